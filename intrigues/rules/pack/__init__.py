"""A setting pack: everything an event's deck, deal and timetable are made of, as one file in TOML.

`parse_pack` checks what `tomllib` read and refuses with a `PackError` that names the place; `warnings_of` says what is
allowed and yet worth a look. Nothing here reads files or knows the database.
"""

from intrigues.rules.pack.reading import PackError
from intrigues.rules.pack.warnings import warnings_of
from intrigues.rules.pack.whole import Pack, parse_pack

__all__ = ["Pack", "PackError", "parse_pack", "warnings_of"]
