"""Backup and restore in one process; the suite runs them on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import tarfile
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from intrigues.models import Move
from larp.models import Badge, Event, Player
from larp.services import archive, backups
from tests import cast
from tests.machine import Machine

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
NOW = cast.at("13:00")
SECRET = "the secret of Saturday, as long as it must be"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    """The data folder of this machine, with a printed deck and the secret of its first start."""
    data = tmp_path / "data"
    (data / "media" / "decks").mkdir(parents=True)
    (data / "media" / "decks" / "1.pdf").write_bytes(b"%PDF a deck")
    (data / "larp_secret_key.txt").write_text(f"{SECRET}\n")
    settings.DATA_DIR, settings.MEDIA_ROOT = data, data / "media"
    return data


@pytest.fixture
def scene():
    made = cast.cast()
    cast.card(design=cast.person(event=made.event, key="otto"), holder=made.hans)
    Badge.objects.create(player=made.vera, code="VERA2345", issued_at=cast.MORNING)
    return made


@pytest.fixture
def whole(scene, tmp_path) -> Path:
    """A backup of the scene."""
    call_command("backup", tmp_path / "whole.backup")
    return tmp_path / "whole.backup"


def rows() -> dict[str, list]:
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in [Event, Player, Badge, Move]}


def test_everything_comes_back_as_it_was(whole, folder):
    before = rows()
    Badge.objects.all().delete()
    Player.objects.filter(key="vera").update(person="somebody else")
    (folder / "media" / "decks" / "1.pdf").write_bytes(b"%PDF another deck")
    (folder / "larp_secret_key.txt").write_text("another secret\n")
    call_command("restore", whole, "--replace")
    assert rows() == before
    last = Player.objects.latest("pk").pk
    assert cast.player(event=Event.objects.get(), key="late").pk > last
    assert (folder / "media" / "decks" / "1.pdf").read_bytes() == b"%PDF a deck"
    assert (folder / "larp_secret_key.txt").read_text() == f"{SECRET}\n"
    assert [path.read_text() for path in folder.glob("replaced-*/larp_secret_key.txt")] == ["another secret\n"]
    assert [path.read_bytes() for path in folder.glob("replaced-*/media/decks/*")] == [b"%PDF another deck"]


def test_a_new_machine_needs_nothing_but_the_file(scene, tmp_path):
    file = tmp_path / "whole.backup"
    backups.make(target=file, doctor=lambda: "", now=NOW)
    new = Machine(tmp_path / "new")
    # 13:00 in Moscow is 10:00 in UTC.
    assert f"{file} is put back. Made at {cast.SATURDAY:%Y-%m-%d} 10:00 UTC, rows: " in new.done("restore", str(file))
    script = "from larp.models import Badge\nprint(json.dumps(list(Badge.objects.values_list('code', flat=True))))"
    assert new.ask(script) == ["VERA2345"]
    assert new.done("doctor") == "the ledger agrees\n"


def test_what_was_there_is_a_backup_of_its_own(whole, scene, folder):
    Player.objects.filter(key="karl").delete()
    after = rows()
    call_command("restore", whole, "--replace")
    (aside,) = folder.glob("replaced-*.backup")
    backups.replace(source=aside, aside=folder / "again.backup", doctor=str, now=NOW)
    assert rows() == after


def test_without_the_word_nothing_is_replaced(whole, scene):
    Player.objects.filter(key="karl").delete()
    before = rows()
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", whole)
    assert rows() == before


def test_it_is_for_its_owner_alone_and_never_overwritten(whole):
    content = whole.read_bytes()
    with pytest.raises(CommandError):
        call_command("backup", whole)
    assert whole.read_bytes() == content
    assert whole.stat().st_mode & 0o777 == 0o600


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _flipped(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def _foreign(content: bytes) -> bytes:
    return b"players;cards\n"


def _empty(content: bytes) -> bytes:
    return b""


def test_a_spoilt_file_is_refused_and_changes_nothing(whole, folder):
    before, content = rows(), whole.read_bytes()
    for spoil in [_cut, _flipped, _foreign, _empty]:
        whole.write_bytes(spoil(content))
        for how in ["--replace", "--check"]:
            with pytest.raises(CommandError, match=r"whole\.backup"):
                call_command("restore", whole, how)
    assert rows() == before
    assert list(folder.glob("*replaced*")) == []


def test_a_part_of_another_backup_is_noticed(whole, scene, tmp_path):
    parts, other = tmp_path / "parts", tmp_path / "other.backup"
    parts.mkdir()
    manifest = archive.unpack(source=whole, folder=parts)
    players = parts / "rows" / "larp.player.jsonl"
    players.write_text("".join(players.read_text().splitlines(keepends=True)[:-1]))
    archive.pack(target=other, folder=parts, manifest=manifest)
    with pytest.raises(CommandError, match=r"3 rows of larp\.player instead of 4"):
        call_command("restore", other, "--replace")


def test_a_name_that_leads_out_of_the_folder_is_refused(tmp_path):
    manifest = archive.Manifest(made_at="", database="", migrations=[], files={"../evil": (0, "")})
    (tmp_path / archive.MANIFEST).write_text(json.dumps(asdict(manifest)))
    with tarfile.open(tmp_path / "evil.backup", "w:gz") as tar:
        tar.add(tmp_path / archive.MANIFEST, archive.MANIFEST)
        tar.addfile(tarfile.TarInfo("../evil"))
    (tmp_path / "out").mkdir()
    with pytest.raises(archive.BadArchive, match="does not belong"):
        archive.unpack(source=tmp_path / "evil.backup", folder=tmp_path / "out")
    assert not (tmp_path / "evil").exists()


def test_a_backup_of_another_version_says_so(whole, tmp_path):
    parts, other = tmp_path / "parts", tmp_path / "other.backup"
    parts.mkdir()
    manifest = archive.unpack(source=whole, folder=parts)
    manifest.migrations.append("larp.9999_tomorrow")
    archive.pack(target=other, folder=parts, manifest=manifest)
    before = rows()
    with pytest.raises(CommandError, match=r"version|верси"):
        call_command("restore", other, "--replace")
    assert rows() == before


def test_a_faulty_ledger_is_saved_and_said(scene, tmp_path, capsys):
    scene.event.cards.update(holder=scene.vera)
    call_command("backup", tmp_path / "faulty.backup")
    assert "card" in capsys.readouterr().err
    call_command("restore", tmp_path / "faulty.backup", "--replace")
    assert scene.event.cards.get().holder == scene.vera


def test_a_restore_that_fails_half_way_leaves_all_as_it_was(whole, scene):
    before = rows()
    with pytest.raises(backups.BackupError):
        backups.replace(
            source=whole, aside=whole.with_name("aside.backup"), doctor=lambda: "a card is lost", now=NOW + timedelta(1)
        )
    assert rows() == before
