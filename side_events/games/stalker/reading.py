"""Reading the field, cells and numbers of traps from JSON. What is outside the bounds is refused (`E_SETUP`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from side_events.games.stalker.generator import Count, usual_counts
from side_events.games.stalker.options import Options
from side_events.games.stalker.zone import CATEGORIES, KINDS, LEAST_SIDE, MOST_SIDE, Cell, Field, Kind, Region, standard
from side_events.table.refusal import Refusal

MOST_CELLS = MOST_SIDE * MOST_SIDE
MOST_REGIONS = 100
MOST_OF_A_KIND = 40
TERRAIN_KINDS = ("swamp", "ford", "slope")


def read_cells(data: Mapping[str, Any], key: str) -> tuple[Cell, ...]:
    """A list of one cell name or more. Cells off the field are read: whether they may be is for the layout's check."""
    value = data.get(key)
    if not isinstance(value, list) or not 0 < len(value) <= MOST_CELLS:
        raise Refusal("E_PAYLOAD", field=key)
    return tuple(_cell(name, key) for name in value)


def read_cell(data: Mapping[str, Any], key: str) -> Cell:
    return _cell(data.get(key), key)


def read_kind(data: Mapping[str, Any]) -> Kind:
    """The kind of a trap."""
    for kind in KINDS:
        if data.get("kind") == kind:
            return kind
    raise Refusal("E_PAYLOAD", field="kind")


def read_count(value: Any, key: str, *, low: int = 0, high: int = MOST_OF_A_KIND) -> Count:
    """A number, or [least, most]. Refuses `E_SETUP`."""
    pair = [value, value] if type(value) is int else value
    if not isinstance(pair, list) or len(pair) != 2 or not all(type(number) is int for number in pair):
        raise Refusal("E_SETUP", field=key)
    if not low <= pair[0] <= pair[1] <= high:
        raise Refusal("E_SETUP", field=key)
    return pair[0], pair[1]


def read_counts(value: Any, field: Field, mode: str) -> dict[str, Count]:
    """Numbers of traps by kind, or by category in the mode `total`; the usual ones for none given (ST-13)."""
    if value is None:
        return usual_counts(field.width, field.height, mode)
    known = tuple(CATEGORIES) if mode == "total" else KINDS
    if not isinstance(value, dict) or not set(value) <= set(known):
        raise Refusal("E_SETUP", field="counts")
    return {key: read_count(value[key], "counts") for key in known if key in value}


def field_of(data: Mapping[str, Any], options: Options) -> Field:
    """The public field; what isn't given is as usual for its size. Refuses what table 2.1 forbids (`E_SETUP`)."""
    width, height = (_side(data.get(key, getattr(options, key)), key) for key in ("W", "H"))
    field = standard(width, height, anchor=options.entrance_anchor)
    if data.get("entrances") is not None:
        entrances = _setup_cells(data["entrances"], "entrances")
        field = replace(field, entrances=entrances, institute=entrances[0])
    if data.get("institute") is not None:
        field = replace(field, institute=_setup_cell(data["institute"], "institute"))
    if data.get("ball") is not None:
        field = replace(field, ball=_setup_cell(data["ball"], "ball"))
    if data.get("regions"):
        field = replace(field, regions=_regions(data["regions"]))
    if data.get("impassable"):
        field = replace(field, impassable=_setup_cells(data["impassable"], "impassable"))
    _check_field(field, options)
    return field


def _check_field(field: Field, options: Options) -> None:
    rough = [spot for region in field.regions for spot in region.cells] + list(field.impassable)
    areas = [field.safe_area(entrance) for entrance in field.entrances]
    wrong = {
        "entrances": not 1 <= len(field.entrances) <= 4
        or not all(field.inside(entrance) for entrance in field.entrances)
        or any(one & two for one, two in combinations(areas, 2)),
        "institute": field.institute not in field.entrances,
        "ball": not field.inside(field.ball) or field.ball in field.safe,
        "regions": len(set(rough)) != len(rough)
        or not all(field.inside(spot) for spot in rough)
        or (bool(rough) and options.terrain == "off")
        or any(not field.stoppable(entrance) for entrance in field.entrances),
        "impassable": bool(field.blocked & {field.ball, *field.entrances}),
    }
    for key, is_wrong in wrong.items():
        if is_wrong:
            raise Refusal("E_SETUP", field=key)


def _regions(value: Any) -> tuple[Region, ...]:
    if not isinstance(value, list) or len(value) > MOST_REGIONS or not all(isinstance(item, dict) for item in value):
        raise Refusal("E_SETUP", field="regions")
    regions = []
    for number, item in enumerate(value, start=1):
        extra, no_stop = item.get("extra", 0), item.get("no_stop", False)
        kind = item.get("kind", TERRAIN_KINDS[0])
        if type(extra) is not int or not 0 <= extra <= 2 or type(no_stop) is not bool or kind not in TERRAIN_KINDS:
            raise Refusal("E_SETUP", field="regions")
        cells = _setup_cells(item.get("cells"), "regions")
        regions.append(Region(f"T{number}", kind, cells, extra, no_stop))
    return tuple(regions)


def _side(value: Any, key: str) -> int:
    if type(value) is not int or not LEAST_SIDE <= value <= MOST_SIDE:
        raise Refusal("E_SETUP", field=key)
    return int(value)


def _setup_cells(value: Any, key: str) -> tuple[Cell, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_CELLS:
        raise Refusal("E_SETUP", field=key)
    return tuple(_setup_cell(name, key) for name in value)


def _setup_cell(value: Any, key: str) -> Cell:
    try:
        return Cell.from_json(value)
    except ValueError:
        raise Refusal("E_SETUP", field=key) from None


def _cell(value: Any, key: str) -> Cell:
    try:
        return Cell.from_json(value)
    except ValueError:
        raise Refusal("E_PAYLOAD", field=key) from None
