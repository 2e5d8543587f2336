"""The count as everybody at the table sees it, step by step (IN-63): from the strikes on, at every moment (IN-49).

It holds nothing that is not open on the table: who played a circumstance is left out where the event hides it (IN-47).
"""

from __future__ import annotations

from typing import Any

from intrigues.models import CircumstancePlay, Intrigue, LineupCard
from intrigues.rules.steps import Step
from intrigues.rules.weights import CardCount, Standing
from intrigues.selectors.counting import Table, count, person_words, read_table
from intrigues.selectors.ranking import Result, decisions_of, ranked


def standings(intrigue: Intrigue) -> Result | None:
    """The standings with every step as plain JSON; None before the lineups are open, and when called off (IN-19).

    `standings`: a row a player in the order of places, with `place`, `player` (id), `name` by language, exact
    `points` ("19/2"), `best`, `tied`, `steps` and `cards`; `ties` those that wait for a master (IN-60); `winner` an
    id or None; `decided_by` points, best_card or master; `circumstances` and `rulings` as they count. Once the count
    is ended it is what was written then.
    """
    if intrigue.called_off:
        return None
    if intrigue.step == Intrigue.Step.COUNTED:
        return intrigue.result
    if intrigue.step not in (Intrigue.Step.STRIKES, Intrigue.Step.COUNT):
        return None
    return counted(intrigue)


def counted(intrigue: Intrigue) -> Result:
    """The count of the rows as they are now."""
    table = read_table(intrigue)
    writing = _Writing(table)
    result = {
        "standings": [writing.standing(row) for row in count(table).standings],
        "circumstances": [writing.circumstance(play) for play in table.circumstances],
        "rulings": [
            {"reason": row.reason, "target": row.target.name if row.target else None, "effects": row.effects}
            for row in table.rulings
        ],
    }
    return ranked(result, decisions_of(intrigue))


class _Writing:
    """Writes the parts of a count with the names that their readers know."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names = {entrant.player_id: entrant.player.name for entrant in table.entrants}
        self.weaknesses = {row.key: row.name for row in table.intrigue.event.weaknesses.all()}
        self.authors_shown = table.intrigue.event.rules.circumstance_author == "shown"

    def standing(self, row: Standing) -> dict[str, Any]:
        player = int(row.player)
        return {
            "place": row.place,
            "player": player,
            "name": self.names[player],
            "points": str(row.points),
            "best": row.best,
            "cards": [self.card(self.table.laid(player, card.position), card) for card in row.cards],
            "steps": [self.step(step) for step in row.steps],
        }

    def card(self, laid: LineupCard, counted: CardCount) -> dict[str, Any]:
        return {
            "lineup_card": laid.pk,
            "card": laid.card_id,
            **person_words(laid.card.design),
            "struck": counted.struck,
            "weight": counted.weight,
            "copies": counted.copies,
            "points": str(counted.points),
            "steps": [self.step(step) for step in counted.steps],
        }

    def circumstance(self, play: CircumstancePlay) -> dict[str, Any]:
        design = play.card.design
        return {
            "design": design.key,
            "title": design.title,
            "effect_line": design.effect_line,
            "target": play.target.name if play.target else None,
            "by": play.player.name if self.authors_shown else None,
        }

    def step(self, step: Step) -> dict[str, Any]:
        """`source` is what the step comes from, `source_by` whose it is: words by language, or None."""
        return {
            "kind": step.kind,
            "value": step.value,
            "result": step.result,
            "source_kind": step.source_kind,
            "source": self._source(step),
            "source_by": self._source_by(step),
        }

    def _source(self, step: Step) -> dict[str, str] | None:
        if step.source_kind == "strike":
            return self.weaknesses.get(step.value, {"en": step.value})
        if step.source_index is None:
            return None
        if step.source_kind == "circumstance":
            return self.table.circumstances[step.source_index].card.design.title
        if step.source_kind == "ruling":
            return {"": step.source_name}
        return self.table.laid(int(step.source_player or 0), step.source_index).card.design.surname

    def _source_by(self, step: Step) -> dict[str, str] | None:
        if step.source_player is None or (step.source_kind == "circumstance" and not self.authors_shown):
            return None
        if step.source_kind == "circumstance":
            return self.table.circumstances[step.source_index or 0].player.name
        return self.names[int(step.source_player)]
