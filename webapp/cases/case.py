"""One case: the ranked list of each model for one user or query, and the relevant items."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import Final, Literal, get_args

from recmetrics import JudgedRanking, judge
from webapp.model.limits import MAX_ITEMS, MAX_UNNAMED
from webapp.model.names import MAX_NAME, is_clean
from webapp.model.scenario import DEFAULT_WHATIF, Scenario
from webapp.model.unnamed import relevant_items

Model = Literal["A", "B", "C", "D", "E", "F"]
MODELS: Final[tuple[Model, ...]] = get_args(Model)

MAX_CASE_NAME: Final = MAX_NAME
"""Longest name of a case, in code points."""


@dataclass(frozen=True, slots=True)
class Case:
    """A name, a ranked list per model, and the relevant items that all models are judged by.

    Args:
        name: The name of the case, such as "u1".
        lists: The ranked list of each model, A first; any may be empty.
        relevant: The relevant items that have a name, in a list or not.
        unused: Items of the case that are in no list and not relevant.
        unnamed: How many further relevant items there are that have no name.

    Raises:
        ValueError: A name is not clean, an item is where it must not be, or a limit is not kept.

    >>> case = Case("u1", (("A", "B", "C"),), ("B", "Z"))
    >>> case.ranked("A"), case.relevant_count, case.judged("A").flags
    (('A', 'B', 'C'), 2, (False, True, False))
    """

    name: str
    lists: tuple[tuple[str, ...], ...]
    relevant: tuple[str, ...]
    unused: tuple[str, ...] = ()
    unnamed: int = 0
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 1 <= len(self.lists) <= len(MODELS):
            raise ValueError(f"a case has 1 to {len(MODELS)} lists")
        if any(len(set(names)) < len(names) for names in (*self.lists, self.relevant, self.unused)):
            raise ValueError("an item stands twice in one place")
        if not set(chain(*self.lists, self.relevant)).isdisjoint(self.unused):
            raise ValueError("an unused item stands in another place")
        if len(self.items) > MAX_ITEMS:
            raise ValueError(f"more than {MAX_ITEMS} items")
        if not all(map(is_clean, (self.name, *self.items))):
            raise ValueError("a name is not clean: use clean_name")
        if not 0 <= self.unnamed <= MAX_UNNAMED:
            raise ValueError("unnamed is out of range")
        # Worked out once: a case is looked up many times in a run, by all its names.
        object.__setattr__(
            self, "_hash", hash((self.name, self.lists, self.relevant, self.unused, self.unnamed))
        )

    def __hash__(self) -> int:
        return self._hash

    @property
    def models(self) -> int:
        """The number of models, 1 to 6."""
        return len(self.lists)

    @property
    def items(self) -> tuple[str, ...]:
        """All items of the case, each once."""
        return tuple(
            dict.fromkeys(item for names in (*self.lists, self.relevant, self.unused) for item in names)
        )

    @property
    def relevant_count(self) -> int:
        """|R|, with and without names."""
        return len(self.relevant) + self.unnamed

    def relevant_set(self) -> frozenset[Hashable]:
        """R for the core."""
        return relevant_items(self.relevant, self.unnamed)

    def ranked(self, model: Model) -> tuple[str, ...]:
        """Return the ranked list of a model.

        Raises:
            ValueError: The case has no such model.
        """
        return self.lists[self._index(model)]

    def judged(self, model: Model) -> JudgedRanking:
        """Return the list of a model as the measures see it."""
        return _judged(self, model)

    def with_name(self, name: str) -> Case:
        """Return the same case under another name."""
        return replace(self, name=name)

    def with_models(self, count: int) -> Case:
        """Return the case with its first models, or with more: each of these starts as a copy of A.

        Items that only the others had are dropped with them.

        >>> Case("u1", (("A", "B"),), ()).with_models(2).lists
        (('A', 'B'), ('A', 'B'))
        """
        lists = (*self.lists, *(self.lists[0],) * (count - self.models))[:count]
        return self if lists == self.lists else replace(self, lists=lists)

    def with_model_copied(self, model: Model) -> Case:
        """Return the case with one model more, whose list is that of this one."""
        return replace(self, lists=(*self.lists, self.ranked(model)))

    def without_model(self, model: Model) -> Case:
        """Return the case without a model; those after it take the letter before their own."""
        at = self._index(model)
        return replace(self, lists=(*self.lists[:at], *self.lists[at + 1 :]))

    def with_swapped_models(self) -> Case:
        """Return the case with the lists of A and B swapped."""
        return replace(self, lists=(*self.lists[1::-1], *self.lists[2:]))

    def with_list(self, model: Model, ranked: Sequence[str]) -> Case:
        """Return the case with another list for a model; items that enter it are no longer unused."""
        return replace(
            self,
            lists=self._lists_with(model, ranked),
            unused=tuple(item for item in self.unused if item not in set(ranked)),
        )

    def to_scenario(
        self, model: Model, k: int, show: Sequence[str] = (), whatif: str = DEFAULT_WHATIF
    ) -> Scenario:
        """Return one model's list as a scenario; items of other lists alone come first among the unused.

        Args:
            model: The model whose list is on the board.
            k: The cutoff of the set.
            show: Further measures to show.
            whatif: The measure of the what-if views.

        >>> Case("u1", (("A", "B"), ("C", "A")), ("B",), ("U",)).to_scenario("A", 2).unused
        ('C', 'U')
        """
        ranked = self.ranked(model)
        placed = {*ranked, *self.relevant}
        # Sorted by name: a move on the other board must not change this one.
        others = sorted(item for item in self._ranked_elsewhere(model) if item not in placed)
        return Scenario(ranked, self.relevant, (*others, *self.unused), k, self.unnamed, tuple(show), whatif)

    def with_scenario(self, model: Model, scenario: Scenario) -> Case:
        """Return the case after a change on the board of one model; the inverse of `to_scenario`.

        Relevant items are those of all models, and so is the name of an item. An item that was removed
        from the board stays in the other models' lists, and so among the unused, while there is room for it.

        >>> case = Case("u1", (("A", "B"), ("B", "C")), ("B",))
        >>> case.with_scenario("A", case.to_scenario("A", 2).with_name("B", "N")).lists
        (('A', 'N'), ('N', 'C'))
        """
        case = self._renamed_as_on(model, scenario)
        elsewhere = case._ranked_elsewhere(model)
        on_board = set(scenario.items)
        room = MAX_ITEMS - len(on_board)
        removed = [item for item in elsewhere if item not in on_board]
        kept = on_board.union(removed[:room])
        lists = [tuple(item for item in names if item in kept) for names in case.lists]
        lists[self._index(model)] = scenario.ranked
        return replace(
            case,
            lists=tuple(lists),
            relevant=scenario.relevant,
            unused=tuple(item for item in scenario.unused if item not in set(elsewhere)),
            unnamed=scenario.unnamed,
        )

    def _renamed_as_on(self, model: Model, scenario: Scenario) -> Case:
        """Return the case with an item's new name, if a renaming on the board is all that changed."""
        before = self.to_scenario(model, scenario.k)
        gone, new = set(before.items) - set(scenario.items), set(scenario.items) - set(before.items)
        if not len(gone) == len(new) == 1:
            return self
        old, name = gone.pop(), new.pop()
        after = before.with_name(old, name)
        places = (scenario.ranked, scenario.relevant, scenario.unused)
        if (after.ranked, after.relevant, after.unused) != places:
            return self

        def renamed(names: Iterable[str]) -> tuple[str, ...]:
            return tuple(name if item == old else item for item in names)

        return replace(
            self,
            lists=tuple(map(renamed, self.lists)),
            relevant=renamed(self.relevant),
            unused=renamed(self.unused),
        )

    def _ranked_elsewhere(self, model: Model) -> tuple[str, ...]:
        """Return the items of the other models' lists, each once."""
        at = self._index(model)
        return tuple(dict.fromkeys(chain(*self.lists[:at], *self.lists[at + 1 :])))

    def _lists_with(self, model: Model, ranked: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        at = self._index(model)
        return (*self.lists[:at], tuple(ranked), *self.lists[at + 1 :])

    def _index(self, model: Model) -> int:
        if model not in MODELS[: self.models]:
            raise ValueError(f"the case has no model {model!r}")
        return MODELS.index(model)


# A move changes one case of a set; the others are looked up. One takes about 2 kB.
@lru_cache(maxsize=5000)
def _judged(case: Case, model: Model) -> JudgedRanking:
    return judge(case.ranked(model), case.relevant_set())


def longest_of(cases: Iterable[Case]) -> int:
    """Return the length of the longest list of some cases.

    >>> longest_of([Case("u1", (("A",), ("A", "B")), ("B",))])
    2
    """
    return max((len(ranked) for case in cases for ranked in case.lists), default=0)
