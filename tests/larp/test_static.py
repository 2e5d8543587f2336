"""What lies in the repository for the browser: complete, unchanged, and asking nobody outside."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
VENDORED = sorted([*ROOT.glob("*/static/*/vendor/*/"), *ROOT.glob("tests/*/vendor/*/")])
OUTSIDE = re.compile(rb"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9][a-z0-9.-]+\.[a-z]{2,}", re.I)
LOOKED_AT = {".html", ".css", ".js", ".svg", ".json", ".webmanifest"}


@pytest.mark.parametrize("folder", VENDORED, ids=lambda folder: folder.name)
def test_a_vendored_library_is_what_its_manifest_says(folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    assert folder.name == f"{manifest['name']}-{manifest['version']}"
    assert manifest["licence"]
    files = {path.name: path for path in folder.iterdir() if path.name != "manifest.json"}
    assert {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()} == manifest["files"]
    assert any("LICEN" in name.upper() for name in files)


def pages_and_assets() -> list[Path]:
    found = [path for folder in [ROOT / "templates", *ROOT.glob("*/static")] for path in folder.rglob("*")]
    return [path for path in found if path.suffix in LOOKED_AT]


@pytest.mark.report("A27")
def test_no_page_and_no_asset_asks_an_outside_host():
    named = {
        str(path.relative_to(ROOT)): match[0].decode()
        for path in pages_and_assets()
        for match in OUTSIDE.finditer(path.read_bytes())
    }
    assert named == {}


def test_no_template_has_a_script_or_a_style_of_its_own():
    inline = re.compile(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=", re.I)
    print_only = ROOT / "templates/print"
    found = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "templates").rglob("*.html")
        if print_only not in path.parents and inline.search(path.read_text("utf-8"))
    ]
    assert found == []


def test_every_sign_that_a_template_shows_is_in_the_sprite():
    sprite = (ROOT / "larp/static/larp/icons/sprite.svg").read_text()
    known = set(re.findall(r'id="i-([\w-]+)"', sprite))
    shown = {
        name
        for path in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r'{%\s*icon\s+"([\w-]+)"', path.read_text("utf-8"))
    }
    assert shown - known == set()
