"""The pages of a table: who gets in by a code, what a phone shows and sends, the cover, the log, the screen."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from larp import clock
from larp.models import Membership
from side_events.services import tables
from tests.cast import at
from tests.side_events.services.scene import ANNA, BORIS, HOST, scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


@pytest.fixture(autouse=True)
def _afternoon(monkeypatch):
    cache.clear()
    monkeypatch.setattr(clock, "now", lambda: at("15:00"))


@pytest.fixture
def s():
    made = scene()
    made.event.language = "en"
    made.event.save(update_fields=["language"])
    return made


def url(s, rest=""):
    return f"/e/{s.event.slug}/tables/{s.table.number}/{rest}"


def master(s):
    user = User.objects.create_user("nora")
    Membership.objects.create(event=s.event, user=user, name="Nora Velt")
    client = Client()
    client.force_login(user)
    return client


def came_in(s, **which):
    """A device that scanned a code and pressed the button."""
    client = Client()
    code = s.table.passes.get(withdrawn_at=None, **which).code
    answer = client.post(f"/t/{code}")
    assert answer.status_code == 302
    return client


def phone(s, seat=ANNA):
    return came_in(s, seat__key=seat)


def text(answer):
    return answer.content.decode()


def form(answer, kind):
    """The hidden fields of the form that does `kind`."""
    for body in re.findall(r"<form.*?</form>", text(answer), re.S):
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', body))
        if fields.get("kind") == kind:
            return {**fields, "do": "act"}
    return None


def test_opening_a_code_changes_nothing_and_one_press_lets_in(s):
    client = Client()
    code = s.table.passes.get(seat__key=ANNA).code
    asked = client.get(f"/t/{code}")
    assert "Anna" in text(asked)
    assert client.get(url(s, "seat/2/")).status_code == 404
    assert client.post(f"/t/{code}").url == url(s, "seat/2/")
    assert client.get(url(s, "seat/2/")).status_code == 200
    assert "came in 15:00" in text(master(s).get(url(s, "codes/")))
    # This seat and no other, and not the tablet.
    assert client.get(url(s, "seat/3/")).status_code == 404
    assert client.get(url(s)).status_code == 404


def test_a_code_as_a_qr_holds_it_and_as_it_is_typed(s):
    code = s.table.passes.get(seat__key=ANNA).code
    assert Client().get(f"/T/{code}").status_code == 200
    assert Client().post("/code/", {"code": code.lower()}).url == f"/t/{code}"


def test_a_withdrawn_code_says_so_and_who_came_in_by_it_is_out(s):
    client = phone(s)
    old = s.table.passes.get(seat__key=ANNA)
    answer = master(s).post(url(s, "codes/"), {"pass": old.pk})
    assert answer.status_code == 302
    assert client.get(url(s, "seat/2/")).status_code == 404
    assert client.get(f"/t/{old.code}").status_code == 410
    assert client.post(f"/t/{old.code}").status_code == 410


@pytest.mark.report("A17")
def test_guessed_codes_are_counted(s):
    client = Client()
    assert {client.get(f"/t/{number:016}").status_code for number in range(30)} == {404}
    assert client.get(f"/t/{30:016}").status_code == 429


def test_the_screens_code_opens_the_screen_without_a_press(s):
    code = s.table.passes.get(door="screen").code
    assert Client().get(f"/t/{code}").url == f"/t/{code}/screen/"
    assert Client().get(f"/t/{code}/screen/").status_code == 200
    assert Client().get(f"/t/{s.table.passes.get(seat__key=ANNA).code}/screen/").status_code == 404


def test_a_named_person_leads_by_the_facilitators_code(s):
    client = came_in(s, door="facilitator")
    assert client.get(url(s)).status_code == 200
    assert client.get(url(s, "codes/")).status_code == 200
    assert client.get(url(s, "log/")).status_code == 200
    assert client.get(f"/e/{s.event.slug}/tables/").status_code == 404
    assert client.get(url(s, "seat/2/")).status_code == 404


def test_a_seat_acts_by_its_form_and_a_second_tap_does_nothing(s):
    client = phone(s)
    page = client.get(url(s, "seat/2/"))
    sent = {**form(page, "write"), "f-word": "apple"}
    assert client.post(url(s, "seat/2/"), sent).status_code == 302
    assert client.post(url(s, "seat/2/"), sent).status_code == 302
    assert s.fresh().newest == 1
    page = client.get(url(s, "seat/2/"))
    assert "apple" in text(page)
    assert form(page, "write") is None


def test_a_refusal_says_why_with_its_code_and_keeps_what_was_typed(s):
    client = phone(s)
    sent = form(client.get(url(s, "seat/2/")), "roll")
    answer = client.post(url(s, "seat/2/"), {**sent, "dice": "6 9"})
    assert answer.status_code == 422
    assert "The die has no such face." in text(answer)
    assert "E_DICE_VALUE" in text(answer)
    assert 'value="6 9"' in text(answer)
    assert s.fresh().newest == 0


def test_a_field_at_fault_is_called_by_its_label(s):
    client = phone(s)
    sent = form(client.get(url(s, "seat/2/")), "write")
    for word in ("", "x" * 21):
        answer = client.post(url(s, "seat/2/"), {**sent, "f-word": word})
        assert "A field is not filled in as it should be: Word." in text(answer)


def test_real_dice_are_typed_and_marked(s):
    client = phone(s)
    sent = form(client.get(url(s, "seat/2/")), "roll")
    client.post(url(s, "seat/2/"), {**sent, "dice": "6 1"})
    assert '6 1 <span class="hint">thrown by hand</span>' in text(client.get(url(s, "seat/2/")))


def test_no_page_holds_anothers_secret(s):
    s.write(ANNA, "Plantedword")
    code = s.table.passes.get(door="screen").code
    leader = master(s)
    shown = {
        "anna": phone(s).get(url(s, "seat/2/")),
        "boris": phone(s, BORIS).get(url(s, "seat/3/")),
        "tablet": leader.get(url(s)),
        "log": leader.get(url(s, "log/")),
        "codes": leader.get(url(s, "codes/")),
        "list": leader.get(f"/e/{s.event.slug}/tables/"),
        "screen": Client().get(f"/t/{code}/screen/"),
    }
    assert {name for name, answer in shown.items() if "Plantedword" in text(answer)} == {"anna"}
    assert {answer.status_code for answer in shown.values()} == {200}


def test_a_button_that_is_off_says_why(s):
    page = text(came_in(s, door="facilitator").get(url(s)))
    assert re.search(r"<button[^>]*disabled[^>]*>Open the words</button>", page)
    assert "Not everybody has rolled yet." in page


def test_the_facilitator_undoes_to_here_and_brings_it_again(s):
    for seat in ("s1", ANNA, BORIS):
        s.act(seat, "roll")
    leader = master(s)
    assert "Undo No. 3" in text(leader.get(url(s)))
    leader.post(url(s), {"do": "undo", "to": "2"})
    page = text(leader.get(url(s, "log/")))
    assert page.count("undone by No. 4") == 2
    assert page.count("</svg> Undo to here") == 1
    # Tapped twice, it is brought again once.
    for _ in range(2):
        assert leader.post(url(s), {"do": "redo", "once": "tap"}).status_code == 302
    assert s.fresh().newest == 5
    again = leader.post(url(s), {"do": "redo"})
    assert (again.status_code, "E_NOTHING_TO_REDO" in text(again)) == (422, True)


def test_a_seat_takes_back_its_own_word_until_somebody_acts(s):
    client = phone(s)
    s.write(ANNA, "apple")
    assert "Undo my No. 1" in text(client.get(url(s, "seat/2/")))
    s.act(BORIS, "roll")
    assert "Undo my" not in text(client.get(url(s, "seat/2/")))
    assert client.post(url(s, "seat/2/"), {"do": "undo", "to": "1"}).status_code == 422


@pytest.mark.parametrize(("do", "then"), [("pause", "paused_at"), ("close", "closed_at")])
def test_the_tablet_pauses_and_closes(s, do, then):
    leader = master(s)
    leader.post(url(s), {"do": do})
    assert getattr(s.fresh(), then) == at("15:00")
    page = phone(s).get(url(s, "seat/2/"))
    assert form(page, "write") is None
    refused = phone(s).post(url(s, "seat/2/"), {"do": "act", "kind": "write", "f-word": "apple"})
    assert refused.status_code == 422


def test_one_tablet_passed_round_lies_covered_between_turns(s):
    leader = master(s)
    leader.post(url(s), {"do": "share"})
    s.write(ANNA, "Plantedword", sitter=s.host)
    cover = leader.get(url(s))
    assert "Who holds it now?" in text(cover)
    assert "Plantedword" not in text(cover)
    assert leader.get(url(s, "seat/2/")).url == url(s)
    assert leader.post(url(s), {"do": "uncover", "seat": ANNA}).url == url(s, "seat/2/")
    assert "Plantedword" in text(leader.get(url(s, "seat/2/")))
    # Boris's stays shut while Anna holds it.
    assert leader.get(url(s, "seat/3/")).url == url(s)
    sent = form(leader.get(url(s, "seat/2/")), "roll")
    # Her act done, the moment waits for others: the cover falls.
    assert leader.post(url(s, "seat/2/"), sent).url == url(s)
    assert leader.get(url(s, "seat/2/")).url == url(s)
    leader.post(url(s), {"do": "uncover", "seat": HOST})
    assert "Around the table" in text(leader.get(url(s)))
    leader.post(url(s), {"do": "cover"})
    assert "Who holds it now?" in text(leader.get(url(s)))


def test_a_player_of_the_event_finds_the_table_in_their_own_phone(s):
    badge = s.vera.badges.create(code="7KQ2M9XTRW4HPA3E", issued_at=at("09:00"))
    client = Client()
    client.post(f"/b/{badge.code}")
    assert url(s, "seat/1/") in text(client.get(f"/e/{s.event.slug}/tables/"))
    assert client.get(url(s, "seat/1/")).status_code == 200
    assert client.get(url(s, "seat/2/")).status_code == 404


def test_every_screen_of_the_table_hears_of_every_change(s):
    code = s.table.passes.get(door="screen").code
    client = Client()
    first = client.get(f"/t/{code}/screen/live/")
    assert client.get(f"/t/{code}/screen/live/").json() == first.json()
    assert f'data-version="{first.json()["version"]}"' in text(client.get(f"/t/{code}/screen/"))
    seen = {first.json()["version"]}
    for change in (
        lambda: s.write(ANNA, "apple"),
        lambda: s.act(HOST, "undo"),
        lambda: tables.pause(sitter=s.host, table=s.table, now=at("15:00")),
    ):
        change()
        seen.add(client.get(f"/t/{code}/screen/live/").json()["version"])
    assert len(seen) == 4
    assert phone(s).get(url(s, "live/")).json()["version"] == "table-2-2"


@pytest.mark.report("A24")
def test_what_people_typed_is_escaped_everywhere(s):
    s.write(ANNA, "<b>x</b>")
    assert "<b>x</b>" not in text(phone(s).get(url(s, "seat/2/")))
