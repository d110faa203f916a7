"""Links that a teacher builds: what can be set, and the address that opens just that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, Literal, get_args

from webapp.board.explained import EVERY_HAND
from webapp.cases.case_set import CaseSet
from webapp.learn.drill import MAX_COUNT, MAX_SEED
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import EDITION, LearnView
from webapp.model.address import readable_query, split_fields
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_CASES, MAX_K, MAX_UNNAMED, MIN_K
from webapp.model.link_reading import HIDDEN as MISSED_HIDDEN
from webapp.model.parameter import Page
from webapp.model.preferences import VIEWS, Preferences
from webapp.model.problems import Problem
from webapp.playground.example_menu import QUESTIONS
from webapp.playground.state import HIDDEN, NO_CONTROLS, PANELS, PlaygroundState
from webapp.texts import LANGUAGES

Target = Literal["list", "cases", "lesson", "practice"]
TARGETS: Final[tuple[Target, ...]] = get_args(Target)
"""What a link can open: a list, several lists, a screen of a lesson, a set of questions."""

PAGE_OF: Final[Mapping[Target, Page]] = {
    "list": "playground",
    "cases": "cases",
    "lesson": "learn",
    "practice": "learn",
}

NOT_BUILT: Final = frozenset(
    {"place", "said", "read", "done", "picked", "record", "edition", "hands", "plan", "tool", "packed"}
    | {"model", "columns", "baseline", "sort_by", "filter", "chosen"}
)
"""Parameters that the app writes itself: a reader's answers and progress, a teacher's own place, how the
leaderboard and the table are arranged, and what cases were chosen from."""

Kind = Literal["names", "text", "lines", "number", "choice", "several", "measure", "measures"]
"""How a value is given: names separated by commas or lines, a text, one value a line, a number, words to
choose from, names of measures."""

Given = Mapping[str, str | Sequence[str]]
"""Values by parameter, as the address has them; blank ones are left out."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form.

    Args:
        name: Its parameter.
        kind: How its value is given.
        choices: The words to choose from.
        lowest: The lowest number.
        highest: The highest number.
        is_main: Whether it is seen at once; the others are folded.
    """

    name: str
    kind: Kind
    choices: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0
    is_main: bool = True


_EXAMPLES: Final = tuple(example for group in QUESTIONS.values() for example in group)

FIELDS: Final[Mapping[Target, tuple[Field, ...]]] = {
    "list": (
        Field("list", "names"),
        Field("relevant", "names"),
        Field("k", "number", lowest=MIN_K, highest=MAX_K),
        Field("hide", "several", HIDDEN),
        Field("controls", "several", EVERY_HAND),
        Field("panel", "choice", PANELS),
        Field("more", "number", lowest=0, highest=MAX_UNNAMED, is_main=False),
        Field("missed", "choice", (MISSED_HIDDEN,), is_main=False),
        Field("unused", "names", is_main=False),
        Field("grades", "text", is_main=False),
        Field("pin", "text", is_main=False),
        Field("show", "measures", is_main=False),
        Field("whatif", "measure", is_main=False),
        Field("example", "choice", _EXAMPLES, is_main=False),
    ),
    "cases": (
        Field("case", "lines"),
        Field("k", "number", lowest=MIN_K, highest=MAX_K),
        Field("measure", "measure"),
        Field("no_relevant", "choice", NO_RELEVANT, is_main=False),
        Field("missing", "choice", MISSING, is_main=False),
        Field("at", "number", lowest=1, highest=MAX_CASES, is_main=False),
    ),
    "lesson": (Field("lesson", "choice", tuple(lessons())), Field("step", "choice")),
    "practice": (
        Field("practice", "number", lowest=1, highest=MAX_SEED),
        Field("kinds", "several", tuple(misconceptions())),
        Field("count", "number", lowest=1, highest=MAX_COUNT),
    ),
}
"""The fields of each target, those that matter most first."""

SHARED: Final = (Field("view", "choice", VIEWS), Field("lang", "choice", LANGUAGES))
"""The fields of every target."""


@dataclass(frozen=True, slots=True)
class BuiltLink:
    """A link with what could not be taken into it.

    Args:
        page: The page that it opens.
        query: Its parameters.
        problems: What was wrong with the values.
    """

    page: Page
    query: Mapping[str, str | Sequence[str]]
    problems: tuple[Problem, ...] = ()

    def address(self, root: str) -> str:
        """Return the link, below the address of the app."""
        return f"{root}{self.page}?{readable_query(self.query)}"

    def frame(self, root: str, title: str) -> str:
        """Return HTML that shows the page in a frame of another page, without its header.

        >>> BuiltLink("playground", {"list": "A,B", "k": "2"}).frame("https://example.org/", "A list")[:60]
        '<iframe src="https://example.org/playground?list=A,B&amp;k=2'
        """
        compact = BuiltLink(self.page, {**self.query, "view": "compact"}).address(root)
        return (
            f'<iframe src="{escape(compact)}" title="{escape(title)}" width="100%" height="640" '
            'style="border:0" loading="lazy"></iframe>'
        )


def steps_of(lesson: str) -> tuple[str, ...]:
    """Return the screens of a lesson; none where there is no such lesson."""
    return tuple(lessons()[lesson].screens) if lesson in lessons() else ()


def built_link(target: Target, given: Given) -> BuiltLink:
    """Return the link that opens what the form says.

    What is given is read as the page reads it, and written as the page writes it: the link opens just that,
    and what could not be taken is a problem.
    """
    filled = {name: _values(value) for name, value in given.items() if "".join(_values(value)).strip()}
    preferences, problems = Preferences.from_query(filled)
    query, more = _of_page(target, filled)
    return BuiltLink(PAGE_OF[target], {**query, **preferences.to_query()}, (*more, *problems))


def controls_text(chosen: Sequence[str]) -> str:
    """Return the controls as the address has them; all of them need no word.

    >>> controls_text(["order", "k"]), controls_text([])
    ('order,k', 'none')
    """
    if set(chosen) == set(EVERY_HAND):
        return ""
    return ",".join(one for one in EVERY_HAND if one in chosen) or NO_CONTROLS


def names_text(typed: str) -> str:
    r"""Return names as the address has them: who writes each on a line of its own means the same.

    >>> names_text("A\nB, C\n")
    'A,B, C'
    """
    return ",".join(line for line in typed.splitlines() if line.strip())


def _values(value: str | Sequence[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _of_page(
    target: Target, filled: dict[str, list[str]]
) -> tuple[Mapping[str, str | Sequence[str]], tuple[Problem, ...]]:
    if target == "list":
        state = PlaygroundState.opened(filled, {})
        return state.query(), state.problems
    if target == "cases":
        case_set, problems = CaseSet.from_query(filled)
        return case_set.to_query(), problems
    view, problems = LearnView.from_query({**filled, "edition": EDITION})
    return view.to_query(), problems


def case_lines(typed: str) -> list[str]:
    r"""Return the cases of a text with one a line; a line with a name alone has no list.

    >>> case_lines("u1; A, B; B\n\n u2 ;B,A;B")
    ['u1;A, B;B', 'u2;B,A;B']
    """
    return [
        ";".join(field.strip().replace(";", "\\;") for field in split_fields(line))
        for line in typed.splitlines()
        if line.strip()
    ]
