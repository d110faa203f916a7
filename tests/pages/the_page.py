"""Opens a page, in memory or with the whole app in Streamlit's test bench, and reads what it shows."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar, cast
from unittest.mock import patch

from google.protobuf.message import Message
from streamlit.components.v2.component_manager import BidiComponentManager
from streamlit.testing.v1 import AppTest

from tests.pages.page_in_memory import APP, PageInMemory, parameters_of, parts_of
from webapp.cases.panels.add_many import PANEL_KEYS
from webapp.model.measure_names import name_at
from webapp.shell import frame, session
from webapp.texts import texts_for

AppT = TypeVar("AppT", bound=AppTest)

SECONDS: Final = 240
"""A busy machine takes its time over the first run."""
# One for all of them, as on a server: by itself each AppTest reads what every installed package says of
# itself, to find components there, which costs ten times as much as a page of ours.
_COMPONENTS: Final = BidiComponentManager()

# What a machine reads in Streamlit's messages; everything else in them may be seen or heard.
_TECHNICAL: Final = re.compile(
    r"(?:^|\.)(?:id|type|icon|language|raw_values|config|theme|url|key|color|group_id|element_id|form_id"
    r"|component_name|js_content|css_content|html_content|\w*source_path|width|height|format|options\.icon)$"
)
# What Plotly paints of a figure.
_PAINTED: Final = {"text", "hovertext", "hovertemplate", "ticktext", "customdata", "name", "texttemplate"}


def ready(
    query: str = "",
    *,
    page: str = "",
    tab: str = "",
    locale: str = "en-US",
    cookies: Mapping[str, str] | None = None,
    **state: Any,
) -> PageInMemory:
    """Return the page in memory before its first run, opened at this address.

    Args:
        query: The address after the question mark.
        page: The page, by the name of its file; the first one if empty.
        tab: The panel that is open, by the key of its name; the first one if empty.
        locale: The browser's language.
        cookies: What the browser keeps for the app.
        state: Anything else that the session holds.
    """
    return _prepared(PageInMemory(page or frame.FIRST, locale, cookies), query, page, tab, state)


def opened(query: str = "", **further: Any) -> PageInMemory:
    """Return the page in memory after it was opened and rendered, as charts wait for it; it has run once."""
    return went_well(_rendered(ready(query, **further)))


def ready_app(
    query: str = "", *, page: str = "", tab: str = "", locale: str = "en-US", **state: Any
) -> AppTest:
    """Return the whole app in Streamlit's test bench; the arguments are those of `ready`, without cookies."""
    app = AppTest.from_file(APP, default_timeout=SECONDS)
    app._bidi_component_manager = _COMPONENTS  # pyright: ignore[reportPrivateUsage]  # no other way to share it
    app.context["locale"] = locale
    app.context["url"] = f"https://example.org/{page}"
    if page:
        app.switch_page(f"pages/{page}.py")
    return _prepared(app, query, page, tab, state)


def opened_app(query: str = "", **further: Any) -> AppTest:
    """Return the whole app after it was opened and rendered; the arguments are those of `ready`."""
    return went_well(_rendered(ready_app(query, **further)))


def _prepared(app: AppT, query: str, page: str, tab: str, state: Mapping[str, Any]) -> AppT:
    app.query_params = parameters_of(query)
    if tab and page in ("", frame.FIRST):
        app.query_params["panel"] = tab
    elif tab:
        # One model and several have panels of their own on the page of cases.
        for key in PANEL_KEYS:
            app.session_state[key] = tab
    for name, value in state.items():
        app.session_state[name] = value
    return app


def _rendered(app: AppT) -> AppT:
    with patch.object(session, "Session", partial(session.Session, is_rendered=True)):
        app.run()
    return app


opened_cases: Final = partial(opened, page="cases")
opened_definitions: Final = partial(opened, page="definitions")
opened_learn: Final = partial(opened, page="learn")


def staying(app: AppT) -> AppT:
    """Return the app that stays on the page that its last run has turned to, as a browser does."""
    app._page_hash = ""  # pyright: ignore[reportPrivateUsage]  # AppTest would go on asking for the page before
    return app


def middle_of(code: str, lang: str = "en") -> str:
    """Return the longest part of a problem's sentence that holds no place."""
    return max(texts_for(lang).templates[f"problem.{code}"].replace("}", "{").split("{")[::2], key=len)


