"""One state of the playground's undo history: the list on the board, the pinned one, and the example."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from webapp.components.in_turn import RefusedError
from webapp.model.address import MAX_ADDRESS, query_fits_address, values_of
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem, bounded
from webapp.model.scenario import Scenario
from webapp.playground.example_menu import example_of, opening_example, partner_of
from webapp.playground.examples import Example
from webapp.playground.pin import pin_text, pinned_from, read_pin


@dataclass(frozen=True, slots=True)
class PlaygroundEntry:
    """The list on the board, the list that it is compared with, and where the first came from.

    Args:
        scenario: B, the list on the board.
        pinned: A, the list that it is compared with; None if none is pinned.
        example: The id of the example that it was opened as; "" if it was none.
        origin: The list as it was opened, to which Reset goes back; not part of the address.
        pinned_example: The example that A was opened as, likewise; not part of the address.
        pinned_origin: A as it was opened, likewise.
    """

    scenario: Scenario
    pinned: Scenario | None = None
    example: str = ""
    origin: Scenario | None = field(default=None, compare=False)
    pinned_example: str = field(default="", compare=False)
    pinned_origin: Scenario | None = field(default=None, compare=False)

    @classmethod
    def opened(cls, scenario: Scenario) -> PlaygroundEntry:
        """Return a list that was opened, and is no example."""
        return cls(scenario, origin=scenario)

    @classmethod
    def of_example(cls, example: Example, lang: str) -> PlaygroundEntry:
        """Return an example as it is opened: beside its partner if it has one."""
        partner = partner_of(example, lang)
        entry = cls(example.scenario, example=example.id, origin=example.scenario)
        return entry if partner is None else entry.with_partner(partner)

    @property
    def start(self) -> Scenario:
        """The list that Reset goes back to, with the measures that are shown now."""
        start = self.origin or self.scenario
        return replace(start, show=self.scenario.show, whatif=self.scenario.whatif)

    @property
    def fits_address(self) -> bool:
        """Return whether a link can hold both lists."""
        if self.pinned is None:
            return self.scenario.fits_address
        return query_fits_address(self.to_query())

    def with_scenario(self, scenario: Scenario) -> PlaygroundEntry:
        """Return the entry with a list that was made from the one on the board."""
        return replace(self, scenario=scenario)

    def with_partner(self, partner: Example) -> PlaygroundEntry:
        """Return the entry with an example pinned beside it."""
        return replace(
            self,
            pinned=pinned_from(partner.scenario),
            pinned_example=partner.id,
            pinned_origin=partner.scenario,
        )

    def with_pin(self, pinned: Scenario) -> PlaygroundEntry:
        """Return the entry with a list pinned that is another state of the one on the board."""
        return replace(self, pinned=pinned, pinned_example=self.example, pinned_origin=self.origin)

    def with_pin_of(self, other: PlaygroundEntry) -> PlaygroundEntry:
        """Return the entry with the list pinned that is pinned in another one."""
        return replace(
            self,
            pinned=other.pinned,
            pinned_example=other.pinned_example,
            pinned_origin=other.pinned_origin,
        )

    def swapped(self, pinned: Scenario) -> PlaygroundEntry:
        """Return the entry with A, which is given, and B in each other's place; Reset knows both."""
        board = replace(pinned, show=self.scenario.show, whatif=self.scenario.whatif)
        return PlaygroundEntry(
            board,
            pinned_from(self.scenario),
            self.pinned_example,
            self.pinned_origin,
            self.example,
            self.origin,
        )

    def with_names(self, names: Mapping[str, str]) -> PlaygroundEntry:
        """Return the entry with new names for some items, in all lists."""
        return replace(
            self,
            scenario=self.scenario.with_names(names),
            pinned=self.pinned and self.pinned.with_names(names),
            origin=self.origin and self.origin.with_names(names),
            pinned_origin=self.pinned_origin and self.pinned_origin.with_names(names),
        )

    def to_query(self) -> dict[str, str]:
        """Return the address parameters that restore the entry.

        >>> PlaygroundEntry(Scenario(("A", "B"), ("B",), k=2), Scenario(("B", "A"), ("B",), k=2)).to_query()
        {'list': 'A,B', 'relevant': 'B', 'k': '2', 'pin': 'B,A'}
        """
        query = self.scenario.to_query()
        if self.pinned is not None:
            query["pin"] = pin_text(self.pinned, self.scenario)
        if self.example:
            query["example"] = self.example
        return query

    @classmethod
    def from_query(cls, params: Params, lang: str) -> tuple[PlaygroundEntry, tuple[Problem, ...]]:
        """Parse an address; a pinned list or an example that is not understood is refused, and reported.

        Args:
            params: The parameters.
            lang: The language of the items of examples.

        Returns:
            The entry, and the problems. It never raises.

        >>> entry, problems = PlaygroundEntry.from_query({"list": "A,B", "pin": "B;B,B"}, "en")
        >>> entry.scenario.ranked, entry.pinned, [problem.code for problem in problems]
        (('A', 'B'), None, ['pin_repeats'])
        """
        reader = ParameterReader(params)
        example = reader.understood(
            "example", lambda given: example_of(given.strip(), lang), "example_unknown"
        )
        if values_of(params, "list") or values_of(params, "relevant"):
            scenario, problems = Scenario.from_query(params, lang)
            entry = cls.opened(scenario)
            if example is not None:
                entry = replace(entry, example=example.id, origin=example.scenario)
        else:
            listed = example.scenario.to_query() if example else {}
            scenario, problems = Scenario.from_query({**listed, **params}, lang)
            entry = cls.of_example(example or opening_example(lang), lang).with_scenario(scenario)
        entry, more = _with_pin(entry, params, lang)
        return entry, bounded((*reader.problems, *problems, *more))


def _with_pin(entry: PlaygroundEntry, params: Params, lang: str) -> tuple[PlaygroundEntry, list[Problem]]:
    """Return the entry with the pinned list of an address, or with the reason why it has none."""
    given = [text for text in values_of(params, "pin") if text.strip()]
    if not given:
        return entry, []
    try:
        read = read_pin(given[-1], entry.scenario)
    except RefusedError as error:
        return entry, [error.problem]
    example = example_of(entry.example, lang)
    partner = example and partner_of(example, lang)
    if partner and read == pinned_from(partner.scenario):
        pinned = entry.with_partner(partner)
    else:
        pinned = replace(entry, pinned=read, pinned_example=entry.example, pinned_origin=read)
    if not pinned.fits_address:
        return entry, [Problem("pin_full", {"limit": MAX_ADDRESS})]
    return pinned, []
