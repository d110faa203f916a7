"""What was missed can be hidden: the numbers are then those of a judge that is shown the list alone."""

from fractions import Fraction

import pytest

from recmetrics import parse_measure
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.playground.applying import PlaygroundWork, apply_playground_acts, read_playground
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.examples import examples_for
from webapp.playground.export_program import list_lines
from webapp.playground.pin import pin_text, read_pin
from webapp.playground.state import CLOSED
from webapp.playground.tries import TryProgress
from webapp.texts import LANGUAGES, texts_for

CHUNKS = Scenario(tuple("ABCDE"), tuple("AYZ"), k=5, unnamed=2)
HIDDEN = CHUNKS.with_hidden(True)


def value(scenario: Scenario, measure: str) -> object:
    return parse_measure(measure).explain(scenario.ranked, scenario.relevant_set()).value


@pytest.mark.parametrize(
    ("measure", "seen", "hidden"),
    [
        ("AP", Fraction(1, 5), 1),
        ("AP@5", Fraction(1, 5), 1),
        ("R@5", Fraction(1, 5), 1),
        ("P@5", Fraction(1, 5), Fraction(1, 5)),
    ],
)
def test_hidden_items_leave_the_denominators(measure: str, seen: object, hidden: object) -> None:
    assert (value(CHUNKS, measure), value(HIDDEN, measure)) == (seen, hidden)


def test_a_hidden_item_counts_once_it_comes_into_the_list() -> None:
    moved = Scenario((*CHUNKS.ranked, "Y"), CHUNKS.relevant, k=6, hides_missed=True)
    assert (moved.relevant_count, value(moved, "AP")) == (2, (1 + Fraction(2, 6)) / 2)


def test_the_link_keeps_what_is_hidden_and_that_it_is() -> None:
    query = HIDDEN.to_query()
    assert query["missed"] == "hidden"
    assert Scenario.from_query(query) == (HIDDEN, ())
    again, problems = Scenario.from_query({**query, "missed": "gone"})
    assert (again, [problem.code for problem in problems]) == (CHUNKS, ["link_unknown_choice"])


@pytest.mark.parametrize(("pinned", "board"), [(HIDDEN, CHUNKS), (CHUNKS, HIDDEN), (HIDDEN, HIDDEN)])
def test_a_pinned_list_keeps_its_own_way_of_counting(pinned: Scenario, board: Scenario) -> None:
    assert read_pin(pin_text(pinned, board), board) == pinned


def test_grades_of_hidden_items_leave_the_ideal_list() -> None:
    graded = CHUNKS.with_grades(True)
    assert graded.judged_grades is not None
    assert graded.judged_grades.best == (1, 1, 1, 1, 1)
    hidden = graded.with_hidden(True).judged_grades
    assert hidden is not None
    assert hidden.best == (1,)


def test_the_program_is_that_of_the_numbers_on_the_board() -> None:
    assert list_lines(HIDDEN, texts_for("en"))[-1] == "relevant = {'A'}"


def test_hiding_is_an_act_that_can_be_undone_and_not_one_of_a_case() -> None:
    history = History.opened(PlaygroundEntry(CHUNKS))
    message = read_playground({"page": "p", "acts": [{"n": 1, "do": "hide_missed", "on": True}]})
    work = PlaygroundWork(history, TryProgress(), "en", CLOSED)
    outcome = apply_playground_acts(work, message, confirmed=0, page="p")
    assert outcome.state.history.now.scenario == HIDDEN
    assert outcome.state.history.undo().now.scenario == CHUNKS
    assert outcome.last_act is not None
    assert outcome.last_act.kind == "missed_hidden"
    case = PlaygroundWork(history, TryProgress(), "en", CLOSED, is_case=True)
    refused = apply_playground_acts(case, message, confirmed=0, page="p")
    assert [problem.code for problem in refused.problems] == ["hidden_not_here"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_is_a_third_until_what_was_missed_is_hidden(lang: str) -> None:
    [example] = [one for one in examples_for(lang) if one.id == "judge_sees_list"]
    assert (value(example.scenario, "AP"), value(example.scenario.with_hidden(True), "AP")) == (
        Fraction(1, 3),
        1,
    )