def on_another_server(app: AppT) -> AppT:
    """Return the page on a server that knows nothing of it: a browser brings its address and its fields."""
    if isinstance(app, PageInMemory):
        other = cast("AppT", PageInMemory(app.path))
    else:
        other = cast("AppT", ready_app(page=str(app.context["url"]).rpartition("/")[2]))
    other.query_params = dict(app.query_params)
    fields = app._tree.get_widget_states()  # pyright: ignore[reportPrivateUsage]  # as the browser would send them
    other._run(fields)  # pyright: ignore[reportPrivateUsage]  # it runs with given fields in no public way
    return went_well(other)


def turned_to(app: AppT, page: str) -> AppT:
    """Return the app after a press on a page in the navigation, which drops the address."""
    app.query_params.clear()
    app.switch_page(f"pages/{page}.py")
    app.run()
    return went_well(app)


def went_well(app: AppT) -> AppT:
    """Return the app itself, if its last run met neither an exception nor an error."""
    assert not app.exception, app.exception[0].value
    assert not app.error, app.error[0].value
    return app


def proto_of(element: object) -> Any:
    """Return the message that an element came in; AppTest has no class of its own for many kinds."""
    return cast("Any", element).proto


def components_of(app: AppTest) -> dict[str, dict[str, Any]]:
    """Return the data of the custom components of the page, by key."""
    if isinstance(app, PageInMemory):
        return app.shown
    return {key: data for key, (_, _, data) in _elements_of(app).items()}


def _elements_of(app: AppTest) -> dict[str, tuple[Any, str, dict[str, Any]]]:
    """Return by key the elements of the custom components, name of what each sends, and data."""
    found: dict[str, tuple[Any, str, dict[str, Any]]] = {}
    for element in app.get("bidi_component"):
        parts = parts_of(json.loads(proto_of(element).bytes))
        # What stands in a group sends its messages under its key.
        found |= {name or str(element.key): (element, name or "sent", data) for name, data in parts.items()}
    return found


def given(app: AppTest, key: str) -> dict[str, Any]:
    """Return the data of a custom component."""
    return components_of(app)[key]


def board_of(app: AppTest, key: str = "board") -> dict[str, Any]:
    """Return the data of a board; on the page of cases they are called board_A and board_B."""
    return given(app, key)


cases_table_of: Final = partial(given, key="sheet")
leaderboard_of: Final = partial(given, key="leaderboard")
definition_panels_of: Final = partial(given, key="atlas")
lesson_view_of: Final = partial(given, key="tutor")


def screen_of(app: AppTest) -> dict[str, Any]:
    """Return the screen of the page of lessons."""
    return lesson_view_of(app)["screen"]


def blocks_of(app: AppTest) -> dict[str, dict[str, Any]]:
    """Return the parts of the screen of the page of lessons, by their ids."""
    return {block["id"]: block for block in screen_of(app)["blocks"]}


def lesson_board_of(app: AppTest) -> dict[str, Any] | None:
    """Return the data of the board beside a lesson, or None where there is none."""
    return given(app, "learn_board") if "learn_board" in components_of(app) else None


def definitions_of(app: AppTest) -> dict[str, dict[str, Any]]:
    """The definitions that are shown for the list, by printed name, each with the exact value of its card."""
    return {
        definition["measure"]: {**definition, "exact": group["exact"]}
        for group in definition_panels_of(app)["all"]["groups"]
        for definition in group["definitions"]
    }


def send(app: AppT, key: str, message: object) -> AppT:
    """Return the app after a component has sent this, as it does in a browser."""
    if isinstance(app, PageInMemory):
        app.send(key, message)
        return app
    states = app.main.root.get_widget_states()
    state = states.widgets.add()
    element, name, _ = _elements_of(app)[key]
    before: dict[str, object] = {}
    with suppress(KeyError):
        before = app.session_state[element.key]
    state.id = proto_of(element).id
    state.json_value = json.dumps({**before, name: message})
    app._run(states)  # pyright: ignore[reportPrivateUsage]  # AppTest has no components to act on
    return app


def do(app: AppT, *acts: Mapping[str, Any], key: str = "sheet") -> AppT:
    """Return the app after these acts on the cases table or on a board; it must have met no fault."""
    shown = given(app, key)
    numbered = [{"n": number, **act} for number, act in enumerate(acts, shown["confirmed"] + 1)]
    return went_well(send(app, key, {"page": shown["page"], "acts": numbered}))


