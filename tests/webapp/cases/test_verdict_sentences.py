"""Sentences under the leaderboard, each held against the numbers: of examples, and of many made sets."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from recmetrics.paired_tests import cases_needed, grade_of, holm
from recmetrics.tables.compare import compare_runs
from tests.seeds import seeds
from tests.webapp.strategies import case_sets
from webapp.cases.case import Case, Model
from webapp.cases.case_set import CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import (
    ExplainedCases,
    at_k,
    best_of,
    explain_cases,
    mean_of,
    standings_of,
    winners_of,
)
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.significance import Finding
from webapp.cases.turn_sentences import definition_text, ranges_text, turns_sentence
from webapp.cases.verdict_sentences import (
    ahead_sentence,
    finding_sentence,
    power_sentence,
    shown_label,
    untested_sentence,
)
from webapp.model.numbers import Number
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, Texts, texts_for

NUMBERS = re.compile(r" (\S+) ([+-]) (\S+); ")


# X answered all eight cases and Y six of them: on those it has 1/3 more, and the means are over other cases.
SKIPPED = CaseSet.from_query(
    {
        "case": [
            *("a1;A,B;A;B,A", "a2;B,A;A;A,B", "a3;A,B;A;,", "a4;B,A;A;A,B"),
            *("a5;A;A;A", "a6;A;A;,", "a7;B,C,A;A;A", "a8;B,A;A;A,B"),
        ],
        "k": "2",
        "missing": "skip",
        "model": ["X", "Y"],
    }
)[0]
EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}


# Wording of this test's own: the app's may become better without any sentence becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "join.sentences": "{first} {second}",
        "change.comma": ", ",
        "cases.model": "{model}",
        "leaderboard_text.ahead": "{winner} > {other}: {mean} {value} + {difference}; {significance}.",
        "leaderboard_text.ahead_of_all": "{winner}>> {other}: {mean} {value} + {difference}; {significance}.",
        "leaderboard_text.ahead_shared": "{winner} > {other}: {mean} {value} + {difference}; of {n}; "
        "{significance}.",
        "leaderboard_text.ahead_shared_less": "{winner} > {other}: {mean} {value} - {difference}; {n}.",
        "leaderboard_text.ahead_shared_same": "{winner} > {other}: {mean} {value} = {n}.",
        "leaderboard_text.ahead_apart": "{winner} > {other}: {mean} {value} apart.",
        "leaderboard_text.no_test": "{n} of {fewest}",
        "leaderboard_text.grade": "{grade} p {p}, {n}",
        "leaderboard_text.grade_clear": "clear",
        "leaderboard_text.grade_borderline": "borderline",
        "leaderboard_text.grade_none": "none",
        "leaderboard_text.ahead_but": "But {other} {more}:{fewer}.",
        "leaderboard_text.ahead_tie_all": "{models} level: {mean} {value}",
        "leaderboard_text.ahead_tie_first": "{models} first: {mean} {value}",
        "leaderboard_text.ahead_none": "nothing left for {models}",
        "leaderboard_text.too_few": "too few: {n} of {fewest}",
        "leaderboard_text.verdict_same": "none same {n}",
        "leaderboard_text.verdict_clear": "clear p {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_borderline_interval": "borderline interval p {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_borderline_test": "borderline test p {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_none": "none p {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_none_interval": "none interval p {p}, {low} to {high}, {n}",
        "leaderboard_text.p_adjusted": "{adjusted} (Holm {comparisons}, {p})",
        "leaderboard_text.needed": "needs {needed}",
        "leaderboard_text.turn_cutoff": "K {listed}: {winner}.",
        "leaderboard_text.turn_cutoff_on": "K {first}+: {winner}.",
        "leaderboard_text.turn_cutoff_and_on": "K {listed}, {first}+: {winner}.",
        "leaderboard_text.turn_option": "by {listed}: {winner}.",
        "leaderboard_text.turn_no_relevant": "nothing relevant {listed}: {winner}.",
        "leaderboard_text.turn_missing": "no list {listed}: {winner}.",
        "leaderboard_text.and": " & ",
        "leaderboard_text.or": " or ",
        "cases_table.missing_skip": "leave out",
        "cases_table.missing_zero": "count 0",
    },
)


def made_sets(seed: int) -> Iterable[CaseSet]:
    """Make sets of 1 to 20 cases and 2 to 6 models; now and then a model is better in most cases."""
    random = Random(seed)
    for _ in seeds(usual=80, exhaustive=2000):
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


def ahead(case_set: CaseSet) -> str:
    return ahead_sentence(explain_cases(case_set, None), EN)


def panel_says(case_set: CaseSet) -> str:
    """Return the verdict of the panel on B against A."""
    explained = explain_cases(case_set, None)
    finding = explained.findings["B"][explained.chosen]
    return finding_sentence(finding, EN) if finding else untested_sentence(explained, "B", EN)


def turned(case_set: CaseSet) -> str:
    return turns_sentence(explain_cases(case_set, None), EN)


def test_ranks_in_a_row_are_a_range() -> None:
    assert ranges_text([1, 2, 3, 5, 7, 8], EN) == "1–3, 5, 7–8"
    assert ranges_text([], EN) == ""


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


def test_python_gives_the_page_s_tests_intervals_and_verdicts() -> None:
    seen: set[str | None] = set()
    for case_set in islice(made_sets(6), len(seeds(usual=30, exhaustive=1000))):
        explained = explain_cases(case_set, None)
        runs = {
            model: {case.name: list(case.ranked(model)) for case in case_set.cases}
            for model in case_set.model_names
        }
        relevant = {case.name: list(case.relevant) for case in case_set.cases}
        rules: dict[str, Any] = {"no_relevant": case_set.no_relevant, "missing": case_set.missing}
        if not all(mean.count for means in explained.means.values() for mean in means):
            continue
        found = compare_runs(runs, relevant, explained.measures, baseline=case_set.baseline, **rules)
        rows = {(row.run, row.measure): row for row in found.rows}
        for model, findings in explained.findings.items():
            for measure, finding in zip(explained.measures, findings, strict=True):
                row = rows[model, str(measure)]
                told = (row.low, row.high, row.p_value, row.p_holm, row.grade)
                if finding is None:
                    assert told == (None,) * 5
                else:
                    chance = finding.chance
                    numbers = (chance.low, chance.high, chance.p_value, finding.p_value)
                    assert told == (*map(pytest.approx, numbers), finding.grade)
                seen.add(row.grade)
    assert len(seen) > 2


# Many made sets: no sentence says what the numbers do not


@pytest.mark.exhaustive
def test_who_is_ahead_is_what_the_means_say() -> None:
    for case_set in made_sets(1):
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
        if found is None:
            assert " = " in said or " apart" in said
            assert not _paired(case_set, _model(first[0]), _model(other))
            continue
        value, sign, size = found.groups()
        assert float(Fraction(value)) == pytest.approx(float(top), abs=6e-5)
        assert float(Fraction(f"{sign}{size}")) == pytest.approx(
            float(_paired(case_set, _model(first[0]), _model(other))), abs=6e-5
        )


def _paired(case_set: CaseSet, model: Model, other: Model) -> Fraction | float:
    """Return the mean difference over the cases that count for both, from the means of each model."""
    of_both = explain_cases(case_set, None)
    terms = zip(of_both.mean(model).terms, of_both.mean(other).terms, strict=True)
    pairs = [own.value - theirs.value for own, theirs in terms if own.counted and theirs.counted]
    return sum(pairs, Fraction(0)) / len(pairs) if pairs else Fraction(0)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_difference_with_an_interval_is_of_the_same_cases_and_lies_in_it() -> None:
    seen = 0
    for case_set in (SKIPPED, *made_sets(5)):
        explained = explain_cases(case_set, None)
        view = leaderboard_view(explained, EN)
        own = explained.means[case_set.baseline]
        for row in view["rows"]:
            for at, cell in enumerate(row["cells"]):
                if not cell["low"]:
                    continue
                terms = zip(own[at].terms, explained.means[row["model"]][at].terms, strict=True)
                pairs = [float(b.value - a.value) for a, b in terms if a.counted and b.counted]
                difference, low, high = (
                    float(cell[name].replace("−", "-")) for name in ("difference", "low", "high")
                )
                assert difference == pytest.approx(sum(pairs) / len(pairs), abs=6e-5)
                assert low <= difference <= high
                seen += bool(explained.comparisons[row["model"]][at].unpaired)
    assert seen > 5


@pytest.mark.exhaustive
def test_no_verdict_contradicts_its_numbers() -> None:
    seen: set[str] = set()
    for case_set in made_sets(3):
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


@settings(max_examples=30)
@given(case_sets())
def test_everything_can_be_said_of_any_set(case_set: CaseSet) -> None:
    explained: ExplainedCases = explain_cases(case_set, None)
    for lang in (*LANGUAGES, PSEUDO_LANGUAGE):
        t = texts_for(lang)
        said = [ahead_sentence(explained, t), turns_sentence(explained, t), power_sentence(explained, t)]
        said += [definition_text(standing, t) for standing in standings_of(case_set)[:3]]
        assert said[0]
        assert not any("None" in one for one in said)


@pytest.mark.exhaustive
def test_a_run_beyond_all_lists_has_no_end_of_its_own() -> None:
    for case_set in (EXAMPLES["winner_flips"], *made_sets(4)):
        said = turned(case_set)
        for first, winner in re.findall(r"(\d+)\+: ([^.]+)\.", said):
            for k in (int(first), 7, 8, 11, 40, 100):
                if k < int(first):
                    continue
                means: dict[Model, Number | None] = {
                    model: mean_of(case_set, model, at_k(case_set, k)) for model in case_set.model_names
                }
                names = [shown_label(case_set, model, EN) for model in best_of(means)]
                assert " & ".join(part for part in (", ".join(names[:-1]), names[-1]) if part) == winner


@pytest.mark.exhaustive
def test_what_turns_it_is_what_the_other_definitions_say() -> None:
    for case_set in made_sets(2):
        standing, *others = standings_of(case_set)
        said = turned(case_set)
        own = winners_of(standing)
        winners = {
            EN("leaderboard_text.and").join(", ".join(part) for part in (found[:-1], found[-1:]) if part)
            for other in others
            if own and (found := winners_of(other)) and not {*own} & {*found}
        }
        assert {
            sentence.rstrip(".").rsplit(": ", 1)[1] for sentence in said.split(". ") if sentence
        } == winners
        for other in others:
            means = [
                mean_of(case_set, model, other.definition.measure, other.definition.empty)
                for model in case_set.model_names
            ]
            assert means == list(other.means)
