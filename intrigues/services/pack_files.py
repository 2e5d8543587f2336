"""Setting packs as files: those that come with the program, and any other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from intrigues.rules.pack import Pack, PackError, parse_pack
from larp.rules.reading import quoted

FOLDER = Path(__file__).resolve().parent.parent / "packs"
MOST_BYTES = 4_000_000


def available() -> list[Pack]:
    """The packs that come with the program, in the order of their files' names."""
    return [load_pack(path) for path in sorted(FOLDER.glob("*.toml"))]


def load_pack(source: Path | str) -> Pack:
    """The pack in the file `source`, or the one that comes with the program under that name (`clinic`).

    Refuses with `PackError`, which names the place: a file that can't be read, TOML that isn't (with line and
    column), and whatever `parse_pack` refuses.
    """
    own = {path.stem: path for path in FOLDER.glob("*.toml")}
    path = own.get(source, Path(source)) if isinstance(source, str) else source
    return parse_pack(_read(path))


def _read(path: Path) -> dict[str, Any]:
    """What `tomllib` makes of a file."""
    name = str(path) if str(path).isprintable() else quoted(str(path))
    try:
        if not path.is_file():
            raise PackError(name, "is no file" if path.exists() else "there is no such file", "pack_no_file")
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise PackError(name, f"can't be read ({getattr(error, 'strerror', '') or 'no such name'})", "pack_no_file")
    if len(raw) > MOST_BYTES:
        raise PackError(name, f"is larger than {MOST_BYTES // 1_000_000} MB", "pack_too_big")
    try:
        return tomllib.loads(raw.removeprefix(b"\xef\xbb\xbf").decode())
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise PackError(f"line {line}", "is no UTF-8 text", "pack_no_text")
    except tomllib.TOMLDecodeError as error:
        raise _at_line(str(error))
    except RecursionError:
        raise PackError(name, "is nested too deeply", "pack_bad_toml")


def _at_line(message: str) -> PackError:
    """The reader's own words with the place before them: "Expected '=' … (at line 3, column 5)"."""
    found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", message, re.DOTALL)
    said, place = (found[1], found[2]) if found else (message, "file")
    return PackError(place, "".join(sign if sign.isprintable() else " " for sign in said), "pack_bad_toml")
