"""Many devices at once, several servers, one that is killed, and who is woken by what."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, Table, func, select, text

from tests.webapp.classroom.postgresql import POSTGRESQL
from webapp.classroom.codes import digest, new_secret
from webapp.classroom.database import ANSWERS, MEMBERS, OF_A_ROOM, Database
from webapp.classroom.few_at_a_time import GROUP, FewAtATime
from webapp.classroom.keeper import Keeper
from webapp.classroom.news import ENDED, News
from webapp.classroom.queries import Counts
from webapp.classroom.refused import Refused
from webapp.classroom.room import CloseVote, PutUp
from webapp.classroom.store import Opened, Rooms

ROOT = Path(__file__).parents[3]
VOTE_UNTIL_KILLED = """
import sys
from webapp.classroom.codes import new_secret
from webapp.classroom.database import Database
from webapp.classroom.store import Rooms

url, code = sys.argv[1:]
rooms = Rooms(Database(url))
while True:
    device = new_secret()
    rooms.join(code, device)
    rooms.vote(code, device, 1, 1, "a")
    print(device, flush=True)
"""


@pytest.fixture
def opened(rooms: Rooms) -> Opened:
    """A room in which something is asked."""
    opened = rooms.open()
    rooms.act(opened.code, opened.key, PutUp("one"), 1)
    return opened


@pytest.mark.slow
def test_a_class_votes_at_once_and_each_device_has_one_voice(rooms: Rooms, opened: Opened) -> None:
    devices = [new_secret() for _ in range(40)]

    def vote_three_times(device: str) -> None:
        rooms.join(opened.code, device)
        for answer in "abc":
            rooms.vote(opened.code, device, 1, 1, answer)

    with ThreadPoolExecutor(20) as threads:
        list(threads.map(vote_three_times, devices))
    assert rooms.tally(opened.code, 1, 1) == {"c": 40}


def test_of_what_comes_as_voting_closes_everything_acknowledged_counts_and_nothing_later(
    rooms: Rooms, opened: Opened
) -> None:
    devices = [new_secret() for _ in range(60)]
    for device in devices:
        rooms.join(opened.code, device)
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
    for device, rooms in zip(devices, (here, here, there), strict=True):
        rooms.join(opened.code, device)
        rooms.presence.came(opened.code, digest(opened.code, device))
        rooms.note_presence()
    assert here.counts(opened.code) == there.counts(opened.code) == Counts(3, 0)
    here.presence.left(opened.code, digest(opened.code, devices[0]))
    here.note_presence()
    assert there.counts(opened.code) == Counts(2, 0)


@pytest.mark.slow
def test_no_acknowledged_vote_is_lost_when_the_server_is_killed(
    rooms: Rooms, opened: Opened, database_url: str, make_rooms: Callable[[], Rooms]
) -> None:
    command = [sys.executable, "-c", VOTE_UNTIL_KILLED, database_url, opened.code]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        acknowledged = [process.stdout.readline().strip() for _ in range(50)]
        process.kill()
        acknowledged += process.stdout.read().split()
    after = make_rooms()
    answers = [after.own_answer(opened.code, device, 1, 1) for device in acknowledged]
    assert answers == ["a"] * len(acknowledged)
    # One more may be there: it was written, and could not be said any more.
    assert sum(rooms.tally(opened.code, 1, 1).values()) - len(acknowledged) in (0, 1)
    rooms.act(opened.code, opened.key, CloseVote(), 2)


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


def test_a_class_is_woken_in_groups_and_nobody_is_forgotten() -> None:
    async def woken() -> list[int]:
        events = [asyncio.Event() for _ in range(3 * GROUP)]
        waking = FewAtATime()
        waking.wake(events)
        waking.wake(events[-1:])
        await asyncio.sleep(0)
        counts = [sum(event.is_set() for event in events)]
        await asyncio.gather(*(event.wait() for event in events))
        return [*counts, sum(event.is_set() for event in events)]

    assert asyncio.run(woken()) == [GROUP, 3 * GROUP]


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
