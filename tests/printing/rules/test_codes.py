"""What a code holds and how large its symbol is (A11)."""

from __future__ import annotations

import pytest

from larp.rules.errors import RuleViolation
from printing.rules.codes import Symbol, address, symbol_for

CODE = "7KQ2M9XTRW4HPA3E"


def base(length: int) -> str:
    """A base address of so many signs."""
    return "http://" + "a" * (length - 7)


@pytest.mark.parametrize(
    ("kind", "held"),
    [("card", f"HTTP://192.168.1.5:8000/C/{CODE}"), ("badge", f"HTTP://192.168.1.5:8000/B/{CODE}")],
)
def test_an_address_is_upper_case(kind, held):
    assert address(base="http://192.168.1.5:8000", kind=kind, code=CODE) == held


@pytest.mark.report("A11")
@pytest.mark.parametrize(
    ("length", "symbol"),
    [
        (10, Symbol(3, 0.55, 20.35)),
        (42, Symbol(3, 0.55, 20.35)),
        (43, Symbol(4, 0.55, 22.55)),
        (71, Symbol(4, 0.55, 22.55)),
        (72, Symbol(5, 0.55, 24.75)),
        (103, Symbol(5, 0.55, 24.75)),
    ],
)
def test_the_longest_address_sets_the_symbol_of_all(length, symbol):
    short = address(base=base(10), kind="card", code=CODE)
    long = address(base=base(length), kind="card", code=CODE)
    assert symbol_for([short, long, short]) == symbol


@pytest.mark.report("A11")
def test_a_base_address_that_fits_into_no_code_is_told():
    with pytest.raises(RuleViolation) as refused:
        symbol_for([address(base=base(104), kind="card", code=CODE)])
    assert (refused.value.code, refused.value.facts) == ("base_address_long", {"length": 123, "most": 122})


def test_signs_that_the_dense_mode_lacks_are_told():
    with pytest.raises(RuleViolation) as refused:
        symbol_for([address(base="http://my_host", kind="card", code=CODE)])
    assert refused.value.code == "base_address_signs"
