"""What is on the board: the one state that all views of the page share.

A scenario is frozen and speaks three languages: its own, the core's (`ranked`, `relevant_set`) and
that of the address (`to_query`, `from_query`). Whatever stands in an address, `from_query` makes a
scenario of it and says what it had to change.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from playground.address import (
    MAX_ADDRESS,
    MAX_QUERY,
    join_items,
    parse_query,
    read_number,
    readable_query,
    split_items,
    values_of,
)
from playground.measure_names import open_name
from playground.names import InvalidNameError, clean_name, salvage_name
from playground.problems import Problem, bounded

MAX_ITEMS: Final = 50
"""Most cards on the board, in the list and the tray together."""

MIN_K: Final = 1
MAX_K: Final = 100
MAX_UNNAMED: Final = 1000
"""Most relevant items without a card."""

MAX_SHOWN: Final = 20
"""Most further measures."""

ALWAYS_SHOWN: Final = ("AP", "AP@K", "P@K")
DEFAULT_WHATIF: Final = "AP@K"


@dataclass(frozen=True, slots=True, eq=False)
class Unnamed:
    """A relevant item without a card. It equals itself alone, so no name can be mistaken for it."""

    number: int


# Made once: every run of the page asks for them.
_UNNAMED: Final = tuple(map(Unnamed, range(1, MAX_UNNAMED + 1)))


@dataclass(frozen=True, slots=True)
class Scenario:
    """One ranked list, its relevant items, the cutoff, and what is shown about them.

    Args:
        ranked: The ranked list, best first; may be empty.
        relevant: The relevant items that have a name, ranked or not, in the order of the tray.
        unused: Items at hand that are neither ranked nor relevant.
        k: The cutoff K, 1 to `MAX_K`; it may be larger than the list.
        unnamed: How many further relevant items there are that have no card.
        show: Further measures that are switched on, by printed name with the letter K as cutoff.
        whatif: The measure of the what-if views, named likewise.

    Raises:
        ValueError: An item stands in two places or twice in one, a name is not clean, or a limit is
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

    def __post_init__(self) -> None:
        cards = self.items
        if len(set(cards)) < len(cards) or len(set(self.relevant)) < len(self.relevant):
            raise ValueError("an item stands in two places, or twice in one")
        if len(cards) > MAX_ITEMS:
            raise ValueError(f"more than {MAX_ITEMS} items")
        if not all(map(_is_clean, cards)):
            raise ValueError("a name is not clean: use clean_name")
        if not (MIN_K <= self.k <= MAX_K and 0 <= self.unnamed <= MAX_UNNAMED):
            raise ValueError("k or unnamed is out of range")

    @property
    def missed(self) -> tuple[str, ...]:
        """The relevant items that the list does not hold."""
        ranked = set(self.ranked)
        return tuple(item for item in self.relevant if item not in ranked)

    @property
    def items(self) -> tuple[str, ...]:
        """All items that have a card: ranked, missed, unused."""
        return (*self.ranked, *self.missed, *self.unused)

    @property
    def relevant_count(self) -> int:
        """|R|, with and without cards."""
        return len(self.relevant) + self.unnamed

    def relevant_set(self) -> frozenset[Hashable]:
        """R for the core: the named relevant items, and one object that equals no name per unnamed one."""
        return frozenset((*self.relevant, *_UNNAMED[: self.unnamed]))

    def with_ranked(self, ranked: Sequence[str]) -> Scenario:
        """The same items in another order of the list.

        Raises:
            ValueError: `ranked` does not hold exactly the ranked items.
        """
        if sorted(ranked) != sorted(self.ranked):
            raise ValueError("another order must hold the same items")
        return replace(self, ranked=tuple(ranked))

    def with_k(self, k: int) -> Scenario:
        """The same items at another cutoff."""
        return replace(self, k=k)

    def with_unnamed(self, unnamed: int) -> Scenario:
        """The same cards with another number of relevant items that have none."""
        return replace(self, unnamed=unnamed)

    def with_show(self, show: Sequence[str]) -> Scenario:
        """The same items with other further measures switched on."""
        return replace(self, show=tuple(show))

    def with_whatif(self, whatif: str) -> Scenario:
        """The same items with another measure in the what-if views."""
        return replace(self, whatif=whatif)

    def to_query(self) -> dict[str, str]:
        """The parameters of the address that restore this scenario; defaults are left out.

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
        if self.show:
            query["show"] = join_items(self.show)
        if self.whatif != DEFAULT_WHATIF:
            query["whatif"] = self.whatif
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

    def to_text(self) -> str:
        """The scenario as one line of text, as a history keeps it; `from_text` reads it back."""
        return readable_query(self.to_query())

    @property
    def fits_address(self) -> bool:
        """Whether the link stays within `MAX_ADDRESS`, however the browser writes its characters."""
        return len(urlencode(self.to_query())) <= MAX_QUERY

    @classmethod
    def from_text(cls, text: str) -> Scenario:
        """The scenario that `to_text` wrote; whatever else it is given, it makes the best of it."""
        return cls.from_query(parse_query(text))[0]

    @classmethod
    def from_query(cls, params: Mapping[str, str | Sequence[str]]) -> tuple[Scenario, tuple[Problem, ...]]:
        """What can be saved of an address, and what was wrong with it.

        Args:
            params: Parameters by name, decoded; a repeated one as a sequence of its values. Unknown
                ones are ignored: mail programs and other sites add theirs.

        Returns:
            The scenario and the problems, at most nine of them. It never raises.

        >>> scenario, problems = Scenario.from_query({"list": "A,B,B", "k": "five"})
        >>> scenario.ranked, scenario.k, [problem.code for problem in problems]
        (('A', 'B'), 2, ['link_duplicates', 'link_number'])
        """
        reading = _Reading(params)
        scenario = reading.scenario()
        return scenario, bounded(reading.problems)


def _is_clean(name: str) -> bool:
    try:
        return clean_name(name) == name
    except InvalidNameError:
        return False


class _Reading:
    """One pass over the parameters of an address, collecting what is wrong with them."""

    def __init__(self, params: Mapping[str, str | Sequence[str]]) -> None:
        self.params = params
        self.problems: list[Problem] = []
        # Of a longer address no more than this is looked at.
        self.room = MAX_ADDRESS
        self.cut = False

    def scenario(self) -> Scenario:
        ranked, relevant, unused = (self.names(place) for place in ("list", "relevant", "unused"))
        if not values_of(self.params, "list") and not values_of(self.params, "relevant"):
            ranked, relevant, unnamed = OPENING.ranked, OPENING.relevant, OPENING.unnamed
        else:
            unnamed = 0
        k = self.number("k", MIN_K, MAX_K, min(max(len(ranked), MIN_K), MAX_K))
        unnamed = self.number("more", 0, MAX_UNNAMED, unnamed)
        taken = {*ranked, *relevant}
        self.report_duplicates("unused", [name for name in unused if name in taken])
        unused = [name for name in unused if name not in taken]
        ranked, relevant, unused, folded = self.within_card_limit(ranked, relevant, unused)
        scenario = Scenario(
            ranked=ranked,
            relevant=relevant,
            unused=unused,
            k=k,
            unnamed=min(unnamed + folded, MAX_UNNAMED),
            show=self.shown(),
            whatif=self.whatif(),
        )
        scenario = self.within_address(scenario)
        if self.cut:
            self.problems.append(Problem("link_cut", {"limit": MAX_ADDRESS}))
        return scenario

    def pieces(self, parameter: str) -> list[str]:
        """The comma separated pieces of all values of a parameter, cut where the room ends."""
        pieces: list[str] = []
        for value in values_of(self.params, parameter):
            if len(value) > self.room:
                self.cut = True
                # The last piece was cut in two; what is left of it is not what was meant.
                pieces += split_items(value[: self.room] + "…")[:-1]
                self.room = 0
            else:
                pieces += split_items(value)
                self.room -= len(value)
        return pieces

    def names(self, parameter: str) -> list[str]:
        """The different names of a parameter, mended where needed."""
        names: dict[str, None] = {}
        repeated: list[str] = []
        for piece in self.pieces(parameter):
            name, problem = salvage_name(piece)
            if problem is not None:
                self.problems.append(problem)
            if name is None:
                continue
            if name in names:
                repeated.append(name)
            names[name] = None
        self.report_duplicates(parameter, repeated)
        return list(names)

    def report_duplicates(self, parameter: str, repeated: Collection[str]) -> None:
        if repeated:
            values = {"parameter": parameter, "names": ", ".join(dict.fromkeys(repeated))}
            self.problems.append(Problem("link_duplicates", values))

    def number(self, parameter: str, lowest: int, highest: int, default: int) -> int:
        given = values_of(self.params, parameter)
        if not given:
            return default
        number, problem = read_number(given[-1], parameter, lowest, highest, default)
        if problem is not None:
            self.problems.append(problem)
        return number

    def within_card_limit(
        self, ranked: Sequence[str], relevant: Sequence[str], unused: Sequence[str]
    ) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], int]:
        """The places with no more than `MAX_ITEMS` cards, and how many relevant items lost theirs.

        A relevant item without a card still counts, or the numbers would be those of another list.
        """
        carded = dict.fromkeys((*ranked[:MAX_ITEMS], *relevant, *unused))
        kept = set(list(carded)[:MAX_ITEMS])
        lost = {*ranked, *carded} - kept
        folded = len(lost.intersection(relevant))
        if folded:
            self.problems.append(Problem("link_relevant_folded", {"limit": MAX_ITEMS, "folded": folded}))
        if len(lost) > folded:
            values = {"limit": MAX_ITEMS, "dropped": len(lost) - folded}
            self.problems.append(Problem("link_too_many_items", values))
        ranked, relevant, unused = (
            tuple(name for name in names if name in kept) for names in (ranked[:MAX_ITEMS], relevant, unused)
        )
        return ranked, relevant, unused, folded

    def within_address(self, scenario: Scenario) -> Scenario:
        """The scenario with as many items as an address can hold."""
        while not scenario.fits_address:
            self.cut = True
            last = scenario.items[-1]
            scenario = replace(
                scenario,
                ranked=_without(scenario.ranked, last),
                relevant=_without(scenario.relevant, last),
                unused=_without(scenario.unused, last),
                unnamed=min(scenario.unnamed + (last in scenario.relevant), MAX_UNNAMED),
            )
        return scenario

    def shown(self) -> tuple[str, ...]:
        names: dict[str, None] = {}
        for piece in self.pieces("show"):
            name = open_name(piece)
            if name is None:
                self.problems.append(Problem("link_unknown_measure", {"parameter": "show", "given": piece}))
            elif name not in ALWAYS_SHOWN:
                names[name] = None
        return tuple(names)[:MAX_SHOWN]

    def whatif(self) -> str:
        given = values_of(self.params, "whatif")
        if not given:
            return DEFAULT_WHATIF
        name = open_name(given[-1])
        if name is None:
            self.problems.append(Problem("link_unknown_measure", {"parameter": "whatif", "given": given[-1]}))
        return name or DEFAULT_WHATIF


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


OPENING: Final = Scenario(
    ranked=("A", "B", "C", "D", "E"), relevant=("A", "C", "X", "Y", "Z"), k=5, unnamed=3
)
"""What the first page opens on: standard AP 5/24, AP@5 1/3 and P@5 2/5 all differ."""
