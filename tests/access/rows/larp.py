"""The front door and what all pages share."""

from __future__ import annotations

from larp import clock
from larp.models import MailAddress
from tests.access.rows import row
from tests.access.world import BADGE, SCREEN


def nothing(world):
    return {}


def letter(world):
    """The link of a letter to Vera's address, which waits to be confirmed."""
    fresh = {"address": "vera@example.org", "language": "ru", "site": "http://desk.test", "left_at": clock.now()}
    MailAddress.objects.get_or_create(player=world.vera, defaults={**fresh, "token": "L" * 32})
    return {"token": "L" * 32}


ROWS = [
    row("larp:home", arguments=nothing, everybody=200),
    row("larp:sign_in", arguments=nothing, everybody=200),
    row("larp:one_tap", arguments=lambda world: {"token": world.link}, everybody=200),
    row("larp:sign_out", arguments=nothing, method="post", everybody=302),
    row("larp:typed_code", arguments=nothing, method="post", everybody=422),
    row("larp:language", arguments=nothing, method="post", everybody=302),
    # Whoever wears it goes on to their own pages.
    row("larp:badge", arguments=lambda world: {"code": BADGE}, everybody=200, player=302),
    row("larp:badge_live", arguments=lambda world: {"code": BADGE}, everybody=200),
    row("larp:tls", arguments=nothing, everybody=200),
    # No authority was made here: nothing to download.
    row("larp:certificate", arguments=nothing),
    row("larp:guides", arguments=nothing, everybody=200),
    row("larp:guide", arguments=lambda world: {"name": "ten_candles"}, everybody=200),
    row("larp:guide_picture", arguments=lambda world: {"name": "ten_candles-desk.en.png"}, everybody=200),
    row("larp:pulse", arguments=nothing, everybody=200),
    row("larp:live", everybody=200),
    row("larp:notices", player=200),
    row("larp:bell", player=200),
    # Erasing an address that nobody left changes nothing.
    row("larp:own_mail", method="post", data=lambda world: {"do": "remove"}, player=302),
    row("larp:mail", master=200),
    # Whoever has the letter, signed in or not.
    row("larp:letter", arguments=letter, everybody=200),
    row("larp:letter_off", arguments=letter, everybody=302),
    row("larp:screen_live", arguments=lambda world: {"code": SCREEN}, everybody=200),
]
