"""Sentences about a set: the last act, its effect, the better model, and choices that would flip it."""

from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.cases.sending import on_board
from tests.webapp.cases.strategies import case_sets
from webapp.board.last_act import LastAct
from webapp.cases.acts.set_act import SetAct, SetActKind
from webapp.cases.case import Case, Model
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import explain_cases
from webapp.cases.set_sentences import (
    changed_sentence,
    mean_sentence,
    odd_sentence,
    pooled_sentence,
    score_text,
    spoken_sentence,
    verdict_sentence,
    warning_sentences,
)
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
        "cases.verdict_better": "{winner} wins: {mean} {a}, {b} ({difference}).",
        "cases.verdict_tie": "tie: {mean} {value}",
        "cases.verdict_none": "nothing to compare",
        "cases.verdict_but": "Yet {other} wins {more} to {fewer}.",
        "cases.score": "A {a} B {b} = {ties}",
        "cases.flip_cutoff": "K {listed}: {winner}",
        "cases.flip_option": "definition {listed}: {winner}",
        "cases.flip_no_relevant": "nothing relevant {listed}: {winner}",
        "cases.flip_missing": "no list {listed}: {winner}",
        "cases.weighs": "{mean}: 1/{n} each.",
        "cases.pooled": "One pot: {listed}.",
        "cases.pooled_same": "One pot is the same.",
        "cases.odd_no_relevant_zero": "nothing relevant, 0",
        "cases.odd_no_relevant_skip": "nothing relevant, out",
        "cases.odd_missing_zero": "no list, 0",
        "cases.odd_missing_skip": "no list, out",
        "cases_table.missing_skip": "leave out",
        "cases_table.missing_zero": "count 0",
        "cases_table.no_relevant_one": "count 1",
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
    assert changed(after, POST_CASES, act) == f"u2 removed. MAP@5 {was} → {now} (+{now - was})."
    assert spoken(after, POST_CASES, act) == f"u2 removed. MAP@5 {float(was):.4f} to {float(now):.4f}."


def test_another_cutoff_is_told_with_both_names_of_the_mean() -> None:
    now = (Fraction(1, 2) / 3 + 0) / 2
    act = SetAct("cutoff", was=5, now=3)
    difference = Fraction(11, 40) - now
    assert changed(POST_CASES.with_k(3), POST_CASES, act) == (
        f"K 5 → 3. MAP@5 11/40 → MAP@3 {now} (−{difference})."
    )
    assert (
        spoken(POST_CASES.with_k(3), POST_CASES, act) == "K 5 → 3. MAP@5 was 0.2750, MAP@3 is 0.0833."
    )


def test_a_change_that_leaves_the_mean_as_it_was_says_so() -> None:
    renamed = POST_CASES.with_case("u1", POST_CASES.open.with_name("N"))
    act = SetAct("renamed", "N", was="u1", now="N")
    assert changed(renamed, POST_CASES, act) == "u1 is N. MAP@5 stays 11/40."
    assert spoken(renamed, POST_CASES, act) == "u1 is N. MAP@5 stays 0.2750."


def test_two_models_are_both_told_of() -> None:
    act = SetAct("removed", "u2")
    both = EXAMPLES["winner_flips"]
    after = both.without_case("User 2")
    assert changed(after, both, act).endswith(
        f"A: MAP@3 1/2 → 1 (+{1 - Fraction(1, 2)}); B: MAP@3 2/3 → 1/3 (−{Fraction(2, 3) - Fraction(1, 3)})."
    )
    assert spoken(after, both, act).endswith("A: MAP@3 0.5000 to 1.0000. B: MAP@3 0.6667 to 0.3333.")


def test_a_second_model_starts_from_nothing() -> None:
    assert changed(POST_CASES.with_models(2), POST_CASES, SetAct("compare")) == (
        "Compared. A: MAP@5 stays 11/40; B: MAP@5 – → 11/40."
    )


def test_a_mean_that_no_case_is_left_for_becomes_a_dash() -> None:
    before = CaseSet((Case("u1", (("A",),), ()),))
    skipped = replace(before, no_relevant="skip")
    assert changed(skipped, before, SetAct("no_relevant")) == "Another rule. MAP@5 0 → –."
    assert changed(skipped, skipped, SetAct("no_relevant")) == "Another rule. MAP@5 stays –."


@pytest.mark.parametrize("act", [SetAct("open", "u2"), SetAct("measure")], ids=lambda act: act.kind)
def test_what_changes_no_number_says_nothing_about_numbers(act: SetAct) -> None:
    text = changed(POST_CASES, POST_CASES.without_case("u2"), act)
    assert text == spoken(POST_CASES, POST_CASES.without_case("u2"), act)
    assert "MAP" not in text


