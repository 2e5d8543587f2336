"""Names found as people type them."""

from __future__ import annotations

import pytest

from mediators.rules.search import matches


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", True),
        ("алён", True),
        ("АЛЕН", True),
        ("алена вер", True),
        ("рём", True),
        ("ремер верт", True),
        ("кладов", True),
        ("лёна", False),
        ("алёна карл", False),
    ],
)
def test_words_begin_as_typed_without_case_and_with_yo_as_ye(query, found):
    assert matches(query, "Алёна Вертинская-Рёмер", "кладовщица") is found
