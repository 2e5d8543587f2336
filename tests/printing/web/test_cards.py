"""A card on paper beside its form, and its picture."""

from __future__ import annotations

import io

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from larp.models import Membership
from printing.models import Portrait
from printing.rules.duplex import Off
from printing.services import papers
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
