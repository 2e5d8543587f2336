"""What print runs add to the version by which a master's screen knows that something changed."""

from __future__ import annotations

from larp.selectors.version import register_for_masters
from printing.selectors.shop import version_part

register_for_masters(version_part)
