"""Sentences under the leaderboard, each held against the numbers: of examples, and of very many made sets."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from recmetrics.paired_tests import cases_needed, grade_of, holm
from tests.webapp.cases.strategies import case_sets
from webapp.cases.case import Case, Model
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import ExplainedCases, explain_cases, mean_of, standings_of, winner_of
from webapp.cases.significance import Finding
from webapp.cases.verdict_sentences import (
    ahead_sentence,
    definition_text,
    finding_sentence,
    note_sentences,
    power_sentence,
    ranges_text,
    turns_sentence,
    untested_sentence,
)
from webapp.model.measure_names import measure_at
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, Texts, texts_for

# Wording of this test's own: the app's may become better without any sentence becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "join.sentences": "{first} {second}",
        "change.comma": ", ",
        "cases.model": "{model}",
        "leaderboard_text.single": "{mean} {value} of {n}",
        "leaderboard_text.ahead": "{winner} > {other}: {mean} {value} + {difference}; {significance}.",
        "leaderboard_text.ahead_of_all": "{winner}>> {other}: {mean} {value} + {difference}; {significance}.",
        "leaderboard_text.no_test": "{n} of {fewest}",
        "leaderboard_text.grade_clear": "clear p {p}, {n}",
        "leaderboard_text.grade_borderline": "borderline p {p}, {n}",
        "leaderboard_text.grade_none": "none p {p}, {n}",
        "leaderboard_text.against": "against {baseline} {text}",
        "leaderboard_text.power": "power {needed}",
        "leaderboard_text.ahead_but": "But {other} {more}:{fewer}.",
        "leaderboard_text.ahead_tie_all": "{models} level: {mean} {value}",
        "leaderboard_text.ahead_tie_first": "{models} first: {mean} {value}",
        "leaderboard_text.ahead_none": "nothing left for {models}",
        "leaderboard_text.too_few": "too few: {n} of {fewest}",
        "leaderboard_text.verdict_same": "none same {n}",
        "leaderboard_text.verdict_clear": "clear p = {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_borderline_interval": "borderline interval p = {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_borderline_test": "borderline test p = {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_none": "none p = {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_none_interval": "none interval p = {p}, {low} to {high}, {n}",
        "leaderboard_text.p_adjusted": "{adjusted} (Holm {comparisons}, {p})",
        "leaderboard_text.needed": "needs {needed}",
        "leaderboard_text.of_pair": "{model} / {baseline}: {text}",
        "leaderboard_text.unpaired": "one only: {cases}",
        "leaderboard_text.turn_cutoff": "K {listed}: {winner}.",
        "leaderboard_text.turn_option": "by {listed}: {winner}.",
        "leaderboard_text.turn_no_relevant": "nothing relevant {listed}: {winner}.",
        "leaderboard_text.turn_missing": "no list {listed}: {winner}.",
        "leaderboard_text.or": " or ",
        "cases_table.missing_skip": "leave out",
        "cases_table.missing_zero": "count 0",
    },
)
NUMBERS = re.compile(r" (\S+) \+ (\S+); ")
EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}


def ahead(case_set: CaseSet) -> str:
    return ahead_sentence(explain_cases(case_set, None), EN)


def turned(case_set: CaseSet) -> str:
    return turns_sentence(explain_cases(case_set, None), EN)


def panel_says(case_set: CaseSet) -> str:
    """Return the verdict of the panel on B against A."""
    explained = explain_cases(case_set, None)
    finding = explained.findings["B"][explained.chosen]
    return finding_sentence(finding, EN) if finding else untested_sentence(explained, "B", EN)


def made_sets(seed: int, count: int) -> Iterable[CaseSet]:
    """Make sets of 1 to 20 cases and 2 to 6 models; now and then a model is better in most cases."""
    random = Random(seed)
    for _ in range(count):
        models = random.choice((2, 2, 2, 3, 4, 6))
        skill = [random.choice((0, 0.3, 1)) for _ in range(models)]
        cases: list[Case] = []
        for at in range(random.choice((1, 3, 5, 8, 12, 20))):
            relevant = random.sample("ABCDEF", random.choice((0, 1, 1, 2, 3, 6)))
            lists: list[tuple[str, ...]] = []
            for model in range(models):
                items = random.sample("ABCDEF", random.choice((0, 3, 5, 6)))
                lists.append(
                    tuple(
                        sorted(items, key=lambda item: item not in relevant)
                        if random.random() < skill[model]
                        else items
                    )
                )
            cases.append(Case(f"u{at}", tuple(lists), tuple(relevant)))
        yield CaseSet(
            tuple(cases),
            k=random.randint(1, 6),
            measure=random.choice(("AP@K", "AP", "P@K", "nDCG@K", "RR")),
            no_relevant=random.choice(("zero", "skip", "one")),
            missing=random.choice(("zero", "skip")),
            baseline=random.choice("ABCDEF"[:models]),  # pyright: ignore[reportArgumentType]  # one of the models
        )


# Who is ahead


def test_the_model_ahead_is_named_with_both_means() -> None:
    b = (Fraction(1, 3) + 1) / 2
    assert ahead(EXAMPLES["winner_flips"]) == f"ItemKNN > BPR: MAP@3 {b} + {b - Fraction(1, 2)}; 2 of 5."


def test_that_most_cases_say_otherwise_is_told() -> None:
    assert ahead(EXAMPLES["most_users"]).endswith("But ItemKNN 3:1.")
    assert ahead(EXAMPLES["most_users"].with_swapped_models()).endswith("But ItemKNN 3:1.")


def test_from_five_cases_on_numbers_are_decimals() -> None:
    assert ahead(OPENING_CASES) == "ItemKNN > BPR: MAP@5 0.4991 + 0.1019; none p = 0.25, 6."


def test_of_several_models_the_first_is_compared_with_the_next_best() -> None:
    lists = (("X", "Y"), ("X", "A"), ("A", "X"))
    case_set = CaseSet((Case("u1", lists, ("A",)),), k=2)
    assert ahead(case_set) == "C>> B: MAP@2 1 + 1/2; against A 1 of 5."


def test_a_tie_has_no_winner() -> None:
    assert ahead(POST_CASES.with_models(2)) == "A, B level: MAP@5 11/40"
    third = POST_CASES.with_models(3)
    worse = third.with_case("u1", third.open.with_list("B", tuple("XYZWD")))
    assert ahead(worse) == "A, C first: MAP@5 11/40"


def test_a_model_without_any_case_is_compared_with_nobody() -> None:
    nothing = CaseSet((Case("u1", (("A",), ()), ("A",)),), missing="skip")
    assert ahead(nothing) == "nothing left for B"


def test_one_model_has_its_mean() -> None:
    assert ahead(POST_CASES) == "MAP@5 11/40 of 2"
    assert turned(POST_CASES) == ""


# What would turn it


def test_the_definitions_that_name_another_model_are_listed_with_what_they_divide_by() -> None:
    # Beyond the lists min(10, K) still grows: (1/3 + 3/K) / 2 falls below 1/2 from K = 5 on.
    assert turned(EXAMPLES["winner_flips"]) == (
        "K 5–8: BPR. by MAP (÷ |R|), MAP(norm=relevant)@3 (÷ |R|): BPR."
    )


def test_a_rule_that_names_another_model_is_told() -> None:
    cases = (Case("u1", (tuple("AB"), tuple("BA")), ("B",)), Case("u2", (tuple("A"), ()), ("A",)))
    assert turned(CaseSet(cases, k=2)) == "no list leave out: B."
    assert turned(CaseSet(cases, k=2, missing="skip")) == "no list count 0: A."


def test_a_winner_that_nothing_turns_needs_no_sentence() -> None:
    assert turned(EXAMPLES["films_models"]) == ""


def test_runs_of_numbers_are_shortened() -> None:
    assert ranges_text([1, 2, 3, 5, 7, 8], EN) == "1–3, 5, 7–8"
    assert ranges_text([], EN) == ""


# Whether it is significant


def test_too_few_cases_are_not_tested() -> None:
    assert panel_says(EXAMPLES["most_users"]) == "too few: 4 of 5"


def test_a_verdict_names_test_interval_and_the_cases_that_it_would_take() -> None:
    # 40 of the 256 ways to swap, as the example tells.
    assert panel_says(EXAMPLES["chance"]).startswith(f"none p = {40 / 256:.4f}, −0.0042 to +0.3688, 8")
    [finding] = explain_cases(EXAMPLES["chance"], None).findings["B"]
    assert finding is not None
    assert panel_says(EXAMPLES["chance"]).endswith(f"needs {finding.needed}")
    assert power_sentence(explain_cases(EXAMPLES["chance"], None), EN) == f"power {finding.needed}"


def test_models_are_corrected_together_and_measures_are_not() -> None:
    three = EXAMPLES["chance"].with_models(3)
    for case in three.cases:
        three = three.with_case(case.name, case.with_list("C", case.ranked("B")[::-1]))
    columns = explain_cases(replace(three, columns=("AP@K", "P@K")), None)
    alone = explain_cases(replace(three, columns=("AP@K",)), None)
    assert [found[0] for found in columns.findings.values()] == [
        found[0] for found in alone.findings.values()
    ]
    found = [of_model[0] for of_model in alone.findings.values()]
    raw = [finding.chance.p_value for finding in found if finding]
    assert [finding.p_value for finding in found if finding] == list(holm(raw))
    assert f"p = {holm(raw)[0]:.4f} (Holm 2, {raw[0]:.4f})" in panel_says(three)


def test_an_untouched_copy_is_not_tested() -> None:
    with_copy = EXAMPLES["chance"].with_new_model()
    assert explain_cases(with_copy, None).findings["C"] == (None,) * len(with_copy.columns)
    assert panel_says(with_copy) == panel_says(EXAMPLES["chance"])


def test_models_that_do_not_differ_in_any_case_need_no_test() -> None:
    same = CaseSet(tuple(Case(f"u{at}", (("A",), ("A",)), ("A",)) for at in range(6)))
    assert panel_says(same) == "none same 6"


def test_cases_that_count_for_one_model_only_are_named() -> None:
    cases = tuple(Case(f"u{at}", (("A",), ("A",) if at else ()), ("A",)) for at in range(3))
    case_set = CaseSet(cases, missing="skip")
    assert note_sentences(explain_cases(case_set, None), EN) == ["one only: u0"]
    assert note_sentences(explain_cases(replace(case_set, missing="zero"), None), EN) == []


# Thousands of made sets: no sentence says what the numbers do not


def test_who_is_ahead_is_what_the_means_say() -> None:
    for case_set in made_sets(1, 400):
        means = {
            model: mean_of(case_set, model, explain_cases(case_set, None).measure)
            for model in case_set.model_names
        }
        said = ahead(case_set)
        if None in means.values():
            assert said.startswith("nothing left for ")
            continue
        values = {model: value for model, value in means.items() if value is not None}
        top = max(values.values())
        first = [model for model, value in values.items() if abs(float(top - value)) < 1e-12]
        if len(first) > 1:
            assert said.startswith(", ".join(first))
            assert " > " not in said
            continue
        second = max((model for model in values if model not in first), key=lambda model: values[model])
        assert said.startswith((f"{first[0]} > ", f"{first[0]}>> "))
        other = said.split(": ")[0].split("> ")[1]
        assert values[_model(other)] == values[second]
        found = NUMBERS.search(said)
        assert found is not None
        numbers = [float(Fraction(number)) for number in found.groups()]
        assert numbers == pytest.approx([float(top), float(top - values[second])], abs=6e-5)


def test_what_turns_it_is_what_the_other_definitions_say() -> None:
    for case_set in made_sets(2, 300):
        standing, *others = standings_of(case_set)
        said = turned(case_set)
        winners = {winner_of(other) for other in others} - {None, winner_of(standing)}
        if winner_of(standing) is None:
            assert said == ""
            continue
        assert {
            sentence.rstrip(".").rsplit(": ", 1)[1] for sentence in said.split(". ") if sentence
        } == winners
        for other in others:
            means = [
                mean_of(case_set, model, other.definition.measure, other.definition.empty)
                for model in case_set.model_names
            ]
            assert means == list(other.means)


def test_no_verdict_contradicts_its_numbers() -> None:
    seen: set[str] = set()
    for case_set in made_sets(3, 400):
        explained = explain_cases(case_set, None)
        for of_measure in zip(*explained.findings.values(), strict=True):
            found = [one for one in of_measure if one is not None]
            adjusted = holm([one.chance.p_value for one in found])
            for finding, p_value in zip(found, adjusted, strict=True):
                _holds(finding, p_value, len(found))
                seen.add(finding_sentence(finding, EN).split(" p = ")[0])
    assert seen >= {"clear", "borderline interval", "none", "none interval"}


def _holds(finding: Finding, p_value: float, comparisons: int) -> None:
    said, chance = finding_sentence(finding, EN), finding.chance
    assert finding.p_value == p_value
    assert finding.comparisons == comparisons
    assert finding.grade == grade_of(p_value, chance.low, chance.high)
    holds_0 = chance.low <= 1e-12 and chance.high >= -1e-12
    assert finding.differences.better or finding.differences.worse
    assert said.startswith(
        {
            (True, False): "clear p",
            (True, True): "borderline test p",
            (False, False): "borderline interval p" if p_value <= 0.1 else "none interval p",
            (False, True): "none p",
        }[p_value <= 0.05, holds_0]
    )
    needed = cases_needed(finding.differences.mean, finding.differences.deviation, level=0.05 / comparisons)
    if " needs " in said:
        assert finding.grade != "clear"
        assert needed is not None
        assert int(said.split(" needs ")[1].replace(",", "")) == needed > finding.differences.cases


def _model(name: str) -> Model:
    return name  # pyright: ignore[reportReturnType]  # the letters of the models


# In every language


@given(case_sets())
def test_everything_can_be_said_of_any_set(case_set: CaseSet) -> None:
    explained: ExplainedCases = explain_cases(case_set, None)
    for lang in (*LANGUAGES, PSEUDO_LANGUAGE):
        t = texts_for(lang)
        said = [
            ahead_sentence(explained, t),
            turns_sentence(explained, t),
            power_sentence(explained, t),
        ]
        said += [definition_text(standing, t) for standing in standings_of(case_set)[:3]]
        assert said[0]
        assert not any("None" in one for one in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_measure_of_the_sentence_is_the_leading_one(lang: str) -> None:
    explained = explain_cases(OPENING_CASES.with_measure("R@K"), None)
    assert str(measure_at("R@K", 5)) in ahead_sentence(explained, texts_for(lang))
