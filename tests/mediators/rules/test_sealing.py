"""What is sealed with a code opens with that code and with no other."""

from __future__ import annotations

from base64 import b64decode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from larp.rules.errors import RuleViolation
from mediators.rules.queue_file import read_queue
from mediators.rules.sealing import label_of, seal, unseal

CODE, OTHER, SALT = "7KQ2M9XTRW4HPA3E", "7KQ2M9XTRW4HPA3F", "a salt"


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])).map(lambda text: text.rstrip(" ")))
def test_a_sealed_text_opens_with_its_code_and_with_no_other(text):
    sealed = seal(text, code=CODE, salt=SALT)
    assert unseal(sealed, code=CODE, salt=SALT) == text
    assert unseal(sealed, code=OTHER, salt=SALT) is None
    assert unseal(sealed, code=CODE, salt="another") is None


def test_the_bytes_say_neither_the_text_nor_much_of_its_length():
    short, long = (b64decode(seal("Otto" * n, code=CODE, salt=SALT)) for n in (1, 10))
    assert len(short) == len(long) == 16 + 64
    assert b"Otto" not in short


def test_the_same_text_gives_the_same_bytes_and_another_text_another_stream():
    one, again, two = (b64decode(seal(text, code=CODE, salt=SALT)) for text in ("a", "a", "b"))
    assert one == again
    # With one stream for both, all blanks that fill them up would be equal.
    assert sum(a == b for a, b in zip(one[17:], two[17:], strict=True)) < 8


def test_cards_and_badges_of_one_code_lie_under_two_labels():
    assert label_of(code=CODE, salt=SALT) != label_of(code=CODE, salt=SALT, use="badge")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"kind": "?", "entries": []}', '{"kind": "desk-queue"}', "DESK1 1/2 0123abcd e30=", "[" * 9999],
)
def test_what_is_no_export_is_refused(text):
    with pytest.raises(RuleViolation) as no:
        read_queue(text)
    assert no.value.code == "queue_file_unreadable"
