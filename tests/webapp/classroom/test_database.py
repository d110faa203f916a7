"""Where the database is, and what is done with a file of another schema."""

import logging
import os
import sqlite3
import stat
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from webapp.classroom.database import DATABASE_URL, ROOMS, SCHEMA, SET_ASIDE, Database, default_url
from webapp.classroom.queries import IDLE
from webapp.classroom.store import Rooms


def test_rooms_lie_in_a_folder_that_outlives_the_server(tmp_path: Path) -> None:
    home = {"XDG_STATE_HOME": str(tmp_path / "state")}
    assert default_url(home) == f"sqlite:///{tmp_path}/state/recmetrics-playground/classroom.sqlite"
    assert default_url({**home, "STATE_DIRECTORY": f"{tmp_path}/unit:{tmp_path}/other"}) == (
        f"sqlite:///{tmp_path}/unit/classroom.sqlite"
    )
    assert default_url({**home, DATABASE_URL: " postgresql://one/two "}) == "postgresql://one/two"


def test_a_folder_that_cannot_be_made_is_replaced_and_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    with caplog.at_level(logging.WARNING):
        url = default_url({"XDG_STATE_HOME": str(tmp_path / "file")})
    assert url.startswith(f"sqlite:///{tmp_path}/temporary/")
    assert DATABASE_URL in caplog.text


def test_a_temporary_folder_that_others_may_read_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    state = {"XDG_STATE_HOME": str(tmp_path / "file")}
    url = default_url(state)
    assert default_url(state) == url
    folder = Path(url.removeprefix("sqlite:///")).parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    assert default_url(state) != url


@pytest.mark.parametrize(
    "url",
    [
        "nothing",
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://user:secret@host/rooms",
        "https://user:secret@host",
    ],
)
def test_an_address_of_no_database_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(ValueError, match=DATABASE_URL) as refused:
        Database(url)
    assert "secret" not in str(refused.value)


def test_only_the_servers_own_user_reads_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "classroom.sqlite"
    Rooms(Database(f"sqlite:///{path}")).open(["one"])
    for file in path.parent.iterdir():
        assert stat.S_IMODE(os.stat(file).st_mode) == 0o600, file


@pytest.mark.parametrize("kind", ["older", "of something else", "no database"])
def test_a_file_of_another_schema_is_set_aside_whole(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "classroom.sqlite"
    if kind == "no database":
        path.write_text("notes of a lesson" * 100, encoding="utf-8")
    else:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("CREATE TABLE marks (mark INTEGER)")
            connection.execute(f"PRAGMA user_version = {SCHEMA + 1 if kind == 'older' else 0}")
    before = path.read_bytes()
    database = Database(f"sqlite:///{path}")
    opened = Rooms(database).open()
    assert Rooms(Database(f"sqlite:///{path}")).room(opened.code) is not None
    aside = Path(f"{path}{SET_ASIDE}")
    assert aside.read_bytes() == before
    written = aside.stat().st_mtime
    database.delete_set_aside(written)
    assert aside.exists()
    database.delete_set_aside(written + 1)
    assert not aside.exists()
    assert Rooms(database).room(opened.code) is not None


def test_what_is_deleted_is_in_no_file(tmp_path: Path) -> None:
    rooms = Rooms(Database(f"sqlite:///{tmp_path}/classroom.sqlite"))
    opened = rooms.open(["a very secret plan"])
    assert any(b"a very secret plan" in file.read_bytes() for file in tmp_path.iterdir())
    rooms.end(opened.code, opened.key)
    assert not any(b"a very secret plan" in file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.parametrize("how", ["ended", "idle"])
def test_what_somebody_reads_while_it_is_deleted_is_in_no_file_later(tmp_path: Path, how: str) -> None:
    now = [0.0]
    path = tmp_path / "classroom.sqlite"
    rooms = Rooms(Database(f"sqlite:///{path}"), clock=lambda: now[0])
    opened = rooms.open(["a very secret plan"])
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute(f"SELECT * FROM {ROOMS.name}").fetchall()
        if how == "ended":
            rooms.end(opened.code, opened.key)
        else:
            now[0] = IDLE
            rooms.delete_idle()
        rooms.forget_deleted()
        assert any(b"a very secret plan" in file.read_bytes() for file in tmp_path.iterdir())
    rooms.forget_deleted()
    assert not any(b"a very secret plan" in file.read_bytes() for file in tmp_path.iterdir())
