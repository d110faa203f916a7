"""Sentences about the last act: what was done, and the measure's change with its reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from recmetrics import Measure
from recmetrics.lists.terms import Terms
from webapp.board.last_act import LastAct
from webapp.model.kept_terms import terms_of
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, change_text, decimal_text, exact_text, sign_of
from webapp.model.scenario import Scenario
from webapp.texts import Translate

MAX_REASONS: Final = 3
"""Most terms named in a sentence; a longer one is not read to its end."""

NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class TermChange:
    """The term of one item in the sum, before and after; 0 where it adds nothing."""

    item: str
    before: Number
    after: Number


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """A measure worked out for one list.

    Args:
        measure: The measure.
        items: The list, best first.
        terms: What each of its ranks adds, and the value.
    """

    measure: Measure
    items: tuple[str, ...]
    terms: Terms

    @property
    def value(self) -> Number:
        """The value."""
        return self.terms.value

    @property
    def terms_by_item(self) -> dict[str, Number]:
        """What each item adds that adds anything."""
        return {item: term for item, term in zip(self.items, self.terms.ranks, strict=True) if term}


@dataclass(frozen=True, slots=True)
class Change:
    """Change of the chosen measure between two scenarios.

    Args:
        before: The measure before.
        after: The measure after.
    """

    before: WorkedOut
    after: WorkedOut

    @property
    def difference(self) -> Number:
        """Value after minus value before."""
        return self.after.value - self.before.value

    @property
    def terms(self) -> tuple[TermChange, ...]:
        """The items whose terms changed, the largest change first."""
        was, now = self.before.terms_by_item, self.after.terms_by_item
        changes = [
            TermChange(item, was.get(item, NOTHING), now.get(item, NOTHING))
            for item in dict.fromkeys((*now, *was))
        ]
        changed = [change for change in changes if sign_of(change.after - change.before)]
        return tuple(sorted(changed, key=lambda change: -abs(change.after - change.before)))


def change_between(before: Scenario, after: Scenario) -> Change:
    """Return the change of the measure chosen for the what-if views.

    A renamed item is still the same item: it is compared under its new name.
    """
    same_items = _renamed_as_in(after, before)
    return Change(_worked_out(same_items, after.whatif), _worked_out(after, after.whatif))


def change_sentence(change: Change, t: Translate, start: Number | None = None) -> str:
    """Return what changed and why, as in "AP@5 1/3 → 2/5 (+1/15): now C adds 1 (was 2/3)".

    Args:
        change: The change.
        t: The texts.
        start: The value before all moves, where the change since then is told too.
    """
    head, reasons = _head(change, t, start), t("change.join").join(_reasons(change, t))
    return t("change.sentence", head=head, reason=reasons)


def value_sentence(change: Change, t: Translate, start: Number | None = None) -> str:
    """Return what changed, without a reason, as in "AP@5 1/3 → 2/5 (+1/15)."."""
    return t("change.others", changes=_head(change, t, start))


def _head(change: Change, t: Translate, start: Number | None = None) -> str:
    before, after = change.before, change.after
    same_measure, same_value = before.measure == after.measure, not sign_of(change.difference)
    kind = "value_and_measure" if not same_measure else "same_value" if same_value else "value"
    return t(
        f"change.{kind}",
        measure=str(after.measure),
        measure_before=str(before.measure),
        before=exact_text(before.value),
        after=exact_text(after.value),
        difference=_difference(change, t, start),
    )


def _difference(change: Change, t: Translate, start: Number | None) -> str:
    """Return the difference in brackets, and that since the start where it is told."""
    by_move = change_text(change.difference)
    if start is not None:
        since = change_text(change.after.value - start) or "0"
        return t("change.since_start", by_move=by_move or "0", since=since)
    return f" ({by_move})" if sign_of(change.difference) else ""


def act_sentence(act: LastAct, scenario: Scenario, t: Translate) -> str:
    """Return the sentence on what was done, as in "B moved from rank 4 to 2 of 5."; "" if obvious."""
    kind = act.kind
    if kind in ("entered", "left"):
        place = act.was if kind == "entered" else act.now
        kind = f"{kind}_{place}"
    return t(
        f"act.{kind}",
        item=act.item or "",
        was="" if act.was is None else act.was,
        now="" if act.now is None else act.now,
        n=len(scenario.ranked),
    )


def spoken_change(change: Change, t: Translate) -> str:
    """Return the change as text for screen readers: decimals, no arrows."""
    if change.before.measure != change.after.measure:
        kind = "spoken_and_measure"
    else:
        kind = "spoken" if sign_of(change.difference) else "spoken_same"
    return t(
        f"change.{kind}",
        measure=str(change.after.measure),
        measure_before=str(change.before.measure),
        before=decimal_text(change.before.value),
        after=decimal_text(change.after.value),
    )


def _reasons(change: Change, t: Translate) -> Iterable[str]:
    terms = change.terms
    if terms:
        listed = t("change.comma").join(
            t("change.term", item=term.item, before=exact_text(term.before), after=exact_text(term.after))
            for term in terms[:MAX_REASONS]
        )
        more = len(terms) - MAX_REASONS
        yield t("change.terms_and_more" if more > 0 else "change.terms", terms=listed, more=max(more, 0))
    was, now = change.before.terms.denominator, change.after.terms.denominator
    if was != now:
        yield t("change.denominator", before=exact_text(was), after=exact_text(now))
    if not terms and was == now:
        yield t("change.no_terms")


def _renamed_as_in(after: Scenario, before: Scenario) -> Scenario:
    """Return the earlier scenario with the new name of an item, if a renaming is all that changed."""
    gone, new = set(before.items) - set(after.items), set(after.items) - set(before.items)
    if len(gone) == len(new) == 1:
        renamed = before.with_name(gone.pop(), new.pop())
        if (renamed.ranked, renamed.relevant) == (after.ranked, after.relevant):
            return renamed
    return before


def _worked_out(scenario: Scenario, open_name: str) -> WorkedOut:
    return WorkedOut(measure_at(open_name, scenario.k), scenario.ranked, terms_of(open_name, scenario))
