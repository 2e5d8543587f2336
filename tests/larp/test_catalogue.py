"""The words of the interface: read, merged, compiled, and none missing in Russian."""

from __future__ import annotations

import gettext
import io
import re
from pathlib import Path

import pytest
from django.conf import settings

from larp import catalogue, msgids

PART = """
msgid ""
msgstr "Language: ru\\n"

# said on a phone
msgid "No raises after %(time)s"
msgstr ""
"После %(time)s "
"не повышать"

msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s карта"
msgstr[1] "%(n)s карты"
msgstr[2] "%(n)s карт"

#, fuzzy
msgid "Hand"
msgstr "Кисть"

msgctxt "of cards"
msgid "Hand"
msgstr "Рука"
"""


def test_a_part_is_read_compiled_and_understood_by_gettext():
    messages = catalogue.read_part(PART)
    assert [(entry.context, entry.msgid, entry.fuzzy) for entry in messages] == [
        ("", "No raises after %(time)s", False),
        ("", "%(n)s card", False),
        ("", "Hand", True),
        ("of cards", "Hand", False),
    ]
    header = catalogue.HEADER.format(language="ru", digest="0")
    words = gettext.GNUTranslations(io.BytesIO(catalogue.compiled(messages, header=header)))
    assert words.gettext("No raises after %(time)s") == "После %(time)s не повышать"
    assert [words.ngettext("%(n)s card", "%(n)s cards", n) % {"n": n} for n in (1, 2, 5, 11, 22, 25, 111)] == [
        "1 карта", "2 карты", "5 карт", "11 карт", "22 карты", "25 карт", "111 карт",
    ]  # fmt: skip
    assert words.gettext("Hand") == "Hand"
    assert words.pgettext("of cards", "Hand") == "Рука"


def test_a_line_that_is_no_part_of_a_file_is_refused():
    with pytest.raises(ValueError, match="msgfoo"):
        catalogue.read_part('msgfoo "x"')


def test_the_catalogue_is_made_anew_only_when_a_part_changed(tmp_path):
    parts = tmp_path / "ru/LC_MESSAGES/parts"
    parts.mkdir(parents=True)
    (parts / "a.po").write_text(PART, "utf-8")
    catalogue.refresh(tmp_path)
    made = parts.parent / "django.mo"
    first = made.stat().st_mtime_ns
    catalogue.refresh(tmp_path)
    assert made.stat().st_mtime_ns == first
    (parts / "a.po").write_text(PART.replace("Рука", "Карты"), "utf-8")
    catalogue.refresh(tmp_path)
    with made.open("rb") as file:
        assert gettext.GNUTranslations(file).pgettext("of cards", "Hand") == "Карты"


def _parts():
    return catalogue.read_folder(Path(settings.LOCALE_PATHS[0]) / "ru/LC_MESSAGES/parts")


def test_every_text_has_russian_words():
    known = {(message.msgid, message.plural) for message in _parts()}
    missing = {text[0]: path for text, path in msgids.asked(settings.BASE_DIR).items() if text not in known}
    assert missing == {}


def test_no_russian_text_is_a_guess_or_stands_twice_or_lacks_a_form():
    messages = _parts()
    assert [message.msgid for message in messages if message.fuzzy] == []
    assert catalogue.clashes(messages) == []
    places = {True: [0, 1, 2], False: [0]}
    wrong = [m.msgid for m in messages if [i for i in sorted(m.forms) if m.forms[i]] != places[m.plural != ""]]
    assert wrong == []


def test_russian_words_keep_the_places_of_facts():
    place = re.compile(r"%\((\w+)\)[sd]")
    lost = [
        message.msgid
        for message in _parts()
        for form in message.forms.values()
        if not set(place.findall(form)) <= set(place.findall(message.msgid + message.plural))
    ]
    assert lost == []
