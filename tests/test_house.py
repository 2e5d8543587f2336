"""The house itself: what every file of the project keeps to."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LINES = 300
FORBIDDEN_NAMES = {"utils", "helpers", "common", "misc"}
# Put together here so that this file doesn't hold them itself.
FORBIDDEN_HOSTS = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("unpkg", "com"),
        ("jsdel" + "ivr", "net"),
        ("cdn" + "js", "cloudflare", "com"),
        ("googleapis", "com"),
        ("gsta" + "tic", "com"),
        ("docker", "io"),
        ("ghcr", "io"),
    ]
]


HIDDEN = {".git", ".venv", "var", "static-collected"}
"""Folders that are no part of the project."""


def tracked() -> list[Path]:
    """Every file of the project that people wrote. Git isn't asked: a machine that runs this need not have it."""
    found = []
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in HIDDEN and not name.endswith(("_cache", "__pycache__"))]
        below[:] = [name for name in below if name != ".hypothesis"]
        found += [Path(folder) / name for name in names if not name.startswith("django.")]
    return sorted(path for path in found if path.is_file())


def text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""


def vendored(path: Path) -> bool:
    return "vendor" in path.parts


def test_no_file_names_a_registry_or_a_network_of_copies():
    found = [
        f"{path.relative_to(ROOT)}: {host}"
        for path in tracked()
        if not vendored(path)
        for host in FORBIDDEN_HOSTS
        if host in text_of(path)
    ]
    assert found == []


def test_pages_load_nothing_from_elsewhere():
    load = re.compile(r"""(?:src|href|action)=["'](?:https?:)?//|url\(["']?(?:https?:)?//|@import""")
    pages = [path for path in tracked() if path.suffix in {".html", ".css", ".js"} and not vendored(path)]
    assert [str(path.relative_to(ROOT)) for path in pages if load.search(text_of(path))] == []


def test_a_file_stops_at_300_lines():
    long = {
        str(path.relative_to(ROOT)): len(text_of(path).splitlines())
        for path in tracked()
        if path.suffix in {".py", ".js", ".html"}
        and not vendored(path)
        and not {"migrations", "tests"} & set(path.parts)
    }
    assert {path: lines for path, lines in long.items() if lines > LINES} == {}


def test_no_module_is_named_after_nothing():
    names = [path.relative_to(ROOT) for path in tracked() if path.suffix in {".py", ".js", ".css", ".html"}]
    assert [str(path) for path in names if FORBIDDEN_NAMES & {part.split(".")[0] for part in path.parts}] == []


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-test.txt"])
def test_every_package_is_pinned_with_its_hash(name):
    text = (ROOT / "deploy" / name).read_text().replace("\\\n", " ")
    pinned = re.compile(r"[A-Za-z0-9_.\-\[\]]+==\S+.* --hash=sha256:")
    loose = [line for line in text.splitlines() if line and not pinned.match(line)]
    assert loose == []


def test_the_tests_run_on_the_packages_of_the_program():
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[A-Za-z0-9_.\-\[\]]+==\S+", (ROOT / "deploy" / name).read_text(), re.M))

    assert pins("requirements.txt") - pins("requirements-test.txt") == set()


def test_every_lock_lets_others_refer_to_the_row():
    # A lock without it makes whoever writes a row that refers to this one wait, and two who do so each stand still.
    lock = re.compile(r"\.select_for_update\((?!(of=\(\"self\",\), )?no_key=True\))")
    sources = [path for path in tracked() if path.suffix == ".py" and path.relative_to(ROOT).parts[0] != "tests"]
    assert [str(path.relative_to(ROOT)) for path in sources if lock.search(text_of(path))] == []
