"""What print runs add to the version by which a master's screen knows that something changed."""

from __future__ import annotations

from larp.selectors.version import register
from printing.selectors.shop import version_part

register(version_part)
