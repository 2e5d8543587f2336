"""The style sheet of cards in one form, and blocks of text as the card's template shows them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString

from printing.rules.faces import POINT
from printing.rules.forms import Form
from printing.rules.paper import Box
from printing.services.card_setting import LEADING, Block


def millimetres(length: float) -> str:
    return f"{length:g}mm"


@lru_cache(maxsize=50)
def card_styles(form: Form) -> SafeString:
    """Sizes and places that all cards of the form share."""
    size, portrait = form.size, form.portrait
    rules = [
        f".c,.ground{{width:{size.width:g}mm;height:{size.height:g}mm}}",
        f".c .qr{{{_at(form.code())}}}",
        f".c .framed{{{_at(form.code(framed=True))}}}",
        f".c .portrait{{{_at(portrait)}}}",
        *(f".c .{style}{{line-height:{leading:g}}}" for style, leading in LEADING.items()),
    ]
    grade = form.grade
    sizes = {
        *grade.names, *grade.given, *grade.post, *grade.words, *grade.ability, *grade.effect, grade.effect_figure,
        grade.code,
    }  # fmt: skip
    rules += [f".{_size_class(points)}{{font-size:{points:g}pt}}" for points in sorted(sizes)]
    return SafeString("\n".join(rules))


def blocks_shown(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    """Blocks for the template, which lays them one below the other: each with the white from the end of the last."""
    shown = []
    end = 0.0
    for block in blocks:
        shown.append({
            "classes": f"{block.style} {_size_class(block.size)}",
            # The line of the code reaches as far to the right as to the left; other lines were broken before.
            "margin": f"{block.y - end:.3f}mm {block.x if block.style == 'code' else 0:g}mm 0 {block.x:g}mm",
            "text": "\n".join(block.lines),
        })  # fmt: skip
        end = block.y + len(block.lines) * block.size * LEADING[block.style] * POINT
    return shown


def _at(box: Box) -> str:
    return f"left:{box.x:g}mm;top:{box.y:g}mm;width:{box.width:g}mm;height:{box.height:g}mm"


def _size_class(points: float) -> str:
    return f"z{round(points * 10)}"
