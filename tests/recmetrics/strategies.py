"""Lists, relevant items and cutoffs for the properties that must hold for all of them."""

from dataclasses import dataclass

from hypothesis import strategies as st

from recmetrics import Measure, catalogue

LETTERS = "ABCDEFGHIJKL"


@dataclass(frozen=True)
class Case:
    ranked: tuple[str, ...]
    relevant: frozenset[str]
    k: int


@st.composite
def cases(draw: st.DrawFn, *, repeats: bool = False, least: int = 0) -> Case:
    """A list of up to ten items, relevant items in and outside of it, and a cutoff around its length."""
    ranked = draw(st.lists(st.sampled_from(LETTERS), min_size=least, max_size=10, unique=not repeats))
    relevant = draw(st.frozensets(st.sampled_from(LETTERS), max_size=len(LETTERS)))
    return Case(tuple(ranked), relevant, draw(st.integers(1, 12)))


@st.composite
def measures(draw: st.DrawFn) -> Measure:
    """Any measure, at any small cutoff."""
    return draw(st.sampled_from(catalogue(draw(st.integers(1, 12)))))
