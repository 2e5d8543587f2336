"""A frozen badge or slip made ready for its template: every text fitted into its room, with what had to be cut.

Rooms are those of the drawn badges and slips; points for type, millimetres for the rest. What is not fitted here
(figures, signs, the code) has a fixed place in the template. Cards are set in `printing.services.card_setting`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from printing.rules.codes import Symbol
from printing.rules.faces import Setting, Way, stack
from printing.services.fonts import measure
from printing.services.setting import capitals, one, ways

Face = dict[str, Any]

_EVENT = [Way(7, 1.15, 2)]
_BADGE_NAME = [Way(27, 1.02, 2), Way(21, 1.04, 2), Way(15, 1.06, 3), Way(15, 1.06, 2)]
_BADGE_ROLE = [Way(11.5, 1.25, 2), Way(9.5, 1.22, 3), Way(9.5, 1.22, 1)]
_PERSON = [Way(8.5, 1.2, 1), Way(7.2, 1.2, 1)]


@dataclass
class Ready:
    """What a template shows: `parts` by name, and under `cut` the names of the parts that lost words."""

    parts: dict[str, Any]
    cut: list[str] = field(default_factory=list)


def ready_badge(face: Face) -> Ready:
    """A badge's texts in their places."""
    name = ways(face["name"], 83, "literata-600", _BADGE_NAME)
    role = ways(face["role"], 83, "literata-400i", _BADGE_ROLE, above=2)
    ready = _ready(stack(height=31, blocks={"name": name, "role": role}, give_way=["role", "name"]))
    person = one(face["person"], 83, _PERSON, measure("fira-condensed-500"))
    ready.parts["person"] = _shown(person)
    ready.parts["event"] = _shown(one(face["event"], 62, [Way(7, 1.15, 1)], capitals))
    ready.cut += ["person"] if person.cut else []
    return ready


def ready_slip(face: Face, *, symbol: Symbol) -> Ready:
    """A slip's texts in their places; `symbol` tells how much room its code leaves beside it."""
    event = one(face["event"], face["width"] - 12 - symbol.box, _EVENT, capitals)
    return Ready({"event": _shown(event)}, ["event"] if event.cut else [])


def _ready(chosen: dict[str, Setting]) -> Ready:
    return Ready(
        {name: _shown(setting) for name, setting in chosen.items()},
        [name for name, setting in chosen.items() if setting.cut],
    )


def _shown(setting: Setting) -> dict[str, Any]:
    """A setting for a template. The size is text, so that no language puts a comma into it."""
    return {"size": f"{setting.size:g}pt", "lines": setting.lines}
