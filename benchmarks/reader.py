"""One reader without a browser: a websocket session that speaks Streamlit's protocol as a browser does.

It keeps what a browser would keep (the state of every widget, the hashes of messages to be sent once
only, the page), acts on the board, and makes sure that each answer really is one: that the board confirms
the act and shows what was asked for.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, cast
from urllib.parse import urlsplit

from streamlit.proto.Alert_pb2 import Alert
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

CACHED_MESSAGES: Final = 16
BOARD_KEYS: Final = ("board", "echo")

Board = dict[str, Any]
Act = dict[str, Any]
MakeAct = Callable[[Board, Random], Act]


class BrokenError(Exception):
    """The app did not do what it was asked to."""


@dataclass(frozen=True, slots=True)
class Run:
    """A script run as its reader sees it.

    Args:
        milliseconds: From asking for it to the message that says it is done.
        first: From asking for it to its first element.
        received: Bytes.
        messages: How many messages they came in.
    """

    milliseconds: float
    first: float
    received: int
    messages: int


class Reader:
    """A session; `async with` opens it, and the first run is then complete."""

    def __init__(self, url: str, make_act: MakeAct, random: Random, query: str = "") -> None:
        self.url, self.query, self.random = url, query, random
        self.make_act = make_act
        self.board: Board = {}
        self.opened: Run | None = None
        self._board_id = ""
        self._fragment = ""
        self._sent: dict[str, Any] = {}
        self._widgets: dict[str, WidgetState] = {}
        self._cached: OrderedDict[str, None] = OrderedDict()
        self._page = ""
        self._n = 0
        self._wrong: list[str] = []
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Reader:
        parts = urlsplit(self.url)
        self._socket = await connect(
            f"ws://{parts.netloc}/_stcore/stream",
            # The token's place is taken, as it is by a browser that is not logged in anywhere.
            subprotocols=[Subprotocol("streamlit"), Subprotocol("PLACEHOLDER_AUTH_TOKEN")],
            origin=Origin(self.url),
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=60,
            proxy=None,
        )
        self.opened = await self._run(self._rerun(initial=True))
        self._raise_if_wrong()
        if not self._board_id:
            raise BrokenError("there is no board on the page")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def act(self) -> Run:
        """Do something, wait for the answer, and check it.

        Raises:
            BrokenError: The answer is an error, does not confirm the act, or shows something else.
        """
        self._n += 1
        act = {"n": self._n, **self.make_act(self.board, self.random)}
        self._sent = {"page": self.board["page"], "acts": [act]}
        run = await self._run(self._rerun())
        self._raise_if_wrong()
        if self.board["confirmed"] != self._n:
            raise BrokenError(f"act {self._n} was not confirmed; the last was {self.board['confirmed']}")
        for name in ("ranked", "relevant", "unused", "k"):
            if name in act and act[name] != self.board[name]:
                raise BrokenError(f"asked for {name} {act[name]}, shown was {self.board[name]}")
        return run

    async def _run(self, message: bytes) -> Run:
        assert self._socket is not None
        first, received, messages = 0.0, 0, 0
        start = time.perf_counter()
        await self._socket.send(message)
        while True:
            data = await self._socket.recv()
            assert isinstance(data, bytes)
            received += len(data)
            messages += 1
            answer = ForwardMsg.FromString(data)
            kind = answer.WhichOneof("type")
            if kind in ("delta", "ref_hash") and not first:
                first = (time.perf_counter() - start) * 1000
            if kind == "script_finished":
                if answer.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                    raise BrokenError("the script does not compile")
                # A run that another one overtook says so, and is not the answer.
                if answer.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    return Run((time.perf_counter() - start) * 1000, first, received, messages)
            self._note(answer, kind)

    def _note(self, answer: ForwardMsg, kind: str | None) -> None:
        """Keep what a browser would keep."""
        if kind == "new_session":
            self._page = answer.new_session.page_script_hash
        elif kind == "page_info_changed":
            self.query = answer.page_info_changed.query_string
        elif kind == "delta" and answer.delta.WhichOneof("type") == "new_element":
            if answer.metadata.cacheable:
                self._cached[answer.hash] = None
                while len(self._cached) > CACHED_MESSAGES:
                    self._cached.popitem(last=False)
            self._note_element(answer)

    def _note_element(self, answer: ForwardMsg) -> None:
        element = answer.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "bidi_component" and element.bidi_component.id.endswith(_BOARD_ENDS):
            self._board_id = element.bidi_component.id
            self._fragment = answer.delta.fragment_id
            data: Any = json.loads(element.bidi_component.json)
            # What is in a list Streamlit does not search for data frames; either is a board.
            self.board = cast("Board", data[0] if isinstance(data, list) else data)
        elif kind == "exception":
            self._wrong.append(f"{element.exception.type}: {element.exception.message[:200]}")
        elif kind == "alert" and element.alert.format == Alert.ERROR:
            self._wrong.append(f"the page says: {element.alert.body[:200]}")
        elif kind == "button_group":
            group = element.button_group
            state = WidgetState(id=group.id)
            # What a browser shows is what it was told to, or else the default.
            chosen = (
                group.raw_values if group.set_value else [group.options[at].content for at in group.default]
            )
            state.string_array_value.data.extend(chosen)
            self._widgets[group.id] = state

    def _raise_if_wrong(self) -> None:
        if self._wrong:
            wrong, self._wrong = self._wrong, []
            raise BrokenError("; ".join(wrong))

    def _rerun(self, *, initial: bool = False) -> bytes:
        message = BackMsg()
        rerun = message.rerun_script
        rerun.query_string = self.query
        context = rerun.context_info
        context.timezone, context.locale, context.url, context.color_scheme = (
            "UTC",
            "en-US",
            self.url,
            "light",
        )
        rerun.widget_states.SetInParent()
        if not initial:
            rerun.widget_states.widgets.extend(self._widgets.values())
            state = json.dumps({"sent": self._sent}, separators=(",", ":"))
            rerun.widget_states.widgets.append(WidgetState(id=self._board_id, json_value=state))
            rerun.page_script_hash = self._page
            rerun.cached_message_hashes.extend(self._cached)
            if self._fragment:
                rerun.fragment_id = self._fragment
        return message.SerializeToString()


_BOARD_ENDS = tuple(f"-{key}" for key in BOARD_KEYS)


def pupil(board: Mapping[str, Any], random: Random) -> Act:
    """What a reader does with the board: mostly a move, sometimes a mark, now and then another K."""
    ranked, relevant, k = list(board["ranked"]), list(board["relevant"]), int(board["k"])
    held: str | None = None
    chance = random.random()
    if chance < 0.65:
        at = random.randrange(len(ranked))
        held = ranked.pop(at)
        ranked.insert(random.choice([to for to in range(len(ranked) + 1) if to != at]), held)
    elif chance < 0.9:
        held = random.choice(ranked)
        relevant = [item for item in relevant if item != held] if held in relevant else [*relevant, held]
    else:
        k = random.choice([other for other in range(1, len(ranked) + 1) if other != k])
    arranged = {
        "do": "arrange",
        "ranked": ranked,
        "relevant": relevant,
        "unused": list(board["unused"]),
        "k": k,
    }
    return arranged if held is None else {**arranged, "item": held}


def presser(_board: Mapping[str, Any], _random: Random) -> Act:
    """What a reader does with the empty app."""
    return {"do": "press"}
