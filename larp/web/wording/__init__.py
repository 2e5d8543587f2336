"""Words for a rule's "no": machine code → sentence, in the language of the reader.

Each module beside this one holds a dict `SENTENCES`: code → function of the facts. A sentence says what is wrong, then
what to do. A code without words still gets a general sentence with the code in it; a test names such codes.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from django.utils.translation import gettext

from larp.rules.errors import RuleViolation

Facts = dict[str, Any]
Sentence = Callable[[Facts], str]


@cache
def sentences() -> dict[str, Sentence]:
    """All codes that have words. Of two modules that word one code the first stands; a test refuses such pairs."""
    found: dict[str, Sentence] = {}
    for words in modules().values():
        found = {**words, **found}
    return found


def modules() -> dict[str, dict[str, Sentence]]:
    """The words of each module beside this one, by its name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}").SENTENCES for name in names}


def sentence(violation: RuleViolation) -> str:
    """What `violation` says to the person refused, in the present language; plain text, not yet escaped."""
    words = sentences().get(violation.code)
    if words is not None:
        return words(violation.facts)
    return gettext("The rules forbid it (%(code)s). Ask a master.") % {"code": violation.code}
