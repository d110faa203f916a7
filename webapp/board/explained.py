"""View model of the board: every number and sentence that it shows of a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from recmetrics import Explanation, Measure, Step, upward_gains
from webapp.board.changes import act_sentence, change_between, change_sentence, spoken_change
from webapp.board.colours import item_colours
from webapp.board.last_act import LastAct
from webapp.board.protocol import (
    BoardData,
    BoardGains,
    BoardNumbers,
    Columns,
    Hands,
    MeasureData,
    StepData,
    SumData,
)
from webapp.components.protocol import Envelope, Undoable
from webapp.model.limits import MAX_K
from webapp.model.measure_names import measure_at
from webapp.model.numbers import (
    Number,
    change_text,
    decimal_text,
    equation_text,
    exact_text,
    has_short_fraction,
    sign_of,
    with_decimals,
)
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.texts import Texts, Translate

_LONGEST_SUM: Final = 8
"""The largest number of terms of a sum that is written out in full."""

ROOM_BEYOND: Final = 5
"""How far beyond the list the cutoff can be dragged without typing it."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A scenario with its measures explained, and those of the scenario before it.

    Args:
        scenario: The scenario on the board.
        now: The shown measures, explained: AP, AP@K, P@K, then the reader's own choice.
        before: Their values before the last change, None where there is none to compare with.
    """

    scenario: Scenario
    now: tuple[Explanation, ...]
    before: tuple[Number | None, ...]

    @property
    def whole_list(self) -> Explanation:
        """Standard AP explained: its terms are those of the step table."""
        return self.now[0]


def explain_all(scenario: Scenario, before: Scenario | None) -> Explained:
    """Explain every measure that is shown."""
    names = (*ALWAYS_SHOWN, *(name for name in scenario.show if name not in ALWAYS_SHOWN))
    relevant = scenario.relevant_set()
    now = tuple(measure_at(name, scenario.k).explain(scenario.ranked, relevant) for name in names)
    if before is None:
        return Explained(scenario, now, tuple(None for _ in now))
    relevant_before = before.relevant_set()
    flags = [item in relevant_before for item in before.ranked]
    values = tuple(measure_at(name, before.k).of_pattern(flags, before.relevant_count) for name in names)
    return Explained(scenario, now, values)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOptions:
    """Options of the board that differ by page; see `BoardData`.

    Args:
        measures: Positions of the measures that are shown, None for all.
        has_gains: Whether the gains of moves are shown.
        own_texts: Texts in place of the board's own, by short key.
    """

    changed: str = ""
    subject: str = ""
    title: str = ""
    model: str = ""
    measures: Sequence[int] | None = None
    columns: Columns = "terms"
    hands: Hands = "all"
    lights: tuple[int, ...] = ()
    has_cutoff: bool = True
    has_gains: bool = True
    own_texts: Mapping[str, str] = field(default_factory=dict[str, str])


def board_data(
    explained: Explained, envelope: Envelope, undoable: Undoable, options: BoardOptions, texts: Texts
) -> BoardData:
    """Return everything that a board is given."""
    numbers = board_numbers(explained, texts)
    shown = range(len(numbers["measures"])) if options.measures is None else options.measures
    return {
        **envelope,
        **undoable,
        **numbers,
        **(board_gains(explained.scenario) if options.has_gains else _NO_GAINS),
        "measures": [numbers["measures"][at] for at in shown],
        "changed": options.changed,
        "subject": options.subject,
        "title": options.title,
        "model": options.model,
        "columns": options.columns,
        "hands": options.hands,
        "lights": options.lights,
        "has_cutoff": options.has_cutoff,
        "texts": texts.section("board"),
        "own_texts": dict(options.own_texts),
    }


def board_numbers(explained: Explained, t: Translate) -> BoardNumbers:
    """Return the view model of a scenario and its numbers."""
    scenario = explained.scenario
    return {
        "ranked": scenario.ranked,
        "relevant": scenario.relevant,
        "unused": scenario.unused,
        "relevant_count": scenario.relevant_count,
        "k": scenario.k,
        "k_max": min(MAX_K, max(len(scenario.ranked) + ROOM_BEYOND, scenario.k)),
        "unnamed": scenario.unnamed,
        "colours": item_colours(scenario),
        "measures": [
            _measure(explanation, was, t)
            for explanation, was in zip(explained.now, explained.before, strict=True)
        ],
        "steps": _steps(explained),
        "sums": _sums(explained, t),
    }


_NO_GAINS: Final[BoardGains] = {"gains": [], "gain_measure": "", "best_rank": 0}


def board_gains(scenario: Scenario) -> BoardGains:
    """Return the gain of moving each item up by one rank."""
    measure = measure_at(scenario.whatif, scenario.k)
    gains = upward_gains(measure, scenario.ranked, scenario.relevant_set())
    best = max(range(len(gains)), key=gains.__getitem__, default=0)
    return {
        "gains": [{"text": change_text(gain), "sign": sign_of(gain)} for gain in gains],
        "gain_measure": str(measure),
        "best_rank": best + 1 if gains and sign_of(gains[best]) > 0 else 0,
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
    return ChangeSentences(
        joined(done, change_sentence(change, t), t), joined(done, spoken_change(change, t), t)
    )


def joined(first: str, second: str, t: Translate) -> str:
    """Join two sentences; either may be empty."""
    return t("join.sentences", first=first, second=second) if first and second else first or second


def _measure(explanation: Explanation, before: Number | None, t: Translate) -> MeasureData:
    value = explanation.value
    change = value - before if before is not None else Fraction(0)
    return {
        "name": str(explanation.measure),
        "value": f"{float(value):.12f}",
        "shown": decimal_text(value),
        "fraction": f"= {exact_text(value)}" if has_short_fraction(value) else "",
        "over": f"÷ {_denominator_text(explanation)}" if explanation.denominator else "",
        "delta": change_text(change),
        "sign": sign_of(change),
        "why": _measure_why(explanation, t),
    }


def _measure_why(explanation: Explanation, t: Translate) -> str:
    if explanation.convention is not None:
        return t(f"convention.{explanation.convention}")
    terms = [*(step.term for step in explanation.steps), *explanation.beyond]
    return t(
        "why.measure",
        measure=str(explanation.measure),
        sum=sum_text([term for term in terms if term]),
        denominator=exact_text(explanation.denominator),
        value=exact_text(explanation.value),
    )


def _denominator_text(explanation: Explanation) -> str:
    """Return the denominator with its formula, if readable without LaTeX: `min(|R|, K) = 5`."""
    number = exact_text(explanation.denominator)
    formula = denominator_formula(explanation.measure)
    return number if formula in ("", number) else f"{formula} = {number}"


def denominator_formula(measure: Measure) -> str:
    """Return the formula of the denominator, such as `min(|R|, K)`; "" if it needs LaTeX."""
    formula = measure.denominator_formula.replace(r"\min", "min").replace(",", ", ")
    return "" if "\\" in formula else formula


def _steps(explained: Explained) -> list[StepData]:
    k = explained.scenario.k
    return [
        {
            "relevant": step.relevant,
            "hits": step.hits,
            "fraction": f"{step.hits}/{step.k}",
            "precision": equation_text(step.hits, step.k),
            "term": equation_text(step.hits, step.k) if step.relevant else "0",
            "counted": step.k <= k,
        }
        for step in explained.whole_list.steps
    ]


def _sums(explained: Explained, t: Translate) -> list[SumData]:
    """Return the sums of the top K and, where there are ranks beyond it, of the whole list."""
    steps, k = explained.whole_list.steps, explained.scenario.k
    top = _sum_row("sums.top", steps[:k], explained, t)
    return [top, _sum_row("sums.whole", steps, explained, t)] if len(steps) > k else [top]


def _sum_row(label: str, counted: Sequence[Step], explained: Explained, t: Translate) -> SumData:
    terms = [step.term for step in counted if step.term]
    total, hits = sum(terms, Fraction(0)), sum(step.relevant for step in counted)
    exact = exact_text(total)
    return {
        "label": t(label, k=explained.scenario.k, n=len(explained.whole_list.steps)),
        "hits": str(hits),
        "hits_why": t("why.hits", hits=hits, k=len(counted)),
        "term": with_decimals(exact, total),
        "term_why": f"{sum_text(terms)} = {exact}",
    }


def sum_text(terms: Sequence[Number]) -> str:
    """Join the terms with plus signs; a long sum is cut in the middle."""
    return cut_sum([exact_text(term) for term in terms])


def cut_sum(terms: Sequence[str]) -> str:
    """Join terms that are texts with plus signs; a long sum is cut in the middle.

    >>> cut_sum([*"ABCDEFGHI"]), cut_sum([])
    ('A + B + C + D + … + G + H + I', '0')
    """
    if len(terms) > _LONGEST_SUM:
        terms = [*terms[:4], "…", *terms[-3:]]
    return " + ".join(terms) or "0"


def curves_of(explained: Explained) -> dict[str, list[Number]]:
    """Return standard AP, AP@K and P@K for K = 1 to the length of the list, by name."""
    whole, count = explained.whole_list, explained.scenario.relevant_count
    flags = [step.relevant for step in whole.steps]
    cutoffs = range(1, len(flags) + 1)
    return {
        "AP": [whole.value] * len(flags),
        "AP@K": [measure_at("AP@K", k).of_pattern(flags[:k], count) for k in cutoffs],
        "P@K": [step.precision for step in whole.steps],
    }
