"""Words about events, players, badges, screens, and players from a table."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from larp.templatetags.larp import local
from larp.web.wording import Facts, Sentence

_COLUMNS: dict[str, Promise] = {
    "key": _("Key"),
    "person": _("Player"),
    "name": _("Character"),
    "role": _("Role"),
    "contact": _("Contact"),
    "tier": _("Tier"),
    "bystander": _("Bystander"),
}


def column_word(column: str) -> str:
    """The heading of a column of players, in the present language."""
    return str(_COLUMNS.get(column, column))


def _column_unknown(facts: Facts) -> str:
    if not facts["column"]:
        return gettext("Column %(number)d has no heading. Name it or take it out.") % facts
    return gettext("There is no column “%(column)s” here. Rename it or take it out.") % facts


def _too_long(facts: Facts) -> str:
    return ngettext(
        "The text is too long: at most %(count)d letter. Shorten it.",
        "The text is too long: at most %(count)d letters. Shorten it.",
        facts["longest"],
    ) % {"count": facts["longest"]}


def _too_big(facts: Facts) -> str:
    return ngettext(
        "The table is too big: at most %(count)d row. Send it in parts.",
        "The table is too big: at most %(count)d rows. Send it in parts.",
        facts["most"],
    ) % {"count": facts["most"]}


def _went_on(facts: Facts) -> str:
    names = [local(name) for name in facts["names"]]
    told = ", ".join(names[:5]) + ("…" if len(names) > 5 else "")
    return gettext("Something has happened since to %(names)s. Change these players one by one.") % {"names": told}


SENTENCES: dict[str, Sentence] = {
    "event_nameless": lambda _: gettext("The event has no name. Give it one."),
    "slug_bad": lambda _: gettext("The address takes small Latin letters, digits and hyphens: erlenbruch-2026."),
    "slug_taken": lambda f: gettext("Another event has the address “%(slug)s”. Choose another one.") % f,
    "time_zone_unknown": lambda f: gettext("There is no time zone “%(value)s”. Choose one of the list.") % f,
    "language_unknown": lambda f: gettext("The site doesn’t speak “%(language)s”. Choose Russian or English.") % f,
    "accent_unknown": lambda _: gettext("There is no such accent colour. Choose one of the five."),
    "base_url_bad": lambda f: (
        gettext("“%(value)s” is no address of a site. Write it like http://10.42.0.1:8000, with nothing behind.") % f
    ),
    "webhook_url_bad": lambda f: (
        gettext("“%(value)s” is no address of the web. Write it like https://bot.example/larp.") % f
    ),
    "webhook_missing": lambda _: gettext("There is no webhook to try. Save an address first."),
    "mail_off": lambda _: gettext("This site sends no e-mail: notices come to the phone alone."),
    "mail_bad": lambda f: gettext("“%(value)s” is no e-mail address. Write it like name@example.org.") % f,
    "mails_too_many": lambda _: gettext("Too many letters were asked for. Try again in an hour."),
    "mail_late": lambda _: gettext("This link is too old. Leave the address once more on the page of notices."),
    "mail_not_yours": lambda _: gettext("The address of a player is the player’s own affair."),
    "option_unknown": lambda f: gettext("There is no rule option “%(key)s”. Load the page again.") % f,
    "option_bad_value": lambda f: (
        gettext("The rule option “%(key)s” can’t be “%(value)s”. Choose one of its answers.") % f
    ),
    "event_ended_already": lambda _: gettext("The event has ended already. Nothing is left to do."),
    "text_too_long": _too_long,
    "player_nameless": lambda _: gettext("The character has no name. Write it in one language at least."),
    "player_key_bad": lambda f: (
        gettext("“%(key)s” can’t be a key: it takes small Latin letters, digits and hyphens.") % f
    ),
    "player_key_taken": lambda f: gettext("Another player has the key “%(key)s”. Choose another one.") % f,
    "player_here": lambda _: gettext("This player hasn’t left. Load the page again."),
    "badge_bystander": lambda _: gettext("A bystander needs no badge. If the person plays after all, say so first."),
    "screen_nameless": lambda _: gettext("The screen has no name. Say where it hangs."),
    "screen_revoked": lambda _: gettext("This screen is shut already."),
    "screen_shows_nothing": lambda _: gettext("The screen has nothing to show. Choose one panel at least."),
    "screen_unknown": lambda _: gettext("A screen can’t be set up like this. Load the page again and choose."),
    "table_too_big": _too_big,
    "table_unreadable": lambda _: gettext("This is no table. Save it as CSV (UTF-8) and choose it again."),
    "table_empty": lambda _: gettext("The table is empty. Choose another file."),
    "table_quote": lambda f: (
        gettext("Line %(line)d opens a quotation mark that is never closed. Correct it and choose the file again.") % f
    ),
    "column_unknown": _column_unknown,
    "column_twice": lambda f: gettext("The column “%(column)s” says what another one says. Leave one of them.") % f,
    "column_missing": lambda f: (
        gettext("The column “%(column)s” is missing. Add it: nobody comes without it.")
        % {"column": column_word(f["column"])}
    ),
    "row_too_long": lambda _: gettext("The row has more cells than the table has headings."),
    "row_twice": lambda f: gettext("Line %(line)d is about the same player. Leave one of them.") % f,
    "row_ambiguous": lambda f: (
        ngettext(
            "%(count)d player fits this row. Add the column “Key”.",
            "%(count)d players fit this row. Add the column “Key”.",
            f["count"],
        )
        % f
    ),
    "bystander_unclear": lambda _: gettext("The column “Bystander” takes yes or no."),
    "table_lost": lambda _: gettext("The table got lost on the way. Choose the file again."),
    "import_undone": lambda _: gettext("This table is taken back already. Load the page again."),
    "import_went_on": _went_on,
    "import_stale": lambda _: gettext("Players have changed since you looked. This is what the table would do now."),
}
