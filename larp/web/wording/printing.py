"""Words about printing."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.web.wording import Facts, Sentence


def _running(facts: Facts) -> str:
    said = {
        "badges": gettext("Badges are being printed now. Wait until they are ready, or stop them."),
        "calibration": gettext("A calibration page is being printed now. Wait until it is ready, or stop it."),
        "slips": gettext("Slips are being printed now. Wait until they are ready, or stop them."),
        "deck": gettext("Cards are being printed now. Wait until they are ready, or stop them."),
    }
    other = gettext("Something of this kind is being printed now. Wait until it is ready, or stop it.")
    return said.get(facts["kind"], other)


SENTENCES: dict[str, Sentence] = {
    "print_selection": lambda _: gettext(
        "Nothing was chosen to print. Choose what, and where there is a list, something in it."
    ),
    "print_nothing": lambda _: gettext("There is nothing in this choice. Choose something else to print."),
    "print_running": _running,
    "print_size": lambda f: (
        gettext(
            "A card of your own stands upright and measures from %(least)s to %(most)s mm. Type its width and height."
        )
        % {"least": f["least"], "most": f["most"]}
    ),
    "print_gutter": lambda f: (
        gettext("A gutter is %(gutter)g mm at most, a bleed %(bleed)g mm. Type smaller ones, or 0 for none.")
        % {"gutter": f["gutter"], "bleed": f["bleed"]}
    ),
    "print_bleed": lambda f: (
        gettext("Two cards bleed into the gutter between them: make it %(least)s mm or more, or print without bleed.")
        % {"least": f["least"]}
    ),
    "print_no_room": lambda _: gettext(
        "Not one card of this size fits on the sheet. Take a larger sheet, a smaller card, or less gutter and bleed."
    ),
    "picture_person": lambda _: gettext("Only people have pictures. Choose a person’s card."),
    "picture_large": lambda f: (
        gettext("The file is larger than %(most)s MB. Choose a smaller one.") % {"most": f["most"]}
    ),
    "picture_kind": lambda _: gettext("This is no picture that can be printed. Choose a JPEG, PNG or WebP file."),
    "picture_pixels": lambda f: (
        gettext("The picture has more than %(most)s million dots. Make it smaller, then choose it again.")
        % {"most": f["most"]}
    ),
    "picture_small": lambda f: (
        gettext("The picture is too small to print: %(least)s dots a side at least. Choose a larger one.")
        % {"least": f["least"]}
    ),
    "print_off": lambda f: (
        gettext(
            "A back is off by %(most)g mm at most. Type what you read on the calibration page, such as 0.4 or -0.2."
        )
        % {"most": f["most"]}
    ),
    "print_count": lambda f: (
        gettext("A number from %(least)d to %(most)d is needed here. Type one and print again.")
        % {"least": f["least"], "most": f["most"]}
    ),
    "print_looks": lambda _: gettext("That was looked at very often. Wait a minute, then go on; what is typed stays."),
    "print_note_long": lambda f: (
        gettext("The line on the flap has room for %(most)d signs. Make it shorter.") % {"most": f["most"]}
    ),
    "print_envelope_size": lambda _: gettext(
        "No envelope for these cards fits onto this sheet. Choose a larger sheet or smaller margins under Paper."
    ),
    "print_no_intrigue": lambda _: gettext(
        "There is no intrigue to print this of. Announce one first, or choose another."
    ),
    "print_wifi": lambda f: (
        gettext(
            "The network needs its name, up to %(most)d bytes, and a password of %(least)d to %(longest)d signs or "
            "none."
        )
        % {"most": f["most"], "least": f["least_password"], "longest": f["most_password"]}
    ),
    "base_address_missing": lambda _: gettext(
        "The event has no base address, so a code would lead nowhere. Set it on the page of the event first."
    ),
    "base_address_long": lambda f: (
        gettext("A code holds %(most)d signs, its address would have %(length)d. Set a shorter base address.")
        % {"length": f["length"], "most": f["most"]}
    ),
    "base_address_signs": lambda f: (
        gettext("The address %(address)s has signs that don't go into a code. Set another base address.")
        % {"address": f["address"]}
    ),
}
