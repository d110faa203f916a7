"""One reader without a browser: a websocket session that speaks Streamlit's protocol as a browser does.

It keeps what a browser would keep (the state of every widget, the hashes of messages to be sent once
only, the page), acts on a component, and makes sure that each answer really is one: that the component
confirms the act and the page shows what was requested.
"""

from __future__ import annotations

import json
import time
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

from benchmarks.shown_component import Shown, ShownComponent

COMPONENT_KEYS: Final = ("board", "echo", "case_view", "classroom")

Page = Mapping[str, Shown]
"""The data that every component of a page shows, by its key, also of those in a group."""

Act = dict[str, Any]
MakeAct = Callable[[Page, Random], tuple[str, Act]]
FindWrong = Callable[[Page, str, Act], str]


class BrokenError(Exception):
    """The app did not do what was requested."""


@dataclass(frozen=True, slots=True)
class Role:
    """A simulated reader's behaviour.

    Args:
        act: Chooses the next act, and the key of the component it is done on.
        wrong: What the page shows wrongly after an act; empty where all is well.
        greets: Whether components report when they are rendered, as in a browser; charts wait for that.
    """

    act: MakeAct
    wrong: FindWrong
    greets: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """A script run as its reader sees it.

    Args:
        milliseconds: From the request to the message that it is done.
        first: From asking for it to its first element.
        received: Bytes.
        messages: How many messages they came in.
    """

    milliseconds: float
    first: float
    received: int
    messages: int


@dataclass(slots=True)
class _Kept:
    """A large message, and the run in which it was last of use."""

    message: ForwardMsg
    run: int


