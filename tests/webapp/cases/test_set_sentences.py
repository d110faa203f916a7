"""Sentences about a set: the last act, its effect, pooled hits, and empty cases."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.cases.sending import on_board
from tests.webapp.strategies import case_sets
from webapp.board.last_act import LastAct
from webapp.cases.acts.set_act import SetAct, SetActKind
from webapp.cases.case import Case, Model
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import explain_cases
from webapp.cases.set_sentences import (
    changed_sentence,
    mean_sentence,
    odd_sentence,
    pooled_sentence,
    spoken_sentence,
)
from webapp.model.empty_cases import NO_RELEVANT
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, Texts, texts_for

# Wording of this test's own: the app's may become better without any sentence becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "join.sentences": "{first} {second}",
        "change.value": "{measure} {before} → {after}{difference}",
        "change.same_value": "{measure} stays {after}{difference}",
        "change.value_and_measure": "{measure_before} {before} → {measure} {after}{difference}",
        "change.join": "; ",
        "change.comma": ", ",
        "change.spoken": "{measure} {before} to {after}.",
        "change.spoken_same": "{measure} stays {after}.",
        "change.spoken_and_measure": "{measure_before} was {before}, {measure} is {after}.",
        "cases.change": "{changes}.",
        "cases.of_model": "{model}: {text}",
        "cases.weighs": "{mean}: 1/{n} each.",
        "cases.pooled": "One pot: {listed}.",
        "cases.pooled_same": "One pot is the same.",
        "cases.odd_no_relevant_zero": "nothing relevant, 0",
        "cases.odd_no_relevant_skip": "nothing relevant, out",
        "cases.odd_missing_zero": "no list, 0",
        "cases.odd_missing_zero_model": "{model}: no list, 0",
        "cases.odd_missing_skip_model": "{model}: no list, out",
        "cases.odd_missing_skip": "no list, out",
        "cases.model": "{model}",
        "set_act.cutoff": "K {was} → {now}.",
        "set_act.removed": "{case} removed.",
        "set_act.renamed": "{was} is {now}.",
        "set_act.open": "Open: {case}.",
        "set_act.no_relevant": "Another rule.",
        "set_act.compare": "Compared.",
        "set_act.board": "{case}: {done}",
        "set_act.board_model": "{case} {model}: {done}",
        "act.moved": "{item} moved from {was} to {now} of {n}.",
    },
)
EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}


def changed(now: CaseSet, before: CaseSet | None, act: SetAct | None) -> str:
    return changed_sentence(explain_cases(now, before), act, EN)


def spoken(now: CaseSet, before: CaseSet | None, act: SetAct | None) -> str:
    return spoken_sentence(explain_cases(now, before), act, EN)


# What was done, and what it did


def test_a_change_is_told_with_what_it_did_to_the_chosen_mean() -> None:
    after = POST_CASES.without_case("u2")
    was, now = (Fraction(1, 3) + Fraction(13, 60)) / 2, Fraction(1, 3)
    act = SetAct("removed", "u2")
    assert changed(after, POST_CASES, act) == (
        f"u2 removed. MAP@5 {float(was):.4f} → {float(now):.4f} (+{float(now - was):.4f})."
    )
    assert spoken(after, POST_CASES, act) == f"u2 removed. MAP@5 {float(was):.4f} to {float(now):.4f}."
    now = (Fraction(1, 2) / 3 + 0) / 2
    act = SetAct("cutoff", was=5, now=3)
    difference = Fraction(11, 40) - now
    assert changed(POST_CASES.with_k(3), POST_CASES, act) == (
        f"K 5 → 3. MAP@5 0.2750 → MAP@3 {float(now):.4f} (−{float(difference):.4f})."
    )
    assert spoken(POST_CASES.with_k(3), POST_CASES, act) == "K 5 → 3. MAP@5 was 0.2750, MAP@3 is 0.0833."
    renamed = POST_CASES.with_case("u1", POST_CASES.open.with_name("N"))
    act = SetAct("renamed", "N", was="u1", now="N")
    assert changed(renamed, POST_CASES, act) == "u1 is N. MAP@5 stays 11/40."
    assert spoken(renamed, POST_CASES, act) == "u1 is N. MAP@5 stays 0.2750."
    before = CaseSet((Case("u1", (("A",),), ()),))
    skipped = replace(before, no_relevant="skip")
    assert changed(skipped, before, SetAct("no_relevant")) == "Another rule. MAP@5 0 → –."
    assert changed(skipped, skipped, SetAct("no_relevant")) == "Another rule. MAP@5 stays –."


def test_two_models_are_both_told_of_and_a_second_one_starts_from_nothing() -> None:
    act = SetAct("removed", "u2")
    both = EXAMPLES["winner_flips"]
    after = both.without_case("User 2")
    assert changed(after, both, act).endswith(
        f"BPR: MAP@3 1/2 → 1 (+{1 - Fraction(1, 2)}); "
        f"ItemKNN: MAP@3 2/3 → 1/3 (−{Fraction(2, 3) - Fraction(1, 3)})."
    )
    assert spoken(after, both, act).endswith("BPR: MAP@3 0.5000 to 1.0000. ItemKNN: MAP@3 0.6667 to 0.3333.")
    assert changed(POST_CASES.with_models(2), POST_CASES, SetAct("compare")) == (
        "Compared. A: MAP@5 stays 11/40; B: MAP@5 – → 11/40."
    )


def test_what_changes_no_number_says_nothing_about_numbers_and_nothing_done_says_nothing() -> None:
    for act in (SetAct("open", "u2"), SetAct("measure")):
        text = changed(POST_CASES, POST_CASES.without_case("u2"), act)
        assert text == spoken(POST_CASES, POST_CASES.without_case("u2"), act)
        assert "MAP" not in text
    assert (changed(POST_CASES, None, None), spoken(POST_CASES, None, None)) == ("", "")
    assert changed(POST_CASES, None, SetAct("opened_set")) == EN("set_act.opened_set")


def test_what_was_done_on_a_board_is_told_with_its_case_and_the_mean_of_its_own_model() -> None:
    arrange = {"do": "arrange", "ranked": list("BACDE"), "relevant": list("BDZ"), "unused": [], "k": 5}
    after = on_board(POST_CASES, "u1", "A", arrange)
    act = SetAct("board", "u1", model="A", board=LastAct("moved", "B", 2, 1))
    gain = (Fraction(1, 1) - Fraction(1, 2)) / 3 / 2
    assert changed(after, POST_CASES, act) == (
        "u1: B moved from 2 to 1 of 5. "
        f"MAP@5 0.2750 → {float(Fraction(11, 40) + gain):.4f} (+{float(gain):.4f})."
    )
    with_two = changed(after.with_models(2), POST_CASES.with_models(2), act)
    assert with_two.startswith("u1 A: B moved from 2 to 1 of 5. A: MAP@5 0.2750 →")
    # Of a case or a model that is gone it is still told.
    act = SetAct("board", "u9", model="A", board=LastAct("shuffle"))
    assert changed(POST_CASES, POST_CASES, act).startswith(EN("act.shuffle"))
    act = SetAct("board", "u1", model="B", board=LastAct("undo"))
    assert changed(POST_CASES, POST_CASES, act).startswith(EN("act.undo"))
    before = POST_CASES.with_models(2)
    readout = explain_cases(before.with_case("u1", before.open.with_list("B", tuple("BACDE"))), before)
    act = SetAct("board", "u1", model="B", board=LastAct("moved", "B", 2, 1))
    gain = (Fraction(1, 1) - Fraction(1, 2)) / 3 / 2
    assert mean_sentence(readout, "B", act, EN) == (
        f"MAP@5 0.2750 → {float(Fraction(11, 40) + gain):.4f} (+{float(gain):.4f})."
    )
    assert mean_sentence(readout, "A", act, EN) == ""
    assert mean_sentence(readout, "B", SetAct("swapped"), EN) == ""
    assert mean_sentence(readout, "B", None, EN) == ""


# All hits in one pot, and odd cases


def test_what_one_pot_would_give_is_told_of_each_model_where_it_is_something_else() -> None:
    pooled = (Fraction(1) + Fraction(2)) / (1 + 4)
    text = pooled_sentence(explain_cases(EXAMPLES["pooled"], None), EN)
    assert text == f"MAP@8: 1/2 each. One pot: {pooled} = {float(pooled)}."
    assert pooled_sentence(explain_cases(POST_CASES, None), EN) == "MAP@5: 1/2 each. One pot is the same."
    # Sums of precisions at hits over the sum of min(|R|, 3): A 1 + 0, B 1/3 + 3, over 1 + 3.
    a, b = (1 + Fraction(0)) / (1 + 3), (Fraction(1, 3) + 3) / (1 + 3)
    text = pooled_sentence(explain_cases(EXAMPLES["winner_flips"], None), EN)
    assert text == f"MAP@3: 1/2 each. One pot: BPR: {a} = 0.25, ItemKNN: {b} ≈ 0.8333."
    # A case with nothing to find that counts 1 puts no hit into the pot.
    cases = (Case("u1", (("A",),), ("B",)), Case("u2", (("A",),), ()))
    readout = explain_cases(CaseSet(cases, no_relevant="one"), None)
    assert readout.mean().value == (Fraction(0) + 1) / 2
    assert pooled_sentence(readout, EN) == "MAP@5: 1/2 each. One pot: 0."
    assert pooled_sentence(explain_cases(POST_CASES.with_measure("nDCG@K"), None), EN) == ""
    assert pooled_sentence(explain_cases(EXAMPLES["films_models"], None), EN) == ""


def test_a_change_is_told_in_decimals_from_five_cases_on_or_where_a_fraction_is_hard_to_read() -> None:
    before = OPENING_CASES.with_models(1)
    text = changed(before.with_k(4), before, SetAct("cutoff", was=5, now=4))
    assert "/" not in text
    assert "0.3972" in text
    case = Case("u", (tuple("ABCDEFGHIJKLM"), tuple("AB")), ("A", "K", "M"))
    before = CaseSet.of((case,), POST_CASES.settings._replace(k=12))
    text = changed(before.with_k(13), before, SetAct("cutoff", was=12, now=13))
    # (1 + 2/11 + 3/13) / 3 = 202/429 beside 1/3
    assert "0.4709" in text
    assert "0.3333" in text
    assert "/" not in text


def test_an_odd_case_says_why_and_what_it_counts_as(subtests: pytest.Subtests) -> None:
    cases: tuple[tuple[Case, dict[str, Any], str], ...] = (
        (Case("u", (("A",),), ("A",)), {}, ""),
        (Case("u", (("A",),), ()), {}, "nothing relevant, 0"),
        (Case("u", (("A",),), ()), {"no_relevant": "skip"}, "nothing relevant, out"),
        (Case("u", (("A",),), (), unnamed=3), {}, ""),
        (Case("u", ((),), ("A",)), {}, "no list, 0"),
        (Case("u", ((),), ()), {}, "nothing relevant, 0"),
        (Case("u", ((), ()), ("A",)), {"missing": "skip"}, "no list, out"),
        (Case("u", (("A",), ()), ("A",)), {}, "B: no list, 0"),
        (Case("u", ((), ("A",)), ("A",)), {"missing": "skip"}, "A: no list, out"),
    )
    for case, rules, odd in cases:
        with subtests.test(odd, case=case):
            case_set = replace(CaseSet((case,)), **{"no_relevant": "zero", "missing": "zero", **rules})
            assert odd_sentence(case, case_set, EN) == odd
    # Of a case that is empty in both ways one rule that leaves it out is enough, whatever the other counts.
    for no_relevant in NO_RELEVANT:
        case_set = CaseSet((Case("u", ((),), ()), Case("v", (("A",),), ("A",))), missing="skip")
        case_set = replace(case_set, no_relevant=no_relevant)
        assert explain_cases(case_set, None).mean().count == 1
        assert odd_sentence(case_set.open, case_set, EN).endswith("out")


@pytest.mark.slow
@settings(max_examples=50)
@given(
    lang=st.sampled_from([*LANGUAGES, PSEUDO_LANGUAGE]),
    now=case_sets(),
    before=st.sampled_from([*EXAMPLES.values(), None]),
    kind=st.sampled_from(get_args(SetActKind)),
    model=st.sampled_from(["A", "B"]),
)
def test_everything_can_be_said_of_any_two_sets(
    lang: str, now: CaseSet, before: CaseSet | None, kind: SetActKind, model: Model
) -> None:
    t, readout = texts_for(lang), explain_cases(now, before)
    name = now.names[0]
    on_a_board = SetAct("board", name, model=model, board=LastAct("best"))
    sentences = [
        changed_sentence(readout, SetAct(kind, name, was=1, now=2), t),
        spoken_sentence(readout, SetAct(kind, name, was=1, now=2), t),
        changed_sentence(readout, on_a_board, t),
    ]
    for sentence in sentences:
        assert sentence
        assert "None" not in sentence or "None" in "".join(now.names)
