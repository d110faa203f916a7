"""Whatever an ask says: it is an item that says everything in every language, or it is none."""

from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import catalogue
from tests.webapp.classroom.made_lists import made
from tests.webapp.strategies import scenarios
from webapp.classroom.asks import Ask, AskBuild, AskList, AskTooLongError, Cut, Enter, Mark, Move, ask_text
from webapp.classroom.posed import posed
from webapp.classroom.posed_item import Posed
from webapp.model.class_link import list_query
from webapp.model.limits import MAX_ITEMS
from webapp.model.measure_names import with_open_cutoff
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for


def short_list(seed: int, has_grades: bool) -> Scenario:
    return made(seed)[0].with_grades(has_grades)


NAMES: Final = sorted({with_open_cutoff(str(measure)) for measure in catalogue(5)})
measures = st.sampled_from([*NAMES, "AP", "AP@K", "P@K", "beauty", "AP@3", ""])
ranks = st.integers(1, 5) | st.integers(1, MAX_ITEMS)
changes = st.one_of(
    st.builds(Move, ranks, ranks),
    st.builds(Enter, ranks, ranks),
    st.builds(Mark, ranks),
    st.builds(Cut, st.integers(1, 100)),
)
small = st.builds(short_list, st.integers(0, 9999), st.booleans())
lists = st.one_of(small, small, small, scenarios()).map(list_query)
about_lists = st.builds(
    AskList,
    lists,
    changes,
    st.sampled_from(["value", "direction", "higher", "unchanged"]),
    st.one_of(measures.map(lambda one: (one,)), st.lists(measures, max_size=5).map(tuple).filter(len)),
    st.integers(0, 99),
)
builds = st.builds(
    AskBuild,
    lists,
    measures,
    st.sampled_from(["highest", "lowest", "value"]),
    st.sampled_from(["", "1/2", "1", "0", "7/12", "x", "1e9", "-1/3"]),
    st.integers(0, 3),
    st.booleans(),
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(about_lists, builds))
def test_any_ask_about_a_list_is_an_item_or_none(ask: Ask) -> None:
    try:
        item = posed(ask_text(ask))
    except AskTooLongError:
        return
    if item is not None:
        says_everything(item)


def says_everything(item: Posed) -> None:
    assert item.is_built is not bool(item.choices)
    assert sum(choice.is_right for choice in item.choices) == (0 if item.is_built else 1)
    assert item.board is not None
    for lang in LANGUAGES:
        texts = texts_for(lang)
        assert item.name(texts)
        assert item.question(texts)
        assert item.blocks(texts)
        item.why(texts)
        told = [item.choice_text(choice.id, texts) for choice in item.choices]
        assert len(set(told)) == len(told)
        for choice in item.choices:
            assert bool(item.belief_text(choice.id, texts)) is (choice.belief is not None)
