"""What is known of Universalis before anybody sits down."""

from __future__ import annotations

from side_events.games.universalis.options import MOST_SEATS, OPTIONS
from side_events.games.universalis.telling import EVENTS
from side_events.games.universalis.words import ACTIONS, REFUSALS
from side_events.table.game import Meta, Role, words

META = Meta(
    key="universalis",
    rules_version="1.0",
    title=words(ru="Универсалис", en="Universalis"),
    summary=words(
        ru="История без мастера. Право оформить сцену продают на закрытых торгах, каждое слово о мире стоит монету, "
        "прервать другого тоже. Стол помнит сцены, компоненты и кто за что заплатил.",
        en="A story without a game master. The right to frame a scene is sold in a sealed auction; every statement "
        "costs a Coin, and so does interrupting. The table remembers scenes, Components, and who paid for what.",
    ),
    least=2,
    most=MOST_SEATS,
    roles=(Role("facilitator", words(ru="Ведёт и играет", en="Leads and plays"), least=0, most=1),),
    facilitator_role="facilitator",
    options=OPTIONS,
    actions=ACTIONS,
    refusals=REFUSALS,
    events=EVENTS,
    drawn=(
        "trait_change", "declare_absent", "transfer", "iou", "complication_note", "mark_eliminated", "set_control",
        "add_gimmick", "add_tenet", "type_bids", "end_game",
    ),
)  # fmt: skip
