"""Every number of a set and of the examples is the core's; sentences about the last act and its effect."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import (
    Comparison,
    Definition,
    EmptyCases,
    Mean,
    compare,
    compare_judged,
    evaluate,
    mean_name,
    parse_mean,
    parse_measure,
)
from tests.webapp.cases.sending import START, on_board
from tests.webapp.strategies import case_sets
from webapp.board.last_act import LastAct
from webapp.cases.acts.set_act import SetAct, SetActKind
from webapp.cases.case import Case, Model, longest_of
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.examples import example_of as known_example
from webapp.cases.explained import (
    ExplainedCases,
    example_of,
    explain_cases,
    last_cutoff,
    mean_of,
    standings_of,
    sweep,
    turns_of,
    winners_of,
)
from webapp.cases.set_sentences import (
    changed_sentence,
    mean_sentence,
    spoken_sentence,
)
from webapp.model.empty_cases import NoRelevant
from webapp.model.measure_names import open_name
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, Texts, texts_for

EXAMPLES = {example.id: example for example in case_examples_for("en")}
FLIPS = EXAMPLES["winner_flips"].case_set
EMPTY = EXAMPLES["empty_case"].case_set


def by_id(id_: str, lang: str = "en") -> CaseSet:
    return next(example.case_set for example in case_examples_for(lang) if example.id == id_)


def means_of(case_set: CaseSet, mean: Mean) -> tuple[object, ...]:
    return tuple(
        mean.of_judged(case_set.judged(model), case_set.empty).value for model in case_set.model_names
    )


def models_compared(id_: str) -> Comparison:
    case_set = by_id(id_)
    return compare_judged(case_set.judged("A"), case_set.judged("B"), parse_measure("AP@5"), case_set.empty)


def led(readout: ExplainedCases) -> Comparison:
    """Return the comparison of the only other model with the baseline by the leading measure."""
    [compared] = readout.comparisons.values()
    return compared[readout.chosen]


def means(case_set: CaseSet, before: CaseSet | None = None) -> dict[str, object]:
    """Return the means of model A by name."""
    return {str(mean.mean): mean.value for mean in explain_cases(case_set, before).means["A"]}


def test_a_link_restores_every_example_and_it_is_known_in_every_language_and_with_another_case_open() -> None:
    for example in (example for lang in LANGUAGES for example in case_examples_for(lang)):
        assert CaseSet.from_query(example.case_set.to_query()) == (example.case_set, ())
        opened = example.case_set.with_open(example.case_set.names[-1])
        for lang in LANGUAGES:
            found = known_example(opened, lang, example.id)
            assert found is not None
            assert found.id == example.id
    assert known_example(POST_CASES.with_k(4), "en") is None


def test_users_and_films_are_named_in_the_readers_language() -> None:
    case = by_id("films_models", "zh").cases[0]
    assert (case.name, case.ranked("B")[0]) == ("用户 1", "电影 A")
    assert by_id("films_models", "ko").cases[0].name == "사용자 1"


def test_pooled_hits_and_most_users_are_what_the_examples_say() -> None:
    explanation = parse_mean("MAP@8").of_judged(by_id("pooled").judged("A"))
    assert explanation.pooled == Fraction(1 + 2, 1 + 4)
    comparison = models_compared("most_users")
    assert [pair.winner for pair in comparison.pairs] == ["A", "B", "B", "B"]
    assert comparison.winner == "A"
    assert [pair.a for pair in comparison.pairs] == [1, *[(Fraction(1, 3) + Fraction(2, 5)) / 2] * 3]


# The means


def test_every_example_shows_the_numbers_it_is_known_for(subtests: pytest.Subtests) -> None:
    for case_example in EXAMPLES.values():
        readout = explain_cases(case_example.case_set, None)
        shown = {
            str(mean.mean): tuple(of_model[at].value for of_model in readout.means.values())
            for at, mean in enumerate(readout.means["A"])
        }
        for name, expected in case_example.expected.items():
            with subtests.test(case_example.id, name=name):
                both = expected if isinstance(expected, tuple) else (expected,)
                assert shown[name] == means_of(case_example.case_set, parse_mean(name)) == both


@pytest.mark.slow
@settings(max_examples=50)
@given(case_sets())
def test_whatever_the_set_its_means_and_differences_are_those_of_recmetrics(case_set: CaseSet) -> None:
    readout = explain_cases(case_set, None)
    assert [open_name(str(measure)) for measure in readout.measures] == list(case_set.columns)
    assert readout.measures[readout.chosen] == readout.measure
    relevant = {case.name: case.relevant_set() for case in case_set.cases}
    no_relevant, missing = case_set.no_relevant, case_set.missing
    ranked = {
        model: {case.name: case.ranked(model) for case in case_set.cases} for model in case_set.model_names
    }
    for model, explained in readout.means.items():
        counted = [mean for mean in explained if mean.value is not None]
        if counted:
            names = [str(measure) for measure in readout.measures]
            core = evaluate(ranked[model], relevant, names, no_relevant=no_relevant, missing=missing).means
            assert {str(mean.mean.measure): float(mean.value or 0) for mean in counted} == pytest.approx(core)
    baseline = ranked[case_set.baseline]
    assert set(readout.comparisons) == {*case_set.model_names} - {case_set.baseline}
    for model, comparisons in readout.comparisons.items():
        for measure, comparison in zip(readout.measures, comparisons, strict=True):
            assert comparison == compare(
                baseline, ranked[model], relevant, measure, no_relevant=no_relevant, missing=missing
            )
    # The order of the cases changes no mean.
    backwards = means(replace(case_set, cases=case_set.cases[::-1], at=0))
    for (name, value), other in zip(means(case_set).items(), backwards.values(), strict=True):
        assert other == (pytest.approx(value) if isinstance(value, float) else value), name


@settings(max_examples=30)
@given(case_sets())
def test_the_sweep_meets_the_mean_at_the_chosen_cutoff(case_set: CaseSet) -> None:
    at_longest = case_set.with_k(min(max(longest_of(case_set.cases), 1), 100))
    readout = explain_cases(at_longest, None)
    for model, values in sweep(at_longest).items():
        # Without a cutoff of its own the measure sees the whole list, as it does at the longest.
        if readout.measure.has_cutoff or readout.measure.cutoff_rule == "relevant":
            assert values[at_longest.k - 1] == (readout.mean(model).value or 0)


@settings(max_examples=50)
@given(case_sets())
def test_a_copy_is_equal_swapped_models_turn_around_and_a_flip_names_the_other(case_set: CaseSet) -> None:
    copied = explain_cases(case_set.with_models(1).with_models(2), None)
    assert copied.means["A"] == copied.means["B"]
    [compared] = copied.comparisons.values()
    assert {(one.wins_a, one.wins_b) for one in compared} == {(0, 0)}
    both = case_set.with_models(2)
    swapped = both.with_swapped_models().with_baseline("A")
    there, back = (led(explain_cases(one, None)) for one in (both.with_baseline("A"), swapped))
    assert (there.wins_a, there.wins_b, there.ties) == (back.wins_b, back.wins_a, back.ties)
    assert {there.winner, back.winner} in ({"A", "B"}, {None})
    own, turns = standings_of(both)[0], turns_of(both)
    assert own.means == tuple(explain_cases(both, None).mean(model).value for model in ("A", "B"))
    assert all({*winners_of(turn), *winners_of(own)} == {"A", "B"} for turn in turns)
    # No smaller set of cases than the example flips.
    for turn in turns[:2]:
        example = example_of(both, turn)
        assert example is not None
        for size in range(1, min(len(example.cases), 4)):
            for names in combinations(both.names, size):
                cases = tuple(case for case in both.cases if case.name in names)
                fewer = replace(both, cases=cases, at=0)
                same = [one for one in turns_of(fewer) if one.definition == turn.definition]
                assert not same or standings_of(fewer)[0].winner != own.winner


def test_what_was_before_has_its_own_cutoff_and_rules() -> None:
    now, before = replace(EMPTY, k=2, no_relevant="one"), EMPTY
    readout = explain_cases(now, before)
    assert readout.mean().value == (1 + 1 + Fraction(1)) / 3
    assert readout.was["A"][readout.chosen] == (Fraction(4, 5) + Fraction(3, 5) + 0) / 3
    readout = explain_cases(POST_CASES.with_measure("RR"), POST_CASES)
    assert readout.was["A"][-1] == readout.mean().value


def test_the_rules_for_empty_cases_decide_the_mean_and_leave_a_case_out_for_its_model_only() -> None:
    found, measure = Fraction(4, 5) + Fraction(3, 5), parse_measure("AP@5")
    expected: dict[NoRelevant, Fraction] = {
        "zero": (found + 0) / 3,
        "skip": found / 2,
        "one": (found + 1) / 3,
    }
    for rule, mean in expected.items():
        assert mean_of(EMPTY, "A", measure, EmptyCases(rule)) == mean
        assert means_of(replace(EMPTY, no_relevant=rule), parse_mean("MAP@5")) == (mean,)
    # That of the set, where none is asked for.
    assert mean_of(EMPTY, "A", measure, None) == expected["zero"]
    skipping = replace(START, missing="skip")
    readout = explain_cases(skipping, None)
    assert [term.counted for term in readout.mean("A").terms] == [True, True, True]
    assert [term.counted for term in readout.mean("B").terms] == [True, True, False]
    assert led(readout).unpaired == ("u3",)


# Cutoffs


def test_cutoffs_end_with_the_longest_list_or_a_little_beyond_while_more_is_relevant() -> None:
    lists: tuple[tuple[list[tuple[str, ...]], int], ...] = (
        ([(), ()], 1),
        ([tuple("A"), ()], 1),
        ([tuple("AB"), tuple("ABC")], 3),
    )
    for each, longest in lists:
        case_set = CaseSet(tuple(Case(f"u{at}", (ranked,), ("A",)) for at, ranked in enumerate(each)))
        assert last_cutoff(case_set) == longest
        assert [len(values) for values in sweep(case_set).values()] == [longest]
    for relevant, last in ((1, 2), (2, 2), (4, 4), (1000, 2 + 5)):
        case_set = CaseSet((Case("u1", (("A", "B"),), ("A",), unnamed=relevant - 1),))
        assert [len(values) for values in sweep(case_set).values()] == [last]
        assert sweep(case_set)["A"][-1] == Fraction(1) / min(relevant, last)


def test_the_sweep_holds_the_mean_at_every_cutoff_also_of_a_measure_over_the_whole_list() -> None:
    # Hits of the first case at ranks 2 and 4, of the second at 4 and 5; three items are relevant in both.
    first = [0, Fraction(1, 2) / 2, Fraction(1, 2) / 3, (Fraction(1, 2) + Fraction(2, 4)) / 3]
    second = [0, 0, 0, Fraction(1, 4) / 3]
    expected = [(a + b) / 2 for a, b in zip(first, second, strict=True)]
    assert sweep(POST_CASES) == {"A": [*expected, Fraction(11, 40)]}
    assert sweep(POST_CASES.with_measure("AP")) == sweep(POST_CASES)


# Who wins under which definition


def test_the_winner_of_the_example_flips_with_the_divisor_and_beyond_the_lists() -> None:
    own, *others = standings_of(FLIPS)
    assert own.means == ((1 + Fraction(0)) / 2, (Fraction(1, 3) + 1) / 2)
    assert winners_of(own) == ("B",)
    standard = next(one for one in others if mean_name(one.definition.measure) == "MAP(norm=relevant)@3")
    assert standard.means == ((1 + Fraction(0)) / 2, (Fraction(1, 3) + Fraction(3, 10)) / 2)
    assert standard.definition in [turn.definition for turn in turns_of(FLIPS)]
    assert {winners_of(turn) for turn in turns_of(FLIPS)} == {("A",)}
    # A verdict that is no flip has no example.
    assert example_of(FLIPS, own) is None
    # One of ten relevant items at the top divides by min(10, K): 1/3 at K = 3, 1/5 at K = 5.
    cutoffs = [turn.definition.measure.k for turn in turns_of(FLIPS) if turn.changed == "cutoff"]
    assert 5 in cutoffs


def test_rules_are_asked_only_where_a_case_falls_under_them() -> None:
    nothing = Case("u8", (("A",), ("A",)), ())
    one_list = Case("u9", (("A",), ()), ("A",))
    for case, asked in ((None, set[str]()), (nothing, {"no_relevant"}), (one_list, {"missing"})):
        case_set = replace(FLIPS, cases=(*FLIPS.cases, *filter(None, (case,))))
        changed = {str(one.changed) for one in standings_of(case_set)}
        assert changed & {"no_relevant", "missing"} == asked


def test_an_example_of_a_flip_holds_what_every_case_that_counts_adds_under_both_definitions() -> None:
    turn = next(turn for turn in turns_of(FLIPS) if str(turn.definition.measure) == "AP(norm=relevant)@3")
    example = example_of(FLIPS, turn)
    assert example is not None
    assert example.definition == Definition(parse_measure("AP@3"), EmptyCases())
    assert example.cases == FLIPS.names
    assert example.values == ((1, Fraction(1, 3), 1, Fraction(1, 3)), (0, 1, 0, Fraction(3, 10)))
    assert example.means == (
        (1 + Fraction(0)) / 2,
        (Fraction(1, 3) + 1) / 2,
        (1 + Fraction(0)) / 2,
        (Fraction(1, 3) + Fraction(3, 10)) / 2,
    )
    assert example.models == ("A", "B")
    assert example.best == (False, True, True, False)
    # B recommends nothing in the second case: left out it keeps the lead, counted as 0 it loses it.
    cases = (Case("u1", (tuple("AB"), tuple("BA")), ("B",)), Case("u2", (tuple("A"), ()), ("A",)))
    case_set = CaseSet(cases, k=2, missing="skip")
    [turn] = [turn for turn in turns_of(case_set) if turn.changed == "missing"]
    example = example_of(case_set, turn)
    assert example is not None
    assert example.values == ((Fraction(1, 2), 1, Fraction(1, 2), 1), (1, None, 1, 0))
    with_both = (Fraction(1, 2) + 1) / 2
    assert example.means == (with_both, 1, with_both, (1 + Fraction(0)) / 2)
    assert example.best == (False, True, True, False)


# Sentences about a set


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
SETS = {example.id: example.case_set for example in case_examples_for("en")}


def changed(now: CaseSet, before: CaseSet | None, act: SetAct | None) -> str:
    return changed_sentence(explain_cases(now, before), act, EN)


def spoken(now: CaseSet, before: CaseSet | None, act: SetAct | None) -> str:
    return spoken_sentence(explain_cases(now, before), act, EN)


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
    both = SETS["winner_flips"]
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


@pytest.mark.slow
@settings(max_examples=50)
@given(
    lang=st.sampled_from([*LANGUAGES, PSEUDO_LANGUAGE]),
    now=case_sets(),
    before=st.sampled_from([*SETS.values(), None]),
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
