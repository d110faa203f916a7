"""What two tools are compared by: which of several numbers, and at which K where a tool sets none."""

from __future__ import annotations

from recmetrics.libraries.versions import calls_of
from webapp.definitions.traces import labelled
from webapp.definitions.view import Of, ToolNumber
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
from webapp.texts import Translate

Pair = tuple[ToolNumber, ToolNumber]


def with_one_number_each(pair: Pair) -> Pair:
    """Return both tools with one number each: the first ones of one name, else the first ones.

    >>> both = ToolNumber("trec_eval", "map = 0.35; P = 0.4"), ToolNumber("ranx", "P = 0.6")
    >>> [one.number for one in with_one_number_each(both)]
    ['P = 0.4', 'P = 0.6']
    """
    if not has_several(pair):
        return pair
    mine, theirs = (read_all(one.number)[0] if one.number else () for one in pair)
    alike = (
        (one, other) for one in mine for other in theirs if (one.family, one.k) == (other.family, other.k)
    )
    chosen = next(alike, (mine[0] if mine else None, theirs[0] if theirs else None))
    one, other = (str(number) if number else "" for number in chosen)
    return pair[0]._replace(number=one), pair[1]._replace(number=other)


def has_several(pair: Pair) -> bool:
    """Return whether a field holds several numbers."""
    return any(len(read_all(one.number)[0]) > 1 for one in pair if one.number)


def chosen_sentence(pair: Pair, t: Translate) -> str:
    """Return which number of each is compared; "" where there is no choice."""
    if not has_several(pair):
        return ""
    numbers = [labelled(read_all(one.number)[0][0], t) for one in with_one_number_each(pair) if one.number]
    return t("two_tools.one_of_several", numbers=t("board.comma").join(numbers))


def retrieving_tools(pair: Pair) -> list[str]:
    """Return the tools that look at all that was retrieved: their K is that of a retriever.

    >>> retrieving_tools((ToolNumber("ragas"), ToolNumber("LlamaIndex")))
    ['LlamaIndex']
    """
    tools = dict.fromkeys(one.tool for one in pair if one.tool)
    return [tool for tool in tools if any(call.retrieves for call in calls_of(tool))]


def as_retrieved(pair: Pair, scenario: Scenario) -> Scenario:
    """Return the list at the K that is its length where a tool looks at all of it; else as it is."""
    return scenario.with_k(len(scenario.ranked)) if scenario.ranked and retrieving_tools(pair) else scenario


def retrieved_sentence(pair: Pair, of: Of, k: int, scenario: Scenario, t: Translate) -> str:
    """Return at which K tools are compared that have none of their own; "" where that is the reader's."""
    tools = retrieving_tools(pair)
    if not tools or (of == "list" and scenario.k == k):
        return ""
    return t(f"two_tools.retrieved_{of}", tools=t("board.comma").join(tools), k=k)
