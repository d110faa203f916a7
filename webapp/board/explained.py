"""View model of the board: every number and sentence that it shows of a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final, get_args

from recmetrics import Explanation, Measure
from recmetrics.statements.data import data
from recmetrics.statements.language import precision
from webapp.board.changes import act_sentence, change_between, change_sentence, spoken_change
from webapp.board.colours import ItemColours, plain_colours
from webapp.board.last_act import LastAct
from webapp.board.protocol import (
    BoardData,
    BoardNumbers,
    Columns,
    CoveredData,
    Hand,
    MeasureData,
    MeasuredList,
    MeasurePart,
    PlannedData,
)
from webapp.board.statements import statement_data
from webapp.components.protocol import Envelope, Undoable
from webapp.model.kept_terms import terms_of
from webapp.model.limits import MAX_K
from webapp.model.measure_names import measure_at, name_at, with_open_cutoff
from webapp.model.numbers import Number, exact_text, sign_of
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.texts import Texts, Translate

BEYOND: Final = 2
"""How far beyond the list and the chosen K the curves go, so that their way on is seen."""

EVERY_HAND: Final[tuple[Hand, ...]] = get_args(Hand)

UNCOVERED: Final[CoveredData] = {"ranks": (), "sums": False, "reasons": False}

ROOM_BEYOND: Final = 5
"""How far beyond the list the cutoff can be dragged without typing it."""


@dataclass(frozen=True)
class Explained:
    """A scenario with its measures, and the scenario before it. What a run does not show is not computed.

    Args:
        scenario: The scenario on the board.
        names: The shown measures with the letter K as cutoff: AP, AP@K, P@K, then the reader's own choice.
        previous: The scenario before the last change, None where there is none to compare with.
        colours: The colour of each item on the board.
        patterns: The pattern of each item whose colour another one may have.
    """

    scenario: Scenario
    names: tuple[str, ...]
    previous: Scenario | None
    colours: Mapping[str, str]
    patterns: Mapping[str, int]

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The shown measures at the cutoff on the board."""
        return tuple(measure_at(name, self.scenario.k) for name in self.names)

    @property
    def values(self) -> tuple[Number, ...]:
        """The values of the shown measures."""
        return values_of(self.names, self.scenario)

    @cached_property
    def now(self) -> tuple[Explanation, ...]:
        """The shown measures, explained."""
        relevant = self.scenario.relevant_set()
        return tuple(measure.explain(self.scenario.ranked, relevant) for measure in self.measures)

    @property
    def before(self) -> tuple[Number | None, ...]:
        """Their values before the last change, None where there is none to compare with."""
        return (None,) * len(self.names) if self.previous is None else values_of(self.names, self.previous)

    @property
    def rank_colours(self) -> list[str]:
        """The colour of each rank of the list, best first."""
        return [self.colours[item] for item in self.scenario.ranked]

    @property
    def whole_list(self) -> Explanation:
        """Standard AP explained: its terms are those of the step table."""
        return self.now[0]


def values_of(names: Sequence[str], scenario: Scenario) -> tuple[Number, ...]:
    """Return the values of measures, given by name with the letter K as cutoff."""
    return tuple(terms_of(name, scenario).value for name in names)


def explain_all(
    scenario: Scenario, before: Scenario | None, item_colours: ItemColours | None = None
) -> Explained:
    """Return a scenario with every measure that is shown.

    Args:
        scenario: The scenario on the board.
        before: The one before the last change.
        item_colours: The colours that items have had in this session.
    """
    known = item_colours or ItemColours()
    return Explained(
        scenario, _shown_names(scenario), before, known.of(scenario), known.patterns_of(scenario)
    )


def explain_plainly(scenario: Scenario, before: Scenario | None) -> Explained:
    """Return what `explain_all` does with one tone for all relevant items, where colours belong to models."""
    return Explained(scenario, _shown_names(scenario), before, plain_colours(scenario), {})


def _shown_names(scenario: Scenario) -> tuple[str, ...]:
    return (*ALWAYS_SHOWN, *(name for name in scenario.show if name not in ALWAYS_SHOWN))


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOptions:
    """Options of the board that differ by page; see `BoardData`.

    Args:
        compact: Whether a card and its numbers share one line on narrow boards too.
        measures: Positions of the measures that are shown, None for all.
        has_gains: Whether the gains of moves are shown.
        own_texts: Texts in place of the board's own, by short key.
    """

    changed: str = ""
    subject: str = ""
    compact: bool = False
    title: str = ""
    model: str = ""
    measures: Sequence[int] | None = None
    columns: Columns = "terms"
    hands: tuple[Hand, ...] = EVERY_HAND
    may_leave: tuple[str, ...] = ()
    panels: tuple[MeasurePart, ...] = ("bars",)
    covered: CoveredData = field(default_factory=UNCOVERED.copy)
    planned: PlannedData | None = None
    lights: tuple[int, ...] = ()
    has_cutoff: bool = True
    has_gains: bool = True
    has_ways_back: bool = False
    own_texts: Mapping[str, str] = field(default_factory=dict[str, str])


