"""Routes of the classroom: opening a room, entering it as a student or as its teacher, and its news.

All addresses that they lead to are relative, so that they hold below any base path.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from random import randrange
from typing import Final
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from webapp.classroom import cookies
from webapp.classroom.codes import digest, new_secret, parse_code
from webapp.classroom.news import ENDED
from webapp.classroom.posed import posed
from webapp.classroom.refused import Refused
from webapp.classroom.rooms import rooms

Endpoint = Callable[[Request], Awaitable[Response]]

SILENCE: Final = 15.0
"""Seconds after which a stream says that it is still there."""

PAUSE: Final = 0.5
"""Seconds between two numbers that move with answers."""

MAX_FORM: Final = 256 * 1024
"""Most bytes of a form."""

MAX_STREAMS: Final = 8
"""Most streams of one device, or of a teacher's key: a browser has six for all its windows."""

_MANY: Final = 1000
"""More than the members of a room."""

_KEPT: Final = {"lang": 10, "view": 10}
"""Parameters that an address keeps on the way to the page, and how long they may be."""

_LONGEST_TEXT: Final = 40
"""Most characters of what is no code that the page is told."""

_NO_STORE: Final = {"cache-control": "no-store", "x-robots-tag": "noindex"}
_STREAM_HEADERS: Final = {**_NO_STORE, "x-accel-buffering": "no"}


async def _open(request: Request) -> Response:
    """Open a room for a form of our own page; whoever sent that is its teacher."""
    if not _is_from_here(request):
        return PlainTextResponse("open rooms on the page of the classroom", 403)
    if not 0 < int(request.headers.get("content-length", "0")) <= MAX_FORM:
        return PlainTextResponse("too long", 413)
    async with request.form(max_files=0, max_fields=1000, max_part_size=MAX_FORM) as form:
        asks = tuple(ask for ask in form.getlist("ask") if isinstance(ask, str) and ask)
        kept = {name: str(form[name]) for name in _KEPT if name in form}
    try:
        opened = await asyncio.to_thread(lambda: rooms().open(asks, _address(request), is_known=posed))
    except Refused as refused:
        return _to_page("", {"refused": refused.reason}, kept)
    response = _to_page("", {"room": opened.code}, kept)
    _set_cookie(request, response, cookies.name_of_key(opened.code), opened.key)
    return response


async def _join(request: Request) -> Response:
    """Give a device an id, or the same one for another day; lead it to the room.

    The page says whether there is one.
    """
    response = _to_page("../", {"room": _code_or_text(request)}, request.query_params)
    _set_cookie(request, response, cookies.DEVICE, cookies.device(request.cookies) or new_secret())
    return response


async def _teach(request: Request) -> Response:
    """Give a browser the key of a room, and lead it there by an address without it."""
    code, key = _code(request), str(request.path_params["key"])
    query = {"room": _code_or_text(request)}
    try:
        refused = "" if await asyncio.to_thread(lambda: rooms().is_teacher(code, key)) else "wrong_key"
    except Refused as refusal:
        refused = refusal.reason
    if refused:
        return _to_page("../../", {**query, "refused": refused}, request.query_params)
    response = _to_page("../../", query, request.query_params)
    _set_cookie(request, response, cookies.name_of_key(code), key)
    return response


async def _version(request: Request) -> Response:
    """Tell the number of the news once, where events do not come through."""
    visitor = await asyncio.to_thread(_visitor, request)
    if visitor is None:
        return PlainTextResponse("not found", 404)
    if visitor.member:
        rooms().presence.asked(visitor.code, visitor.member, _address(request))
    with_votes = request.query_params.get("votes") == "1"
    number = await asyncio.to_thread(_number, visitor.code, with_votes=with_votes)
    response = PlainTextResponse(str(number), headers=_NO_STORE)
    _renew_cookie(request, response, visitor)
    return response


def _number(code: str, *, with_votes: bool) -> int:
    """Return a number that is another one when a room has changed, and perhaps when somebody answered."""
    room = rooms().room(code)
    if room is None or not with_votes:
        return room.version if room else ENDED
    counts = rooms().counts(code)
    return (room.version * _MANY + counts.answered) * _MANY + counts.here


async def _live(request: Request) -> Response:
    """Tell the number of the news whenever it changes."""
    visitor = await asyncio.to_thread(_visitor, request)
    if visitor is None:
        return PlainTextResponse("not found", 404)
    if rooms().news.is_closed:
        # Browsers would come back to a server that ends as long as it does; now they ask for the number.
        return PlainTextResponse("this server ends", 503)
    if _streams[visitor] >= MAX_STREAMS:
        return PlainTextResponse("too many windows", 429)
    events = _events(visitor, _address(request), with_votes=request.query_params.get("votes") == "1")
    response = StreamingResponse(events, media_type="text/event-stream", headers=_STREAM_HEADERS)
    _renew_cookie(request, response, visitor)
    return response


@dataclass(frozen=True, slots=True)
class _Visitor:
    """Somebody who may listen to the news of a room.

    Args:
        code: The room.
        member: The device, by digest; "" for the teacher, who is not counted as here.
    """

    code: str
    member: str


