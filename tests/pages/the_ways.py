"""The pages and their components, each at an address with two acts that can be done there."""

from dataclasses import dataclass
from typing import Any, Final

from streamlit.testing.v1 import AppTest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_page import (
    board_of,
    cases_table_of,
    components_of,
    given,
    lists_of,
    means_of,
    opened,
)

LIST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
CASES: Final = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"
LESSON: Final = "lesson=order&step=sink"


@dataclass(frozen=True)
class Way:
    """A page at an address, and what can be done there.

    Args:
        page: Its name.
        query: The address.
        key: The component that sends the acts.
        acts: Two acts, each of which changes the address.
        told: The component that says what is wrong, if another one.
        tab: The panel that is open.
    """

    page: str
    query: str
    key: str
    acts: tuple[dict[str, Any], dict[str, Any]]
    told: str = ""
    tab: str = ""

    @property
    def name(self) -> str:
        """Page and component, for messages of tests."""
        return f"{self.page} {self.key}"

    def opened(self, more: str = "") -> PageInMemory:
        """Return the page at this address, with something more in it."""
        return opened(self.query + more, page=self.page, tab=self.tab)

    def message(self, app: PageInMemory, *acts: Any) -> dict[str, Any]:
        """Return a message as the component sends it."""
        return {"page": given(app, self.key)["page"], "acts": list(acts)}

    def problems(self, app: PageInMemory) -> list[str]:
        """Return what the page says is wrong."""
        return given(app, self.told or self.key)["problems"]


PLAYGROUND: Final = Way("playground", LIST, "board", ({"do": "best"}, {"do": "pin"}))
MANY: Final = Way("cases", CASES, "sheet", ({"do": "k", "k": 4}, {"do": "remove", "case": "u1"}))
DEFINITIONS: Final = Way(
    "definitions", LIST, "atlas", ({"do": "panel", "panel": "libraries"}, {"do": "number", "text": "0.5"})
)
LEARN: Final = Way(
    "learn", LESSON, "tutor", ({"do": "step", "step": "sees"}, {"do": "place", "place": "teach"})
)
PAGES: Final = (PLAYGROUND, MANY, DEFINITIONS, LEARN)
"""The pages whose address is all that a reader has done there."""
IMPORTED: Final = {"do": "import_text", "text": "u3; A; A"}
MOVED: Final = {"do": "move", "item": "D", "to": 1}
ARRANGED: Final = {"ranked": list("BACDE"), "relevant": list("BDZ"), "unused": [], "k": 5}
COMPONENTS: Final = (
    *PAGES,
    Way("playground", LIST, "chart_clicks", (MOVED, MOVED), "board", "whatif"),
    Way("cases", CASES, "board_A", ({"do": "arrange", **ARRANGED}, {"do": "best"}), "sheet"),
    Way("cases", CASES, "leaderboard", ({"do": "add_model"}, {"do": "undo"})),
    Way("cases", CASES, "import", (IMPORTED, {"do": "take", "into": "added"}), tab="add_many"),
    Way("definitions", LIST, "board", ({"do": "best"}, {"do": "worst"})),
    Way("learn", "lesson=order&step=goal", "learn_board", ({"do": "best"}, {"do": "worst"}), "tutor"),
)
SHOWN: Final = (
    "ranked", "relevant", "unused", "k", "unnamed", "gain", "measures", "lang", "present",
    "models", "measure_name", "rules", "arrangement", "boards",
    "panel", "number", "of", "using", "answer", "found", "library", "libraries", "tools", "all", "matters",
    "short_list", "basis", "screen",
)  # fmt: skip
"""What components show of a page at an address, whatever was done before."""


def content_of(app: AppTest) -> dict[str, Any]:
    """Return what is shown, without what depends on what was done before."""
    shown = components_of(app)
    content = {key: {name: data[name] for name in SHOWN if name in data} for key, data in shown.items()}
    if "sheet" in content:
        content["sheet"]["lists"] = [lists_of(app, case["name"]) for case in cases_table_of(app)["cases"]]
        content["leaderboard"]["means"] = means_of(app)
    if "board" in content and board_of(app)["extras"]:
        content["board"]["pinned"] = board_of(app)["extras"]["pinned"]
    return content
