"""Where rooms are kept: the database, its file and threads; many devices and servers; who is woken."""

import asyncio
import logging
import os
import sqlite3
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from sqlalchemy import Connection, Table, func, select, text
from sqlalchemy.exc import OperationalError

from tests.webapp.classroom.postgresql import POSTGRESQL
from webapp.classroom.codes import digest, new_secret
from webapp.classroom.database import (
    ANSWERS,
    DATABASE_URL,
    MEMBERS,
    OF_A_ROOM,
    ROOMS,
    SCHEMA,
    SET_ASIDE,
    Database,
    default_url,
)
from webapp.classroom.database import ENDED as ENDED_CODES
from webapp.classroom.keeper import Keeper
from webapp.classroom.news import ENDED, News
from webapp.classroom.queries import IDLE, Counts
from webapp.classroom.refused import Refused
from webapp.classroom.room import CloseVote, PutUp
from webapp.classroom.rooms import fault, look_after_old_rooms, rooms
from webapp.classroom.store import Opened, Rooms


def test_rooms_lie_in_a_folder_that_outlives_the_server(tmp_path: Path) -> None:
    home = {"XDG_STATE_HOME": str(tmp_path / "state")}
    assert default_url(home) == f"sqlite:///{tmp_path}/state/recmetrics-playground/classroom.sqlite"
    assert default_url({**home, "STATE_DIRECTORY": f"{tmp_path}/unit:{tmp_path}/other"}) == (
        f"sqlite:///{tmp_path}/unit/classroom.sqlite"
    )
    assert default_url({**home, DATABASE_URL: " postgresql://one/two "}) == "postgresql://one/two"


def test_a_folder_that_cannot_be_made_is_replaced_by_a_temporary_one_of_the_user_alone_which_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    state = {"XDG_STATE_HOME": str(tmp_path / "file")}
    with caplog.at_level(logging.WARNING):
        url = default_url(state)
    assert DATABASE_URL in caplog.text
    assert url.startswith(f"sqlite:///{tmp_path}/temporary/")
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


def test_only_the_servers_own_user_reads_the_file_which_keeps_no_more_than_it_should(
    tmp_path: Path,
) -> None:
    path = tmp_path / "deep" / "classroom.sqlite"
    Rooms(Database(f"sqlite:///{path}")).open(["one"])
    for file in path.parent.iterdir():
        assert stat.S_IMODE(os.stat(file).st_mode) == 0o600, file
    # What is acknowledged is on the disk, and what is deleted is overwritten.
    with Database(f"sqlite:///{path}").reading() as connection:
        pragmas = [connection.scalar(text(f"PRAGMA {name}")) for name in ("synchronous", "secure_delete")]
    assert pragmas == [2, 1]


@pytest.mark.parametrize("kind", ["older", "of something else", "no database", "broken"])
def test_a_file_of_another_schema_is_set_aside_whole(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "classroom.sqlite"
    if kind == "no database":
        path.write_text("notes of a lesson" * 100, encoding="utf-8")
    elif kind == "broken":
        Database(f"sqlite:///{path}").close()
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * 4096)
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


def test_a_database_that_fails_is_told_to_all_and_found_to_work_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(DATABASE_URL, f"sqlite:///{tmp_path}/classroom.sqlite")
    found, device = rooms(), new_secret()
    opened = found.open(["one"])
    code, key = opened.code, opened.key
    found.join(code, device)
    room = found.act(code, key, PutUp("one"), 1)
    fails = [
        lambda: found.vote(code, device, 1, 1, "a"),
        lambda: found.act(code, key, CloseVote(), room.version),
        lambda: found.join(code, new_secret()),
        lambda: found.open(["one"]),
        lambda: found.tally(code, 1, 1),
        found.database.check,
    ]
    with closing(sqlite3.connect(tmp_path / "classroom.sqlite", isolation_level=None)) as other:
        for table in (ROOMS, ENDED_CODES, ANSWERS):
            other.execute(f"ALTER TABLE {table.name} RENAME TO away_{table.name}")
        for fail in fails:
            with pytest.raises(Refused, match="no_storage"):
                fail()
        assert "cannot be used" in fault()
        for table in (ROOMS, ENDED_CODES, ANSWERS):
            other.execute(f"ALTER TABLE away_{table.name} RENAME TO {table.name}")
    found.database.check()
    found.vote(code, device, 1, 1, "a")
    assert fault() == ""
    # An answer in a file that somebody has removed would be nowhere after a restart.
    (tmp_path / "classroom.sqlite").unlink()
    with pytest.raises(Refused, match="no_storage"):
        found.vote(code, device, 1, 1, "b")
    # It is not logged at every try.
    assert len([line for line in caplog.messages if "cannot be read or written" in line]) == 2


