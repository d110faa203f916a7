"""Repeated items of a list: a name for each place, and the numbers of the list as it was given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import catalogue
from webapp.model.names import MAX_NAME
from webapp.model.repeats import as_given, named_apart

NAMES = st.lists(st.sampled_from(["A", "B", "C", "A ×2", "x" * MAX_NAME]), max_size=9)


@given(NAMES)
def test_every_place_has_a_name_of_its_own_and_a_first_one_its_own_again(names: list[str]) -> None:
    apart, repeated = named_apart(names)
    assert len(set(apart)) == len(apart) == len(names)
    assert max(map(len, apart), default=0) <= MAX_NAME
    assert set(repeated) == {name for name in names if names.count(name) > 1}
    firsts = [at for at, name in enumerate(names) if name not in names[:at]]
    assert [apart[at] for at in firsts] == [names[at] for at in firsts]


@given(st.lists(st.sampled_from("ABCD"), max_size=9), st.sets(st.sampled_from("ABCDZ")))
def test_every_number_is_that_of_the_list_as_it_was_given(names: list[str], relevant: set[str]) -> None:
    apart, _ = named_apart(names)
    assert as_given(apart, relevant) == tuple(names)
    for measure in catalogue(3):
        assert measure.explain(apart, relevant).value == measure.explain(names, relevant).value


@pytest.mark.parametrize(
    ("ranked", "relevant", "names"),
    [
        (("A ×2", "A"), set[str](), ("A ×2", "A")),  # nothing to repeat stands above it
        (("A", "A ×2"), {"A ×2"}, ("A", "A ×2")),  # marked as relevant, it is an item of its own
        (("A", "A ×1", "A ×02", "A×2"), set[str](), ("A", "A ×1", "A ×02", "A×2")),
    ],
)
def test_what_is_no_repeat_keeps_its_name(
    ranked: tuple[str, ...], relevant: set[str], names: tuple[str, ...]
) -> None:
    assert as_given(ranked, relevant) == names
