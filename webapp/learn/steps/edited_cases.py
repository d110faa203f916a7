"""Cases of a set as the reader has edited them, written as short texts for the address."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.learn.hands_on import MeanHand
from webapp.learn.hands_on_limits import PLACE_SIGNS
from webapp.learn.steps.goal import moves_between
from webapp.model.choice import parse_choice
from webapp.model.empty_cases import NO_RELEVANT


def case_text(case: Case, own: Case) -> str:
    """Write the order of a case's list and its marks by the places that the items had at first.

    >>> own = Case("u1", (("A", "B", "C"),), ("A", "Z"))
    >>> case_text(replace(own, lists=(("B", "A", "C"),), relevant=("A", "B", "Z")), own)
    '102.01'
    """
    place = {item: PLACE_SIGNS[at] for at, item in enumerate(own.ranked("A"))}
    relevant = set(case.relevant)
    marks = "".join(sign for item, sign in place.items() if item in relevant)
    return "".join(place[item] for item in case.ranked("A")) + "." + marks


def edited_case(own: Case, text: str, hands: Collection[MeanHand]) -> Case:
    """Return a case after the changes that a text tells, as far as these are allowed.

    >>> own = Case("u1", (("A", "B", "C"),), ("A", "Z"))
    >>> edited_case(own, "102.01", ("order",)) == replace(own, lists=(("B", "A", "C"),))
    True
    >>> edited_case(own, "nonsense", ("order", "relevant")) == own
    True
    """
    order, _, marks = text.partition(".")
    ranked = own.ranked("A")
    signs = PLACE_SIGNS[: len(ranked)]
    if sorted(order) != sorted(signs) or not set(marks) <= set(signs):
        return own
    at = dict(zip(signs, ranked, strict=True))
    missed = [item for item in own.relevant if item not in ranked]
    marked = {at[sign] for sign in marks}
    # As in the case itself, so that what is as it was is equal to it.
    known = [item for item in own.relevant if item in marked or item in missed]
    relevant = (*known, *(item for item in ranked if item in marked and item not in known))
    return replace(
        own,
        lists=(tuple(at[sign] for sign in order) if "order" in hands else ranked,),
        relevant=relevant if "relevant" in hands else own.relevant,
    )


def edited_set(own: CaseSet, parts: Sequence[str], hands: Collection[MeanHand]) -> CaseSet:
    """Return a set after an answer: a text for each case, then the rule for empty cases. It never raises."""
    texts = (*parts, *[""] * len(own.cases))
    cases = tuple(edited_case(case, text, hands) for case, text in zip(own.cases, texts, strict=False))
    rule = parse_choice(NO_RELEVANT, parts[len(cases)]) if len(parts) > len(cases) else None
    return replace(own, cases=cases, no_relevant=(rule if "empty" in hands and rule else own.no_relevant))


def set_parts(edited: CaseSet, own: CaseSet) -> tuple[str, ...]:
    """Write a set as the answer that `edited_set` reads."""
    cases = zip(edited.cases, own.cases, strict=True)
    return (*(case_text(case, before) for case, before in cases), edited.no_relevant)


def moves_made(edited: CaseSet, own: CaseSet) -> int:
    """Return the fewest moves and marks that lead from one set to another."""
    return sum(
        moves_between(before.ranked("A"), case.ranked("A")) + len(set(before.relevant) ^ set(case.relevant))
        for case, before in zip(edited.cases, own.cases, strict=True)
    )
