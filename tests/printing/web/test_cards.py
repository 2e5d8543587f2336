"""A card on paper beside its form, and its picture."""

from __future__ import annotations

import io

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from larp.models import JournalEntry, Membership
from printing.models import Portrait
from printing.rules.duplex import Off
from printing.services import papers
from printing.web.preview import LOOKS
from tests.printing.shop import NOW, clinic

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return clinic()


@pytest.fixture
def nora(made) -> Client:
    user = User.objects.create_user("nora")
    Membership.objects.create(event=made.event, user=user, name="Nora")
    client = Client()
    client.force_login(user)
    return client


def picture() -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (400, 500), "#a04020").save(out, "PNG")
    return SimpleUploadedFile("me.png", out.getvalue(), "image/png")


@pytest.mark.report("A12", "A20")
def test_the_card_is_shown_as_it_is_printed_at_the_chosen_format_and_what_is_cut_is_told(made, nora):
    papers.choose(actor=made.nora, event=made.event, sheet="a4", printer="most", edge="", order="turns", off=Off(),
                  now=NOW, cut=papers.Cut("mini"))  # fmt: skip
    made.event.designs.filter(key="officer").update(surname={"ru": "<b>Фальк</b>"}, post={"ru": "я" * 300})
    answer = nora.get("/e/clinic/print/card/officer/face/")
    html = answer.content.decode()
    assert "&lt;b&gt;Фальк&lt;/b&gt;" in html
    assert "<b>" not in html
    assert "size: 44mm 67mm" in html
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
    assert "script-src" not in answer["Content-Security-Policy"]
    page = nora.get("/e/clinic/print/card/officer/").content.decode()
    assert "44 × 67" in page
    assert "обрезано с «…»: должность" in page
    form = nora.get("/e/clinic/room/cards/designs/officer/")
    assert "/e/clinic/print/card/officer/face/" in form.content.decode()
    assert "frame-src 'self'" in form["Content-Security-Policy"]


def test_a_picture_is_put_on_shown_and_taken_off(made, nora):
    answer = nora.post("/e/clinic/print/card/officer/", {"picture": picture()})
    assert answer.status_code == 302
    assert "data:image/jpeg;base64," in nora.get("/e/clinic/print/card/officer/face/").content.decode()
    assert nora.post("/e/clinic/print/card/officer/", {"do": "remove"}).status_code == 302
    assert not Portrait.objects.exists()
    assert "data:image/jpeg" not in nora.get("/e/clinic/print/card/officer/face/").content.decode()


def test_what_is_no_picture_is_refused_in_words(made, nora):
    answer = nora.post("/e/clinic/print/card/officer/", {"picture": SimpleUploadedFile("x.svg", b"<svg/>")})
    assert answer.status_code == 422
    assert "Выберите файл JPEG, PNG или WebP." in answer.content.decode()


def test_a_design_of_another_event_has_no_page(made, nora):
    other = clinic(slug="harbour", badge="9XT7KQ2MRW4HPA3E").event
    other.designs.filter(key="officer").update(key="stranger")
    assert nora.get("/e/clinic/print/card/stranger/").status_code == 404
    assert nora.get("/e/harbour/print/card/stranger/face/").status_code == 404


def test_the_pages_cost_few_queries_however_many_copies(made, nora, django_assert_max_num_queries):
    for address in ("/e/clinic/print/card/officer/", "/e/clinic/print/card/officer/face/"):
        with django_assert_max_num_queries(18):
            assert nora.get(address).status_code == 200


TYPED = {"given_ru": "Эмма", "surname_ru": "<b>Фальк</b>", "post_ru": "меняла", "suit": "army", "weight": "2"}


def kept(made) -> list:
    return [*made.event.designs.order_by("pk").values_list(), JournalEntry.objects.count()]


@pytest.mark.report("A20")
def test_what_is_typed_is_shown_as_it_would_be_printed_and_not_kept(made, nora):
    before = kept(made)
    html = nora.post("/e/clinic/print/card/officer/face/", TYPED).content.decode()
    for words in ("Эмма", "&lt;b&gt;Фальк&lt;/b&gt;", "меняла"):
        assert f">{words}</text>" in html
    assert "<b>" not in html
    assert ">2</text>" in html
    assert kept(made) == before
    # Once saved, it is the same to the letter.
    nora.post("/e/clinic/room/cards/designs/officer/", {"do": "save", **TYPED, "weakness": ["money", "women"]})
    saved = nora.get("/e/clinic/print/card/officer/face/").content.decode()
    typed = nora.post("/e/clinic/print/card/officer/face/", {**TYPED, "weakness": ["money", "women"]}).content.decode()
    assert saved == typed
    assert "&lt;b&gt;Фальк" in saved


@pytest.mark.parametrize("kind", ["person", "weakness", "circumstance"])
def test_a_card_that_is_not_designed_yet_is_shown_too(made, nora, kind):
    before = kept(made)
    empty = nora.get(f"/e/clinic/print/face/?kind={kind}")
    typed = nora.post("/e/clinic/print/face/", {"kind": kind, "surname_ru": "Фальк", "title_ru": "Чек", "weight": "9"})
    assert (empty.status_code, typed.status_code, kept(made)) == (200, 200, before)
    shown = [f">{words}<" in typed.content.decode() for words in ("Фальк", "Чек")]
    assert shown == [kind == "person", kind != "person"]
    form = nora.get(f"/e/clinic/room/cards/new/?kind={kind}")
    assert f"/e/clinic/print/face/?kind={kind}" in form.content.decode()
    assert "frame-src 'self'" in form["Content-Security-Policy"]


@pytest.fixture
def fresh():
    """No look was taken before, and none counts afterwards."""
    cache.clear()
    yield
    cache.clear()


def test_a_text_too_long_and_a_look_too_many_are_told_in_the_frame(made, nora, fresh):
    answer = nora.post("/e/clinic/print/card/officer/face/", {**TYPED, "surname_ru": "я" * 121})
    assert answer.status_code == 422
    for _ in range(LOOKS.tries):
        last = nora.post("/e/clinic/print/card/officer/face/", TYPED)
    assert last.status_code == 422
    assert "набранное останется" in last.content.decode()
    # What is saved is shown all the same.
    assert nora.get("/e/clinic/print/card/officer/face/").status_code == 200
