"""A person's own picture: what is taken, what is left of it, and where it is printed."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from larp.permissions import PUBLIC
from larp.rules.errors import RuleViolation
from printing.models import Portrait
from printing.services import decks, pictures, runs
from tests import cast
from tests.printing.shop import NOW, clinic, order

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return clinic()


def file_of(kind: str = "JPEG", size: tuple[int, int] = (1200, 1600), **more) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "#a04020").save(out, kind, **more)
    return out.getvalue()


def keep(made, body: bytes, key: str = "officer", **more) -> Portrait:
    given = {"actor": made.nora, "design": made.event.designs.get(key=key), "now": NOW, **more}
    return pictures.keep(body=body, **given)


def test_it_is_made_smaller_turned_upright_and_nothing_but_the_picture_stays(made):
    exif = Image.Exif()
    exif[0x0112] = 6  # Lies on its side.
    exif[0x010F] = "camera"
    body = file_of(size=(1600, 1200), exif=exif.tobytes(), comment=b"where I live") + b"<script>tail</script>"
    kept = keep(made, body)
    for look, mode in (("colour", "RGB"), ("black", "L")):
        written = pictures.path_of(kept.name, look=look).read_bytes()
        assert [word for word in (b"camera", b"where", b"script", b"Exif") if word in written] == []
        with Image.open(io.BytesIO(written)) as picture:
            assert (picture.format, picture.mode, picture.size) == ("JPEG", mode, (675, 900))


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/x.png"/></svg>'


@pytest.mark.report("A21")
@pytest.mark.parametrize(
    ("body", "code"),
    [
        (SVG, "picture_kind"),
        (b"", "picture_kind"),
        (b"\xff\xd8\xff\xe0broken", "picture_kind"),
        (file_of("GIF"), "picture_kind"),
        (file_of()[: len(file_of()) // 2], "picture_kind"),
        (file_of("PNG", size=(100, 900)), "picture_small"),
        (file_of("PNG", size=(9000, 5000)), "picture_pixels"),
        (b"x" * (8 * 1024**2 + 1), "picture_large"),
    ],
    ids=["svg", "empty", "head", "gif", "half", "small", "pixels", "large"],
)
def test_what_is_no_picture_to_print_is_refused_and_nothing_kept(made, tmp_path, body, code):
    with pytest.raises(RuleViolation) as no:
        keep(made, body)
    assert (no.value.code, Portrait.objects.count(), list(tmp_path.rglob("*.jpg"))) == (code, 0, [])


def test_only_masters_put_one_on_and_only_on_people(made):
    for refused in ({"actor": PUBLIC}, {"key": "cheque"}):
        with pytest.raises(RuleViolation):
            keep(made, file_of(), **refused)
    assert not Portrait.objects.exists()


def test_it_is_frozen_into_the_cards_of_its_person_alone(made):
    kept = keep(made, file_of("PNG"))
    found = decks.faces(event=made.event, language="ru", selection={"cards": "all"})
    assert {face["name"]: face.get("picture") for face in found if face.get("picture")} == {"Отто Officer": kept.name}
    pictures.remove(actor=made.nora, design=kept.design, now=NOW)
    found = decks.faces(event=made.event, language="ru", selection={"cards": "all"})
    assert [face for face in found if "picture" in face] == []


def files(folder) -> set[str]:
    return {path.name for path in folder.rglob("*.jpg")}


def both(kept: Portrait) -> set[str]:
    return {f"{kept.name}.jpg", f"{kept.name}-grey.jpg"}


@pytest.mark.django_db(transaction=True)
def test_files_of_a_picture_replaced_or_taken_off_go_and_those_another_card_has_stay(made, tmp_path):
    cast.person(event=made.event, key="twin")
    first, other = file_of(), file_of(size=(900, 900))
    shared = keep(made, first)
    keep(made, first, "twin")
    assert files(tmp_path) == both(shared)
    replaced = keep(made, other)
    assert files(tmp_path) == both(shared) | both(replaced)
    keep(made, first)
    assert files(tmp_path) == both(shared)
    for key in ("officer", "twin"):
        assert files(tmp_path) == both(shared)
        pictures.remove(actor=made.nora, design=made.event.designs.get(key=key), now=NOW)
    assert files(tmp_path) == set()


@pytest.mark.django_db(transaction=True)
def test_a_run_that_is_still_to_be_printed_keeps_the_picture_that_it_froze(made, tmp_path):
    kept = keep(made, file_of())
    run = order(made)
    pictures.remove(actor=made.nora, design=kept.design, now=NOW)
    assert files(tmp_path) == both(kept)
    runs.cancel(actor=made.nora, run=run, now=NOW)
    assert files(tmp_path) == set()


@pytest.mark.django_db(transaction=True)
def test_a_run_that_ended_lets_no_picture_go_that_a_card_has(made, tmp_path):
    kept = keep(made, file_of())
    runs.cancel(actor=made.nora, run=order(made), now=NOW)
    assert files(tmp_path) == both(kept)
