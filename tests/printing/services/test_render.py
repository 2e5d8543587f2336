"""The printer fetches nothing that isn't listed (A21), and dies alone."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pypdf
import pytest

from larp import clock
from printing.services import printer, render
from printing.services.press import Press, PressError
from tests.printing.shop import clinic, order

pytestmark = pytest.mark.services


@pytest.fixture
def listener():
    """A server on the loopback that notes who knocks and sends them on to a file of this machine."""
    knocks: list[str] = []

    class Door(BaseHTTPRequestHandler):
        def do_GET(self):
            knocks.append(self.path)
            self.send_response(302)
            self.send_header("Location", "file:///etc/hostname")
            self.end_headers()

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Door)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", knocks
    server.shutdown()
    server.server_close()


FOREIGN = [
    '<img src="{there}/x.png">',
    '<img src="file:///etc/hostname">',
    '<link rel="stylesheet" href="{there}/x.css">',
    '<style>@import "{there}/x.css";</style>',
    '<style>@font-face {{ font-family: x; src: url("{there}/x.woff2"); }} p {{ font-family: x; }}</style><p>x</p>',
    '<p style="background: url({there}/x.png)">x</p>',
    '<object data="{there}/x.svg" type="image/svg+xml"></object>',
    '<embed src="file:///etc/hostname" type="image/png">',
    '<link rel="attachment" href="file:///etc/hostname">',
    '<a rel="attachment" href="file:///etc/hostname">x</a>',
    "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>\">",
]


@pytest.mark.report("A21")
@pytest.mark.parametrize("markup", FOREIGN)
def test_a_document_that_names_anything_foreign_is_not_drawn_and_nothing_is_asked_for(markup, listener, tmp_path):
    there, knocks = listener
    out = tmp_path / "out.pdf"
    with pytest.raises(BaseException, match=r"Error fetching|not listed"):
        render.draw(html=markup.format(there=there), files={}, codes={}, out=str(out))
    assert (knocks, out.exists()) == ([], False)


INNER = '<svg xmlns="http://www.w3.org/2000/svg"><image href="{there}/x.png" width="9" height="9"/></svg>'


@pytest.mark.report("A21")
@pytest.mark.parametrize("markup", ['<img src="sign:x">', INNER])
def test_a_drawing_that_refers_outward_brings_nothing(markup, listener, tmp_path):
    there, knocks = listener
    sign, out = tmp_path / "sign.svg", tmp_path / "out.pdf"
    sign.write_text(INNER.format(there=there))
    render.draw(html=markup.format(there=there), files={"sign:x": str(sign)}, codes={}, out=str(out))
    assert (knocks, len(pypdf.PdfReader(out).pages[0].images)) == ([], 0)


SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg" class="sheet" viewBox="0 0 9 9"><svg width="9" height="9">{}</svg></svg>'
)


@pytest.mark.report("A21")
@pytest.mark.parametrize(
    ("part", "told"),
    [
        ('<image href="{there}/x.png" width="9" height="9"/>', "not listed"),
        ('<image href="{there}/x.png" width="9" height="9" image-rendering="pixelated"/>', "not listed"),
        ('<image href="file:///etc/hostname" width="9" height="9"/>', "not listed"),
        ('<use href="{there}/x.svg"/>', "a sheet has no"),
        ("<foreignObject/>", "a sheet has no"),
    ],
)
def test_a_sheet_of_cards_that_names_anything_foreign_is_not_drawn(part, told, listener, tmp_path):
    there, knocks = listener
    out = tmp_path / "out.pdf"
    drawings = {"sheet:1": SHEET.format(part.format(there=there))}
    with pytest.raises(BaseException, match=told):
        render.draw(html='<img src="sheet:1">', files={}, codes={}, drawings=drawings, out=str(out))
    assert (knocks, out.exists()) == ([], False)


@pytest.mark.django_db
@pytest.mark.report("A20", "A21")
def test_markup_that_people_type_is_printed_as_they_typed_it(listener, settings, tmp_path):
    there, knocks = listener
    settings.MEDIA_ROOT = tmp_path
    made = clinic()
    typed = {
        "given": "<b>Отто</b>",
        "surname": '"><svg onload=alert(1)>',
        "post": f"<img src={there}/x.png>",
        "title": "{{7*7}}",
        "text": '<link rel=attachment href="file:///etc/hostname">',
        "effect_line": "<style>@import 'x'</style>",
    }
    made.event.designs.update(**{field: {"ru": text} for field, text in typed.items()})
    made.event.weaknesses.update(name={"ru": "<i>деньги</i>"})
    run = order(made)
    printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert (run.state, run.failures, knocks) == ("ready", [], [])
    document = pypdf.PdfReader(printer.path_of(run))
    text = document.pages[0].extract_text()
    assert [piece for piece in ("<b>Отто</b>", "{{7*7}}", "<i>деньги</i>") if piece not in text] == []
    assert document.attachments == {}
    assert "/EmbeddedFiles" not in document.trailer["/Root"].get("/Names", {})


@pytest.mark.report("A10")
def test_a_document_that_eats_memory_costs_the_child_and_not_the_worker(tmp_path):
    order_of = {"do": "draw", "files": {}, "codes": {}}
    with Press(megabytes=400) as press:
        with pytest.raises(PressError):
            press.carry_out(
                {**order_of, "html": "<p>x</p>" * 400_000, "out": str(tmp_path / "a.pdf")}, watch=lambda: None
            )
        press.carry_out({**order_of, "html": "<p>x</p>", "out": str(tmp_path / "b.pdf")}, watch=lambda: None)
    assert ((tmp_path / "a.pdf").exists(), (tmp_path / "b.pdf").exists()) == (False, True)


@pytest.mark.report("A10")
def test_a_document_that_takes_too_long_is_given_up(tmp_path):
    with Press(order_seconds=1) as press, pytest.raises(PressError, match="too long"):
        press.carry_out(
            {"do": "draw", "files": {}, "codes": {}, "html": "<p>x</p>" * 100_000, "out": str(tmp_path / "a.pdf")},
            watch=lambda: None,
        )