def board_data(
    explained: Explained,
    envelope: Envelope,
    undoable: Undoable,
    options: BoardOptions,
    texts: Texts,
) -> BoardData:
    """Return everything that a board is given."""
    numbers = board_numbers(explained)
    shown = range(len(numbers["measures"])) if options.measures is None else options.measures
    return {
        **envelope,
        **undoable,
        **numbers,
        "measures": [numbers["measures"][at] for at in shown],
        "gain": numbers["gain"] if options.has_gains else None,
        "changed": options.changed,
        "subject": options.subject,
        "compact": options.compact,
        "title": options.title,
        "model": options.model,
        "columns": options.columns,
        "hands": options.hands,
        "may_leave": options.may_leave,
        "panels": options.panels,
        "covered": options.covered,
        "planned": options.planned,
        "lights": options.lights,
        "has_cutoff": options.has_cutoff,
        "has_ways_back": options.has_ways_back,
        "texts": board_texts(texts),
        "own_texts": dict(options.own_texts),
        "extras": None,
    }


def board_texts(texts: Texts) -> dict[str, str]:
    """Return the texts of the board by short key: its own, and those it shares with other views."""
    return texts.section("board", "convention", "meaning", "measure", "sums", "tabs", "why", "words")


def board_numbers(explained: Explained) -> BoardNumbers:
    """Return the view model of a scenario, and what its numbers follow from."""
    scenario, before = explained.scenario, explained.previous
    return {
        "ranked": scenario.ranked,
        "relevant": scenario.relevant,
        "unused": scenario.unused,
        "relevant_count": scenario.relevant_count,
        "k": scenario.k,
        "grades": scenario.grade_by_item,
        "k_max": min(MAX_K, max(len(scenario.ranked) + ROOM_BEYOND, scenario.k)),
        "unnamed": scenario.unnamed,
        "hides_missed": scenario.hides_missed,
        "colours": dict(explained.colours),
        "patterns": dict(explained.patterns),
        "precision": data(precision),
        "measures": _measures(explained.names, scenario),
        "gain": _measures((scenario.whatif,), scenario)[0],
        "before": None if before is None else list_data(before),
    }


def list_data(scenario: Scenario) -> MeasuredList:
    """Return what the measures of a list follow from."""
    scenario = scenario.as_judged()
    return {
        "ranked": scenario.ranked,
        "relevant": scenario.relevant,
        "relevant_count": scenario.relevant_count,
        "k": scenario.k,
        "grades": scenario.grade_by_item,
    }


@dataclass(frozen=True, slots=True)
class ChangeSentences:
    """Sentences about the last change: the visible one and the one for the status region."""

    shown: str = ""
    spoken: str = ""


def change_sentences(
    scenario: Scenario, before: Scenario | None, last_act: LastAct | None, t: Translate
) -> ChangeSentences:
    """Return the sentences about the last change; empty where there is nothing to compare with."""
    if before is None:
        return ChangeSentences()
    change = change_between(before, scenario)
    done = "" if last_act is None else act_sentence(last_act, scenario, t)
    changed = change_sentence(change, t)
    # Where the chosen measure stays, what the others do is the news.
    others = "" if sign_of(change.difference) else _other_changes(before, scenario, t)
    return ChangeSentences(
        joined(done, joined(changed, others, t), t), joined(done, spoken_change(change, t), t)
    )


def _other_changes(before: Scenario, after: Scenario, t: Translate) -> str:
    """Return the values of the measures that are always shown, where they changed; "" if none did."""
    names = [name for name in ALWAYS_SHOWN if name != after.whatif]
    changed = [
        t("change.other", measure=name_at(name, after.k), before=exact_text(was), after=exact_text(now))
        for name, was, now in zip(names, values_of(names, before), values_of(names, after), strict=True)
        if sign_of(now - was)
    ]
    return t("change.others", changes=t("change.comma").join(changed)) if changed else ""


def joined(first: str, second: str, t: Translate) -> str:
    """Join two sentences; either may be empty."""
    return t("join.sentences", first=first, second=second) if first and second else first or second


def _measures(names: Sequence[str], scenario: Scenario) -> list[MeasureData]:
    return [
        {**_measure(name, scenario.k), "value": str(value)}
        for name, value in zip(names, values_of(names, scenario), strict=True)
    ]


# Of each measure at each K that a board can have, all but the value is always the same.
@lru_cache(2**10)
def _measure(name: str, k: int) -> MeasureData:
    measure = measure_at(name, k)
    return {
        "name": with_open_cutoff(str(measure)),
        "statement": statement_data(measure),
        "value": "",
        "denominator": measure.denominator_text,
    }


def curves_of(explained: Explained) -> dict[str, list[Number]]:
    """Return standard AP, AP@K and P@K for every K to the end of the list and a little beyond, by name."""
    whole, count = explained.whole_list, explained.scenario.relevant_count
    flags = [step.relevant for step in whole.steps]
    if not flags:
        return {"AP": [], "AP@K": [], "P@K": []}
    cutoffs = range(1, min(MAX_K, max(len(flags), explained.scenario.k) + BEYOND) + 1)
    at_k = {
        name: [measure_at(name, k).of_pattern(flags[:k], count) for k in cutoffs] for name in ("AP@K", "P@K")
    }
    return {"AP": [whole.value] * len(cutoffs), **at_k}
