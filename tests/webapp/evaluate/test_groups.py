"""Cases by how many relevant items they have."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from recmetrics import Measure, catalogue
from recmetrics.statements.language import R, rel
from recmetrics.statements.statement import Statement
from recmetrics.tables.summaries import BY_RELEVANT, Between
from tests.webapp.evaluate.tables import quiet, tables_of
from webapp.evaluate import groups
from webapp.evaluate.choice import Choice
from webapp.evaluate.groups import label_of, limits_of
from webapp.evaluate.results import Results, evaluate_files
from webapp.model.empty_cases import NoRelevant
from webapp.model.measure_names import measure_at, open_name

LISTS = {"none": ["A", "B"], "one": ["A", "B"], "two": ["B", "A"], "five": ["A", "B"], "many": ["A", "B"]}
GRADES = {
    "none": {"A": 0},
    "one": {"B": 1},
    "two": {"A": 1, "Z": 1},
    "five": dict.fromkeys("ABVXY", 1),
    "many": {"A": 1, **{f"i{at}": 1 for at in range(29)}},
}


def _results(folder: Path, no_relevant: NoRelevant = "zero") -> Results:
    choice = Choice(("AP", "P@K"), 2, no_relevant)
    return evaluate_files(*tables_of(folder, LISTS, GRADES), choice, folder / "cases.parquet", quiet)


def _by_label(results: Results) -> dict[str, tuple[int, tuple[float, ...]]]:
    return {label_of(one.between): (one.cases, tuple(one.means.values())) for one in results.groups}


def test_each_number_of_relevant_items_is_in_one_group() -> None:
    for relevant in range(60):
        holding = [
            group
            for group in BY_RELEVANT
            if group.least <= relevant and (group.most is None or relevant <= group.most)
        ]
        assert len(holding) == 1, relevant


def test_the_means_are_those_of_the_cases_of_a_group_and_empty_groups_are_left_out(tmp_path: Path) -> None:
    assert _by_label(_results(tmp_path)) == {
        "0": (1, (0, 0)),
        "1": (1, (1 / 2, 1 / 2)),
        "2": (1, (pytest.approx((1 / 2) / 2), 1 / 2)),
        "3–5": (1, (pytest.approx((1 + 1) / 5), 2 / 2)),
        "21+": (1, (pytest.approx(1 / 30), 1 / 2)),
    }


def test_cases_that_a_rule_leaves_out_are_in_no_group(tmp_path: Path) -> None:
    assert "0" not in _by_label(_results(tmp_path, no_relevant="skip"))


def test_the_mean_of_a_group_is_over_its_cases(tmp_path: Path) -> None:
    lists = {"u1": "AB", "u2": "BA", "u3": "CA"}
    found = evaluate_files(
        *tables_of(tmp_path, lists, {case: {"A": 1} for case in lists}),
        Choice(("RR",), 2),
        tmp_path / "cases.parquet",
        quiet,
    )
    (only,) = found.groups
    assert (only.between, only.cases, only.means) == (
        Between(1, 1),
        3,
        {"RR": pytest.approx((1 + 1 / 2 + 1 / 2) / 3)},
    )


# Where the number of relevant items alone keeps a value below 1

NAMES = [open_name(str(measure)) or "" for measure in catalogue(1)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("k", [1, 3, 5])
def test_the_best_list_stays_below_one_just_where_it_is_said_to(name: str, k: int) -> None:
    limits = limits_of(name)
    assert limits is not None
    for relevant in range(1, 9):
        hits = [True] * relevant
        longer = measure_at(name, k).of_pattern([*hits, *[False] * 9], relevant)
        cut = measure_at(name, k).k is not None
        place = "more_than_k" if relevant > k else "fewer_than_k" if relevant < k else ""
        assert (longer < 1) == ("always" in limits or (cut and place in limits)), relevant
        if not cut and relevant > 1:
            shorter = measure_at(name, k).of_pattern(hits[1:], relevant)
            assert (shorter < 1) == bool({"always", "more_than_list"} & set(limits)), relevant


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HalfRecall(Measure):
    """A measure that reaches one half at most."""

    family = "Half"
    also_called = ()
    cutoff_rule = "optional"

    @property
    def place(self) -> int:
        return 1

    @property
    def statement(self) -> Statement:
        return Statement(rel, over=2 * R)


@pytest.mark.parametrize("k", [None, 4])
def test_a_measure_that_never_reaches_one_is_not_blamed_on_the_number_of_relevant_items(
    k: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half_recall(*_: object) -> Measure:
        return HalfRecall(k)

    monkeypatch.setattr(groups, "measure_at", half_recall)
    assert limits_of("Half") == ("always",)
