from intrigues.models.bid import Bid, Entrant, Fold, LineupCard
from intrigues.models.card import Card, CardCode, CardHold, Deal, GiveCode, Move, Offer, Place, Showing
from intrigues.models.design import Body, CardDesign, Suit, Weakness
from intrigues.models.goal import Goal
from intrigues.models.intrigue import HeadMark, Intrigue, ScheduleChange, StandingChange
from intrigues.models.play import CircumstancePlay, Ruling, Strike, TieDecision
from intrigues.models.prize import (
    Draft,
    DraftKind,
    FateQuestion,
    FateText,
    HeadWin,
    InstitutionPart,
    Pick,
    Prize,
    WishList,
)
from intrigues.models.slip import Slip

__all__ = [
    "Bid",
    "Body",
    "Card",
    "CardCode",
    "CardDesign",
    "CardHold",
    "CircumstancePlay",
    "Deal",
    "Draft",
    "DraftKind",
    "Entrant",
    "FateQuestion",
    "FateText",
    "Fold",
    "GiveCode",
    "Goal",
    "HeadMark",
    "HeadWin",
    "InstitutionPart",
    "Intrigue",
    "LineupCard",
    "Move",
    "Offer",
    "Pick",
    "Place",
    "Prize",
    "Ruling",
    "ScheduleChange",
    "Showing",
    "Slip",
    "StandingChange",
    "Strike",
    "Suit",
    "TieDecision",
    "Weakness",
    "WishList",
]
