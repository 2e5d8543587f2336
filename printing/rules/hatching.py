"""Slanting lines inside a box."""

from __future__ import annotations

from printing.rules.paper import Box, exact


def hatching(box: Box, *, step: float) -> str:
    """A path of lines that rise to the right at 45°, `step` apart along the edge, cut off at the box."""
    lines = []
    reach = 0.2
    while reach < box.width + box.height:
        x1, y1 = max(box.x, box.x + reach - box.height), min(box.bottom, box.y + reach)
        x2, y2 = min(box.right, box.x + reach), max(box.y, box.y + reach - box.width)
        lines.append(f"M{exact(x1):g} {exact(y1):g}L{exact(x2):g} {exact(y2):g}")
        reach = exact(reach + step)
    return "".join(lines)
