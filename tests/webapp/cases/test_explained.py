"""Every number of a set and of the examples is the core's, before and now, and on the edge of it too."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings

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
from tests.webapp.cases.sending import START
from tests.webapp.strategies import case_sets
from webapp.cases.case import Case, longest_of
from webapp.cases.case_set import POST_CASES, CaseSet
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
from webapp.model.empty_cases import NoRelevant
from webapp.model.measure_names import open_name
from webapp.texts import LANGUAGES, texts_for

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


def test_every_example_is_named_and_explained_and_nothing_else_is() -> None:
    t, ids = texts_for("en"), [example.id for example in case_examples_for("en")]
    assert len(set(ids)) == len(ids)
    for example in case_examples_for("en"):
        assert t(f"cases_example.{example.id}.name")
        assert t(f"cases_example.{example.id}.why")
        assert t(f"example.source.{example.source}")
        assert t(f"examples.{example.group}")
    assert {key.split(".")[0] for key in t.section("cases_example")} == {*ids, "user", "model"}


def test_a_link_restores_every_example_and_it_is_known_in_every_language_and_with_another_case_open() -> None:
    for example in (example for lang in LANGUAGES for example in case_examples_for(lang)):
        assert CaseSet.from_query(example.case_set.to_query()) == (example.case_set, ())
        opened = example.case_set.with_open(example.case_set.names[-1])
        for lang in LANGUAGES:
            found = known_example(opened, lang, example.id)
            assert found is not None
            assert found.id == example.id
    assert known_example(POST_CASES.with_k(4), "en") is None


def test_the_page_opens_on_the_first_post_with_its_numbers() -> None:
    assert by_id("posts_map") == POST_CASES
    assert means_of(POST_CASES, parse_mean("MAP@5")) == ((Fraction(1, 3) + Fraction(13, 60)) / 2,)
    first, second = (Fraction(1, 2) + Fraction(2, 4)) / 3, (Fraction(1, 4) + Fraction(2, 5)) / 3
    assert means(POST_CASES) == {
        "MAP": (first + second) / 2,
        "MAP@5": (Fraction(1, 3) + Fraction(13, 60)) / 2,
        "Mean P@5": (Fraction(2, 5) + Fraction(2, 5)) / 2,
    }


def test_users_and_films_are_named_in_the_readers_language() -> None:
    case = by_id("films_models", "zh").cases[0]
    assert (case.name, case.ranked("B")[0]) == ("用户 1", "电影 A")
    assert by_id("films_models", "ko").cases[0].name == "사용자 1"


def test_pooled_hits_most_users_and_chance_are_what_the_examples_say() -> None:
    explanation = parse_mean("MAP@8").of_judged(by_id("pooled").judged("A"))
    assert explanation.pooled == Fraction(1 + 2, 1 + 4)
    comparison = models_compared("most_users")
    assert [pair.winner for pair in comparison.pairs] == ["A", "B", "B", "B"]
    assert comparison.winner == "A"
    assert [pair.a for pair in comparison.pairs] == [1, *[(Fraction(1, 3) + Fraction(2, 5)) / 2] * 3]
    differences = [pair.difference for pair in models_compared("chance").pairs]
    assert sum(difference > 0 for difference in differences) == 6
    swapped = [
        sum(sign * difference for sign, difference in zip(signs, differences, strict=True))
        for signs in product((1, -1), repeat=8)
    ]
    extreme = sum(abs(total) >= abs(sum(differences)) for total in swapped)
    assert (extreme, len(swapped)) == (40, 256)


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


def test_a_further_measure_joins_the_three_and_is_chosen_as_each_of_them_is_where_it_stands() -> None:
    readout = explain_cases(POST_CASES.with_measure("RR"), None)
    assert [str(measure) for measure in readout.measures] == ["AP", "AP@5", "P@5", "RR"]
    assert str(readout.measure) == "RR"
    assert readout.mean().value == (Fraction(1, 2) + Fraction(1, 4)) / 2
    for place, measure in enumerate(("AP", "AP@K", "P@K")):
        readout = explain_cases(POST_CASES.with_measure(measure), None)
        assert (readout.chosen, len(readout.measures)) == (place, 3)


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


def test_what_was_before_has_its_own_cutoff_and_rules_and_what_is_new_has_nothing_before() -> None:
    now, before = replace(EMPTY, k=2, no_relevant="one"), EMPTY
    readout = explain_cases(now, before)
    assert readout.mean().value == (1 + 1 + Fraction(1)) / 3
    assert readout.was["A"][readout.chosen] == (Fraction(4, 5) + Fraction(3, 5) + 0) / 3
    readout = explain_cases(POST_CASES.with_models(2), POST_CASES)
    assert readout.was["A"] == tuple(mean.value for mean in readout.means["A"])
    assert readout.was["B"] == (None, None, None)
    assert explain_cases(POST_CASES, None).was == {"A": (None, None, None)}
    readout = explain_cases(POST_CASES.with_measure("RR"), POST_CASES)
    assert readout.was["A"][-1] == readout.mean().value
    nothing = CaseSet((Case("u1", (("A",),), ()),), no_relevant="skip")
    readout = explain_cases(nothing, nothing)
    assert means(nothing) == {"MAP": None, "MAP@5": None, "Mean P@5": None}
    assert readout.was["A"] == (None, None, None)


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
