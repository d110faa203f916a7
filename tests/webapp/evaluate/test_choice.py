"""Choices of the evaluate page: written to the address and restored from it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import catalogue
from webapp.evaluate.choice import DEFAULT_MEASURES, ORDERS, SAMPLES, TIES, Choice
from webapp.evaluate.limits import MAX_MEASURES
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.measure_names import open_name
from webapp.model.page_parameters import names_of

OPEN_NAMES = sorted({name for measure in catalogue(1, with_grades=True) if (name := open_name(str(measure)))})
CHOICES = st.builds(
    Choice,
    measures=st.lists(st.sampled_from(OPEN_NAMES), min_size=1, max_size=MAX_MEASURES, unique=True).map(tuple),
    k=st.integers(MIN_K, MAX_K),
    no_relevant=st.sampled_from(NO_RELEVANT),
    missing=st.sampled_from(MISSING),
    ties=st.sampled_from(TIES),
    relevant_from=st.floats(0, exclude_min=True, allow_infinity=False),
    order=st.sampled_from((None, *ORDERS)),
    sample=st.sampled_from((None, *SAMPLES)),
)


@given(CHOICES)
def test_every_choice_comes_back_from_its_address_which_holds_parameters_of_the_page_alone(
    choice: Choice,
) -> None:
    assert Choice.from_query(choice.to_query()) == (choice, ())
    assert set(choice.to_query()) <= names_of("evaluate")


@settings(max_examples=50)
@given(
    st.dictionaries(
        st.sampled_from(sorted(names_of("evaluate"))), st.text() | st.lists(st.text(), min_size=1)
    )
)
def test_any_address_gives_a_choice_that_can_be_asked(query: dict[str, str | list[str]]) -> None:
    choice, problems = Choice.from_query(query)
    assert choice.at_k
    assert len(choice.measures) <= MAX_MEASURES
    assert Choice.from_query(choice.to_query()) == (choice, ())
    assert len(problems) < 20


def test_every_parameter_of_the_page_is_read_and_written() -> None:
    query = {"k": "5", "measures": "RR,AP@K", "no_relevant": "skip", "missing": "skip", "ties": "error"}
    query |= {"relevant_from": "2.5", "order": "score", "data": "sample"}
    choice, problems = Choice.from_query(query)
    assert (choice.to_query(), problems) == (query, ())
    assert names_of("evaluate") == {*query, "lang", "view"}


def test_measures_that_do_not_exist_are_told_and_left_out() -> None:
    choice, problems = Choice.from_query({"measures": "beauty"})
    assert choice.measures == DEFAULT_MEASURES
    assert [problem.code for problem in problems] == ["link_unknown_measure"]


def test_measures_as_others_write_them_and_means_are_taken_and_two_meanings_are_both_named() -> None:
    choice, problems = Choice.from_query({"measures": "MAP@5,P_10,map@K"})
    assert choice.measures == ("AP@K", "P@K")
    (problem,) = problems
    assert problem.code == "link_two_measures"
    assert (problem.values["one"], problem.values["other"]) == (
        "AP@K (÷ min(|R|, K))",
        "AP(norm=relevant)@K (÷ |R|)",
    )


def test_a_rule_that_does_not_exist_is_told_and_the_usual_one_holds() -> None:
    choice, problems = Choice.from_query({"no_relevant": "error", "ties": "random", "data": "../secret"})
    assert (choice.no_relevant, choice.ties, choice.sample) == ("zero", "item", None)
    assert [problem.values["parameter"] for problem in problems] == ["no_relevant", "ties", "data"]


def test_a_lowest_grade_that_is_no_number_above_zero_is_told_and_left_out() -> None:
    for text in ("0", "-1", "high", "inf", "nan"):
        choice, problems = Choice.from_query({"relevant_from": text})
        assert choice.relevant_from == 1
        assert [problem.code for problem in problems] == ["link_grade"]
