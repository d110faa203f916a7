"""The sentence after every act: what it did to the measure, and the reason that is true."""

from fractions import Fraction
from itertools import product
from typing import get_args

import pytest
from hypothesis import given

from tests.webapp.strategies import scenarios
from webapp.board.changes import MAX_REASONS, act_sentence, change_between, change_sentence, spoken_change
from webapp.board.last_act import LastAct, LastActKind, describe_arrangement
from webapp.model.numbers import exact_text, sign_of
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, Texts, texts_for

# Wording of this test's own: the app's may become better without any reason becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "change.value": "{measure} {before} → {after}{difference}",
        "change.same_value": "{measure} stays {after}{difference}",
        "change.value_and_measure": "{measure_before} {before} → {measure} {after}{difference}",
        "change.sentence": "{head}: {reason}.",
        "change.join": "; ",
        "change.comma": ", ",
        "change.term": "{item} adds {after} (was {before})",
        "change.terms": "now {terms}",
        "change.terms_and_more": "now {terms}, and {more} more",
        "change.denominator": "the denominator went from {before} to {after}",
        "change.no_terms": "every hit adds what it added",
        "change.spoken": "{measure} {before} to {after}.",
        "change.spoken_same": "{measure} stays {after}.",
        "act.moved": "{item} moved from rank {was} to {now} of {n}.",
        "act.entered_missed": "{item} entered the list at rank {now} of {n}.",
        "act.left_unused": "{item} left the list; it was at rank {was}.",
        "act.cutoff": "K went from {was} to {now}.",
        "act.renamed": "{was} is now called {now}.",
        "act.unnamed": "Without a card: {was} before, {now} now.",
    },
)
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), ("U",), k=5)


def sentence(before: Scenario, after: Scenario) -> str:
    return change_sentence(change_between(before, after), EN)


def test_hits_that_rise_or_fall_are_the_reason_the_largest_change_first() -> None:
    rise = (Fraction(1, 1) - Fraction(1, 2)) / 3
    assert sentence(POST, POST.with_ranked(tuple("BACDE"))) == (
        f"AP@5 1/3 → 1/2 (+{rise}): now B adds 1 (was 1/2)."
    )
    fall = (Fraction(1, 2) + Fraction(2, 4)) / 3 - (Fraction(1, 4) + Fraction(2, 5)) / 3
    assert sentence(POST, POST.with_ranked(tuple("ACEBD"))) == (
        f"AP@5 1/3 → 13/60 (−{fall}): now B adds 1/4 (was 1/2), D adds 2/5 (was 1/2)."
    )


def test_misses_that_change_places_and_new_names_change_nothing_and_the_sentence_says_so() -> None:
    for after in (POST.with_ranked(tuple("ABEDC")), Scenario(tuple("AXCDE"), tuple("XDZ"), ("U",), k=5)):
        assert sentence(POST, after) == f"AP@5 stays 1/3: {EN('change.no_terms')}."


def test_a_new_relevant_item_moves_the_denominator_and_in_the_list_it_adds_a_term() -> None:
    fall = Fraction(1, 3) - Fraction(1, 4)
    assert sentence(POST, POST.with_unnamed(1)) == (
        f"AP@5 1/3 → 1/4 (−{fall}): the denominator went from 3 to 4."
    )
    marked = Scenario(POST.ranked, (*POST.relevant, "A"), POST.unused, k=5)
    after = (1 + Fraction(2, 2) + Fraction(3, 4)) / 4
    assert sentence(POST, marked) == (
        f"AP@5 1/3 → {after} (+{after - Fraction(1, 3)}): "
        "now A adds 1 (was 0), B adds 1 (was 1/2), D adds 3/4 (was 1/2); the denominator went from 3 to 4."
    )