def test_a_folder_that_cannot_be_written_is_told_at_the_start(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("webapp.classroom.rooms._unusable", set[str]())
    monkeypatch.setenv(DATABASE_URL, "sqlite:////dev/null/deep/classroom.sqlite")
    look_after_old_rooms()
    with pytest.raises(Refused, match="no_storage"):
        rooms()
    assert "cannot be used" in fault()
    assert len([line for line in caplog.messages if "cannot be opened" in line]) == 1


# The threads that keep them up to date


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


# Many devices at once, several servers, and one that is killed


@pytest.fixture
def opened(rooms: Rooms) -> Opened:
    """A room in which something is asked."""
    opened = rooms.open()
    rooms.act(opened.code, opened.key, PutUp("one"), 1)
    return opened


def test_a_class_joins_at_once_and_of_what_comes_as_voting_closes_what_is_acknowledged_counts(
    rooms: Rooms, opened: Opened
) -> None:
    devices = [new_secret() for _ in range(60)]
    with ThreadPoolExecutor(20) as threads:
        list(threads.map(rooms.join, [opened.code] * 60, devices))
    assert all(rooms.is_member(opened.code, device) for device in devices)
    acknowledged: list[str] = []

    def vote(device: str) -> None:
        with suppress(Refused):
            rooms.vote(opened.code, device, 1, 1, "a")
            acknowledged.append(device)

    with ThreadPoolExecutor(8) as threads:
        votes = [threads.submit(vote, device) for device in devices]
        # All of them: one that overtakes the others says nothing of these.
        for one in votes[:20]:
            one.result()
        rooms.act(opened.code, opened.key, CloseVote(), 2)
        at_closing = rooms.tally(opened.code, 1, 1)
        for one in votes:
            one.result()
    assert at_closing == rooms.tally(opened.code, 1, 1) == {"a": len(acknowledged)}
    assert len(acknowledged) >= 20


def test_of_two_teachers_who_act_at_once_one_is_told_so(rooms: Rooms, opened: Opened) -> None:
    def act(_: int) -> str:
        try:
            rooms.act(opened.code, opened.key, CloseVote(), 2)
        except Refused as refused:
            return refused.reason
        return ""

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(act, range(4))) == ["", *["changed_meanwhile"] * 3]


