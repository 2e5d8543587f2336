"""The kinds of record that the desk's page takes, and which comes first in which phase."""

from __future__ import annotations

from larp.rules.timeline import Phase

KINDS = ("goal", "bid", "circumstance", "fold", "remark")
_BY_PHASE = {Phase.GOALS: "goal", Phase.CIRCUMSTANCES: "circumstance", Phase.RESOLUTION: "fold"}


def kind_of(phase: Phase | None) -> str:
    """The kind that a mediator most likely wants in that phase."""
    return _BY_PHASE.get(phase or Phase.BIDS, "bid")
