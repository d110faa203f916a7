"""Where rooms are kept: the database of a server, its file, and the threads that look after it."""

import logging
import os
import sqlite3
import stat
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

from webapp.classroom.database import CHANNEL, DATABASE_URL, ROOMS, SCHEMA, SET_ASIDE, Database, default_url
from webapp.classroom.keeper import Keeper
from webapp.classroom.queries import IDLE
from webapp.classroom.rooms import look_after_old_rooms, rooms
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


def test_an_address_of_no_database_is_refused_without_its_password(subtests: pytest.Subtests) -> None:
    urls = "nothing sqlite:// sqlite:///:memory: mysql://user:secret@host/rooms https://user:secret@host"
    for url in urls.split():
        with subtests.test(url):
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


@pytest.mark.parametrize("how", ["ended", "idle"])
@pytest.mark.parametrize("is_read", [False, True], ids=["", "read"])
def test_what_is_deleted_is_in_no_file_also_where_somebody_reads_it_meanwhile(
    tmp_path: Path, how: str, *, is_read: bool
) -> None:
    now = [0.0]
    path = tmp_path / "classroom.sqlite"
    rooms = Rooms(Database(f"sqlite:///{path}"), clock=lambda: now[0])
    opened = rooms.open(["a very secret plan"])

    def is_there() -> bool:
        return any(b"a very secret plan" in file.read_bytes() for file in tmp_path.iterdir())

    assert is_there()
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        if is_read:
            reader.execute("BEGIN")
            reader.execute(f"SELECT * FROM {ROOMS.name}").fetchall()
        if how == "ended":
            rooms.end(opened.code, opened.key)
        else:
            now[0] = IDLE
            rooms.delete_idle()
        assert is_there() is is_read
        rooms.forget_deleted()
        assert is_there() is is_read
    rooms.forget_deleted()
    assert not is_there()


# The rooms of a process: opened once, and looked after from the start


def test_a_server_opens_its_rooms_once_and_makes_no_file_that_nobody_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "classroom.sqlite"
    monkeypatch.setenv(DATABASE_URL, f"sqlite:///{path}")
    look_after_old_rooms()
    assert not path.exists()
    found = rooms()
    look_after_old_rooms()
    assert rooms() is found
    assert path.exists()


def test_a_database_that_is_away_is_said_without_its_password_and_keeps_nothing_else_from_working(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for url in ("mysql://user:secret@host/rooms", "postgresql://user:secret@localhost:1/rooms"):
        caplog.clear()
        monkeypatch.setenv(DATABASE_URL, url)
        with caplog.at_level(logging.ERROR):
            look_after_old_rooms()
        assert "cannot be opened" in caplog.text
        assert "secret" not in caplog.text


def test_where_no_folder_can_be_written_all_rooms_are_in_one_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    # What others may read is not used: each folder is a new one.
    (tmp_path / f"recmetrics-playground-{os.getuid()}").mkdir(mode=0o755)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("webapp.classroom.rooms._urls", {})
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    for name in (DATABASE_URL, "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    with caplog.at_level(logging.WARNING):
        look_after_old_rooms()
        found = rooms()
        look_after_old_rooms()
    assert rooms() is found
    assert len([line for line in caplog.messages if DATABASE_URL in line]) == 1


# The threads that keep them up to date


def test_a_keeper_that_is_stopped_uses_the_database_no_longer(tmp_path: Path) -> None:
    at_work, go_on = threading.Event(), threading.Event()

    def work() -> None:
        at_work.set()
        go_on.wait(60)

    rooms = Rooms(Database(f"sqlite:///{tmp_path}/classroom.sqlite"))
    with patch.object(rooms, "catch_up", work), ThreadPoolExecutor(1) as thread:
        keeper = Keeper(rooms, every=0)
        keeper.start()
        assert at_work.wait(60)
        stopping = thread.submit(keeper.stop)
        with pytest.raises(TimeoutError):
            stopping.result(0.2)
        go_on.set()
        stopping.result(60)


def test_rooms_are_kept_up_to_date_also_after_a_round_that_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    rooms = Rooms(Database(f"sqlite:///{tmp_path}/classroom.sqlite"))
    parts = ("catch_up", "note_presence", "forget_deleted", "delete_idle")
    errors = (OSError("secrets"), ValueError("secrets"), OperationalError("secrets", {}, Exception()))
    for part, error in product(parts, errors):
        with subtests.test(part=part, error=type(error).__name__):
            caplog.clear()
            well, failing = threading.Event(), iter([error])

            def fail_once(failing: Iterator[Exception] = failing, well: threading.Event = well) -> None:
                for error in failing:
                    raise error
                well.set()

            keeper = Keeper(rooms, every=0)
            with caplog.at_level(logging.WARNING), patch.object(rooms, part, fail_once):
                keeper.start()
                assert well.wait(60)
                keeper.stop()
            assert type(error).__name__ in caplog.text
            assert "secrets" not in caplog.text


def test_servers_with_other_tables_talk_elsewhere() -> None:
    assert CHANNEL.endswith(f"_{SCHEMA}")
