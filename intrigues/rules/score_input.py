"""The input of a comparison of lineups, read from JSON, every key checked (`docs/rules/intrigues.md`, section 10)."""

from __future__ import annotations

from collections.abc import Mapping

from intrigues.rules.cards import LEAST_WEIGHT, MOST_WEIGHT, Design
from intrigues.rules.effects import Effect, EffectError, Use, needs_target, parse_effects
from intrigues.rules.lineup import check_lineup_size
from intrigues.rules.plays import Circumstance, Ruling, WeaknessPlay
from intrigues.rules.strikes import struck_cards
from intrigues.rules.weights import Count, count
from larp.rules.errors import RuleViolation
from larp.rules.options import CHOICES, RuleOptions
from larp.rules.reading import InputError, Node, quoted

OPTIONS = ("rounding", "shared_points", "copies_counted")
PLAYS = ("circumstances", "weakness_plays", "rulings")


class ScoreError(InputError):
    """Input that can't be counted: `place`, `message` in English, `rule` where a rule forbids it."""


class ScoreInput:
    """One comparison as read. `ScoreInput(node)` refuses with `ScoreError` whatever section 10 doesn't allow."""

    def __init__(self, node: Node) -> None:
        self.node = node
        members = node.members(required=("designs", "lineups"), optional=("rules", *PLAYS))
        self.rules = _rules(members["rules"]) if "rules" in members else RuleOptions()
        self.designs = {key: _design(key, entry) for key, entry in members["designs"].entries().items()}
        self.lineups = _lineups(members["lineups"], self.designs)
        lists = {key: members[key].items() if key in members else [] for key in PLAYS}
        self.circumstances = [_circumstance(entry) for entry in lists["circumstances"]]
        self.weakness_plays = self._weakness_plays(lists["weakness_plays"])
        self.rulings = [_ruling(entry) for entry in lists["rulings"]]

    def work(self) -> int:
        """How many comparisons of a card or a lineup with an effect the count takes, at most."""
        laid = [self.designs[key] for lineup in self.lineups.values() for key in lineup]
        effects = sum(len(played.effects) for played in self.circumstances)
        effects += sum(len(ruling.effects) for ruling in self.rulings)
        effects += sum(len(design.abilities) for design in laid)
        return (len(laid) + len(self.lineups)) * (1 + effects)

    def counted(self) -> Count:
        """The count. Refuses only numbers that grow too long to read."""
        try:
            return count(
                rules=self.rules,
                designs=self.designs,
                lineups=self.lineups,
                circumstances=self.circumstances,
                weakness_plays=self.weakness_plays,
                rulings=self.rulings,
            )
        except RuleViolation as refusal:
            raise self.node.refuse(refusal.code, "the numbers grow too long to read") from None

    def _weakness_plays(self, nodes: list[Node]) -> list[WeaknessPlay]:
        plays = [_weakness_play(node, self.lineups) for node in nodes]
        try:
            struck_cards(designs=self.designs, lineups=self.lineups, plays=plays)
        except RuleViolation as refusal:
            raise _forbidden(nodes[refusal.facts["play"]], refusal) from None
        return plays


def _rules(node: Node) -> RuleOptions:
    chosen = {key: option.choice(CHOICES[key]) for key, option in node.members(optional=OPTIONS).items()}
    return RuleOptions.from_json(chosen)


def _design(key: str, node: Node) -> Design:
    members = node.members(required=("suit", "weight"), optional=("weaknesses", "abilities"))
    return Design(
        key=key,
        suit=members["suit"].text(),
        weight=members["weight"].whole(least=LEAST_WEIGHT, most=MOST_WEIGHT),
        weaknesses=frozenset(members["weaknesses"].texts() if "weaknesses" in members else ()),
        abilities=_effects(members["abilities"], "ability") if "abilities" in members else (),
    )


def _effects(node: Node, use: Use) -> tuple[Effect, ...]:
    try:
        return parse_effects(node.value, use=use, place=node.place)
    except EffectError as error:
        raise ScoreError(error.place, error.message, error.code, error.rule) from None


def _lineups(node: Node, designs: Mapping[str, Design]) -> dict[str, list[str]]:
    lineups: dict[str, list[str]] = {}
    for player, lineup in node.entries().items():
        cards = lineup.items()
        for card in cards:
            if card.text() not in designs:
                raise card.refuse("score_design_unknown", f"unknown design {quoted(card.text())}")
        try:
            check_lineup_size(len(cards))
        except RuleViolation as refusal:
            raise _forbidden(lineup, refusal) from None
        lineups[player] = [card.text() for card in cards]
    if not lineups:
        raise node.refuse("score_no_lineups", "empty: nobody is in")
    return lineups


def _circumstance(node: Node) -> Circumstance:
    members = node.members(required=("by", "name", "effects"), optional=("target",))
    by, name = members["by"].text(), members["name"].text()
    effects = _effects(members["effects"], "circumstance")
    return Circumstance(by, name, effects, _target(node, members, effects))


def _ruling(node: Node) -> Ruling:
    members = node.members(required=("reason", "effects"), optional=("target",))
    reason = members["reason"].text()
    if not reason.strip():
        raise members["reason"].refuse("ruling_reason_missing", "IN-62 a ruling needs a reason", rule="IN-62")
    effects = _effects(members["effects"], "ruling")
    return Ruling(reason, effects, _target(node, members, effects))


def _target(node: Node, members: Mapping[str, Node], effects: tuple[Effect, ...]) -> str | None:
    if "target" in members and members["target"].value is not None:
        return members["target"].text()
    if needs_target(effects):
        raise node.missing("target")
    return None


def _weakness_play(node: Node, lineups: Mapping[str, list[str]]) -> WeaknessPlay:
    members = node.members(required=("by", "kind", "on"))
    on = members["on"].members(required=("player", "card"), optional=("nth",))
    kind, card = members["kind"].text(), on["card"].text()
    nth = on["nth"].whole(least=1) if "nth" in on else 1
    for who in (members["by"], on["player"]):
        if who.text() not in lineups:
            message = f"IN-51 unknown player {quoted(who.text())}: not in lineups"
            raise who.refuse("strike_not_in", message, rule="IN-51")
    player = on["player"].text()
    copies = [position for position, key in enumerate(lineups[player]) if key == card]
    if not copies:
        message = f"IN-51 no {quoted(card)} in the lineup of {quoted(player)}"
        raise on["card"].refuse("strike_no_such_card", message, rule="IN-51")
    if nth > len(copies):
        message = f"IN-51 the lineup of {quoted(player)} has {len(copies)} of {quoted(card)}"
        raise on["nth"].refuse("strike_no_such_card", message, rule="IN-51")
    return WeaknessPlay(members["by"].text(), kind, player, copies[nth - 1])


def _forbidden(node: Node, refusal: RuleViolation) -> InputError:
    facts = {key: quoted(value) if isinstance(value, str) else value for key, value in refusal.facts.items()}
    sentence = {
        "lineup_too_long": "at most {limit} people in a lineup, not {given}",
        "strike_own_card": "{design} lies in {player}'s own lineup",
        "strike_already_struck": "{design} of {player} is struck already",
        "strike_no_such_weakness": "{design} has no weakness {kind}",
        "strike_immune": "{design} is immune to {kind}",
    }[refusal.code].format(**facts)
    return node.refuse(refusal.code, f"{refusal.rule} {sentence}", rule=refusal.rule)
