"""Whole pages: what is frozen of envelopes, notebooks and posters, what is refused, and what comes out on paper."""

from __future__ import annotations

import json
import subprocess

import pytest

from intrigues.models import Slip
from larp import clock
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from printing.models import PaperChoice, PrintRun
from printing.services import papers, printer, runs
from printing.services.leaves.posters import wifi_text
from tests import cast
from tests.printing import paper
from tests.printing.shop import BASE, KARLS, NOW, clinic, order

pytestmark = pytest.mark.django_db
WIFI = {"network": "Erlenbruch; 5", "password": "geheim:8"}


def leaves(made, kind, selection, **rest) -> list[dict]:
    return order(made, kind=kind, selection=selection, **rest).content


def words_of(pdf) -> str:
    return subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True).stdout


def printed(run, settings, folder):
    settings.MEDIA_ROOT = folder / "media"
    assert printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert (run.state, run.failures) == ("ready", [])
    return printer.path_of(run)


def test_an_envelope_says_who_and_how_many_and_never_which_cards():
    made = clinic()
    made.karl.role, made.karl.person = {"ru": "санитар"}, "Марина Соболь"
    made.karl.save()
    karls = next(leaf for leaf in leaves(made, "envelopes", {"note": "Вскрыть позже"}) if leaf["id"] == made.karl.pk)
    said = {key: part["lines"] for key, part in karls["parts"].items()}
    assert said == {
        "name": ["Karl"], "role": ["санитар"], "person": ["Играет Марина Соболь"], "event": ["ERLENBRUCH"],
    }  # fmt: skip
    assert (karls["cards"], karls["inside"]) == ("2 карты к началу игры.", ["1 человек", "1 слабость"])
    assert karls["flap"] == "Вскрыть позже"
    assert "Officer" not in json.dumps(karls)


def test_envelopes_of_all_who_are_here_by_name_and_with_badges_for_those_who_had_none():
    made = clinic()
    found = leaves(made, "envelopes", {"badge": True})
    assert [leaf["name"] for leaf in found] == sorted(leaf["name"] for leaf in found)
    assert {leaf["piece"]["face"]["code"] for leaf in found if leaf["name"] == "Karl"} == {KARLS}
    assert all(len(leaf["piece"]["face"]["code"]) == 16 for leaf in found)
    assert all(leaf["inside"][0] == "бейдж" for leaf in found)


def test_one_envelope_is_printed_for_one_player():
    made = clinic()
    assert [leaf["id"] for leaf in leaves(made, "envelopes", {"player": made.vera.pk})] == [made.vera.pk]


@pytest.mark.parametrize(
    ("kind", "selection", "fields", "code"),
    [
        ("envelopes", {"note": "x" * 61}, {}, "print_note_long"),
        ("envelopes", {"player": 0}, {}, "print_selection"),
        ("envelopes", {"badge": True}, {"base_url": ""}, "base_address_missing"),
        ("notebook", {"pages": 0}, {}, "print_count"),
        ("notebook", {"pages": 31}, {}, "print_count"),
        ("notebook", {}, {}, "print_count"),
        ("notebook", {"pages": 1}, {"base_url": ""}, "base_address_missing"),
        ("posters", {"posters": []}, {}, "print_selection"),
        ("posters", {"posters": ["x"]}, {}, "print_selection"),
        ("posters", {}, {}, "print_selection"),
        ("posters", {"posters": ["timetable"]}, {}, "print_no_intrigue"),
        ("posters", {"posters": ["goals"]}, {}, "print_no_intrigue"),
        ("posters", {"posters": ["wifi"]}, {}, "print_wifi"),
        ("posters", {"posters": ["game"]}, {"base_url": ""}, "base_address_missing"),
    ],
)
def test_an_order_of_leaves_that_cant_be_printed_is_refused_and_nothing_is_kept(kind, selection, fields, code):
    made = clinic(**fields)
    with pytest.raises(RuleViolation) as no:
        order(made, kind=kind, selection=selection)
    assert (no.value.code, PrintRun.objects.count(), Slip.objects.count()) == (code, 0, 0)


@pytest.mark.parametrize(("sheet", "a_page"), [("a4", 8), ("letter", 7), ("a3", 8)])
def test_a_notebook_numbers_its_entries_and_each_has_a_code_that_takes_any_record(sheet, a_page):
    made = clinic()
    PaperChoice.objects.create(event=made.event, sheet=sheet)
    pages = leaves(made, "notebook", {"pages": 2})
    entries = [entry for page in pages for entry in page["entries"]]
    assert [entry["number"] for entry in entries] == list(range(1, 2 * a_page + 1))
    assert set(Slip.objects.values_list("kind", flat=True)) == {"note"}
    codes = {text for page in pages for text, _ in page["codes"].values()}
    assert codes == {f"{BASE}/S/{slip.code}".upper() for slip in Slip.objects.all()}
    # The last entry ends above the foot of the page.
    size = {"a4": 297, "letter": 279.4, "a3": 297}[sheet]
    last = pages[0]["entries"][-1]
    assert float(last["top"][:-2]) + float(last["height"][:-2]) <= size - 14


def test_a_password_is_kept_until_the_run_ends_and_stands_in_no_journal():
    made = clinic()
    run = order(made, kind="posters", selection={"posters": ["wifi"]}, secret=WIFI)
    assert run.content[0]["password"] == "geheim:8"
    assert "geheim" not in json.dumps(run.settings)
    runs.cancel(actor=made.nora, run=run, now=NOW)
    run.refresh_from_db()
    assert run.content == [{"kind": "wifi", "name": "Подключитесь к Wi-Fi", "secret": True}]
    assert not [row for row in JournalEntry.objects.all() if "geheim" in json.dumps(row.data)]


