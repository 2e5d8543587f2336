"""The guides of `docs/guide/` as the program serves them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from larp.web import guides
from side_events import registry

pytestmark = pytest.mark.django_db
PICTURE_BYTES = 80_000


def test_a_guide_is_read_in_the_readers_language(client):
    client.cookies["django_language"] = "ru"
    russian = client.get("/guide/ten_candles").content.decode()
    client.cookies["django_language"] = "en"
    english = client.get("/guide/ten_candles").content.decode()
    assert "<h1>Десять свечей" in russian
    assert "<h1>Ten Candles" in english


def test_nothing_but_markdown_is_understood(client, settings, tmp_path, monkeypatch):
    monkeypatch.setattr(guides, "FOLDER", tmp_path)
    text = (
        "# A <b>title</b>\n\n<script>alert(1)</script>\n\n[press](javascript:alert(1)) [other](other.ru.md)\n\n"
        "| a | b |\n|---|--:|\n| 1 | 2 |\n"
    )
    (tmp_path / "danger.en.md").write_text(text, "utf-8")
    page = client.get("/guide/danger").content.decode()
    assert "<h1>A &lt;b&gt;title&lt;/b&gt;</h1>" in page
    assert "<script>alert" not in page
    assert 'href="javascript' not in page
    assert '<a href="other">other</a>' in page
    assert "style=" not in page
    assert '<td class="num">2</td>' in page


@pytest.mark.parametrize(
    "path", ["/guide/none", "/guide/tablets.md", "/guide/pictures/none.png", "/guide/pictures/..png"]
)
def test_what_is_not_there_is_no_page(client, path):
    assert client.get(path).status_code == 404


def test_every_picture_and_every_link_of_a_guide_leads_somewhere(client):
    found = [path for path in guides.FOLDER.glob("*.md") if re.fullmatch(r"[a-z_]+\.(ru|en)\.md", path.name)]
    wrong = []
    for path in found:
        targets = re.findall(r"\]\(([^)\s]+)\)", path.read_text("utf-8"))
        wrong += [f"{path.name}: {name}" for name in targets if not (guides.FOLDER / name).is_file()]
        for name in targets:
            if name.startswith("pictures/") and (guides.FOLDER / name).is_file():
                assert client.get(f"/guide/{name}").status_code == 200, name
    assert found != []
    assert wrong == []


def test_guides_come_in_both_languages_with_small_pictures():
    names = {path.name.removesuffix(".md") for path in guides.FOLDER.glob("*.*.md")}
    assert {name.rpartition(".")[0] for name in names if name.endswith(".ru")} == set(guides.names())
    assert {name.rpartition(".")[0] for name in names if name.endswith(".en")} == set(guides.names())
    pictures = (guides.FOLDER / "pictures").iterdir()
    assert {path.name: path.stat().st_size for path in pictures if path.stat().st_size >= PICTURE_BYTES} == {}


def test_the_list_names_every_guide(client):
    page = client.get(reverse("larp:guides")).content.decode()
    assert re.findall(r'href="/guide/([a-z_]+)"', page) == guides.names()
    assert {"ten_candles", "stalker"} <= set(guides.names()) & set(registry.all_games())


def test_the_readme_names_the_guide_of_every_game():
    readme = (guides.FOLDER.parent.parent / "README.md").read_text("utf-8")
    games = set(guides.names()) & set(registry.all_games())
    assert games == {"ten_candles", "stalker", "universalis", "saturday_horror"}
    files = {f"docs/guide/{key}.{language}.md" for key in games for language in ("ru", "en")}
    assert {file for file in files if f"({file})" not in readme} == set()
