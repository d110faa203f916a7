"""The routes of the classroom, as browsers ask them behind all of the app's middleware."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from http.cookies import SimpleCookie
from unittest.mock import patch
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp

from tests.webapp.server.clients import Answer, answer
from webapp.classroom import cookies, routes
from webapp.classroom.codes import digest, new_code, new_secret
from webapp.classroom.database import DATABASE_URL
from webapp.classroom.posed import posed, ready_made
from webapp.classroom.refused import Refused
from webapp.classroom.room import MAX_PLANNED, CloseVote, PutUp
from webapp.classroom.rooms import rooms
from webapp.classroom.routes import MAX_STREAMS, ROUTES
from webapp.classroom.state import ClassroomState
from webapp.classroom.store import Opened, Rooms
from webapp.server.asgi import App, Message
from webapp.server.middleware import MIDDLEWARE
from webapp.server.request_log import RequestLog

HERE = {"host": "school.example", "origin": "https://school.example"}
ASK = ready_made()[0]
FORM = {"content-type": "application/x-www-form-urlencoded"}


def app() -> App:
    found: ASGIApp = Starlette(routes=ROUTES, middleware=MIDDLEWARE)
    return found  # pyright: ignore[reportReturnType]  # the same protocol in other words


def as_device(device: str) -> dict[str, str]:
    return {"cookie": f"{cookies.DEVICE}={device}"}


def as_teacher(opened: Opened) -> dict[str, str]:
    return {"cookie": f"{cookies.name_of_key(opened.code)}={opened.key}"}


def posted(form: str, headers: dict[str, str]) -> Answer:
    body = form.encode()
    all_headers = {"content-length": str(len(body)), **FORM, **headers}
    return answer(app(), "/rooms", all_headers, "POST", body=body, client=new_secret())


class Stream:
    """What a browser hears of a stream of events."""

    def __init__(self, start: Message, chunks: asyncio.Queue[str]) -> None:
        self.status: int = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        self._chunks = chunks

    async def next_number(self) -> int:
        """Return the next number; -1 at the end of the stream."""
        while True:
            chunk = await asyncio.wait_for(self._chunks.get(), 20)
            if not chunk:
                return -1
            if chunk.startswith("data: "):
                return int(chunk.removeprefix("data: "))


@asynccontextmanager
async def listening(code: str, headers: dict[str, str], query: str = "") -> AsyncGenerator[Stream]:
    """Listen to a room until the browser leaves."""
    left, chunks = asyncio.Event(), asyncio.Queue[str]()
    started: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
    asked = iter([{"type": "http.request", "body": b""}])

    async def receive() -> Message:
        message = next(asked, None)
        if message is None:
            await left.wait()
        return message or {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            started.set_result(message)
        else:
            chunks.put_nowait(message.get("body", b"").decode())

    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/live/{code}",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "scheme": "https",
        "client": (new_secret(), 1),
    }
    task = asyncio.ensure_future(app()(scope, receive, send))
    try:
        yield Stream(await started, chunks)
    finally:
        left.set()
        await task


def cookie_of(found: Answer | Stream) -> tuple[str, str]:
    """Return the name and the value of the cookie that an answer sets, which scripts cannot read."""
    (morsel,) = SimpleCookie(found.headers["set-cookie"]).values()
    assert (morsel["httponly"], morsel["samesite"].lower(), morsel["path"]) == (True, "lax", "/")
    assert 0 < int(morsel["max-age"]) <= 24 * 60 * 60
    return morsel.key, morsel.value


@pytest.fixture
def opened() -> Opened:
    """A room in which something is asked."""
    opened = rooms().open(address=new_secret())
    rooms().act(opened.code, opened.key, PutUp("one"), 1)
    return opened


def test_whoever_opens_a_room_is_its_teacher() -> None:
    found = posted(f"{urlencode([('ask', ASK)] * 2)}&lang=ko&evil=1", HERE)
    assert found.status == 303
    target = urlsplit(found.headers["location"])
    query = parse_qs(target.query)
    assert (target.path, query["lang"], query.keys()) == ("classroom", ["ko"], {"room", "lang"})
    (code,) = query["room"]
    name, key = cookie_of(found)
    assert name == cookies.name_of_key(code)
    assert rooms().is_teacher(code, key)
    room = rooms().room(code)
    assert room is not None
    assert room.planned == (ASK, ASK)
    assert key not in found.headers["location"]


def test_in_a_frame_of_another_site_a_cookie_is_kept_for_that_site_alone() -> None:
    found = posted("ask=one", {**HERE, "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe"})
    cookie = found.headers["set-cookie"].lower()
    assert set(cookie.split("; ")) >= {"secure", "httponly", "samesite=none", "partitioned"}
    assert "partitioned" not in posted("ask=one", HERE).headers["set-cookie"].lower()


def test_another_site_opens_no_rooms(subtests: pytest.Subtests) -> None:
    host = {"host": "school.example"}
    for headers in (
        {},
        host,
        {**host, "origin": "https://evil.example"},
        {**host, "origin": "null"},
        {**HERE, "sec-fetch-site": "cross-site"},
        {**HERE, "sec-fetch-site": "same-site"},
    ):
        with subtests.test(headers=headers):
            found = posted("ask=one", headers)
            assert found.status == 403
            assert "set-cookie" not in found.headers


def test_a_form_that_cannot_be_is_refused_and_what_is_too_long_to_ask_is_said_on_the_page() -> None:
    assert posted("", HERE).status == posted("ask=" + "a" * 300_000, HERE).status == 413
    found = posted("ask=" + "a" * 5000, HERE)
    assert (found.status, found.headers["location"]) == (303, "classroom?refused=too_long")


def test_what_no_class_can_be_asked_is_left_out_and_nothing_is_read_of_too_much() -> None:
    junk = ["<script>", "{}", "junk", "a\0", '{"ask":"question","kind":"zz","number":1}']
    with patch.object(routes, "posed", wraps=posed) as read:
        found = posted(urlencode([("ask", ask) for ask in (*junk, ASK)]), HERE)
        assert read.call_count == len(junk) + 1
        too_much = posted(urlencode([("ask", ASK)] * (MAX_PLANNED + 1)), HERE)
        assert read.call_count == len(junk) + 1
    assert too_much.headers["location"] == "classroom?refused=too_long"
    (code,) = parse_qs(urlsplit(found.headers["location"]).query)["room"]
    room = rooms().room(code)
    assert room is not None
    assert room.planned == (ASK,)


def test_where_the_database_is_away_a_teacher_is_told_and_those_who_ask_for_news_ask_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(DATABASE_URL, "sqlite:////dev/null/classroom.sqlite")
    assert posted("ask=one", HERE).headers["location"] == "classroom?refused=no_storage"
    teach = answer(app(), f"/teach/K7MQ2X/{new_secret()}").headers["location"]
    assert teach.endswith("refused=no_storage")
    asked = [answer(app(), f"/live/K7MQ2X{version}").status for version in ("", "/version")]
    assert asked == [503, 503]


def test_a_device_gets_an_id_of_its_own_which_does_not_tell_whether_there_is_a_room_and_keeps_it(
    opened: Opened,
) -> None:
    for base in ("", "/school", "/a/b"):
        found = answer(app(), f"{base}/join/{opened.code.lower()}")
        assert (found.status, found.headers["location"]) == (303, f"../classroom?room={opened.code}")
        name, device = cookie_of(found)
        assert name == cookies.DEVICE
        # It gets the same one again, which then lasts from that day on.
        again = answer(app(), f"{base}/join/{opened.code}", as_device(device))
        assert cookie_of(again) == (name, device)
        assert cookie_of(answer(app(), f"/join/{opened.code}"))[1] != device
    # Joining does not tell whether there is such a room.
    nowhere = answer(app(), f"/join/{new_code()}")
    assert (found.status, found.headers.keys()) == (nowhere.status, nowhere.headers.keys())


def test_what_is_no_code_comes_to_the_page_which_says_what_codes_are_like() -> None:
    for text in ("hello", "K7MQ20", "가" * 100, "a&refused=ended", "%00"):
        for path, refused in ((f"/join/{text}", []), (f"/teach/{text}/{new_secret()}", ["room_wrong_key"])):
            query = parse_qs(urlsplit(answer(app(), path).headers["location"]).query)
            assert query["room"] == [text[:40]]
            state = ClassroomState()
            state.restore(query)
            assert [problem.code for problem in state.problems] == ["room_code", *refused]


def test_a_secret_link_gives_the_key_and_leads_to_an_address_without_it(opened: Opened) -> None:
    found = answer(app(), f"/teach/{opened.code}/{opened.key}")
    assert found.headers["location"] == f"../../classroom?room={opened.code}"
    assert cookie_of(found) == (cookies.name_of_key(opened.code), opened.key)
    wrong = answer(app(), f"/teach/{opened.code}/{new_secret()}")
    assert wrong.headers["location"] == f"{found.headers['location']}&refused=wrong_key"
    assert "set-cookie" not in wrong.headers


def strangers(opened: Opened) -> list[tuple[dict[str, str], str]]:
    other, device = rooms().open(address=new_secret()), new_secret()
    rooms().join(other.code, device)
    return [
        ({}, ""),
        (as_device(new_secret()), ""),
        (as_device(device), ""),
        (as_teacher(other), ""),
        ({"cookie": f"{cookies.name_of_key(opened.code)}={other.key}"}, ""),
        (as_device(opened.key), ""),
        ({}, "as="),
        ({}, f"as={digest(other.code, device)}"),
        ({}, f"as={opened.key}"),
        ({}, f"as={digest(opened.code, opened.key)}"),
    ]


def test_strangers_hear_nothing_and_do_not_learn_whether_there_is_a_room(opened: Opened) -> None:
    async def statuses(code: str) -> set[int]:
        found: set[int] = set()
        for headers, query in strangers(opened):
            async with listening(code, headers, query) as stream:
                found.add(stream.status)
            async with listening(f"{code}/version", headers, query) as stream:
                found.add(stream.status)
        return found

    assert asyncio.run(statuses(opened.code)) == asyncio.run(statuses(new_code())) == {404}


def test_news_are_a_number_and_nothing_else(opened: Opened) -> None:
    device = new_secret()
    rooms().join(opened.code, device)

    async def heard() -> list[int]:
        async with listening(opened.code, as_device(device)) as stream:
            numbers = [await stream.next_number()]
            await asyncio.to_thread(rooms().vote, opened.code, device, 1, 1, "secret answer")
            await asyncio.to_thread(rooms().act, opened.code, opened.key, CloseVote(), 2)
            numbers.append(await stream.next_number())
            await asyncio.to_thread(rooms().end, opened.code, opened.key)
            return [*numbers, await stream.next_number(), await stream.next_number()]

    assert asyncio.run(heard()) == [2, 3, 0, -1]


def test_the_teacher_also_hears_that_somebody_came_or_answered(opened: Opened) -> None:
    device = new_secret()
    rooms().join(opened.code, device)

    async def heard() -> list[int]:
        async with listening(opened.code, as_teacher(opened), "votes=1") as stream:
            numbers = [await stream.next_number()]
            async with listening(opened.code, as_device(device)) as its:
                await its.next_number()
                numbers.append(await stream.next_number())
                await asyncio.to_thread(rooms().vote, opened.code, device, 1, 1, "a")
                numbers.append(await stream.next_number())
        return numbers

    numbers = asyncio.run(heard())
    assert numbers == sorted(set(numbers))


def test_a_device_is_here_as_long_as_it_listens(opened: Opened) -> None:
    device = new_secret()
    rooms().join(opened.code, device)

    async def here() -> list[int]:
        counts: list[int] = []
        async with (
            listening(opened.code, as_device(device)) as one,
            listening(opened.code, as_device(device)),
        ):
            await one.next_number()
            counts.append(rooms().counts(opened.code).here)
        counts.append(rooms().counts(opened.code).here)
        async with listening(opened.code, as_teacher(opened)) as teacher:
            await teacher.next_number()
            counts.append(rooms().counts(opened.code).here)
        async with listening(f"{opened.code}/version", as_device(device)):
            counts.append(rooms().counts(opened.code).here)
        return counts

    assert asyncio.run(here()) == [1, 0, 0, 1]


def test_cookies_last_from_the_last_time_on_that_they_were_used(opened: Opened) -> None:
    device = new_secret()
    rooms().join(opened.code, device)
    key = cookies.name_of_key(opened.code)

    async def renewed(headers: dict[str, str], query: str = "") -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for path in (opened.code, f"{opened.code}/version"):
            async with listening(path, headers, query) as stream:
                found += [cookie_of(stream)] if "set-cookie" in stream.headers else []
        return found

    assert asyncio.run(renewed(as_device(device))) == [(cookies.DEVICE, device)] * 2
    assert asyncio.run(renewed(as_teacher(opened))) == [(key, opened.key)] * 2
    assert asyncio.run(renewed(as_device(new_secret()))) == []
    assert asyncio.run(renewed({}, f"as={digest(opened.code, device)}")) == []


def test_neither_a_device_nor_a_key_listens_without_end(opened: Opened) -> None:
    device = new_secret()
    rooms().join(opened.code, device)

    async def statuses(who: dict[str, str]) -> list[int]:
        found: list[int] = []
        async with AsyncExitStack() as streams:
            for _ in range(MAX_STREAMS + 1):
                found.append((await streams.enter_async_context(listening(opened.code, who))).status)
        return found

    for who in (as_device(device), as_teacher(opened)) * 2:  # what has ended counts no more
        assert asyncio.run(statuses(who)) == [200] * MAX_STREAMS + [429]


def test_streams_end_with_the_server(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = rooms()
    monkeypatch.setattr(routes, "rooms", lambda: ours)

    async def heard() -> tuple[int, list[int]]:
        async with listening(opened.code, as_teacher(opened)) as stream:
            await stream.next_number()
            ours.news.close()
            last = await stream.next_number()
        # Until it has ended it tells the number to whoever asks, and takes no browser's stream again.
        statuses: list[int] = []
        for path in (opened.code, f"{opened.code}/version"):
            async with listening(path, as_teacher(opened)) as stream:
                statuses.append(stream.status)
        return last, statuses

    try:
        assert asyncio.run(heard()) == (-1, [503, 200])
    finally:
        ours.news.is_closed = False


def test_no_line_of_log_tells_a_room_or_a_key(opened: Opened, caplog: pytest.LogCaptureFixture) -> None:
    logged = RequestLog(app(), {"PLAYGROUND_LOG_REQUESTS": "1"})
    device = new_secret()
    with caplog.at_level(logging.DEBUG):
        answer(logged, f"/teach/{opened.code}/{opened.key}")
        answer(logged, f"/school/join/{opened.code}", as_device(device))
        answer(logged, f"/live/{opened.code}/version", as_device(device))
        rooms().join(opened.code, device)
        with pytest.raises(Refused):
            rooms().vote(opened.code, device, 1, 1, "secret answer\0")
    assert len([line for line in caplog.messages if line.startswith("GET ")]) == 3
    assert not re.search(f"{opened.code}|{opened.key}|{device}|secret answer", caplog.text)


def test_no_visitor_waits_while_the_database_is_opened_for_another(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, opens_in = rooms(), list[threading.Thread]()

    def opening() -> Rooms:
        opens_in.append(threading.current_thread())
        return ours

    monkeypatch.setattr(routes, "rooms", opening)
    for ask in (
        lambda: posted("ask=one", HERE),
        lambda: answer(app(), f"/join/{opened.code}"),
        lambda: answer(app(), f"/teach/{opened.code}/{opened.key}"),
        lambda: answer(app(), f"/live/{opened.code}/version"),
        lambda: answer(app(), f"/live/{opened.code}"),
    ):
        opens_in.clear()
        ask()
        assert threading.current_thread() not in opens_in[:1]


def test_a_page_that_asks_learns_of_every_change_and_a_teacher_also_of_answers(opened: Opened) -> None:
    def numbers() -> tuple[str, str]:
        path = f"/live/{opened.code}/version"
        found = [answer(app(), f"{path}{query}", as_teacher(opened)) for query in ("", "?votes=1")]
        assert {one.status for one in found} == {200}
        return found[0].body.decode(), found[1].body.decode()

    before, device = numbers(), new_secret()
    assert numbers() == before
    rooms().join(opened.code, device)
    rooms().vote(opened.code, device, 1, 1, "a")
    voted = numbers()
    rooms().act(opened.code, opened.key, CloseVote(), 2)
    closed = numbers()
    assert (before[0], voted[0], closed[0]) == ("2", "2", "3")
    assert len({before[1], voted[1], closed[1]}) == 3
