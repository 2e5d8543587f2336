"""One act at a table, in one transaction."""

import pytest
from django.db import IntegrityError, transaction

from larp.models import JournalEntry
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from side_events.models import LogEntry
from side_events.permissions import Sitter
from side_events.selectors import positions
from side_events.services import tables
from side_events.table import forms
from side_events.table.game import Choice
from side_events.table.refusal import Refusal
from tests.cast import at
from tests.side_events.services.scene import ANNA, BORIS, HOST, VERA, scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


def refused(call):
    with pytest.raises(RuleViolation) as violation:
        call()
    return violation.value.code


def test_an_act_is_one_entry_and_no_state_is_kept():
    s = scene()
    before = JournalEntry.objects.count()
    row = s.write(ANNA, "apple")
    assert (row.seq, row.data["action"]["payload"], row.data["at"]) == (1, {"word": "apple"}, 1789819200000)
    assert s.fresh().newest == 1
    assert JournalEntry.objects.count() == before
    assert positions.position(s.fresh()).state.words == ((ANNA, "apple"),)


@pytest.mark.report("A26")
def test_a_double_tap_is_one_act():
    s = scene()
    first, second = (s.act(ANNA, "roll", once="press") for _ in range(2))
    assert first == second
    assert LogEntry.objects.count() == s.fresh().newest == 1


def test_what_the_game_refuses_leaves_nothing_behind():
    s = scene()
    s.write(ANNA, "apple")
    with pytest.raises(Refusal, match="E_WRITTEN"):
        s.write(ANNA, "plum", once="press")
    assert s.fresh().newest == LogEntry.objects.count() == 1
    # The press was not used up.
    assert s.act(ANNA, "roll", once="press").seq == 2


def test_nobody_acts_for_another_seat():
    s = scene()
    assert refused(lambda: s.write(ANNA, "plum", sitter=s.at(BORIS))) == "seat_not_yours"
    # A master leads, and yet writes nobody's word.
    assert refused(lambda: s.write(ANNA, "plum", sitter=s.host)) == "seat_not_yours"
    stranger = Sitter(actor=s.host.actor, table_id=s.table.pk + 1, seats=frozenset({ANNA}), facilitates=True)
    assert refused(lambda: s.write(ANNA, "plum", sitter=stranger)) == "seat_not_yours"
    assert refused(lambda: s.act(HOST, "open", sitter=s.at(ANNA))) == "seat_not_yours"


def test_on_a_shared_tablet_the_facilitator_acts_for_every_seat_and_the_log_says_who_pressed():
    s = scene(passed_round=True)
    row = s.write(ANNA, "apple", sitter=s.host)
    assert (row.data["action"]["seat"], row.data["by"]) == (ANNA, "Frau Doktor")


def test_a_button_drawn_before_others_acted_counts_only_where_it_is_still_offered():
    s = scene()
    game = positions.game_of(s.table)
    roll = next(choice for choice in game.legal(positions.position(s.table).state, ANNA) if choice.kind == "roll")
    s.write(BORIS, "pear")
    assert s.act(ANNA, "roll", seen=0, drawn=forms.digest(roll)).seq == 2
    s.write(VERA, "plum")
    stale = forms.digest(Choice("write", label={"en": "as it was"}))
    assert refused(lambda: s.write(ANNA, "apple", seen=0, drawn=stale)) == "table_moved_on"
    assert s.write(ANNA, "apple", seen=3, drawn=stale).seq == 4


def test_a_paused_table_takes_nothing_and_goes_on_days_later():
    s = scene()
    s.write(ANNA, "apple")
    tables.pause(sitter=s.host, table=s.table, now=at("23:00"))
    assert refused(lambda: s.act(BORIS, "roll")) == "table_paused"
    assert refused(lambda: s.act(HOST, "undo")) == "table_paused"
    tables.resume(sitter=s.host, table=s.table, now=at("10:00"))
    assert s.act(BORIS, "roll").seq == 2


def test_a_closed_table_takes_nothing():
    s = scene()
    tables.close(sitter=s.host, table=s.table, now=at("23:00"))
    assert refused(lambda: s.write(ANNA, "apple")) == "table_closed"
    assert refused(lambda: tables.resume(sitter=s.host, table=s.table, now=at("23:01"))) == "table_closed"


def test_two_tables_of_one_game_know_nothing_of_each_other():
    one = scene()
    other = tables.open_table(
        actor=Actor(role=Role.MASTER), event=one.event, game_key="highest", name="Attic", options={},
        seats=[tables.Sits("Anna"), tables.Sits("Boris")], now=at("10:00"), seed="s",
    )  # fmt: skip
    one.write(ANNA, "apple")
    assert (one.fresh().number, other.number, other.newest) == (1, 2, 0)
    assert positions.position(other).state.words == ()


def test_what_a_process_remembers_is_carried_on_by_the_log_and_is_never_the_truth():
    s = scene()
    s.write(ANNA, "apple")
    known = positions.position(s.fresh())
    row = s.write(BORIS, "pear")
    assert positions.position(s.fresh()).state.words == ((ANNA, "apple"), (BORIS, "pear"))
    # Another process: nothing remembered.
    positions.forget()
    assert positions.position(s.fresh()).acts == (*known.acts, (2, positions.position(s.fresh()).state))
    # A log that doesn't follow from the rules is refused instead of being played on.
    wrote = {"seat": "s1", "kind": "write", "payload": {"word": "x"}}
    forged = {**row.data, "seq": 3, "action": wrote, "revealed": True}
    LogEntry.objects.create(table=s.table, seq=3, once="forged", data=forged, at=at("15:01"))
    s.table.newest = 3
    assert refused(lambda: positions.position(s.table)) == "table_log_broken"


def test_the_database_changes_no_entry():
    s = scene()
    row = s.write(ANNA, "apple")
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.filter(pk=row.pk).update(once="other")


def test_a_table_keeps_the_rules_it_began_with():
    s = scene()
    s.table.rules_version = "0"
    s.table.save(update_fields=["rules_version"])
    positions.forget()
    assert refused(lambda: s.write(ANNA, "apple")) == "table_rules_gone"