class Reader:
    """A session; `async with` opens it, and the first run is then complete."""

    def __init__(self, url: str, role: Role, random: Random, query: str = "", cookie: str = "") -> None:
        self.url, self.query, self.random = url, query, random
        self._headers = {"Cookie": cookie} if cookie else {}
        self.role = role
        self.opened: Run | None = None
        self._components: dict[str, ShownComponent] = {}
        self._widgets: dict[str, WidgetState] = {}
        self._cached: dict[str, _Kept] = {}
        self._runs = 0
        self._max_age = 0
        self._page = ""
        self._wrong: list[str] = []
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Reader:
        parts = urlsplit(self.url)
        self._socket = await connect(
            f"ws://{parts.netloc}/_stcore/stream",
            # The token's place is taken, as it is by a browser that is not logged in anywhere.
            subprotocols=[Subprotocol("streamlit"), Subprotocol("PLACEHOLDER_AUTH_TOKEN")],
            origin=Origin(f"{parts.scheme}://{parts.netloc}"),
            additional_headers=self._headers,
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=60,
            proxy=None,
        )
        self.opened = await self._run(self._rerun(parts.path.strip("/")))
        self._raise_if_wrong()
        if not self._components:
            raise BrokenError("there is no custom component on the page")
        if self.role.greets:
            # A browser sends all greetings in one message.
            for component in self._components.values():
                component.sent = {**component.message_fields(), "acts": []}
            await self._run(self._rerun())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            await self._socket.close()

    @property
    def shown(self) -> Page:
        """The data that every component shows, by key."""
        return {key: component.shown for key, component in self._components.items()}

    async def act(self) -> Run:
        """Do something, wait for the answer, and check it.

        Raises:
            BrokenError: The answer is an error, does not confirm the act, or shows something else.
        """
        key, act = self.role.act(self.shown, self.random)
        run = await self.do(key, act)
        if wrong := self.role.wrong(self.shown, key, act):
            raise BrokenError(wrong)
        return run

    async def do(self, key: str, act: Act) -> Run:
        """Do this act on a component, and wait until it is confirmed.

        Raises:
            BrokenError: The answer is an error, or does not confirm the act.
        """
        component = self._components[key]
        component.number += 1
        component.sent = {**component.message_fields(), "acts": [{"n": component.number, **act}]}
        run = await self._run(self._rerun())
        self._raise_if_wrong()
        if component.shown["confirmed"] != component.number:
            confirmed = component.shown["confirmed"]
            raise BrokenError(f"act {component.number} was not confirmed; the last was {confirmed}")
        return run

    async def note(self, key: str, notes: Mapping[str, str]) -> Run:
        """Send a message without acts that says something else, such as the news that a browser has heard."""
        component = self._components[key]
        component.sent = {**component.message_fields(), **notes, "acts": []}
        run = await self._run(self._rerun())
        self._raise_if_wrong()
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
                # A run that another one overtook is marked as such, and is not the answer.
                if answer.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    self._forget_messages(answer.script_finished)
                    return Run((time.perf_counter() - start) * 1000, first, received, messages)
            self._note(answer, kind)

    def _note(self, answer: ForwardMsg, kind: str | None) -> None:
        """Keep what a browser would keep."""
        if kind == "new_session":
            self._page = answer.new_session.page_script_hash
            self._max_age = answer.new_session.config.max_cached_message_age or self._max_age
        elif kind == "page_info_changed":
            self.query = answer.page_info_changed.query_string
        elif kind == "ref_hash":
            # What the reader has had already, such as the board of a case that was open before.
            kept = self._cached[answer.ref_hash]
            kept.run = self._runs
            self._note_element(kept.message)
        elif kind == "delta" and answer.delta.WhichOneof("type") == "new_element":
            if answer.metadata.cacheable:
                self._cached[answer.hash] = _Kept(answer, self._runs)
            self._note_element(answer)

    def _forget_messages(self, finished: int) -> None:
        """Give up what was of no use for some runs; a fragment's run gives up nothing of the others."""
        self._runs += 1
        is_fragment = finished == ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY
        self._cached = {
            hash_: kept
            for hash_, kept in self._cached.items()
            if self._runs - kept.run <= self._max_age or (is_fragment and not kept.message.delta.fragment_id)
        }

    def _note_element(self, answer: ForwardMsg) -> None:
        element = answer.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "bidi_component":
            self._note_component(answer)
        elif kind == "exception":
            self._wrong.append(f"{element.exception.type}: {element.exception.message[:200]}")
        elif kind == "alert" and element.alert.format == Alert.ERROR:
            self._wrong.append(f"the page says: {element.alert.body[:200]}")
        elif kind == "button_group":
            group = element.button_group
            state = WidgetState(id=group.id)
            # A browser shows the value that was set, or else the default.
            chosen = (
                group.raw_values if group.set_value else [group.options[at].content for at in group.default]
            )
            state.string_array_value.data.extend(chosen)
            self._widgets[group.id] = state

    def _note_component(self, answer: ForwardMsg) -> None:
        component = answer.delta.new_element.bidi_component
        key = next((key for key in COMPONENT_KEYS if component.id.endswith(f"-{key}")), None)
        if key is None:
            return
        # The empty app hands Streamlit a mapping, ours the bytes of one.
        shown = cast("Shown", json.loads(component.json or component.bytes))
        place = component.id, answer.delta.fragment_id
        # What stands in a group sends its messages under its key.
        named = {one["key"]: (one["key"], one["data"]) for one in shown.get("parts", ())}
        for part, (name, data) in (named or {key: ("sent", shown)}).items():
            known = self._components.setdefault(part, ShownComponent(*place, name))
            known.id, known.fragment = place
            known.show(data)

    def _raise_if_wrong(self) -> None:
        if self._wrong:
            wrong, self._wrong = self._wrong, []
            raise BrokenError("; ".join(wrong))

    def _rerun(self, opens: str | None = None) -> bytes:
        """Return the message that requests a run; the first one names the page in the address."""
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
        if opens is not None:
            rerun.page_name = opens
            return message.SerializeToString()
        rerun.widget_states.widgets.extend(self._widgets.values())
        states: dict[str, dict[str, Any]] = {}
        for component in self._components.values():
            if component.sent:
                states.setdefault(component.id, {})[component.name] = component.sent
            if component.fragment:
                rerun.fragment_id = component.fragment
        for id_, state in states.items():
            text = json.dumps(state, separators=(",", ":"))
            rerun.widget_states.widgets.append(WidgetState(id=id_, json_value=text))
        rerun.page_script_hash = self._page
        rerun.cached_message_hashes.extend(self._cached)
        return message.SerializeToString()


def arrangement(board: Shown, random: Random) -> Act:
    """Choose a reader's next act on a board: mostly a move, sometimes a mark, now and then another K."""
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


def wrong_on(page: Page, key: str, act: Act) -> str:
    """Describe what a component shows otherwise than requested; empty if nothing."""
    for name in ("ranked", "relevant", "unused", "k"):
        if name in act and act[name] != page[key][name]:
            return f"asked for {name} {act[name]}, shown was {page[key][name]}"
    return ""


PUPIL: Final = Role(lambda page, random: ("board", arrangement(page["board"], random)), wrong_on)
"""A reader of the playground."""

PRESSER: Final = Role(lambda _page, _random: ("echo", {"do": "press"}), wrong_on)
"""A reader of the empty app."""
