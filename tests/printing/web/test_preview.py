"""The first page before it is printed: the print's own HTML, with nothing kept and nothing foreign."""

from __future__ import annotations

import pytest

from intrigues.models import CardCode, Slip
from larp.models import Badge, JournalEntry
from printing.models import PrintRun
from tests import cast
from tests.printing.web.test_shop import made, nora  # noqa: F401

pytestmark = pytest.mark.django_db
ADDRESS = "/e/clinic/print/preview/"
FORMS = [
    {"what": "all"},
    {"what": "badges"},
    {"what": "slips", "slips": "bid", "sheets": "2"},
    {"what": "envelopes", "with_badge": "1"},
    {"what": "notebook", "pages": "3"},
    {"what": "posters", "posters": ["rules", "wifi"], "network": "Erlenbruch", "password": "geheim-88"},
    {"what": "record", "intrigue": "1", "for": "masters"},
    {"what": "games", "game_sheets": ["stalker:field"]},
    {"what": "calibration"},
]


def kept() -> list[int]:
    return [model.objects.count() for model in (PrintRun, Badge, Slip, CardCode, JournalEntry)]


@pytest.mark.report("A21")
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form["what"])
def test_every_kind_shows_its_first_page_and_keeps_nothing(made, nora, form):  # noqa: F811
    cast.intrigue(event=made.event)
    # Whoever looks first closes what is due.
    nora.get("/e/clinic/print/")
    before = kept()
    answer = nora.post(ADDRESS, {**form, "language": "ru"})
    html = answer.content.decode()
    assert (answer.status_code, kept()) == (200, before)
    pages = html.count('class="page"') + html.count('<section class="leaf')
    assert pages == (2 if form["what"] == "calibration" else 1)
    # Every address is data or a font of this site: nothing of the press's own is left over.
    assert [name for name in ('"font:', '"sign:', '"code:', '"back:') if name in html] == []
    policy = answer["Content-Security-Policy"]
    assert ("script-src" in policy, "default-src 'none'" in policy, "frame-ancestors 'self'" in policy) == (
        False, True, True,
    )  # fmt: skip


@pytest.mark.report("A20")
def test_what_people_type_stays_text_and_brings_no_address(made, nora):  # noqa: F811
    made.event.designs.update(surname={"ru": '"sign:badge" <img src=x onerror=alert(1)>'})
    html = nora.post(ADDRESS, {"what": "all", "language": "ru"}).content.decode()
    assert "<img src=x" not in html
    assert "&quot;sign:badge&quot;" in html.replace("\u00ad", "")


def test_a_refusal_is_told_in_the_frame_and_a_look_without_a_choice_says_how(nora):  # noqa: F811
    assert nora.get(ADDRESS).status_code == 200
    answer = nora.post(ADDRESS, {"what": "posters", "language": "ru"})
    assert (answer.status_code, "Не выбрано, что печатать." in answer.content.decode()) == (422, True)


def test_the_shop_may_frame_it_and_no_other_page_may(nora):  # noqa: F811
    assert "frame-src 'self'" in nora.get("/e/clinic/print/")["Content-Security-Policy"]
    assert "frame-src" not in nora.get("/e/clinic/")["Content-Security-Policy"]
