"""Words for refusals at side tables; what a game itself refuses is worded in its own folder."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.web.wording import Sentence

SENTENCES: dict[str, Sentence] = {
    "game_unknown": lambda _: gettext("There is no such game here. Choose one of the list."),
    "table_nameless": lambda _: gettext("The table has no name. Say where it stands or how it is called."),
    "player_sits_twice": lambda _: gettext("One player has two seats. Leave one of them to somebody else."),
    "table_paused": lambda _: gettext("The table is paused: nothing is taken until the facilitator resumes it."),
    "table_not_paused": lambda _: gettext("The table isn’t paused."),
    "table_closed": lambda _: gettext("This table is closed. Its log can be read, nothing is added."),
    "table_moved_on": lambda _: gettext("The table has moved on meanwhile. Look again, then decide."),
    "table_nothing_asked": lambda _: gettext("It isn’t clear what to do. Press one of the buttons."),
    "table_rules_gone": lambda f: (
        gettext("This table was begun by other rules of the game (version %(version)s), which are no longer here.")
        % {"version": f.get("version", "")}
    ),
    "table_log_broken": lambda f: (
        gettext(
            "The log of this table doesn’t agree with the rules from No. %(seq)s on. Nothing is changed; call a master."
        )
        % {"seq": f.get("seq", "")}
    ),
    "seat_not_yours": lambda _: gettext("This seat isn’t yours."),
    "facilitator_only": lambda _: gettext("Only the facilitator of this table does this."),
    "recordings_not_kept": lambda _: gettext("This table keeps no spoken messages. Say it, and let it go."),
    "recording_unknown": lambda _: gettext("That is no sound recording. Record it with the phone and send it again."),
    "recording_long": lambda f: (
        gettext("The recording is empty or too long: at most %(megabytes)s MB.") % {"megabytes": f.get("megabytes", "")}
    ),
    "slot_placeless": lambda _: gettext("Nobody would find it. Say where it is played."),
    "slot_timeless": lambda _: gettext("It has no time. Say when it begins."),
    "slot_length": lambda f: gettext("Say how long it takes, in minutes: 1 to %(most)s.") % f,
    "slot_places": lambda f: gettext("This game has places for %(low)s to %(high)s. Write the least first.") % f,
    "slot_fuller": lambda f: gettext("Places given already: %(taken)s. Take somebody off the list first.") % f,
    "slot_cancelled": lambda _: gettext("This table was called off. Choose another in the schedule."),
    "slot_started": lambda _: gettext("This table has been opened already. Go to it and ask whoever leads it."),
    "slot_over": lambda _: gettext("Its time is over. Choose another in the schedule."),
    "slot_leader": lambda _: gettext("You lead this table, so you need no place at it."),
    "slot_not_led": lambda _: gettext("Only masters and whoever leads this table do this."),
    "slot_nobody_came": lambda _: gettext("Nobody is ticked. Tick those who came, then open the table."),
    "guest_nameless": lambda _: gettext("The guest has no name. Write one."),
    "payout_unknown": lambda _: gettext("There is no such card. Choose which one is paid."),
    "payout_unset": lambda _: gettext("This table pays nothing. A master may set what it pays."),
    "payout_made": lambda _: gettext("This table has paid already. A card given wrongly is moved by a master."),
    "payout_early": lambda _: gettext("The table is still open. Close it, then pay out."),
    "payout_nobody": lambda _: gettext(
        "Nobody here can get a card: no player of the event won, or none sat at the table. A master may set that all "
        "who played get one."
    ),
    "bank_unknown": lambda _: gettext("The card is no longer there. A master chooses another one."),
    "bank_short": lambda f: (
        gettext("Not enough of these cards in the bank: %(wanted)s needed, %(left)s there. A master makes copies.") % f
    ),
    "pass_withdrawn": lambda _: gettext("This code is withdrawn already."),
}
