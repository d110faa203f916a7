"""Choices of the evaluate page: written to the address and restored from it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import catalogue
from webapp.evaluate.choice import ORDERS, SAMPLES, TIES, Choice
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
