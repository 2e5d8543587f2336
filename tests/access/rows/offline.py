"""What a tablet fetches, and the page where a master reads its records in."""

from __future__ import annotations

from tests.access.rows import row

ROWS = [
    row("mediators:hello", everybody=200),
    row("mediators:snapshot", mediator=200),
    row("mediators:faces", mediator=200),
    row("mediators:taken", mediator=200),
    row("mediators:shell", mediator=200),
    row("mediators:out", everybody=200),
    row("mediators:worker", everybody=200),
    row("mediators:manifest", everybody=200),
    row("mediators:import_queue", master=200),
]