@pytest.mark.parametrize("database_url", [POSTGRESQL], indirect=True)
@pytest.mark.parametrize("under_way", ["first answer", "another answer", "join"])
def test_of_a_room_that_ends_nothing_is_left_of_what_was_under_way(
    rooms: Rooms, opened: Opened, under_way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, device, database = opened.code, new_secret(), rooms.database
    rooms.join(code, device)
    if under_way == "another answer":
        rooms.vote(code, device, 1, 1, "a")
    written, go_on = MEMBERS if under_way == "join" else ANSWERS, threading.Event()
    upsert, reached = database.upsert, threading.Event()

    def upsert_later(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
        if table is written:
            reached.set()
            assert go_on.wait(60)
        upsert(connection, table, row)

    def is_waited_for() -> bool:
        with database.reading() as connection:
            return bool(connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))

    monkeypatch.setattr(database, "upsert", upsert_later)
    with ThreadPoolExecutor(2) as threads:
        if under_way == "join":
            act = threads.submit(rooms.join, code, new_secret())
        else:
            act = threads.submit(rooms.vote, code, device, 1, 1, "b")
        assert reached.wait(60)
        end = threads.submit(rooms.end, code, opened.key)
        while not is_waited_for() and not end.done():
            pass
        go_on.set()
        act.result()
        end.result()
    with database.reading() as connection:
        left = [
            connection.scalar(select(func.count()).select_from(table).where(table.c.room == code))
            for table in OF_A_ROOM
        ]
    assert left == [0, 0, 0]


def test_a_server_hears_what_happens_on_another(make_rooms: Callable[[], Rooms]) -> None:
    here, there = make_rooms(), make_rooms()
    opened, device = here.open(), new_secret()
    here.join(opened.code, device)
    keeper = Keeper(there, every=0.2)

    async def news() -> list[int]:
        listener = there.news.listen(opened.code, with_votes=True)
        there.catch_up()
        told = [there.news.latest(opened.code)[0]]

        async def next_one(do: Callable[[], object], at: int) -> None:
            before = there.news.latest(opened.code)[at]
            await asyncio.to_thread(do)
            while there.news.latest(opened.code)[at] == before:
                listener.woken.clear()
                await asyncio.wait_for(listener.woken.wait(), 20)
            told.append(there.news.latest(opened.code)[0])

        await next_one(lambda: here.act(opened.code, opened.key, PutUp("one"), 1), 0)
        await next_one(lambda: here.vote(opened.code, device, 1, 1, "a"), 1)
        await next_one(lambda: here.end(opened.code, opened.key), 0)
        return told

    keeper.start()
    try:
        assert asyncio.run(news()) == [1, 2, 2, ENDED]
    finally:
        keeper.stop()


@pytest.mark.parametrize("database_url", [POSTGRESQL], indirect=True)
def test_devices_on_all_servers_are_here(make_rooms: Callable[[], Rooms]) -> None:
    here, there = make_rooms(), make_rooms()
    opened, devices = here.open(), [new_secret() for _ in range(3)]
    for device, server in zip(devices, (here, here, there), strict=True):
        server.join(opened.code, device)
        server.presence.came(opened.code, digest(opened.code, device))
        server.note_presence()
    assert here.counts(opened.code) == there.counts(opened.code) == Counts(3, 0)
    here.presence.left(opened.code, digest(opened.code, devices[0]))
    here.note_presence()
    assert there.counts(opened.code) == Counts(2, 0)


@pytest.mark.parametrize("database_url", [POSTGRESQL], indirect=True)
def test_servers_that_start_together_make_the_tables_once(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE fresh")
    with ThreadPoolExecutor(6) as threads:
        databases = list(threads.map(Database, [f"{database_url.rpartition('/')[0]}/fresh"] * 6))
    codes = [Rooms(database).open().code for database in databases]
    assert all(Rooms(databases[0]).room(code) for code in codes)
    for database in databases:
        database.close()


def test_an_answer_wakes_those_who_count_and_a_change_wakes_everyone() -> None:
    async def woken() -> list[tuple[bool, bool]]:
        news = News()
        student, teacher = news.listen("K7MQ2X"), news.listen("K7MQ2X", with_votes=True)
        found: list[tuple[bool, bool]] = []
        for tell in (lambda: news.moved("K7MQ2X"), lambda: news.changed("K7MQ2X", 2)):
            tell()
            await teacher.woken.wait()
            await asyncio.sleep(0)
            found.append((student.woken.is_set(), teacher.woken.is_set()))
            teacher.woken.clear()
        return found

    assert asyncio.run(woken()) == [(False, True), (True, True)]


def test_an_older_version_is_no_news_and_the_end_always_is() -> None:
    async def versions() -> list[int]:
        news = News()
        news.listen("K7MQ2X")
        found: list[int] = []
        for version in (3, 2, 3, ENDED):
            news.changed("K7MQ2X", version)
            found.append(news.latest("K7MQ2X")[0])
        return found

    assert asyncio.run(versions()) == [3, 3, 3, ENDED]


def test_a_room_that_nobody_listens_to_is_forgotten() -> None:
    async def listened() -> list[dict[str, int]]:
        news = News()
        listener = news.listen("K7MQ2X")
        news.changed("K7MQ2X", 2)
        found = [news.listened()]
        news.leave(listener)
        news.changed("K7MQ2X", 3)
        return [*found, news.listened()]

    assert asyncio.run(listened()) == [{"K7MQ2X": 2}, {}]