def _visitor(request: Request) -> _Visitor | None:
    """Return who asks for news; None for whoever is not in the room, and where there is none."""
    code, all_rooms = _code(request), rooms()
    # Of a browser that keeps no cookies, the session says who it is.
    said = request.query_params.get("as", "")
    key, device = cookies.key_for(request.cookies, code), cookies.device(request.cookies)
    if all_rooms.is_teacher(code, key):
        return _Visitor(code, "")
    digests = (said, digest(code, device) if device else "")
    return next(
        (_Visitor(code, one) for one in digests if one and all_rooms.is_member_digest(code, one)), None
    )


_streams: Final = Counter[_Visitor]()


async def _events(visitor: _Visitor, address: str, *, with_votes: bool) -> AsyncGenerator[str]:
    """Give the news as server-sent events, until the room or the server ends, or the visitor leaves."""
    all_rooms = rooms()
    news, presence, code = all_rooms.news, all_rooms.presence, visitor.code
    listener = news.listen(code, with_votes=with_votes)
    _streams[visitor] += 1
    if visitor.member and presence.came(code, visitor.member, address) == 1:
        news.moved(code)
    try:
        room = await asyncio.to_thread(all_rooms.room, code)
        news.changed(code, room.version if room else ENDED)
        # After a restart of the server a class does not come back all at once.
        yield f"retry: {randrange(500, 1500)}\n\n"
        sent, sent_at = (-1, -1), float("-inf")
        while not news.is_closed:
            listener.woken.clear()
            latest = news.latest(code)
            if latest[0] == ENDED:
                yield f"data: {ENDED}\n\n"
                return
            pause = sent_at + PAUSE - time.monotonic()
            if latest[0] != sent[0] or (with_votes and latest != sent and pause <= 0):
                sent, sent_at = latest, time.monotonic()
                yield f"data: {latest[1] if with_votes else latest[0]}\n\n"
            is_silent = latest == sent or not with_votes
            try:
                await asyncio.wait_for(listener.woken.wait(), SILENCE if is_silent else pause)
            except TimeoutError:
                if is_silent:
                    yield ":\n\n"
    finally:
        news.leave(listener)
        _streams[visitor] -= 1
        if not _streams[visitor]:
            del _streams[visitor]
        if visitor.member and presence.left(code, visitor.member) == 0:
            news.moved(code)


def _code(request: Request) -> str:
    return parse_code(str(request.path_params["code"]))


def _code_or_text(request: Request) -> str:
    """Return the code of an address, or the beginning of what is none: the page says what codes are like."""
    return _code(request) or str(request.path_params["code"])[:_LONGEST_TEXT]


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _to_page(up: str, query: Mapping[str, str], kept: Mapping[str, str]) -> Response:
    """Lead to the page of the classroom, with the language and the view that were asked for."""
    found = {
        name: kept[name] for name, longest in _KEPT.items() if len(kept.get(name, "")) in range(1, longest)
    }
    headers = {**_NO_STORE, "location": f"{up}classroom?{urlencode({**query, **found})}"}
    return Response(status_code=303, headers=headers)


def _set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    is_secure = request.url.scheme == "https"
    # In a frame of another site, such as a school's Moodle, browsers keep no other cookies than these.
    is_framed = is_secure and request.headers.get("sec-fetch-dest") in ("iframe", "frame")
    response.set_cookie(
        name,
        value,
        max_age=cookies.SECONDS,
        secure=is_secure,
        httponly=True,
        samesite="none" if is_framed else "lax",
    )
    if is_framed:
        response.headers["set-cookie"] += "; Partitioned"


def _renew_cookie(request: Request, response: Response, visitor: _Visitor) -> None:
    """Let the cookie by which somebody is in a room last for another day, if it is one."""
    if visitor.member:
        name, value = cookies.DEVICE, cookies.device(request.cookies)
    else:
        name, value = cookies.name_of_key(visitor.code), cookies.key_for(request.cookies, visitor.code)
    if value:
        _set_cookie(request, response, name, value)


def _is_from_here(request: Request) -> bool:
    """Return whether a page of this very server sent a form."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = request.headers.get("origin", "")
    return bool(origin) and urlsplit(origin).netloc == request.headers.get("host")


def _below_any_path(path: str, *methods: str, endpoint: Endpoint) -> list[Route]:
    """Return the routes for a path, and for the same below a base path of the app."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refused:
            # The page itself says so; whoever asks for news asks again.
            return PlainTextResponse(refused.reason, 503, headers=_NO_STORE)

    return [Route(f"{base}{path}", answered, methods=list(methods)) for base in ("", "/{base:path}")]


ROUTES: Final = (
    *_below_any_path("/rooms", "POST", endpoint=_open),
    *_below_any_path("/join/{code}", "GET", endpoint=_join),
    *_below_any_path("/teach/{code}/{key}", "GET", endpoint=_teach),
    *_below_any_path("/live/{code}/version", "GET", endpoint=_version),
    *_below_any_path("/live/{code}", "GET", endpoint=_live),
)
"""The routes as `st.App` takes them."""
