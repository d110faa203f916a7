"""Scenario: the list, relevant items and cutoff on the board, shared by all views of the page.

A scenario is frozen and has three forms: its own, the core's (`ranked`, `relevant_set`) and
that of the address (`to_query`, `from_query`). From any address, `from_query` builds a valid
scenario and reports what it had to change; `link_reading` does the parsing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from recmetrics.lists.judging import Grades
from webapp.model.address import MAX_ADDRESS, join_items, query_fits_address, readable_query, values_of
from webapp.model.grades import ItemGrades, grades_of, grades_text, judged_grades
from webapp.model.limits import MAX_ITEMS, MAX_K, MAX_SHOWN, MAX_UNNAMED, MIN_K
from webapp.model.link_reading import HIDDEN, read_link
from webapp.model.measure_names import takes_grades
from webapp.model.names import is_clean
from webapp.model.parameter_reader import Params
from webapp.model.problems import Problem, bounded
from webapp.model.repeats import as_given
from webapp.model.unnamed import relevant_items
from webapp.texts import DEFAULT_LANGUAGE, texts_for

ALWAYS_SHOWN: Final = ("AP", "AP@K", "P@K")
DEFAULT_WHATIF: Final = "AP@K"
GRADED_MEASURE: Final = "nDCG@K"
"""The measure that shows what grades do: those that are always shown know relevant or not."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One ranked list, its relevant items, the cutoff, and what is shown about them.

    Args:
        ranked: The ranked list, best first; may be empty.
        relevant: The relevant items that have a name, ranked or not, in the order of the tray.
        unused: Items on the board that are neither ranked nor relevant.
        k: The cutoff K, 1 to `MAX_K`; it may be larger than the list.
        unnamed: How many further relevant items there are that have no card.
        show: Further measures that are switched on, by printed name with the letter K as cutoff.
        whatif: The measure of the what-if views, named likewise.
        grades: The grades above 1 of relevant items, where the list has grades; others have the grade 1.
        hides_missed: Whether what judges the list is shown the list alone: then relevant items outside of it
            do not count, as if nobody knew of them.

    Raises:
        ValueError: An item is in two places or twice in one, a name is not clean, or a limit is
            not kept.

    >>> scenario = Scenario(("A", "B", "C"), ("B", "Z"), k=3)
    >>> scenario.missed, scenario.relevant_count
    (('Z',), 2)
    >>> scenario.to_query()
    {'list': 'A,B,C', 'relevant': 'B,Z', 'k': '3'}
    """

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    unused: tuple[str, ...] = ()
    k: int = 5
    unnamed: int = 0
    show: tuple[str, ...] = ()
    whatif: str = DEFAULT_WHATIF
    grades: ItemGrades | None = None
    hides_missed: bool = False

    def __post_init__(self) -> None:
        cards = self.items
        if len(set(cards)) < len(cards) or len(set(self.relevant)) < len(self.relevant):
            raise ValueError("an item stands in two places, or twice in one")
        if len(cards) > MAX_ITEMS:
            raise ValueError(f"more than {MAX_ITEMS} items")
        if not all(map(is_clean, cards)):
            raise ValueError("a name is not clean: use clean_name")
        if not (MIN_K <= self.k <= MAX_K and 0 <= self.unnamed <= MAX_UNNAMED):
            raise ValueError("k or unnamed is out of range")
        if self.grades is not None:
            self._settle_grades(self.grades)

    def _settle_grades(self, grades: ItemGrades) -> None:
        """Drop the grades of what is not relevant, and measures of a scale that does not reach so far."""
        object.__setattr__(self, "grades", grades_of(grades, self.relevant))
        object.__setattr__(self, "show", tuple(filter(takes_grades, self.show)))
        if not takes_grades(self.whatif):
            object.__setattr__(self, "whatif", DEFAULT_WHATIF)

    @property
    def ranked_as_given(self) -> tuple[str, ...]:
        """The list, in which later places of a repeated item have its name."""
        return as_given(self.ranked, self.relevant)

    @property
    def missed(self) -> tuple[str, ...]:
        """The relevant items that the list does not hold."""
        ranked = set(self.ranked)
        return tuple(item for item in self.relevant if item not in ranked)

    @property
    def flags(self) -> tuple[bool, ...]:
        """Whether each rank holds a relevant item."""
        relevant = set(self.relevant)
        return tuple(item in relevant for item in self.ranked)

    @property
    def items(self) -> tuple[str, ...]:
        """All items that have a card: ranked, missed, unused."""
        return (*self.ranked, *self.missed, *self.unused)

    @property
    def relevant_count(self) -> int:
        """|R|, with and without cards: what counts as relevant."""
        return sum(self.flags) if self.hides_missed else len(self.relevant) + self.unnamed

    def as_judged(self) -> Scenario:
        """Return the list as its numbers see it: without the relevant items that are hidden.

        >>> scenario = Scenario(("A", "B"), ("A", "Y", "Z"), k=2, hides_missed=True)
        >>> scenario.relevant_count, scenario.as_judged().to_query()
        (1, {'list': 'A,B', 'relevant': 'A', 'k': '2'})
        """
        if not self.hides_missed:
            return self
        relevant = tuple(item for item in self.relevant if item in set(self.ranked))
        return replace(self, relevant=relevant, unnamed=0, hides_missed=False)

    def relevant_set(self) -> Collection[Hashable]:
        """R for the core: the named relevant items, and one object that equals no name per unnamed one.

        Where the list has grades it is a mapping item -> grade.
        """
        judged = self.as_judged()
        items = relevant_items(judged.relevant, judged.unnamed)
        graded = judged.grade_by_item
        return items if graded is None else {**dict.fromkeys(items, 1), **graded}

    @property
    def grade_by_item(self) -> dict[str, int] | None:
        """The grade of each relevant item that has a card; None where the list has no grades."""
        return None if self.grades is None else {**dict.fromkeys(self.relevant, 1), **dict(self.grades)}

    @property
    def judged_grades(self) -> Grades | None:
        """The grades for the core; None where the list has none."""
        judged = self.as_judged()
        graded = judged.grade_by_item
        return None if graded is None else judged_grades(self.ranked, graded, judged.unnamed)

    def with_grades(self, has_grades: bool) -> Scenario:
        """Return the same list with grades, all of them 1 and nDCG among the measures; or without."""
        if not has_grades:
            return replace(self, grades=None)
        show = self.show if GRADED_MEASURE in self.show else (*self.show[: MAX_SHOWN - 1], GRADED_MEASURE)
        return replace(self, grades=self.grades or (), show=show)

    def with_ranked(self, ranked: Sequence[str]) -> Scenario:
        """Return the scenario with the same items in another order.

        Raises:
            ValueError: `ranked` does not hold exactly the ranked items.
        """
        if sorted(ranked) != sorted(self.ranked):
            raise ValueError("another order must hold the same items")
        return replace(self, ranked=tuple(ranked))

    def with_k(self, k: int) -> Scenario:
        """Return the same items at another cutoff."""
        return replace(self, k=k)

    def with_unnamed(self, unnamed: int) -> Scenario:
        """Return the same cards with another number of relevant items without a card."""
        return replace(self, unnamed=unnamed)

    def with_hidden(self, hides_missed: bool) -> Scenario:
        """Return the same list with relevant items outside of it hidden, or counted."""
        return replace(self, hides_missed=hides_missed)

    def with_name(self, item: str, name: str) -> Scenario:
        """Return the same arrangement with another name for an item.

        Raises:
            ValueError: The name is not clean, or another item has it.
        """

        def renamed(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(name if other == item else other for other in names)

        return self._with_places(renamed)

    def with_names(self, names: Mapping[str, str]) -> Scenario:
        """Return the same arrangement with these new names, or unchanged where two items would share one.

        >>> Scenario(("A", "B"), ("B", "C"), k=2).with_names({"B": "N"}).to_query()
        {'list': 'A,N', 'relevant': 'N,C', 'k': '2'}
        """
        renamed = [names.get(item, item) for item in self.items]
        if len(set(renamed)) < len(renamed):
            return self
        return self._with_places(lambda places: tuple(names.get(item, item) for item in places))

    def without(self, item: str) -> Scenario:
        """Return the scenario without an item, wherever it is.

        >>> Scenario(("A", "B"), ("B",), k=2).without("B").to_query()
        {'list': 'A', 'k': '2'}
        """

        def others(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(other for other in names if other != item)

        return self._with_places(others)

    def with_show(self, show: Sequence[str]) -> Scenario:
        """The same items with other further measures switched on."""
        return replace(self, show=tuple(show))

    def with_whatif(self, whatif: str) -> Scenario:
        """The same items with another measure in the what-if views."""
        return replace(self, whatif=whatif)

    def _with_places(self, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Scenario:
        grades = self.grades and tuple((new, grade) for item, grade in self.grades for new in change((item,)))
        ranked, relevant, unused = map(change, (self.ranked, self.relevant, self.unused))
        return replace(self, ranked=ranked, relevant=relevant, unused=unused, grades=grades)

    def to_query(self) -> dict[str, str]:
        """Return the address parameters of this scenario; defaults are left out.

        K is always written: someone who adds an item to the list by hand should not move the cutoff.
        """
        query = {"list": join_items(self.ranked)}
        if self.relevant:
            query["relevant"] = join_items(self.relevant)
        if self.unused:
            query["unused"] = join_items(self.unused)
        query["k"] = str(self.k)
        if self.unnamed:
            query["more"] = str(self.unnamed)
        if self.hides_missed:
            query["missed"] = HIDDEN
        if self.show:
            query["show"] = join_items(self.show)
        if self.whatif != DEFAULT_WHATIF:
            query["whatif"] = self.whatif
        if self.grades is not None:
            query["grades"] = grades_text(self.grades)
        return query

    def to_address(self, base: str = "", extra: Mapping[str, str] | None = None) -> str:
        """A link to this scenario that people can read and type.

        Args:
            base: Everything before the question mark.
            extra: Further parameters, such as those of `Preferences`.

        >>> Scenario(("A", "B"), ("B",), k=2).to_address("https://example.org/", {"lang": "ko"})
        'https://example.org/?list=A,B&relevant=B&k=2&lang=ko'
        """
        return f"{base}?{readable_query({**self.to_query(), **(extra or {})})}"

    @property
    def fits_address(self) -> bool:
        """Return whether the link stays within `MAX_ADDRESS`, also with all its characters escaped."""
        return query_fits_address(self.to_query())

    @classmethod
    def from_query(cls, params: Params, lang: str = DEFAULT_LANGUAGE) -> tuple[Scenario, tuple[Problem, ...]]:
        """Parse an address, repair what is invalid, and report it.

        Args:
            params: Parameters by name, decoded; a repeated one as a sequence of its values. Unknown
                ones are ignored: mail programs and other sites add theirs.
            lang: The language of the opening list, for an address without a list.

        Returns:
            The scenario and the problems, at most nine of them. It never raises.

        >>> scenario, problems = Scenario.from_query({"list": "A,B,B", "k": "five"})
        >>> scenario.ranked, scenario.k, [problem.code for problem in problems]
        (('A', 'B', 'B ×2'), 3, ['link_repeats', 'link_number'])
        """
        if values_of(params, "list") or values_of(params, "relevant"):
            reading = read_link(params)
        else:
            opening = opening_for(lang)
            items = {"list": join_items(opening.ranked), "relevant": join_items(opening.relevant)}
            reading = read_link({**params, **items}, k=opening.k)
        read = cls(
            ranked=reading.ranked,
            relevant=reading.relevant,
            unused=reading.unused,
            k=reading.k,
            unnamed=reading.unnamed,
            show=tuple(name for name in reading.show if name not in ALWAYS_SHOWN)[:MAX_SHOWN],
            whatif=reading.whatif or DEFAULT_WHATIF,
            grades=reading.grades,
            hides_missed=reading.hides_missed,
        )
        scenario = read.within_address()
        cut = reading.cut or scenario is not read
        cut_problem = [Problem("link_cut", {"limit": MAX_ADDRESS})] if cut else []
        return scenario, bounded((*reading.problems, *cut_problem))

    def within_address(self) -> Scenario:
        """Return the scenario with as many items as an address can hold; those without a card still count."""
        scenario = self
        while not scenario.fits_address:
            last = scenario.items[-1]
            unnamed = scenario.unnamed + (last in scenario.relevant)
            scenario = scenario.without(last).with_unnamed(min(unnamed, MAX_UNNAMED))
        return scenario


# The sixth is wanted, and is not in the list.
_OPENING_FILMS: Final = ("matrix", "titanic", "inception", "frozen", "avatar", "dune")


@cache
def opening_for(lang: str) -> Scenario:
    """Return the scenario that the first page opens with, its films named in this language.

    Hits at ranks 1, 3 and 5, and one relevant film missed: AP is 17/30, AP@3 is 5/9 and P@3 is 2/3.

    >>> opening_for("en").ranked, opening_for("en").missed
    (('The Matrix', 'Titanic', 'Inception', 'Frozen', 'Avatar'), ('Dune',))
    """
    *ranked, missed = (texts_for(lang)(f"film.{film}") for film in _OPENING_FILMS)
    return Scenario(tuple(ranked), (ranked[0], ranked[2], ranked[4], missed), k=3)


OPENING: Final = opening_for(DEFAULT_LANGUAGE)
"""The scenario that the first page opens with, in the default language."""
