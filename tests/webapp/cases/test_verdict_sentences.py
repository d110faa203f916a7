"""Sentences under the leaderboard, each held against the numbers: of examples, and of many made sets."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings

from recmetrics.paired_tests import cases_needed, grade_of, holm
from tests.seeds import seeds
from tests.webapp.strategies import case_sets
from webapp.cases.case import Case, Model
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
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
    note_sentences,
    power_sentence,
    shown_label,
    untested_sentence,
)
from webapp.model.measure_names import measure_at
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
        "leaderboard_text.single": "{mean} {value} of {n}",
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
        "leaderboard_text.against": "against {baseline} {text}",
        "leaderboard_text.power": "power {needed}",
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
        "leaderboard_text.of_pair": "{model} / {baseline}: {text}",
        "leaderboard_text.unpaired": "one only: {cases}",
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


# Who is ahead


def test_the_model_ahead_is_named_with_both_means_and_that_most_cases_say_otherwise() -> None:
    b = (Fraction(1, 3) + 1) / 2
    assert (
        ahead(EXAMPLES["winner_flips"])
        == f"ItemKNN > BPR: MAP@3 {float(b):.4f} + {float(b - Fraction(1, 2)):.4f}; 2 of 5."
    )
    # Numbers have the decimals of the leaderboard.
    assert ahead(OPENING_CASES) == "ItemKNN > BPR: MAP@5 0.4991 + 0.1019; none p = 0.25, 6."
    assert ahead(EXAMPLES["most_users"]).endswith("But ItemKNN 3:1.")
    assert ahead(EXAMPLES["most_users"].with_swapped_models()).endswith("But ItemKNN 3:1.")
    # Of several models the first is compared with the next best.
    lists = (("X", "Y"), ("X", "A"), ("A", "X"))
    case_set = CaseSet((Case("u1", lists, ("A",)),), k=2)
    assert ahead(case_set) == "C>> B: MAP@2 1.0000 + 0.5000; against A 1 of 5."
    # The measure is the leading one.
    explained = explain_cases(OPENING_CASES.with_measure("R@K"), None)
    assert str(measure_at("R@K", 5)) in ahead_sentence(explained, texts_for("en"))


def test_the_difference_is_of_the_cases_that_both_answered_and_a_leader_without_one_is_said_to_be() -> None:
    own = [1, Fraction(1, 2), Fraction(1, 2), 1, 0, Fraction(1, 2)]
    other = [Fraction(1, 2), 1, 1, 1, 1, 1]
    difference = sum(map(Fraction.__sub__, map(Fraction, other), map(Fraction, own))) / 6
    assert difference == Fraction(1, 3)
    assert f" {float(sum(other) / 6):.4f} + {float(difference):.4f}; of 6; " in ahead(SKIPPED)
    assert "0.3333" in ahead_sentence(explain_cases(SKIPPED, None), texts_for("en"))
    cases = (Case("u1", (tuple("AB"), tuple("BA")), ("A",)), Case("u2", (tuple("BA"), ()), ("A",)))
    less = CaseSet((*cases, Case("u3", ((), tuple("A")), ("A",))), k=1, missing="skip")
    assert ahead(less.with_case("u1", cases[0].with_name("u1"))) == "A, B level: MAP@1 0.5000"
    more = Case("u4", ((), tuple("A")), ("A",))
    assert (
        ahead(CaseSet((*less.cases, more), k=1, missing="skip"))
        == "B > A: MAP@1 0.6667 - 1.0000; 1. But A 1:0."
    )
    apart = CaseSet(less.cases[1:], k=1, missing="skip")
    assert ahead(apart) == "B > A: MAP@1 1.0000 apart."


def test_a_tie_a_model_without_a_case_and_one_model_alone_have_no_winner() -> None:
    assert ahead(POST_CASES.with_models(2)) == "A, B level: MAP@5 0.2750"
    third = POST_CASES.with_models(3)
    worse = third.with_case("u1", third.open.with_list("B", tuple("XYZWD")))
    assert ahead(worse) == "A, C first: MAP@5 0.2750"
    nothing = CaseSet((Case("u1", (("A",), ()), ("A",)),), missing="skip")
    assert ahead(nothing) == "nothing left for B"
    assert ahead(POST_CASES) == "MAP@5 0.2750 of 2"
    assert turned(POST_CASES) == ""


# Whether it is significant


def test_a_verdict_names_test_interval_and_the_cases_that_it_would_take() -> None:
    # 40 of the 256 ways to swap, as the example tells.
    assert panel_says(EXAMPLES["chance"]).startswith(f"none p = {40 / 256:.4f}, −0.0042 to +0.3688, 8")
    [finding] = explain_cases(EXAMPLES["chance"], None).findings["B"]
    assert finding is not None
    assert panel_says(EXAMPLES["chance"]).endswith(f"needs {finding.needed}")
    assert power_sentence(explain_cases(EXAMPLES["chance"], None), EN) == f"power {finding.needed}"


def test_what_is_too_little_to_test_is_not_tested_and_cases_of_one_model_only_are_named() -> None:
    assert panel_says(EXAMPLES["most_users"]) == "too few: 4 of 5"
    same = CaseSet(tuple(Case(f"u{at}", (("A",), ("A",)), ("A",)) for at in range(6)))
    assert panel_says(same) == "none same 6"
    with_copy = EXAMPLES["chance"].with_new_model()
    assert explain_cases(with_copy, None).findings["C"] == (None,) * len(with_copy.columns)
    assert panel_says(with_copy) == panel_says(EXAMPLES["chance"])
    cases = tuple(Case(f"u{at}", (("A",), ("A",) if at else ()), ("A",)) for at in range(3))
    case_set = CaseSet(cases, missing="skip")
    assert note_sentences(explain_cases(case_set, None), EN) == ["one only: u0"]
    assert note_sentences(explain_cases(replace(case_set, missing="zero"), None), EN) == []


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


def test_what_would_name_another_model_is_listed_and_a_copy_hides_none_of_it() -> None:
    # Beyond the lists min(10, K) still grows: (1/3 + 3/K) / 2 falls below 1/2 from K = 5 on.
    assert turned(EXAMPLES["winner_flips"]) == (
        "K 5+: BPR. by MAP (÷ |R|), MAP(norm=relevant)@3 (÷ |R|): BPR."
    )
    cases = (Case("u1", (tuple("AB"), tuple("BA")), ("B",)), Case("u2", (tuple("A"), ()), ("A",)))
    assert turned(CaseSet(cases, k=2)) == "no list leave out: B."
    assert turned(CaseSet(cases, k=2, missing="skip")) == "no list count 0: A."
    assert turned(EXAMPLES["films_models"]) == ""
    assert ranges_text([1, 2, 3, 5, 7, 8], EN) == "1–3, 5, 7–8"
    assert ranges_text([], EN) == ""
    alone = EXAMPLES["winner_flips"]
    copied = alone.with_new_model().with_label("C", "Copy")
    assert turned(copied) == turned(alone).replace(": BPR", ": BPR & Copy")
    # The copy of the model that is ahead shares its place, and the other one turns it as before.
    ahead = alone.with_baseline("B").with_new_model().with_label("C", "Copy")
    assert turned(ahead) == turned(alone)


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
