"""What people type into anything that is printed as a whole page stays text: no request, no file, no attachment."""

from __future__ import annotations

import subprocess

import pypdf
import pytest

from larp import clock
from printing.services import printer
from printing.services.press import Press, PressError
from tests import cast
from tests.printing.services.test_render import listener  # noqa: F401
from tests.printing.shop import clinic, order

TYPED = (
    '<img src="{there}/x.png"><img src="file:///etc/hostname"><svg><image href="{there}/y.png"/></svg>'
    '<style>@font-face{{font-family:Literata;src:url("{there}/x.woff2")}}</style>'
    '<link rel="attachment" href="file:///etc/hostname"><a rel="attachment" href="{there}/z">z</a>"\');'
)
ORDERS = [
    ("envelopes", {"badge": True, "note": '<img src="http://127.0.0.1/x">'}),
    ("notebook", {"pages": 1}),
    ("posters", {"posters": ["timetable", "goals", "rules", "wifi", "game"]}),
    ("record", {"intrigue": 1, "for": "masters"}),
    ("games", {"sheets": ["stalker:judge", "ten_candles:brink"]}),
]


@pytest.mark.services
@pytest.mark.django_db
@pytest.mark.report("A20", "A21")
def test_nothing_typed_is_fetched_by_any_kind_of_page(listener, settings, tmp_path):  # noqa: F811
    there, knocks = listener
    settings.MEDIA_ROOT = tmp_path
    typed = TYPED.format(there=there)
    made = clinic(name=typed[:120])
    words = {"ru": typed, "en": typed}
    made.event.players.update(name=words, role=words, person=typed[:160])
    made.event.suits.update(name=words, label=words)
    made.event.weaknesses.update(name=words)
    cast.intrigue(event=made.event, note=words, place_note=typed[:120])
    secret = {"network": "<img src=//x>", "password": '"><script>1</script>'}
    for kind, selection in ORDERS:
        run = order(made, kind=kind, selection=selection, secret=secret)
        assert printer.print_run(run_id=run.pk, clock=clock.now), kind
        run.refresh_from_db()
        assert (kind, run.state, run.failures) == (kind, "ready", [])
        document = pypdf.PdfReader(printer.path_of(run))
        assert document.attachments == {}
        assert "/EmbeddedFiles" not in document.trailer["/Root"].get("/Names", {})
    assert knocks == []
    hostname = subprocess.run(["pdftotext", str(printer.path_of(run)), "-"], capture_output=True, text=True).stdout
    assert "etc/hostname" not in hostname or "<" in hostname


@pytest.mark.services
@pytest.mark.report("A10")
def test_a_document_that_costs_too_much_processor_time_ends_its_child(tmp_path):
    with Press(processor_seconds=2) as press, pytest.raises(PressError, match="stopped"):
        press.carry_out(
            {"do": "draw", "files": {}, "codes": {}, "html": "<p>x</p>" * 200_000, "out": str(tmp_path / "a.pdf")},
            watch=lambda: None,
        )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "selection"), [("envelopes", {"badge": True}), ("posters", {"posters": ["timetable", "goals", "rules"]})]
)
def test_an_order_costs_as_many_statements_for_many_as_for_few(kind, selection, django_assert_max_num_queries):
    made = clinic()
    cast.intrigue(event=made.event, number=1)
    for n in range(20):
        cast.player(event=made.event, key=f"more{n}")
        cast.intrigue(event=made.event, number=n + 2)
    with django_assert_max_num_queries(32):
        run = order(made, kind=kind, selection=selection)
    assert len(run.content) > 20
