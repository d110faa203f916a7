"""Conventions of a mean for empty cases, case by case."""

from collections.abc import Callable

import pytest

from recmetrics import EmptyCases, InvalidOptionError, JudgedRanking, NoRelevantItemError, judge
from recmetrics.means.conventions import Ruling

EMPTY_CASES_OF_ANYTHING: Callable[..., EmptyCases] = EmptyCases

NORMAL = judge(["A"], {"A"})
NOTHING_TO_FIND = judge(["A"], set())
NO_LIST = judge([], {"A"})
NEITHER = judge([], set())


@pytest.mark.parametrize("no_relevant", ["zero", "skip", "one", "error"])
@pytest.mark.parametrize("missing", ["zero", "skip"])
def test_a_case_with_a_list_and_something_to_find_is_left_to_the_measure(
    no_relevant: str, missing: str
) -> None:
    assert EMPTY_CASES_OF_ANYTHING(no_relevant, missing).ruling("u", NORMAL) is None


@pytest.mark.parametrize(
    ("no_relevant", "missing", "nothing_to_find", "no_list", "neither"),
    [
        ("zero", "zero", ("no_relevant", 0), ("missing", 0), ("no_relevant", 0)),
        ("one", "zero", ("no_relevant", 1), ("missing", 0), ("no_relevant", 1)),
        ("skip", "zero", ("no_relevant", None), ("missing", 0), ("no_relevant", None)),
        ("zero", "skip", ("no_relevant", 0), ("missing", None), ("missing", None)),
        ("one", "skip", ("no_relevant", 1), ("missing", None), ("missing", None)),
        ("skip", "skip", ("no_relevant", None), ("missing", None), ("no_relevant", None)),
    ],
)
def test_skipping_goes_first_and_what_there_was_to_find_second(
    no_relevant: str, missing: str, nothing_to_find: Ruling, no_list: Ruling, neither: Ruling
) -> None:
    empty = EMPTY_CASES_OF_ANYTHING(no_relevant, missing)
    assert empty.ruling("u", NOTHING_TO_FIND) == nothing_to_find
    assert empty.ruling("u", NO_LIST) == no_list
    assert empty.ruling("u", NEITHER) == neither


@pytest.mark.parametrize("judged", [NOTHING_TO_FIND, NEITHER])
def test_a_case_with_nothing_to_find_can_be_refused(judged: JudgedRanking) -> None:
    with pytest.raises(NoRelevantItemError) as caught:
        EmptyCases(no_relevant="error", missing="skip").ruling("u7", judged)
    assert caught.value.case == "u7"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("no_relevant", "nan"),
        ("no_relevant", None),
        ("missing", "one"),
        ("missing", "error"),
        ("missing", []),
    ],
)
def test_other_conventions_are_refused(option: str, value: object) -> None:
    with pytest.raises(InvalidOptionError, match=f"{option} must be one of") as caught:
        EMPTY_CASES_OF_ANYTHING(**{option: value})
    assert (caught.value.option, caught.value.value) == (option, value)
