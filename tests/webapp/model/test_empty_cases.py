"""The rules for empty cases that readers can choose are rules of the core."""

from typing import get_args

from recmetrics import EmptyCases
from recmetrics.means.conventions import Missing, NoRelevantInMean
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT


def test_every_rule_is_one_of_the_core_and_the_default_is_that_of_the_core() -> None:
    assert set(NO_RELEVANT) == set(get_args(NoRelevantInMean)) - {"error"}
    assert set(MISSING) == set(get_args(Missing))
    assert EmptyCases() == EmptyCases(DEFAULT_RULE, DEFAULT_RULE)
