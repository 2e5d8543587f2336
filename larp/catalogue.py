"""The Russian words: `locale/<language>/LC_MESSAGES/parts/*.po`, merged and compiled into the catalogue Django reads.

People edit the parts, one file for each area; `django.po` and `django.mo` beside them are made from all parts when the
program starts (and by `deploy/messages`), so that a fresh machine needs no gettext and two people never meet in one
binary file.
"""

from __future__ import annotations

import ast
import hashlib
import logging
import os
import re
import struct
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

log = logging.getLogger(__name__)
HEADER = (
    "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
    "Language: {language}\n"
    "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
    "(n%100<10 || n%100>=20) ? 1 : 2);\nX-Parts: {digest}\n"
)
_LINE = re.compile(r'^(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)?\s*(".*")\s*$')

Key = tuple[str, str]


@dataclass
class Message:
    """One entry of a part: its context and text, its plural where it has one, its forms, and whether it is a guess."""

    msgid: str = ""
    context: str = ""
    plural: str = ""
    forms: dict[int, str] = field(default_factory=dict)
    fuzzy: bool = False

    @property
    def key(self) -> Key:
        return self.context, self.msgid


def read_part(text: str) -> list[Message]:
    """The entries of a .po file, without its header. ValueError for a line that is no part of one."""
    messages: list[Message] = []
    current, word, index, fuzzy = Message(), "", 0, False
    for line in text.splitlines():
        bare = line.strip()
        if not bare or bare.startswith("#"):
            fuzzy = fuzzy or (bare.startswith("#,") and "fuzzy" in bare)
            continue
        match = _LINE.match(bare)
        if match is None:
            raise ValueError(f"not a line of a .po file: {line!r}")
        piece = ast.literal_eval(match[3])
        if match[1]:
            word, index = match[1], int(match[2] or 0)
            if word == "msgctxt" or (word == "msgid" and current.forms):
                messages.append(current)
                current = Message()
            if word == "msgid":
                current.fuzzy, fuzzy = fuzzy, False
        if word == "msgctxt":
            current.context += piece
        elif word == "msgid":
            current.msgid += piece
        elif word == "msgid_plural":
            current.plural += piece
        else:
            current.forms[index] = current.forms.get(index, "") + piece
    return [message for message in [*messages, current] if message.msgid]


def read_folder(folder: Path) -> list[Message]:
    """The entries of all parts in `folder`, by name of file."""
    return [message for path in sorted(folder.glob("*.po")) for message in read_part(path.read_text("utf-8"))]


def clashes(messages: Iterable[Message]) -> list[str]:
    """Texts that two parts translate differently."""
    seen: dict[Key, Message] = {}
    found = []
    for message in messages:
        first = seen.setdefault(message.key, message)
        if first.forms != message.forms or first.plural != message.plural:
            found.append(message.msgid)
    return found


def compiled(messages: Iterable[Message], *, header: str) -> bytes:
    """The entries in the binary form that gettext reads; of two with one text the first stands, a guess is left out."""
    texts: dict[bytes, bytes] = {b"": header.encode()}
    for message in messages:
        if message.fuzzy or not all(message.forms.values()):
            continue
        name = f"{message.context}\x04{message.msgid}" if message.context else message.msgid
        if message.plural:
            name += f"\0{message.plural}"
        texts.setdefault(name.encode(), "\0".join(message.forms[i] for i in sorted(message.forms)).encode())
    names = sorted(texts)
    start = 28 + 16 * len(names)
    tables, blob = b"", b""
    for pieces in (names, [texts[name] for name in names]):
        for piece in pieces:
            tables += struct.pack("<II", len(piece), start + len(blob))
            blob += piece + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(names), 28, 28 + 8 * len(names), 0, start) + tables + blob


def refresh(locale: Path) -> None:
    """Makes the catalogue of each language whose parts changed since it was made. Where the folder can't be written
    (a site installed read-only), the catalogue made at installation stays, and the log says so."""
    for parts in sorted(locale.glob("*/LC_MESSAGES/parts")):
        texts = [path.read_bytes() for path in sorted(parts.glob("*.po"))]
        digest = hashlib.sha256(b"\0".join(texts)).hexdigest()
        target = parts.parent / "django.mo"
        if target.exists() and digest.encode() in target.read_bytes():
            continue
        header = HEADER.format(language=parts.parent.parent.name, digest=digest)
        try:
            _replace(target, compiled(read_folder(parts), header=header))
        except OSError as error:
            log.warning("the words in %s could not be compiled: %s", parts, error)


def _replace(target: Path, content: bytes) -> None:
    # Several processes may start at once: each writes a file of its own, and the last one renamed is as good as any.
    descriptor, name = tempfile.mkstemp(dir=target.parent, suffix=".mo.tmp")
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    os.chmod(name, 0o644)
    os.replace(name, target)
