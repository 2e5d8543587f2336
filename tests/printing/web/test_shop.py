"""The print shop in a browser's eyes: what it offers, what it refuses, whose files it gives."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from larp.models import Membership
from larp.permissions import PUBLIC
from larp.selectors.version import event_version
from printing.models import PrintRun
from printing.services import papers, printer, runs
from tests.printing.shop import NOW, clinic, order

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return clinic()


@pytest.fixture
def nora(made) -> Client:
    user = User.objects.create_user("nora")
    Membership.objects.create(event=made.event, user=user, name="Nora")
    client = Client()
    client.force_login(user)
    return client


def test_the_chosen_cards_go_to_the_printer_and_the_page_shows_the_run(made, nora):
    answer = nora.post("/e/clinic/print/start/", {"what": "hand", "player": made.karl.pk, "language": "en"})
    assert (answer.status_code, answer["Location"]) == (302, "/e/clinic/print/")
    run = PrintRun.objects.get()
    assert (run.language, run.settings["selection"]) == ("en", {"cards": "hand", "player": made.karl.pk})
    page = nora.get("/e/clinic/print/").content.decode()
    assert "в очереди" in page
    assert f"/e/clinic/print/{run.pk}/file/" not in page


def test_a_refusal_says_why_and_keeps_the_choice(made, nora):
    banker = made.event.designs.get(key="banker")
    order(made)
    answer = nora.post("/e/clinic/print/start/", {"what": "designs", "designs": [banker.pk], "language": "ru"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Карты уже печатаются." in page
    assert f'value="{banker.pk}" checked' in page


@pytest.mark.parametrize(
    "sent", [{}, {"what": "x"}, {"what": "hand", "player": "²"}, {"what": "designs", "designs": ["a", "-1"]}]
)
def test_nonsense_is_refused(nora, sent):
    assert nora.post("/e/clinic/print/start/", sent).status_code == 422


def test_a_master_stops_a_run(made, nora):
    run = order(made)
    assert nora.post(f"/e/clinic/print/{run.pk}/cancel/").status_code == 302
    assert PrintRun.objects.get().state == "cancelled"


@pytest.mark.report("A17")
def test_a_file_is_given_to_masters_of_its_event_alone(made, nora, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    run = order(made)
    runs.finish(run=runs.claim(run_id=run.pk, worker="anna", now=NOW), file="print/x.pdf", failures=[], now=NOW)
    run.refresh_from_db()
    path = printer.path_of(run)
    path.parent.mkdir()
    path.write_bytes(b"%PDF-")
    address = f"/e/clinic/print/{run.pk}/file/"
    answer = nora.get(address)
    assert (answer.status_code, answer["Content-Type"], b"".join(answer)) == (200, "application/pdf", b"%PDF-")
    other = clinic(slug="harbour", badge="9XT7KQ2MRW4HPA3E").event
    Membership.objects.create(event=other, user=User.objects.get(), name="Nora")
    assert [client.get(path).status_code for client, path in [
        (nora, f"/e/harbour/print/{run.pk}/file/"), (nora, "/e/clinic/print/999/file/"), (Client(), address),
    ]] == [404, 404, 404]  # fmt: skip


def test_progress_changes_a_masters_version_and_nobody_elses(made):
    run = runs.claim(run_id=order(made).pk, worker="anna", now=NOW)
    before = [event_version(event=made.event, viewer=viewer, now=NOW) for viewer in (made.nora, PUBLIC)]
    runs.beat(run=run, done=1, now=NOW)
    after = [event_version(event=made.event, viewer=viewer, now=NOW) for viewer in (made.nora, PUBLIC)]
    assert [one != other for one, other in zip(before, after, strict=True)] == [True, False]


def test_the_page_costs_few_queries_however_many_runs(made, nora, django_assert_max_num_queries):
    for _ in range(12):
        runs.cancel(actor=made.nora, run=order(made), now=NOW)
    with django_assert_max_num_queries(18):
        assert nora.get("/e/clinic/print/").status_code == 200


def test_an_upper_case_address_out_of_a_code_opens_the_same_page(made):
    badge = made.karl.badges.get().code
    answers = [Client().get(address) for address in (f"/B/{badge}", f"/b/{badge}", f"/X/{badge}")]
    assert [(answer.status_code, "Karl" in answer.content.decode()) for answer in answers] == [
        (200, True), (200, True), (404, False),
    ]  # fmt: skip


def test_slips_are_ordered_by_kind_and_sheets_and_a_bad_number_is_refused(made, nora):
    order_ = {"what": "slips", "slips": "goal", "sheets": "2", "language": "ru"}
    assert nora.post("/e/clinic/print/start/", {**order_, "sheets": "many"}).status_code == 422
    assert nora.post("/e/clinic/print/start/", order_).status_code == 302
    run = PrintRun.objects.get()
    assert (run.kind, run.settings["selection"], run.total) == ("slips", {"slips": "goal", "sheets": 2}, 2)
    page = nora.get("/e/clinic/print/").content.decode()
    assert "Бланки целей" in page
    assert "12 бланков" in page


def test_the_paper_is_chosen_with_a_comma_or_a_point_and_kept_when_refused(made, nora):
    form = {"sheet": "letter", "printer": "narrow", "edge": "long", "order": "turns"}
    form |= {"off_right": "0,4", "off_down": "−0.2", "piece": "own", "own_width": "60,5", "own_height": "95"}
    form |= {"gutter": "5", "bleed": "2,5", "look": "saving"}
    answer = nora.post("/e/clinic/print/paper/", form)
    assert (answer.status_code, answer["Location"]) == (302, "/e/clinic/print/")
    chosen = {"sheet": "letter", "printer": "narrow", "edge": "long", "order": "turns", "off": [0.4, -0.2]}
    chosen |= {"piece": "own", "size": [60.5, 95], "gutter": 5, "bleed": 2.5, "look": "saving"}
    assert papers.paper_of(made.event) == chosen
    for typed in ("7", "much", "nan", "1e999"):
        answer = nora.post("/e/clinic/print/paper/", {**form, "off_right": typed})
        assert answer.status_code == 422
        assert f'name="off_right" inputmode="decimal" size="5" value="{typed}"' in answer.content.decode()
    assert papers.paper_of(made.event) == chosen
    assert nora.post("/e/clinic/print/start/", {"what": "calibration", "language": "ru"}).status_code == 302
    assert PrintRun.objects.get().kind == "calibration"
    assert "Лист калибровки" in nora.get("/e/clinic/print/").content.decode()


def test_whole_pages_are_ordered_by_their_forms_and_called_by_their_names(made, nora):
    sent = [
        {"what": "envelopes", "note": " Вскрыть  в пятницу ", "with_badge": "1", "envelope_of": str(made.karl.pk)},
        {"what": "notebook", "pages": "2"},
        {"what": "posters", "posters": ["rules", "wifi"], "network": "Erlenbruch", "password": "geheim-88"},
    ]
    for form in sent:
        assert nora.post("/e/clinic/print/start/", {**form, "language": "ru"}).status_code == 302
    assert {run.kind: run.settings["selection"] for run in PrintRun.objects.all()} == {
        "envelopes": {"note": "Вскрыть в пятницу", "badge": True, "player": made.karl.pk},
        "notebook": {"pages": 2},
        "posters": {"posters": ["rules", "wifi"]},
    }
    page = nora.get("/e/clinic/print/").content.decode()
    for name in ("Конверты", "Тетрадь посредника", "Правила на одной странице, Подключитесь к Wi-Fi", "1 конверт"):
        assert f"{name}" in page
    assert "geheim" not in page
    # A refused form keeps what was typed, but for the password.
    answer = nora.post("/e/clinic/print/start/", {**sent[2], "password": "geheim", "language": "ru"})
    assert answer.status_code == 422
    assert 'value="Erlenbruch"' in answer.content.decode()
    assert "geheim" not in answer.content.decode()
