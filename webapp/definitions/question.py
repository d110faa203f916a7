"""The question that the page opens with: is a list with one hit at the top worth 1, or 1/3?"""

from __future__ import annotations

from functools import cache
from typing import Final

from recmetrics import libraries
from webapp.definitions.view import ToolNumber
from webapp.model.scenario import Scenario

QUESTION: Final = Scenario(("C1", "C2", "C3", "C4", "C5"), ("C1", "C6", "C7"), k=5)
"""Five chunks of text: the first is relevant, and two relevant ones were not found."""

_PAIRS: Final = (("ragas", "LlamaIndex"), ("DeepEval", "Haystack"), ("TorchMetrics", "trec_eval"))
"""Tools that see only what was found, each with one that knows what was missed; the best known pair first."""


@cache
def question_tools() -> tuple[ToolNumber, ToolNumber]:
    """Return the two tools of the question, without numbers: each gives what it gives.

    >>> first, second = question_tools()
    >>> first.number, second.number
    ('', '')
    """
    names = {library.name for library in libraries()}
    first, second = next(pair for pair in _PAIRS if names.issuperset(pair))
    return ToolNumber(first), ToolNumber(second)
