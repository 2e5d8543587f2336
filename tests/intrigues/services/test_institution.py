"""The institution in the final intrigue, and corrections of a closed one."""

from __future__ import annotations

import pytest

from intrigues.models import Body, HeadWin, InstitutionPart, Intrigue
from intrigues.services import amendments, institution, intrigues, resolution
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at
from tests.intrigues.services.table import Table, lay

pytestmark = pytest.mark.django_db


def refused(call, **kwargs) -> str:
    with pytest.raises(RuleViolation) as no:
        call(**kwargs)
    return no.value.code


def final(lineups: dict) -> tuple[Table, list[Body]]:
    t = lay(lineups)
    Intrigue.objects.filter(pk=t.intrigue.pk).update(final=True)
    names = ["party", "railway"]
    bodies = [Body.objects.create(event=t.event, key=key, name={"ru": key, "en": key}) for key in names]
    return t, bodies


def assign(t: Table, body: Body, **what) -> dict:
    return {"intrigue": t.intrigue, "part": "place", "body": body, "now": at("17:00"), **what}


@pytest.mark.rule("IN-25")
def test_the_winner_decides_each_part_and_may_decide_anew_until_the_close():
    t, (party, railway) = final({"karl": [6], "dietrich": [5]})
    t.counted()
    assert refused(institution.assign, **assign(t, party, actor=cast.acting(t.dietrich))) == "not_yours"
    for part, body in (("place", party), ("property", railway), ("wards", party), ("place", railway)):
        institution.assign(**assign(t, body, actor=cast.acting(t.karl), part=part))
    assert sorted(InstitutionPart.objects.values_list("part", "body__key")) == [
        ("place", "railway"),
        ("property", "railway"),
        ("wards", "party"),
    ]
    assert JournalEntry.objects.filter(kind="institution.assigned", visibility="public").count() == 4


@pytest.mark.rule("IN-25", "IN-17")
def test_what_an_assignment_is_refused_for():
    t, (party, _) = final({"karl": [6], "dietrich": [5]})
    karl = cast.acting(t.karl)
    assert refused(institution.assign, **assign(t, party, actor=karl)) == "winner_open"
    t.counted()
    other = lay({"karl": [6], "dietrich": [5]}, slug="other")
    foreign = Body.objects.create(event=other.event, key="foreign", name={})
    assert refused(institution.assign, **assign(t, foreign, actor=karl)) == "body_unknown"
    assert refused(institution.assign, **assign(t, party, actor=karl, part="roof")) == "part_unknown"
    master = assign(other, foreign, actor=cast.master())
    assert refused(institution.assign, **master) == "institution_only_in_final"


@pytest.mark.rule("IN-25", "IN-60")
def test_a_tie_waits_for_a_master_to_decide_it():
    t, (party, _) = final({"karl": [6], "dietrich": [6]})
    t.counted()
    assert refused(institution.assign, **assign(t, party, actor=cast.master())) == "winner_open"
    tie = {"order": [t.dietrich, t.karl], "reason": "R", "now": at("17:00")}
    resolution.decide_tie(actor=cast.master(), intrigue=t.intrigue, **tie)
    assert institution.assign(**assign(t, party, actor=cast.acting(t.dietrich))).body == party


@pytest.mark.rule("IN-25", "IN-39")
def test_with_no_winner_masters_decide():
    t, (party, _) = final({})
    early = assign(t, party, actor=cast.master(), now=at("15:59"))
    assert refused(institution.assign, **early) == "winner_open"
    assert refused(institution.assign, **assign(t, party, actor=cast.acting(t.karl))) == "masters_only"
    assert institution.assign(**assign(t, party, actor=cast.master())).body == party


@pytest.mark.rule("IN-69")
def test_a_closed_intrigue_changes_by_a_masters_correction_only():
    t, (party, railway) = final({})
    institution.assign(**assign(t, party, actor=cast.master()))
    fix = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("18:00")}
    award = {**fix, "person": t.vera, "winner": t.hans}
    assert refused(amendments.award_head, reason="Too early", **award) == "intrigue_not_closed"
    intrigues.close(actor=cast.master(), intrigue=t.intrigue, now=at("17:30"))
    assert refused(institution.assign, **assign(t, railway, actor=cast.master())) == "intrigue_closed"
    assert refused(amendments.award_head, reason=" ", **award) == "reason_missing"
    assert refused(amendments.award_head, reason="R", **award | {"actor": cast.mediator()}) == "masters_only"
    before = set(JournalEntry.objects.values_list("pk", flat=True))
    amendments.award_head(reason="Hans had bid", **award)
    amendments.reassign_institution(part="place", body=railway, reason="Misheard", **fix)
    amendments.note(reason="The board showed the wrong hour", **fix)
    assert list(HeadWin.objects.values_list("person__key", "winner__key")) == [("vera", "hans")]
    assert InstitutionPart.objects.get().body == railway
    added = JournalEntry.objects.exclude(pk__in=before).order_by("id")
    assert [(entry.kind, entry.data["reason"]) for entry in added] == [
        ("intrigue.head_corrected", "Hans had bid"),
        ("institution.assigned", "Misheard"),
        ("intrigue.corrected", "The board showed the wrong hour"),
    ]
    assert before <= set(JournalEntry.objects.values_list("pk", flat=True))
