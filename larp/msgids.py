"""Which texts the program asks to be translated: found in templates and in Python source, without gettext's tools."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

APPS = ("larp", "intrigues", "mediators", "printing", "side_events")
_ONE = {"gettext", "gettext_lazy", "gettext_noop", "_"}
_MANY = {"ngettext", "ngettext_lazy"}
_STRING = r"u?(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')"
_CALL = re.compile(rf"(?<!\w)(?:gettext|_)\(\s*{_STRING}\s*\)", re.S)
_COUNTED = re.compile(rf"(?<!\w)ngettext\(\s*{_STRING}\s*,\s*{_STRING}\s*,", re.S)


def asked(root: Path) -> dict[tuple[str, str], str]:
    """Every text asked for under `root`: (text, its plural or "") → the file that asks."""
    found: dict[tuple[str, str], str] = {}
    for app in APPS:
        for path in sorted((root / app).rglob("*.py")):
            for text in _in_python(path.read_text("utf-8")):
                found.setdefault(text, str(path.relative_to(root)))
    for path in sorted((root / "templates").rglob("*")):
        if path.suffix in {".html", ".txt"}:
            for text in _in_template(path.read_text("utf-8")):
                found.setdefault(text, str(path.relative_to(root)))
    return found


def _in_python(source: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if name in _ONE and texts:
            yield texts[0], ""
        elif name in _MANY and len(texts) >= 2:
            yield texts[0], texts[1]


def _in_template(source: str) -> Iterator[tuple[str, str]]:
    code = templatize(source)
    for match in _COUNTED.finditer(code):
        yield ast.literal_eval(match[1]), ast.literal_eval(match[2])
    for match in _CALL.finditer(code):
        yield ast.literal_eval(match[1]), ""
