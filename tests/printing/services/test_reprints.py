"""A lost card: a new code on the same paper, the old one withdrawn; or nothing at all."""

from __future__ import annotations

import pytest

from larp import clock
from larp.rules.errors import RuleViolation
from printing.models import PaperChoice
from printing.services import printer, reprints, runs
from tests.printing.shop import NOW, clinic, order

pytestmark = pytest.mark.django_db


def reprint(made, card, **rest):
    return reprints.reprint(actor=made.nora, event=made.event, card_id=card.pk, language="ru", now=NOW, **rest)


def test_one_card_is_printed_with_a_new_code_on_the_paper_it_was_printed_on():
    made = clinic()
    paper = PaperChoice.objects.create(event=made.event, sheet="letter", edge="long", off_right=0.4)
    first = order(made)
    runs.finish(run=runs.claim(run_id=first.pk, worker="anna", now=NOW), file="print/x.pdf", failures=[], now=NOW)
    paper.sheet, paper.edge = "a4", ""
    paper.save()
    lost = made.cards[0]
    old = lost.codes.get().code
    run = reprint(made, lost)
    [face] = run.content
    assert (face["id"], face["code"] != old, face["surname"]) == (lost.pk, True, "Officer")
    kept = ("sheet", "edge", "off")
    assert [run.settings["paper"][key] for key in kept] == ["letter", "long", [0.4, 0]]
    assert lost.codes.get(code=old).withdrawn_at == NOW
    assert lost.codes.get(withdrawn_at=None).code == face["code"]


def test_a_card_never_printed_takes_the_paper_of_now():
    made = clinic()
    PaperChoice.objects.create(event=made.event, sheet="a3")
    assert reprint(made, made.cards[0]).settings["paper"]["sheet"] == "a3"


def test_while_cards_are_printed_no_code_is_withdrawn():
    made = clinic()
    order(made)
    with pytest.raises(RuleViolation) as no:
        reprint(made, made.cards[0])
    assert (no.value.code, made.cards[0].codes.get().withdrawn_at) == ("print_running", None)


def test_a_card_of_another_event_is_none():
    made, other = clinic(), clinic(slug="harbour", badge="9XT7KQ2MRW4HPA3E")
    with pytest.raises(RuleViolation) as no:
        reprint(made, other.cards[0])
    assert (no.value.code, other.cards[0].codes.get().withdrawn_at) == ("print_selection", None)


def test_without_a_base_address_the_old_code_stays():
    made = clinic(base_url="")
    with pytest.raises(RuleViolation) as no:
        reprint(made, made.cards[0])
    assert (no.value.code, made.cards[0].codes.count()) == ("base_address_missing", 1)


@pytest.mark.services
def test_what_was_printed_anew_counts_as_printed(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    made = clinic()
    printer.print_run(run_id=order(made).pk, clock=clock.now)
    printer.print_run(run_id=reprint(made, made.cards[0]).pk, clock=clock.now)
    with pytest.raises(RuleViolation) as no:
        order(made, selection={"cards": "changed"})
    assert no.value.code == "print_nothing"
