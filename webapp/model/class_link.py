"""Links that ask a class: what is asked, in words that an address holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from webapp.model.address import readable_query
from webapp.model.scenario import Scenario

PAGE: Final = "classroom"

LIST_PARAMETERS: Final = frozenset({"list", "relevant", "k", "more", "grades"})
"""The parameters of a list that a question about it needs."""

WHOLE_LIST: Final = "list"
"""What is asked about the list of the same address."""


def ask_of_step(lesson: str, step: str) -> str:
    """Return what asks a step of a lesson, and then why.

    >>> ask_of_step("order", "sink"), ask_of_lesson("order"), ask_of_plan("short"), ask_of_question("m5", 7)
    ('step:order:sink', 'lesson:order', 'plan:short', 'question:m5:7')
    """
    return f"step:{lesson}:{step}"


def ask_of_lesson(lesson: str) -> str:
    """Return what asks all of a lesson."""
    return f"lesson:{lesson}"


def ask_of_plan(plan: str) -> str:
    """Return what asks a lesson plan for a class, item by item."""
    return f"plan:{plan}"


def ask_of_question(kind: str, number: int) -> str:
    """Return what asks a question of the practice."""
    return f"question:{kind}:{number}"


def class_link(ask: str, query: Mapping[str, str], lang: str) -> str:
    """Return the link to the classroom that asks something, from any page of the app.

    Args:
        ask: What is asked.
        query: The parameters of the list that it is about.
        lang: The reader's language.

    >>> class_link("list", {"list": "A,B", "relevant": "B", "k": "2"}, "ko")
    'classroom?ask=list&list=A,B&relevant=B&k=2&lang=ko'
    """
    return f"{PAGE}?{readable_query({'ask': ask, **query, 'lang': lang})}"


def asked_list(scenario: Scenario) -> dict[str, str]:
    """Return the parameters of a list with those of the measures that may be asked for.

    >>> asked_list(Scenario(("A", "B"), ("B",), k=2, show=("R@K",)))
    {'list': 'A,B', 'relevant': 'B', 'k': '2', 'show': 'R@K'}
    """
    query = scenario.to_query()
    return {name: value for name, value in query.items() if name in (*LIST_PARAMETERS, "show")}


def list_query(scenario: Scenario) -> dict[str, str]:
    """Return the parameters of a list that a question about it needs: not how it is shown.

    >>> list_query(Scenario(("A", "B"), ("B",), ("C",), k=2, show=("R@K",)))
    {'list': 'A,B', 'relevant': 'B', 'k': '2'}
    """
    return {name: value for name, value in scenario.to_query().items() if name in LIST_PARAMETERS}