def test_a_page_on_which_nothing_was_done_says_nothing() -> None:
    assert (changed(POST_CASES, None, None), spoken(POST_CASES, None, None)) == ("", "")
    assert changed(POST_CASES, None, SetAct("opened_set")) == EN("set_act.opened_set")


def test_what_was_done_on_a_board_is_told_with_its_case() -> None:
    arrange = {"do": "arrange", "ranked": list("BACDE"), "relevant": list("BDZ"), "unused": [], "k": 5}
    after = on_board(POST_CASES, "u1", "A", arrange)
    act = SetAct("board", "u1", model="A", board=LastAct("moved", "B", 2, 1))
    gain = (Fraction(1, 1) - Fraction(1, 2)) / 3 / 2
    assert changed(after, POST_CASES, act) == (
        f"u1: B moved from 2 to 1 of 5. MAP@5 11/40 → {Fraction(11, 40) + gain} (+{gain})."
    )
    with_two = changed(after.with_models(2), POST_CASES.with_models(2), act)
    assert with_two.startswith("u1 A: B moved from 2 to 1 of 5. A: MAP@5 11/40 →")


def test_a_board_says_what_it_did_to_the_mean_of_its_own_model() -> None:
    before = POST_CASES.with_models(2)
    readout = explain_cases(before.with_case("u1", before.open.with_list("B", tuple("BACDE"))), before)
    act = SetAct("board", "u1", model="B", board=LastAct("moved", "B", 2, 1))
    gain = (Fraction(1, 1) - Fraction(1, 2)) / 3 / 2
    assert mean_sentence(readout, "B", act, EN) == f"MAP@5 11/40 → {Fraction(11, 40) + gain} (+{gain})."
    assert mean_sentence(readout, "A", act, EN) == ""
    assert mean_sentence(readout, "B", SetAct("swapped"), EN) == ""
    assert mean_sentence(readout, "B", None, EN) == ""


def test_what_was_done_to_a_case_that_is_gone_is_still_told() -> None:
    act = SetAct("board", "u9", model="A", board=LastAct("shuffle"))
    assert changed(POST_CASES, POST_CASES, act).startswith(EN("act.shuffle"))
    act = SetAct("board", "u1", model="B", board=LastAct("undo"))
    assert changed(POST_CASES, POST_CASES, act).startswith(EN("act.undo"))


# Who is better


def test_the_better_model_is_named_with_both_means() -> None:
    readout = explain_cases(EXAMPLES["winner_flips"], None)
    difference = (Fraction(1, 3) + 1) / 2 - (1 + Fraction(0)) / 2
    assert verdict_sentence(readout, EN) == f"B wins: MAP@3 1/2, 2/3 (+{difference})."


def test_that_most_cases_say_otherwise_is_told() -> None:
    readout = explain_cases(EXAMPLES["most_users"], None)
    assert verdict_sentence(readout, EN).endswith("Yet B wins 3 to 1.")
    swapped = explain_cases(EXAMPLES["most_users"].with_swapped_models(), None)
    assert verdict_sentence(swapped, EN).endswith("Yet A wins 3 to 1.")


def test_as_many_cases_on_either_side_contradict_nobody() -> None:
    readout = explain_cases(EXAMPLES["winner_flips"], None)
    assert readout.comparison is not None
    assert score_text(readout.comparison, EN) == "A 1 B 1 = 0"
    assert "Yet" not in verdict_sentence(readout, EN)


def test_a_tie_has_no_winner() -> None:
    assert verdict_sentence(explain_cases(POST_CASES.with_models(2), None), EN) == "tie: MAP@5 11/40"


def test_a_model_without_any_case_is_compared_with_nobody() -> None:
    nothing = CaseSet((Case("u1", (("A",), ()), ("A",)),), missing="skip")
    assert verdict_sentence(explain_cases(nothing, None), EN) == "nothing to compare"


def test_one_model_is_compared_with_nobody_either() -> None:
    assert verdict_sentence(explain_cases(POST_CASES, None), EN) == ""


# What would turn the winner


def test_the_definitions_that_name_the_other_model_are_listed() -> None:
    text = warning_sentences(explain_cases(EXAMPLES["winner_flips"], None), EN)
    # Beyond the lists min(10, K) still grows: (1/3 + 3/K) / 2 falls below 1/2 from K = 5 on.
    assert text == ["definition MAP, MAP(norm=relevant)@3: A", "K 5, 6, 7, 8: A"]


def test_the_cutoffs_that_name_the_other_model_are_listed() -> None:
    cases = (
        Case("u1", (tuple("AXY"), tuple("YXA")), ("A",)),
        Case("u2", (tuple("XYZAB"), tuple("XABYZ")), tuple("AB")),
        Case("u3", (tuple("XYZAB"), tuple("XABYZ")), tuple("AB")),
    )
    case_set = CaseSet(cases, k=1, measure="P@K")
    [text] = warning_sentences(explain_cases(case_set, None), EN)
    # Hits of A and of B over all cases: 1, 1, 1, 3, 5 and 0, 2, 5, 5, 5 at K = 1 to 5.
    assert text == "K 2, 3, 4: B"