def test_another_cutoff_names_both_measures_also_where_the_value_stays() -> None:
    after = Fraction(1, 2) / min(3, 2)
    assert sentence(POST, POST.with_k(2)) == (
        f"AP@5 1/3 → AP@2 {after} (−{Fraction(1, 3) - after}): now D adds 0 (was 1/2); "
        "the denominator went from 3 to 2."
    )
    assert sentence(POST, POST.with_k(4)) == f"AP@5 1/3 → AP@4 1/3: {EN('change.no_terms')}."


def test_no_more_than_three_terms_are_named_and_the_others_are_counted() -> None:
    ranked = tuple("MABCDE")
    before = Scenario(ranked, tuple("ABCDE"), k=6)
    text = sentence(before, before.with_ranked(tuple("ABCDEM")))
    assert text.count("adds ") == MAX_REASONS
    assert f", and {5 - MAX_REASONS}" in text


@given(scenarios(), scenarios())
def test_a_sentence_says_stays_exactly_when_the_value_stays_and_reasons_add_up_to_the_change(
    before: Scenario, after: Scenario
) -> None:
    change = change_between(before, after)
    stays = change.before.measure == change.after.measure and not sign_of(change.difference)
    head = EN(
        "change.same_value", measure=change.after.measure, after=exact_text(change.after.value), difference=""
    )
    assert change_sentence(change, EN).startswith(f"{head}:") == stays
    terms = sum((term.after - term.before for term in change.terms), Fraction(0))
    was = change.before.terms.numerator - sum(change.before.terms.beyond, Fraction(0))
    now = change.after.terms.numerator - sum(change.after.terms.beyond, Fraction(0))
    assert float(now - was) == pytest.approx(float(terms), abs=1e-9)
    # Whatever was arranged can be told.
    assert act_sentence(describe_arrangement(before, after), after, EN)


DONE: dict[LastActKind, LastAct] = {
    **{kind: LastAct(kind) for kind in get_args(LastActKind)},
    "moved": LastAct("moved", "B", 4, 2),
    "entered": LastAct("entered", "Z", "missed", 3),
    "left": LastAct("left", "C", 3, "unused"),
    "marked": LastAct("marked", "B"),
    "graded": LastAct("graded", "B", 1, 3),
    "unmarked": LastAct("unmarked", "B"),
    "cutoff": LastAct("cutoff", was=5, now=3),
    "added": LastAct("added", "N", now="ranked"),
    "pasted": LastAct("pasted", now=5),
    "pasted_more": LastAct("pasted_more", now=2),
    "renamed": LastAct("renamed", "A", was="A", now="N"),
    "removed": LastAct("removed", "A"),
    "unnamed": LastAct("unnamed", was=1, now=2),
}


def test_every_act_has_a_sentence_in_every_language() -> None:
    assert DONE.keys() == {*get_args(LastActKind)}
    for act, lang in product(DONE.values(), LANGUAGES):
        text = act_sentence(act, POST, texts_for(lang))
        assert text, act
        assert "{" not in text, act


def test_a_sentence_names_item_ranks_and_length() -> None:
    assert act_sentence(DONE["moved"], POST, EN) == "B moved from rank 4 to 2 of 5."
    assert act_sentence(DONE["entered"], POST, EN) == "Z entered the list at rank 3 of 5."
    assert act_sentence(DONE["left"], POST, EN) == "C left the list; it was at rank 3."
    assert act_sentence(DONE["cutoff"], POST, EN) == "K went from 5 to 3."
    assert act_sentence(DONE["renamed"], POST, EN) == "A is now called N."
    assert act_sentence(DONE["unnamed"], POST, EN) == "Without a card: 1 before, 2 now."
    # A name that looks like a place in a text stays a name.
    assert act_sentence(LastAct("moved", "{was}", 2, 1), POST, EN) == "{was} moved from rank 2 to 1 of 5."


def test_the_spoken_change_has_decimals_and_no_arrow() -> None:
    change = change_between(POST, POST.with_ranked(tuple("BACDE")))
    assert spoken_change(change, EN) == "AP@5 0.3333 to 0.5000."
    assert spoken_change(change_between(POST, POST), EN) == "AP@5 stays 0.3333."