@pytest.mark.parametrize(
    ("network", "password", "text"),
    [
        ("Erlenbruch", "geheim88", "WIFI:T:WPA;S:Erlenbruch;P:geheim88;;"),
        ('A;b,c:d"e\\f', "12345678", 'WIFI:T:WPA;S:A\\;b\\,c\\:d\\"e\\\\f;P:12345678;;'),
        ("open", "", "WIFI:T:nopass;S:open;;"),
    ],
)
def test_what_a_phone_reads_as_a_network(network, password, text):
    assert wifi_text(network=network, password=password) == text


@pytest.mark.parametrize(
    "secret", [{"network": "я" * 17}, {"network": "x" * 33}, {"network": "x", "password": "1234567"}]
)
def test_a_network_that_there_cant_be_is_refused(secret):
    with pytest.raises(RuleViolation) as no:
        order(clinic(), kind="posters", selection={"posters": ["wifi"]}, secret=secret)
    assert no.value.code == "print_wifi"


def test_the_timetable_has_the_times_of_the_events_zone_with_the_end_of_raising():
    made = clinic()
    cast.intrigue(event=made.event, number=2, goals_from="18:00", final=True)
    cast.intrigue(event=made.event, number=1, place_note="Столовая")
    [page] = leaves(made, "posters", {"posters": ["timetable"]})
    shown = ("number", "goals", "bids", "window", "circumstances", "resolution", "final", "place", "day_shown")
    assert [[line[key] for key in shown] for line in page["lines"]] == [
        [1, "14:00", "15:00", "15:45", "16:00", "16:30", False, "Столовая", True],
        [2, "18:00", "19:00", "19:45", "20:00", "20:30", True, "", False],
    ]
    assert (page["lines"][0]["day"], page["zone"]) == ("суббота, 19 сентября", "UTC+3")


@pytest.mark.rule("IN-12", "IN-36", "IN-54")
def test_the_sheet_of_rules_follows_the_options_of_the_event():
    made = clinic(options={"bids_minutes": 90, "no_raise_window": 0, "rounding": "each"})
    [sheet] = leaves(made, "posters", {"posters": ["rules"]})
    assert sheet["lengths"] == {"goals": "1 ч", "bids": "1 ч 30 мин", "window": "0 мин", "circumstances": "30 мин"}
    assert (sheet["rules"]["no_raise_window"], sheet["rules"]["rounding"]) == (0, "each")
    assert [suit["sign"] for suit in sheet["suits"]] == ["suit-business", "suit-army", "suit-party", "suit-service"]


@pytest.mark.services
@pytest.mark.report("A11", "A12", "A20")
@pytest.mark.parametrize("language", ["ru", "en"])
def test_envelopes_and_notebooks_come_out_with_codes_that_read_and_one_leaf_a_sheet(settings, tmp_path, language):
    made = clinic()
    made.karl.name = {"ru": "<b>Карл</b> " + "Б" * 90, "en": "<b>Karl</b> " + "B" * 90}
    made.karl.save()
    run = order(made, kind="envelopes", selection={"badge": True, "player": made.karl.pk}, language=language)
    assert run.warnings == []
    pdf = printed(run, settings, tmp_path)
    found = paper.codes(paper.pictures(pdf, tmp_path))
    assert ([code.text for code in found], paper.page_sizes(pdf)) == ([f"{BASE}/B/{KARLS}".upper()], [(210.0, 297.0)])
    text = words_of(pdf)
    assert "<b>" in text
    # Nothing of the long name leaves the front of the envelope.
    front = {float(run.content[0]["shape"]["front"]["x"][:-2]), 53 + 104}
    named = [word for word in paper.words(pdf) if word.y < 118 and set(word.text) <= {"Б", "B", "-"}]
    assert named
    assert all(min(front) < word.x and word.right < max(front) - 37 for word in named)
    run = order(made, kind="notebook", selection={"pages": 1}, language=language)
    pdf = printed(run, settings, tmp_path / "book")
    found = paper.codes(paper.pictures(pdf, tmp_path / "book"))
    assert {code.text for code in found} == {text for text, _ in run.content[0]["codes"].values()}
    # A pixel of the picture is .006 mm of a module.
    assert all(abs(code.side / (17 + 4 * code.version) - 0.55) < 0.012 for code in found)
    assert len({code.version for code in found}) == 1
    assert run.total == 1


@pytest.mark.services
@pytest.mark.parametrize("language", ["ru", "en"])
def test_posters_take_a_page_each_and_grow_on_a3(settings, tmp_path, language):
    made = clinic()
    cast.intrigue(event=made.event)
    PaperChoice.objects.create(event=made.event, sheet="a3")
    chosen = ["timetable", "goals", "rules", "wifi", "game"]
    run = order(made, kind="posters", selection={"posters": chosen}, language=language, secret=WIFI)
    assert run.settings["paper"] == papers.paper_of(made.event)
    pdf = printed(run, settings, tmp_path)
    assert (run.total, paper.page_sizes(pdf)) == (5, [(297.0, 420.0)] * 5)
    found = {code.text for code in paper.codes(paper.pictures(pdf, tmp_path))}
    assert {wifi_text(**WIFI), f"{BASE}/e/clinic/"} <= found
    assert "geheim" not in json.dumps(run.content)


@pytest.mark.services
@pytest.mark.report("A10")
def test_one_broken_leaf_is_left_out_by_name_and_the_others_are_printed(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    run = order(clinic(), kind="envelopes", selection={})
    run.content[0] |= {"piece": {"face": {}}}
    run.save()
    assert printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert [failure["name"] for failure in run.failures] == [run.content[0]["name"]]
    assert len(paper.page_sizes(printer.path_of(run))) == len(run.content) - 1 == run.total
