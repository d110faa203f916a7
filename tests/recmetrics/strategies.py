"""Lists, relevant items and cutoffs for the properties that must hold for all of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from recmetrics import EmptyCases, JudgedRanking, Measure, catalogue, judge

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


@dataclass(frozen=True)
class GradedCase:
    ranked: tuple[str, ...]
    grades: Mapping[str, int | Fraction]
    k: int


@st.composite
def graded_cases(draw: st.DrawFn, *, repeats: bool = False, halves: bool = True) -> GradedCase:
    """A list with grades from -1 to 4, of items in and outside of it; items without one are not judged."""
    case = draw(cases(repeats=repeats))
    whole = st.integers(-1, 4)
    given = st.one_of(whole, whole.map(lambda grade: Fraction(2 * grade + 1, 2))) if halves else whole
    grades = {item: min(draw(given), 4) for item in sorted(case.relevant)}
    return GradedCase(case.ranked, grades, case.k)


@st.composite
def measures(draw: st.DrawFn, *, with_grades: bool = False) -> Measure:
    """Any measure, at any small cutoff."""
    return draw(st.sampled_from(catalogue(draw(st.integers(1, 12)), with_grades=with_grades)))


@dataclass(frozen=True)
class Models:
    """Two models on the same cases; lists and relevant sets may be empty."""

    a: dict[str, tuple[str, ...]]
    b: dict[str, tuple[str, ...]]
    relevant: dict[str, frozenset[str]]


@st.composite
def models(draw: st.DrawFn, *, most: int = 6, letters: str = LETTERS) -> Models:
    """Up to six cases, empty ones among them, with a list of each of two models."""
    names = [f"u{number}" for number in range(1, draw(st.integers(1, most)) + 1)]
    lists = st.lists(st.sampled_from(letters), max_size=6, unique=True).map(tuple)
    wanted = st.frozensets(st.sampled_from(letters), max_size=5)
    return Models(
        a={name: draw(lists) for name in names},
        b={name: draw(lists) for name in names},
        relevant={name: draw(wanted) for name in names},
    )


def conventions() -> st.SearchStrategy[EmptyCases]:
    """Every way to treat empty cases that refuses none."""
    return st.builds(EmptyCases, st.sampled_from(["zero", "skip", "one"]), st.sampled_from(["zero", "skip"]))


def bits(pattern: str, relevant_count: int) -> JudgedRanking:
    """Return the list of a pattern such as "10100", with so many relevant items, in the list or not."""
    items = [f"{'hit' if bit == '1' else 'miss'} {rank}" for rank, bit in enumerate(pattern, 1)]
    found = [item for item in items if item.startswith("hit")]
    unfound = [f"unfound {number}" for number in range(1, relevant_count - len(found) + 1)]
    return judge(items, [*found, *unfound])
