"""A table with a log, played to its first scene."""

from __future__ import annotations

from side_events.games import ten_candles as game
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.replay import act, begin

ORDER = ("virtue", "vice", "moment")


def first_scene(*, players="ABC", a_order=ORDER, **options):
    """S tells; every card has its own words; the stacks lie virtue first but A's, which lies as said."""
    seats = take_seats(game.META, [{"key": "S", "role": "storyteller"}, *({"key": key} for key in players)])
    header = Header("ten_candles", game.META.rules_version, seats, take_options(game.META, options), "seed")
    table = begin(game, header)

    def do(seat, kind, **payload):
        nonlocal table
        table = act(table, Action(seat, kind, payload))

    do("S", "start_creation")
    for seat in players:
        do(seat, "submit_trait", card="virtue", text=f"brave-{seat}")
        do(seat, "submit_trait", card="vice", text=f"greedy-{seat}")
    do("S", "pass_cards")
    do("S", "module_read")
    for seat in players:
        do(seat, "submit_description", name=f"{seat}-name", look="tall", summary="a carpenter")
    do("S", "advance")
    for seat in players:
        do(seat, "submit_moment", text=f"moment of {seat}")
    do("S", "advance")
    for seat in ("S", *players):
        do(seat, "submit_brink", text=f"brink by {seat}", where=f"where {seat} saw it", no_weakness=True)
    do("S", "advance")
    for seat in players:
        do(seat, "set_stack", order=list(a_order if seat == "A" else ORDER))
    do("S", "advance")
    do("S", "start_play")
    for seat in players:
        do(seat, "recorded")
    do("S", "begin_scene")
    return table
