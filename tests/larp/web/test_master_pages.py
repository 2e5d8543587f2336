"""Masters' pages about the event itself, pressed as a master would."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from intrigues.services import sweep
from larp import clock
from larp.models import Badge, Event, JournalEntry, Player, Screen
from larp.rules.options import CHOICES, RuleOptions
from larp.services.player_import import Outcome
from larp.web.event_forms import OptionsForm
from larp.web.option_words import GROUPS, questions
from tests import cast
from tests.access import world

pytestmark = pytest.mark.django_db
EVIL = ["<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "{{7*7}}", "\u202eabc"]


@pytest.fixture
def clinic() -> Event:
    made = world.make().clinic
    made.language = "en"
    made.save()
    return made


@pytest.fixture
def nora(clinic: Event) -> Client:
    client = Client()
    client.force_login(clinic.masters.get().user)
    return client


def page(name: str, **arguments: Any) -> str:
    return reverse(f"larp:{name}", kwargs={"slug": "clinic", **arguments})


def read(nora: Client, text: str) -> Any:
    """The preview of a table."""
    return nora.post(page("player_table"), {"table": SimpleUploadedFile("players.csv", text.encode())})


def saved(nora: Client, answer: Any) -> Any:
    told = {name: answer.context[name] for name in ("table", "name")}
    return nora.post(page("save_player_table"), {**told, "digest": answer.context["told"].digest})


# Every option has words, and the form keeps them all.


def test_every_option_is_explained_once_with_all_its_answers():
    parts = [part.key for group in GROUPS for part in group.parts]
    assert sorted(parts) == sorted(field.name for field in fields(RuleOptions))
    answers = {question.key: {answer.value for answer in question.answers} for question in questions()}
    switches = {field.name for field in fields(RuleOptions) if isinstance(field.default, bool)}
    assert answers == {key: set(values) for key, values in CHOICES.items()} | {key: {"on", ""} for key in switches}


@pytest.mark.parametrize(
    "options", [RuleOptions(), RuleOptions(draft_places=2, stake_on_board=True, weakness_spent=False, rounding="each")]
)
def test_options_go_through_the_form_unchanged(options: RuleOptions):
    sent = {key: value for key, value in OptionsForm.fields_of(options).items() if value is not None}
    form = OptionsForm(sent)
    assert form.is_valid(), form.errors
    assert RuleOptions.from_json(form.options) == options


def settings_sent(**changed: Any) -> dict[str, Any]:
    options = {key: value for key, value in OptionsForm.fields_of(RuleOptions()).items() if value is not None}
    event = {"name": "Erlenbruch", "language": "en", "time_zone": "Europe/Moscow", "accent": "moss", "base_url": ""}
    return {**options, **event, **changed}


def test_settings_are_saved(nora: Client):
    answer = nora.post(page("settings"), settings_sent(late_entry="refuse", base_url="http://10.42.0.1:8000/"))
    event = Event.objects.get(slug="clinic")
    assert (answer.status_code, event.accent, event.options, event.base_url) == (
        302, "moss", {"late_entry": "refuse"}, "http://10.42.0.1:8000"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"base_url": "ftp://x"}, "“ftp://x” is no address of a site."),
        ({"name": " "}, "This field is required."),
        ({"bids_minutes": "soon"}, "Enter a whole number."),
        ({"rounding": "never"}, "Select a valid choice."),
        ({"goals_minutes": "0"}, "The rule option “goals_minutes” can’t be “0”."),
    ],
)
def test_settings_that_cannot_be_are_said_and_what_was_typed_stays(nora: Client, changed: dict, said: str):
    before = Event.objects.filter(slug="clinic").values().get()
    answer = nora.post(page("settings"), settings_sent(**changed))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Event.objects.filter(slug="clinic").values().get() == before
    if "base_url" in changed:
        assert 'value="ftp://x"' in answer.content.decode()


def test_a_screen_is_added_and_shut(nora: Client):
    nora.post(page("add_screen"), {"name": "Stairs"})
    screen = Screen.objects.get(name="Stairs")
    assert screen.code[:4] in nora.get(page("settings")).content.decode()
    nora.post(page("revoke_screen", screen_id=screen.pk))
    assert Screen.objects.get(pk=screen.pk).revoked_at is not None


# Players.


def test_a_player_is_added_changed_and_given_a_new_badge(nora: Client):
    answer = nora.post(page("add_player"), {"name_en": "Karl", "person": "Paul North"})
    karl = Player.objects.get(key="karl")
    assert answer.url == page("player", player_id=karl.pk)
    nora.post(page("player", player_id=karl.pk), {"name_en": "Karl", "name_ru": "Карл", "contact": "@paul"})
    karl.refresh_from_db()
    assert (karl.name, karl.contact, karl.person) == ({"en": "Karl", "ru": "Карл"}, "@paul", "")
    nora.post(page("issue_badge", player_id=karl.pk))
    first = Badge.objects.get(player=karl)
    nora.post(page("issue_badge", player_id=karl.pk))
    live = Badge.objects.get(player=karl, withdrawn_at=None)
    shown = nora.get(page("player", player_id=karl.pk)).content.decode()
    assert live.code[:4] + " " + live.code[4:8] in shown
    assert "withdrawn" in shown
    assert live.code != first.code


def test_a_player_without_a_name_is_refused_and_what_was_typed_stays(nora: Client):
    answer = nora.post(page("add_player"), {"person": "Paul North"})
    assert answer.status_code == 422
    assert "The character has no name." in answer.content.decode()
    assert 'value="Paul North"' in answer.content.decode()


def test_another_event_s_player_is_not_there(nora: Client):
    sailor = Player.objects.get(key="sailor")
    assert nora.get(page("player", player_id=sailor.pk)).status_code == 404
    assert nora.post(page("issue_badge", player_id=sailor.pk)).status_code == 404


@pytest.mark.report("A15")
@pytest.mark.parametrize("typed", ["ёлкин", "ЕЛКИН", "петр", "елкин  пётр"])
def test_players_are_found_whatever_the_case_and_without_dots(nora: Client, clinic: Event, typed: str):
    Player.objects.create(event=clinic, key="fir", name={"ru": "Ель"}, person="Ёлкин Пётр")
    answer = nora.get(page("players"), {"q": typed})
    assert [row["player"].key for row in answer.context["rows"]] == ["fir"]
    assert "Ёлкин Пётр" in answer.content.decode()


@pytest.mark.report("A20")
def test_no_name_becomes_markup(nora: Client, clinic: Event):
    for number, name in enumerate(EVIL):
        Player.objects.create(event=clinic, key=f"evil-{number}", name={"en": name}, role={"en": name}, person=name)
    pages = [nora.get(page("players")), nora.get(page("journal"))]
    pages.append(read(nora, "Character\n" + "\n".join(f'"{name.replace(chr(34), chr(34) * 2)} 2"' for name in EVIL)))
    pages += [nora.get(page("player", player_id=player.pk)) for player in Player.objects.filter(key__startswith="evil")]
    for answer in pages:
        text = answer.content.decode()
        assert answer.status_code == 200
        assert "<img src=x" not in text
        assert "<svg onload" not in text
    assert "{{7*7}}" in pages[0].content.decode()
    assert "49" not in [row["player"].name["en"] for row in pages[0].context["rows"]]


# Players from a table.


@pytest.mark.report("A13", "A14")
def test_a_table_is_looked_at_and_then_saved(nora: Client):
    answer = read(nora, "\ufeffCharacter;Role\nKarl;doctor\nVera;nurse\n;nobody\n")
    assert (answer.status_code, answer.context["told"].counts) == (200, {"new": 1, "changed": 1, "same": 0, "wrong": 1})
    assert Player.objects.filter(event__slug="clinic").count() == 1
    assert "The character has no name." in answer.content.decode()
    assert "1 row stays aside" in answer.content.decode()

    left = saved(nora, answer)
    assert (left.status_code, left.context["told"].counts) == (200, {"new": 0, "changed": 0, "same": 2, "wrong": 1})
    assert "2 rows saved." in left.content.decode()
    assert list(Player.objects.filter(event__slug="clinic").values_list("key", "role")) == [
        ("vera", {"en": "nurse"}),
        ("karl", {"en": "doctor"}),
    ]
    again = read(nora, "Character;Role\nKarl;doctor\nVera;nurse\n")
    assert again.context["told"].counts == {"new": 0, "changed": 0, "same": 2, "wrong": 0}
    assert "nothing to save" in again.content.decode()


@pytest.mark.report("A14", "A20")
def test_a_wrong_row_is_corrected_in_the_preview(nora: Client):
    answer = read(nora, "Character;Role;Bystander\nKarl;doctor;no\n<b>Anna;cook;perhaps;7\n;nobody;\n")
    assert [row.line for row in answer.context["told"].of(Outcome.WRONG)] == [3, 4]
    assert '<input name="line-3" value="&lt;b&gt;Anna" form="correct">' in answer.content.decode()
    sent = {name: answer.context[name] for name in ("table", "name")}
    again = nora.post(
        page("correct_player_table"),
        {**sent, "line-2": ["not", "asked", ""], "line-3": ["<b>Anna", "cook", "yes", ""], "line-4": ["", "", ""]},
    )
    assert [(row.key, str(row.outcome)) for row in again.context["told"].rows] == [("karl", "new"), ("b-anna", "new")]
    assert saved(nora, again).url == page("players")
    assert Player.objects.filter(event__slug="clinic", bystander=True).get().name == {"en": "<b>Anna"}


@pytest.mark.report("A14")
def test_a_table_is_taken_back_with_a_reason(nora: Client, clinic: Event):
    saved(nora, read(nora, "Character;Role\nKarl;doctor\nVera;nurse\n"))
    entry = JournalEntry.objects.get(kind="players.imported")
    address = page("undo_player_table", entry_id=entry.pk)
    assert address in nora.get(page("player_table")).content.decode()
    without = nora.post(address, {"reason": " "})
    assert (without.status_code, without.context["undo"]["entry"]) == (422, entry.pk)
    karl = Player.objects.get(key="karl")
    cast.people(holder=karl, weights=[2])
    kept = nora.post(address, {"reason": "the wrong <file>"}).content.decode()
    assert "Something has happened since to Karl." in kept
    assert 'value="the wrong &lt;file&gt;"' in kept
    assert Player.objects.filter(event=clinic).count() == 2


def test_a_table_of_another_event_is_not_there(nora: Client):
    saved(nora, read(nora, "Character\nKarl\n"))
    entry = JournalEntry.objects.get(kind="players.imported")
    assert nora.post(page("undo_player_table", entry_id=entry.pk + 1), {"reason": "x"}).status_code == 404
    entry.event = Event.objects.get(slug="harbour")
    entry.save()
    assert nora.post(page("undo_player_table", entry_id=entry.pk), {"reason": "x"}).status_code == 404


@pytest.mark.report("A13")
def test_an_unknown_column_stops_the_table_with_its_name(nora: Client):
    answer = read(nora, "Character;Room\nKarl;7\n")
    assert answer.status_code == 422
    assert "There is no column “Room” here." in answer.content.decode()
    missing = read(nora, "Player;Role\nPaul;doctor\n")
    assert "The column “Character” is missing." in missing.content.decode()


def test_a_preview_gone_stale_is_shown_anew_and_nothing_is_saved(nora: Client):
    answer = read(nora, "Character;Role\nVera;nurse\n")
    Player.objects.filter(key="vera").update(role={"en": "cook"})
    second = saved(nora, answer)
    assert (second.status_code, Player.objects.get(key="vera").role) == (422, {"en": "cook"})
    assert "Players have changed since you looked." in second.content.decode()
    assert saved(nora, second).status_code == 302


@pytest.mark.parametrize("table", ["", "%%%", "eA=="])
def test_a_table_lost_on_the_way_is_said(nora: Client, table: str):
    answer = nora.post(page("save_player_table"), {"table": table, "digest": "x"})
    assert (answer.status_code, Player.objects.filter(event__slug="clinic").count()) == (422, 1)


def test_the_sample_table_can_be_read_back(nora: Client):
    for language in ("en", "ru"):
        nora.cookies["django_language"] = language
        sample = nora.get(page("sample_player_table")).content.decode("utf-8-sig")
        assert read(nora, sample.strip() + "\r\n").status_code == 200, sample


# What it costs.


@pytest.mark.parametrize(
    ("name", "most"), [("settings", 9), ("players", 11), ("journal", 11), ("player_table", 10), ("add_player", 8)]
)
def test_pages_cost_few_queries_however_many_players(
    nora: Client, clinic: Event, django_assert_max_num_queries: Any, name: str, most: int
):
    sweep.note(now=clock.now())
    Player.objects.bulk_create(
        Player(event=clinic, key=f"p{number}", name={"en": f"P {number}"}) for number in range(30)
    )
    JournalEntry.objects.bulk_create(
        JournalEntry(event=clinic, at=clinic.created_at, received_at=clinic.created_at, kind="player.added",
                     player=player, by_role="master", by_name="Nora")
        for player in Player.objects.filter(event=clinic)
    )  # fmt: skip
    with django_assert_max_num_queries(most):
        assert nora.get(page(name)).status_code == 200


# The journal.


def test_the_journal_says_facts_in_words_and_times_of_the_event(nora: Client, clinic: Event):
    JournalEntry.objects.create(
        event=clinic, at=clinic.created_at, received_at=clinic.created_at, kind="intrigue.created", by_role="master",
        data={"number": 2, "starts": "2026-09-19T15:00:00+00:00", "final": True, "title": {"ru": "Да", "en": "Yes"},
              "reason": "", "lineup": [1]},
    )  # fmt: skip
    (row,) = nora.get(page("journal")).context["rows"]
    when = dict(row["facts"]).pop("starts")
    assert when.endswith("18:00")
    assert row["facts"] == [
        ("title", "Yes"), ("No.", "2"), ("starts", when), ("the final", "yes"), ("lineup", "[1]")
    ]  # fmt: skip
    assert str(row["word"]) == "intrigue announced"


def test_the_journal_names_people_and_leaves_out_numbers_of_rows(nora: Client, clinic: Event):
    karl = Player.objects.create(event=clinic, key="karl", name={"en": "Karl"})
    JournalEntry.objects.create(
        event=clinic, at=clinic.created_at, received_at=clinic.created_at, kind="draft.took", by_role="master",
        data={"kind": "influence", "entry": 7, "order": [karl.pk], "reason": "bid",
              "picks": [{"player": karl.pk, "head": None, "design": "falk"}]},
    )  # fmt: skip
    (row,) = nora.get(page("journal")).context["rows"]
    assert dict(row["facts"]) == {
        "reason": "bid", "kind": "influence", "order": "Karl", "taken": "Karl: falk",
    }  # fmt: skip


def test_the_journal_goes_on_page_by_page_and_about_one_player(nora: Client, clinic: Event):
    vera = Player.objects.get(key="vera")
    for number in range(103):
        JournalEntry.objects.create(
            event=clinic, at=clinic.created_at, received_at=clinic.created_at, kind=f"k.{number}", by_role="master",
            player=vera if number == 50 else None,
        )  # fmt: skip
    first = nora.get(page("journal")).context
    older = nora.get(page("journal"), {"before": first["older"]}).context
    kinds = [row["entry"].kind for row in [*first["rows"], *older["rows"]]]
    assert kinds == [f"k.{number}" for number in reversed(range(103))]
    assert older["older"] is None
    about = nora.get(page("journal"), {"player": vera.pk}).context["rows"]
    assert [row["entry"].kind for row in about] == ["k.50"]
