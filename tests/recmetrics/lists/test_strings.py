"""A string is one item, not a list of its letters: it is refused as a list and as a collection."""

from collections.abc import Callable
from typing import Any

import pytest

from recmetrics import (
    InvalidInputError,
    best_order,
    compare,
    definitions,
    evaluate,
    identify,
    identify_mean,
    judge,
    libraries,
    mean_definitions,
    mean_slips,
    move_gains,
    parse_mean,
    parse_measure,
    slips,
    upward_gains,
    worst_order,
)
from tests.recmetrics.plain_functions import AT_K, ListFunction

Entry = Callable[[Any, Any], object]
EVALUATE: Callable[..., object] = evaluate
BEST_ORDER: Entry = best_order
WORST_ORDER: Entry = worst_order

AP = parse_measure("AP")
MAP = parse_mean("MAP")
TREC_EVAL = next(library for library in libraries() if library.name == "trec_eval")


def at_1(function: ListFunction) -> Entry:
    return lambda ranked, relevant: function(ranked, relevant, 1)


OF_ONE_LIST: dict[str, Entry] = {
    "judge": judge,
    "measure": AP,
    "explain": AP.explain,
    **{f"function of {name}": at_1(function) for name, function in AT_K.items()},
    "move_gains": lambda ranked, relevant: move_gains(AP, ranked, relevant),
    "upward_gains": lambda ranked, relevant: upward_gains(AP, ranked, relevant),
    "best_order": BEST_ORDER,
    "worst_order": WORST_ORDER,
    "identify": lambda ranked, relevant: identify(1, ranked, relevant, 1),
    "definitions": lambda ranked, relevant: definitions(ranked, relevant, 1),
    "slips": lambda ranked, relevant: slips(ranked, relevant, 1),
    "what a library returns": lambda ranked, relevant: TREC_EVAL.calls[0].outcome(ranked, relevant, 1),
}
EACH_OF_ONE = pytest.mark.parametrize("entry", OF_ONE_LIST.values(), ids=OF_ONE_LIST)

OF_MANY: dict[str, Entry] = {
    "evaluate": lambda lists, relevant: EVALUATE(lists, relevant, "AP"),
    "compare": lambda lists, relevant: compare({"u1": ["A"]}, lists, relevant, "AP"),
    "mean": MAP,
    "mean explained": MAP.explain,
    "identify_mean": lambda lists, relevant: identify_mean(1, lists, relevant, 1),
    "mean_definitions": lambda lists, relevant: mean_definitions(lists, relevant, 1),
    "mean_slips": lambda lists, relevant: mean_slips(lists, relevant, 1),
    "a library's mean": lambda lists, relevant: TREC_EVAL.calls[0].mean(lists, relevant, 1),
}
EACH_OF_MANY = pytest.mark.parametrize("entry", OF_MANY.values(), ids=OF_MANY)

NO_LIST = "a sequence of items, best first"
NO_COLLECTION = "a collection of items"


@EACH_OF_ONE
def test_lists_and_sets_are_taken(entry: Entry) -> None:
    entry(["A", "B"], {"A"})
    entry(("A", "B"), ["A"])


@EACH_OF_ONE
@pytest.mark.parametrize("text", ["AB", "A", "", b"AB"])
def test_a_text_is_no_ranked_list(entry: Entry, text: str | bytes) -> None:
    with pytest.raises(InvalidInputError) as caught:
        entry(text, {"A"})
    assert (caught.value.argument, caught.value.received) == ("ranked", text)
    assert str(caught.value) == f"ranked must be {NO_LIST}; got {type(text).__name__} {text!r}"


@EACH_OF_ONE
@pytest.mark.parametrize("text", ["AB", "A", "", b"AB"])
def test_a_text_is_no_collection_of_relevant_items(entry: Entry, text: str | bytes) -> None:
    with pytest.raises(InvalidInputError) as caught:
        entry(["A", "B"], text)
    assert (caught.value.argument, caught.value.received) == ("relevant", text)
    assert str(caught.value) == f"relevant must be {NO_COLLECTION}; got {type(text).__name__} {text!r}"


@EACH_OF_MANY
def test_lists_and_sets_of_many_cases_are_taken(entry: Entry) -> None:
    entry({"u1": ["A", "B"]}, {"u1": {"A"}})


@EACH_OF_MANY
def test_a_text_is_no_list_of_a_case(entry: Entry) -> None:
    with pytest.raises(InvalidInputError, match=f"{NO_LIST}; got str 'AB'") as caught:
        entry({"u1": ["A"], "u2": "AB"}, {"u1": {"A"}, "u2": {"A"}})
    assert caught.value.received == "AB"


@EACH_OF_MANY
def test_a_text_is_no_collection_of_relevant_items_of_a_case(entry: Entry) -> None:
    with pytest.raises(InvalidInputError, match=f"{NO_COLLECTION}; got str 'AB'") as caught:
        entry({"u1": ["A"], "u2": ["A"]}, {"u1": {"A"}, "u2": "AB"})
    assert caught.value.received == "AB"


@pytest.mark.parametrize(
    ("entry", "argument"),
    [
        *((name, "recommendations['u2']") for name in ("evaluate", "mean", "mean explained")),
        ("compare", "recommendations_b['u2']"),
    ],
)
def test_a_mean_names_the_case_whose_list_is_a_text(entry: str, argument: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        OF_MANY[entry]({"u1": ["A"], "u2": "AB"}, {"u1": {"A"}, "u2": {"A"}})
    assert caught.value.argument == argument
    assert str(caught.value) == f"{argument} must be {NO_LIST}; got str 'AB'"


@pytest.mark.parametrize("entry", ["evaluate", "mean", "mean explained", "compare"])
def test_a_mean_names_the_case_whose_relevant_items_are_a_text(entry: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        OF_MANY[entry]({"u1": ["A"], "u2": ["A"]}, {"u1": {"A"}, "u2": "AB"})
    assert str(caught.value) == f"relevant['u2'] must be {NO_COLLECTION}; got str 'AB'"


def test_one_text_is_no_mapping_of_cases() -> None:
    with pytest.raises(InvalidInputError, match="relevant must be a mapping from each case to its items"):
        MAP.explain({"u1": ["A"]}, "AB")  # pyright: ignore[reportArgumentType]  # what is refused
