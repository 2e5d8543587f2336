"""Posters: one page for a wall each. What stands on them everybody may read.

The password of a network is printed and kept nowhere else: it comes as the order's `secret`, and the leaf that holds
it is emptied when its run ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext, override

from larp.rules.errors import RuleViolation
from printing.services.faces import text_of
from printing.services.leaves import rule_sheets, timetables
from printing.services.leaves.order import Order
from printing.services.leaves.pages import Leaf

SECRET = "secret"
"""The key by which a leaf says that it holds what must not be kept."""
WORDS = ("network", "password")
LONGEST_NETWORK = 32
LONGEST_PASSWORD = 63
_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in '\\;,":'})


def leaves(order: Order) -> list[Leaf]:
    """The chosen posters, `{"posters": ["timetable", …]}`, in the order of `POSTERS`.

    Refuses an unknown poster or none (`print_selection`), and what each refuses.
    """
    chosen = order.selection.get("posters")
    if not isinstance(chosen, list) or not chosen or not set(chosen) <= set(POSTERS):
        raise RuleViolation("print_selection")
    with override(order.language):
        shared = {"event": text_of(order.event.name, order.language)}
        return [shared | leaf for name, made in POSTERS.items() if name in chosen for leaf in made(order)]


def wifi_text(*, network: str, password: str) -> str:
    """What a phone's camera reads as "join this network": `WIFI:T:WPA;S:…;P:…;;`, without a password an open one."""
    name = network.translate(_ESCAPED)
    if not password:
        return f"WIFI:T:nopass;S:{name};;"
    return f"WIFI:T:WPA;S:{name};P:{password.translate(_ESCAPED)};;"


def _wifi(order: Order) -> list[Leaf]:
    """Refuses a network without a name or one that no network can have, and a password that is none (`print_wifi`)."""
    network, password = order.secret.get("network", "").strip(), order.secret.get("password", "")
    if not 1 <= len(network.encode()) <= LONGEST_NETWORK or (password and not 8 <= len(password) <= LONGEST_PASSWORD):
        raise RuleViolation("print_wifi", most=LONGEST_NETWORK, least_password=8, most_password=LONGEST_PASSWORD)
    return [{
        "kind": "wifi", "name": gettext("Join the Wi-Fi"), SECRET: True, "network": network, "password": password,
        "codes": {"code:wifi": [wifi_text(network=network, password=password), 0]},
    }]  # fmt: skip


def _game(order: Order) -> list[Leaf]:
    """Refuses an event without a base address (`base_address_missing`)."""
    base = order.event.base_url.rstrip("/")
    if not base:
        raise RuleViolation("base_address_missing")
    parts = urlsplit(base)
    return [{
        "kind": "game", "name": gettext("Open the game"), "address": f"{parts.netloc}{parts.path}",
        "codes": {"code:game": [f"{base}/e/{order.event.slug}/", 0]},
    }]  # fmt: skip


POSTERS: dict[str, Callable[[Order], list[Leaf]]] = {
    "timetable": timetables.timetable,
    "goals": timetables.goals,
    "rules": rule_sheets.rules,
    "wifi": _wifi,
    "game": _game,
}


def emptied(leaf: Leaf) -> dict[str, Any]:
    """The leaf as it may be kept: one with a secret without all that it says."""
    return {key: leaf[key] for key in ("kind", "name", SECRET)} if leaf.get(SECRET) else leaf


def holds(leaves: list[Leaf], secret: dict[str, str]) -> bool:
    """Whether the secrets on the leaves, if there are any, are these."""
    return all(secret.get(key, "") == leaf.get(key) for leaf in leaves if leaf.get(SECRET) for key in WORDS)
