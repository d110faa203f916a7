"""What an import was understood as: cases, the lines that were skipped, and what is in doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from recmetrics.reading.ratings import Ratings
from webapp.cases.case import MODELS
from webapp.cases.case_draft import CaseDraft
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import Excerpt
from webapp.model.problems import Problem

Kind = Literal["nothing", "lines", "header", "rows", "trec", "code", "cases", "own_file", "own_link", "parts"]
"""The formats; each has its sentence `import.kind_<kind>`."""

Reading = Literal[
    "",
    "spaces",
    "whole",
    "first_ranked",
    "first_relevant",
    "name_list",
    "list_relevant",
    "order",
    "no_order",
    "as_lists",
    "as_relevant",
    "apart",
    "same",
]
"""One of two ways to understand a text that can mean either; "" where the reader has not chosen."""

DOUBTS: Final[Mapping[str, tuple[Reading, Reading]]] = {
    "spaces": ("spaces", "whole"),
    "which_relevant": ("first_ranked", "first_relevant"),
    "two_fields": ("list_relevant", "name_list"),
    "row_order": ("order", "no_order"),
    "which_part": ("as_lists", "as_relevant"),
    "alike": ("apart", "same"),
}
"""The questions that a text can raise, each with its two answers; the first is shown until one is chosen."""


class NotUnderstoodError(Exception):
    """Error for a text that cannot be used; `problem` holds the reason."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Skipped:
    """A line that was not used, from 1, the reason, and the name of its file where another text is shown."""

    line: int
    why: Problem
    file: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """The cases of a text as they were written, without limits.

    Args:
        kind: The format.
        drafts: The cases, in order.
        models: The names of the models, "" for one that has none.
        skipped: The lines that are not among them.
        notes: What the reader should know about the others.
        ratings: The ratings of the relevant items, where these are no grades.
        doubt: The question that the text raises, one of `DOUBTS`, or "".
        answered: The answer that the names of its columns give, "" where they give none.
        has_lists: Whether there are ranked lists.
        has_relevant: Whether there are relevant items.
        is_exact: Whether names stand as this page has written them.
        case_set: The whole set, of a file that this page has saved.
        excerpt: What its cases were chosen from, if they were.
    """

    kind: Kind
    drafts: Sequence[CaseDraft] = ()
    models: tuple[str, ...] = ("",)
    skipped: tuple[Skipped, ...] = ()
    notes: tuple[Problem, ...] = ()
    ratings: Ratings | None = None
    doubt: str = ""
    answered: Reading = ""
    has_lists: bool = True
    has_relevant: bool = True
    is_exact: bool = False
    case_set: CaseSet | None = None
    excerpt: Excerpt | None = None


def check_models(models: Sequence[str]) -> None:
    """Refuse more models than can be compared.

    Raises:
        NotUnderstoodError: There are more.
    """
    if len(models) > len(MODELS):
        values = {"count": len(models), "limit": len(MODELS), "names": ", ".join(models)}
        raise NotUnderstoodError(Problem("import_models", values))


def chosen_reading(doubt: str, reading: Reading) -> Reading:
    """Return the answer to a question: the chosen one, or the first where another question was answered.

    >>> chosen_reading("spaces", "whole"), chosen_reading("spaces", "order")
    ('whole', 'spaces')
    """
    answers = DOUBTS[doubt]
    return reading if reading in answers else answers[0]