def look(app: AppT, *acts: Mapping[str, Any]) -> AppT:
    """Return the app after these acts on the panels of the page of definitions."""
    return do(app, *acts, key="atlas")


def learn(app: AppT, *acts: Mapping[str, Any]) -> AppT:
    """Return the app after these acts on the lesson view."""
    return do(app, *acts, key="tutor")


def asked(app: AppTest, number: str) -> dict[str, Any]:
    """Return the data of the panels after a number was looked up."""
    return definition_panels_of(look(app, {"do": "number", "text": number}))


def means_of(app: AppTest) -> dict[str, str]:
    """Return the exact values of the means by name, with the letter of the model where there are several."""
    board = leaderboard_of(app)
    names = [column["name"] for column in board["columns"]]
    return {
        f"{row['model'] if len(board['rows']) > 1 else ''} {name}".strip(): f"= {cell['exact']}"
        for row in board["rows"]
        for name, cell in zip(names, row["cells"], strict=True)
    }


def lists_of(app: AppTest, case: str) -> list[list[str]]:
    """Return the lists of a case, one per model, as the cases table shows them."""
    table = cases_table_of(app)
    [shown] = [shown for shown in table["cases"] if shown["name"] == case]
    return [table["lists"][row["list"]]["names"] for row in shown["rows"]]


def went_to(app: AppT, **parameters: str | list[str]) -> AppT:
    """Return the app after the reader has gone to this address of the same page."""
    app.query_params.clear()
    app.query_params.update(parameters)
    app.run()
    return went_well(app)


def fractions_of(app: AppTest, key: str = "board") -> dict[str, str]:
    """Return the exact values of the measures on the board, by printed name."""
    board = board_of(app, key)
    return {name_at(measure["name"], board["k"]): measure["value"] for measure in board["measures"]}


def address_of(app: AppTest) -> dict[str, Any]:
    """Return the parameters of the address, a repeated one as a list."""
    return dict(app.query_params)


def texts_of(app: AppTest) -> Iterator[tuple[str, str]]:
    """Return every text that the page shows or a screen reader reads out, with its place.

    The board fills its own texts in, so it is given templates; they count as they are.
    """
    if isinstance(app, PageInMemory):
        for data in app.shown.values():
            yield from texts_in("bidi_component", data)
    for node in app.main:
        proto: Any = getattr(node, "proto", None)
        if not isinstance(proto, Message):
            continue
        kind: str = node.type
        for path, text in _strings(proto):
            if path == "bytes":  # the data of a component
                for data in parts_of(json.loads(text)).values():
                    yield from texts_in(kind, data)
            elif path == "spec":
                yield from _of_figure(json.loads(text))
            elif path == "body" and kind == "html":
                yield from ((f"{kind}.{path}", piece) for piece in _of_html(text))
            elif not _TECHNICAL.search(path):
                yield f"{kind}.{path}", text


def _strings(message: Message, before: str = "") -> Iterator[tuple[str, str]]:
    for descriptor, value in message.ListFields():
        path = f"{before}{descriptor.name}"
        values: list[Any] = [value] if isinstance(value, str | bytes | Message) else _listed(value)
        for one in values:
            if isinstance(one, Message):
                yield from _strings(one, f"{path}.")
            elif isinstance(one, str | bytes):
                yield path, one if isinstance(one, str) else one.decode()


def _listed(value: Any) -> list[Any]:
    try:
        return list(value)
    except TypeError:
        return []  # a number


def texts_in(where: str, value: Any) -> Iterator[tuple[str, str]]:
    """Return every text in the data of a component, with its place."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for key, entry in cast("dict[str, Any]", value).items():
            # The paragraphs of one text belong together.
            whole = "\n\n".join(entry) if key == "paragraphs" else entry
            yield from texts_in(f"{where}.{key}", whole)
    elif isinstance(value, list):
        for entry in cast("list[Any]", value):
            yield from texts_in(where, entry)


def _of_figure(spec: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for where, text in texts_in("figure", {"data": spec["data"], "layout": spec["layout"]}):
        if where.rpartition(".")[2] in _PAINTED and not where.startswith("figure.layout.template"):
            yield where, text


def _of_html(body: str) -> list[str]:
    shown = re.sub(r"<style>.*?</style>", "", body, flags=re.DOTALL)
    described = re.findall(r'(?:alt|title|aria-label)="([^"]*)"', shown)
    return [*described, *filter(None, (piece.strip() for piece in re.split(r"<[^>]*>", shown)))]