def test_a_rule_that_names_the_other_model_is_told() -> None:
    cases = (Case("u1", (tuple("AB"), tuple("BA")), ("B",)), Case("u2", (tuple("A"), ()), ("A",)))
    [text] = warning_sentences(explain_cases(CaseSet(cases, k=2), None), EN)
    assert text == "no list leave out: B"
    [back] = warning_sentences(explain_cases(CaseSet(cases, k=2, missing="skip"), None), EN)
    assert back == "no list count 0: A"


def test_a_winner_that_nothing_turns_needs_no_warning() -> None:
    assert warning_sentences(explain_cases(EXAMPLES["films_models"], None), EN) == []


# All hits in one pot, and odd cases


def test_what_one_pot_would_give_is_told_where_it_is_something_else() -> None:
    pooled = (Fraction(1) + Fraction(2)) / (1 + 4)
    text = pooled_sentence(explain_cases(EXAMPLES["pooled"], None), EN)
    assert text == f"MAP@8: 1/2 each. One pot: {pooled} = {float(pooled)}."
    assert pooled_sentence(explain_cases(POST_CASES, None), EN) == "MAP@5: 1/2 each. One pot is the same."


def test_one_pot_is_told_of_each_model() -> None:
    # Sums of precisions at hits over the sum of min(|R|, 3): A 1 + 0, B 1/3 + 3, over 1 + 3.
    a, b = (1 + Fraction(0)) / (1 + 3), (Fraction(1, 3) + 3) / (1 + 3)
    text = pooled_sentence(explain_cases(EXAMPLES["winner_flips"], None), EN)
    assert text == f"MAP@3: 1/2 each. One pot: A: {a} = 0.25, B: {b} ≈ 0.8333."


def test_one_pot_without_a_hit_holds_nothing() -> None:
    # A case with nothing to find that counts 1 puts no hit into the pot.
    cases = (Case("u1", (("A",),), ("B",)), Case("u2", (("A",),), ()))
    readout = explain_cases(CaseSet(cases, no_relevant="one"), None)
    assert readout.mean().value == (Fraction(0) + 1) / 2
    assert pooled_sentence(readout, EN) == "MAP@5: 1/2 each. One pot: 0."


def test_a_single_case_shares_its_weight_with_nobody() -> None:
    assert pooled_sentence(explain_cases(EXAMPLES["films_models"], None), EN) == ""


@pytest.mark.parametrize(
    ("case", "rules", "odd"),
    [
        (Case("u", (("A",),), ("A",)), {}, ""),
        (Case("u", (("A",),), ()), {}, "nothing relevant, 0"),
        (Case("u", (("A",),), ()), {"no_relevant": "skip"}, "nothing relevant, out"),
        (Case("u", (("A",),), (), unnamed=3), {}, ""),
        (Case("u", ((),), ("A",)), {}, "no list, 0"),
        (Case("u", ((),), ()), {}, "nothing relevant, 0"),
        (Case("u", ((), ()), ("A",)), {"missing": "skip"}, "no list, out"),
        (Case("u", (("A",), ()), ("A",)), {}, "B: no list, 0"),
        (Case("u", ((), ("A",)), ("A",)), {"missing": "skip"}, "A: no list, out"),
    ],
)
def test_an_odd_case_says_why_and_what_it_counts_as(case: Case, rules: dict[str, str], odd: str) -> None:
    settings = {"no_relevant": "zero", "missing": "zero", **rules}
    case_set = replace(CaseSet((case,)), **settings)  # pyright: ignore[reportArgumentType]  # rules there are
    assert odd_sentence(case, case_set, EN) == odd


@pytest.mark.parametrize("no_relevant", ["zero", "skip", "one"])
def test_a_case_that_is_empty_in_both_ways_says_that_it_is_left_out(no_relevant: str) -> None:
    # One rule that leaves it out is enough, whatever the other one counts it as.
    case_set = CaseSet((Case("u", ((),), ()), Case("v", (("A",),), ("A",))), missing="skip")
    case_set = replace(case_set, no_relevant=no_relevant)  # pyright: ignore[reportArgumentType]  # one of three
    assert explain_cases(case_set, None).mean().count == 1
    assert odd_sentence(case_set.open, case_set, EN).endswith("out")


# Whatever was done, in every language


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
    if now.models == 2:
        sentences += [verdict_sentence(readout, t), *warning_sentences(readout, t)]
    for sentence in sentences:
        assert sentence
        assert "None" not in sentence or "None" in "".join(now.names)
