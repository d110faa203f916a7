"""Identification of a number of one list and of a mean over cases: the answer is what the core identifies."""

import random
from collections.abc import Iterable
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import (
    Match,
    ReportedNumber,
    catalogue,
    identify,
    judge,
)
from recmetrics.libraries.identification import NEAREST
from tests.seeds import seeds
from tests.webapp.strategies import scenarios
from webapp.cases.case import Case
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.definitions.matching import Answer, identify_numbers
from webapp.definitions.mean_answer import mean_answer_view
from webapp.definitions.tool_differences import models_asked
from webapp.model.measure_names import measure_at, name_at
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
OPEN_NAMES = tuple(str(measure).replace("@1", "@K") for measure in catalogue(1))


def asked(text: str, scenario: Scenario = EXAMPLE_1) -> Answer:
    givens, problems = read_all(text)
    assert problems == ()
    return identify_numbers(givens, scenario)


def libraries_of(answer: Answer, name: str) -> tuple[str, ...]:
    return next(m.libraries for m in answer.fits if m.open_name == name and not m.conventions)


def plain(answer: Answer) -> list[str]:
    return [match.open_name for match in answer.fits if not match.conventions]


def test_slips_and_what_cannot_have_given_it_are_named_too() -> None:
    assert "mean_over_hits" in [slip.kind for slip in asked("0.50").slips]
    answer = asked("1/3")
    assert "trec_eval" in libraries_of(answer, "AP(norm=relevant)@K")
    assert {"AP(norm=hits)@K", "AP(norm=k)@K", "MeanP@K"} <= {match.open_name for match in answer.others}


def test_numbers_must_all_fit_each_at_its_own_k_and_of_one_library_that_has_their_measures() -> None:
    # AP@5 divides by 3 and AP@2 by 2; over |R| both are over 3.
    assert plain(asked("0.3333; 0.25 @2")) == ["AP@K", "AP(norm=min_length)@K"]
    answer = asked("AP@5 = 0.3333; P@5 = 0.4")
    assert {"AP@K", "P@K"} <= set(plain(answer))
    assert "ml_metrics" not in libraries_of(answer, "AP@K")  # it has no precision
    # Where one of them fits nothing, nothing fits both.
    answer = asked("AP@5 = 0.3333; P@5 = 0.9")
    assert answer.fits == ()
    assert "AP@K" in {match.open_name for match in answer.near}


def test_where_nothing_gives_it_the_nearest_are_named_and_no_number_has_no_answer() -> None:
    answer = asked("0.123")
    assert answer.fits == ()
    assert len(answer.near) == NEAREST
    assert answer.near[0].open_name == "AP(norm=k)@K"
    distances = [abs(Fraction("0.123") - Fraction(match.value)) for match in answer.near]
    assert distances == sorted(distances)
    # 2/3 cut off after three digits.
    answer = asked("0.666")
    assert answer.fits == ()
    assert {match.open_name for match in answer.near} >= {"R@K", "R(norm=min)@K"}
    answer = identify_numbers((), EXAMPLE_1)
    assert (answer.fits, answer.near, answer.slips, answer.others) == ((), (), (), ())


def test_a_number_above_1_is_a_repeated_item_counted_each_time_where_a_library_says_so() -> None:
    scenario, _ = Scenario.from_query({"list": "A,A,B", "relevant": "A,B", "k": "3"})
    answer = identify_numbers([ReportedNumber(Fraction("1.5"), 1)], scenario)
    counted = {name for match in answer.fits for name in match.libraries}
    assert {"ranx", "Spark MLlib"} <= counted
    assert "trec_eval" not in counted
    scenario = Scenario(("A", "B", "C"), ("A", "C"), k=3)
    answer = identify_numbers([ReportedNumber(Fraction("1.5"), 1)], scenario)
    assert answer.fits == ()
    assert [slip.kind for slip in answer.slips] == ["repeated"]


@pytest.mark.slow
@settings(max_examples=30)
@given(scenarios(), st.sampled_from(OPEN_NAMES), st.integers(1, 6))
def test_a_definition_is_found_by_its_own_value_and_every_other_told_once(
    scenario: Scenario, name: str, digits: int
) -> None:
    relevant = scenario.relevant_set()
    value = measure_at(name, scenario.k).explain(scenario.ranked, relevant).value
    answer = identify_numbers([ReportedNumber(round(Fraction(value), digits), digits)], scenario)
    assert name in plain(answer)
    told = [
        match.measure
        for match in (*answer.fits, *answer.near, *answer.others)
        if not match.conventions and match.open_name in OPEN_NAMES
    ]
    assert sorted(told) == sorted(name_at(name, scenario.k) for name in OPEN_NAMES)


def named(matches: Iterable[Match]) -> list[tuple[str, dict[str, object], tuple[str, ...]]]:
    return [(match.measure, dict(match.conventions), match.libraries) for match in matches]


def made_list(random_: random.Random) -> Scenario:
    """Draw a list of the board: short, long or empty, with few or many relevant items in it and outside."""
    ranked = ascii_uppercase[: random_.randint(0, 12)]
    share = random_.choice((0, 0.3, 0.6, 1))
    relevant = [item for item in ranked if random_.random() < share]
    return Scenario(
        tuple(ranked), tuple(relevant), unnamed=random_.choice((0, 0, 1, 7)), k=random_.randint(1, 14)
    )


def made_number(random_: random.Random, scenario: Scenario) -> str:
    """Draw a number that one of the definitions gives there, as it may be typed, or any other."""
    judged = judge(scenario.ranked, scenario.relevant_set())
    value = measure_at(random_.choice(OPEN_NAMES), scenario.k).of_pattern(judged.flags, judged.relevant_count)
    if random_.random() < 0.2:
        value = Fraction(random_.randint(0, 12), 12)
    number = random_.choice((f"{float(value):.{random_.randint(1, 8)}f}", f"{float(value):%}"))
    if isinstance(value, Fraction):
        number = random_.choice((number, str(value)))
    label = random_.choice(
        ("", "", "AP@{k} = ", "map_cut_{k} all ", "P_{k} all ", "precision@{k} = ", "MAP: ")
    )
    return label.format(k=scenario.k) + number


@pytest.mark.slow
@pytest.mark.exhaustive
def test_page_and_identify_name_the_same_for_made_lists() -> None:
    for seed in seeds(usual=32, exhaustive=5000):
        random_ = random.Random(seed)
        scenario = made_list(random_)
        text = "; ".join(made_number(random_, scenario) for _ in range(random_.choice((1, 1, 1, 2))))
        answer = identify_numbers(read_all(text)[0], scenario)
        core = identify(text, scenario.ranked, scenario.relevant_set(), scenario.k)
        assert named(answer.fits) == named(core), (scenario, text)


EN = texts_for("en")
EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}


def asked_mean(text: str, case_set: CaseSet) -> dict[str, Any]:
    givens, problems = read_all(text)
    assert problems == ()
    return {**mean_answer_view(givens, case_set, EN)}


def test_the_posts_mean_is_that_of_map_and_each_number_with_a_name_that_of_its_own_measure() -> None:
    answer = asked_mean("0.275", EXAMPLES["posts_map"])
    libraries = {row["measure"]: {call["library"] for call in row["libraries"]} for row in answer["fits"]}
    assert "trec_eval" in libraries["MAP"]
    assert "implicit" in libraries["MAP@5"]
    assert "MAP@5" in answer["verdict"]
    # (1/3 + 13/60) / 2 and (2/5 + 2/5) / 2.
    answer = asked_mean("MAP@5 = 0.275; P@5 = 0.4", EXAMPLES["posts_map"])
    names = {row["measure"] for row in answer["fits"]}
    assert {"MAP@5", "Mean P@5"} <= names
    assert not names & {"MRR", "Mean R@5"}
    assert asked_mean("MAP@5 = 0.275; P@5 = 0.5", EXAMPLES["posts_map"])["fits"] == []


def test_pooling_all_hits_is_named_as_the_slip_it_is_and_so_is_a_slip_in_each_case() -> None:
    # One hit of one at the top, and four of four at every second rank: 3 / 5 in one pot, 3 / 4 on average.
    answer = asked_mean(f"{(1 + 2) / 5:.4f}", EXAMPLES["pooled"])
    assert answer["fits"] == []
    assert [slip["kind"] for slip in answer["slips"]] == ["pooled"]
    assert "MAP" in answer["slips"][0]["text"]
    # One that gives the first number only is not named.
    assert [slip["kind"] for slip in asked_mean("MAP@9 = 3/5", EXAMPLES["pooled"])["slips"]] == ["pooled"]
    assert asked_mean("MAP@9 = 3/5; MAP@9 = 1/3", EXAMPLES["pooled"])["slips"] == []
    over_hits = f"MAP@5 = {((1 / 2 + 2 / 4) / 2 + (1 / 4 + 2 / 5) / 2) / 2:.4f}"
    [slip] = asked_mean(over_hits, EXAMPLES["posts_map"])["slips"]
    assert (slip["kind"], slip["text"]) == ("mean_over_hits", EN("slip_mean.mean_over_hits", measure="MAP"))
    assert asked_mean(f"{over_hits}; MAP@2 = 0.9", EXAMPLES["posts_map"])["slips"] == []


def test_rules_for_empty_cases_models_and_named_measures_tell_definitions_apart() -> None:
    # Left out, counted as 0 and as 1.
    for number, library in {"0.4667": "RecBole", "0.7": "implicit", "0.8": "ml_metrics"}.items():
        rows = asked_mean(number, EXAMPLES["empty_case"])["fits"]
        at_k = {call["library"] for row in rows if row["measure"] == "MAP@5" for call in row["libraries"]}
        assert library in at_k
    answer = asked_mean("MAP@3 = 0.667", EXAMPLES["winner_flips"])
    assert {row["notes"][0] for row in answer["fits"]} == {"ItemKNN"}
    answer = asked_mean("P@3 = 1/3", EXAMPLES["posts_mean_precision"])
    assert {row["open"].split("(")[0].split("@")[0] for row in answer["fits"]} == {"P"}


def test_several_numbers_have_to_fit_together() -> None:
    # Hits at rank 1 in the one case and at rank 2 in the other, one relevant item in each.
    first = Case("u1", (("B", "A"),), ("B",))
    case_set = CaseSet((first, Case("u2", (("A", "B"),), ("B",))))
    at_1, at_2 = (1 + 0) / 2, (1 + 1 / 2) / 2
    together = asked_mean(f"{at_1} @1; {at_2} @2", case_set)
    [row] = [row for row in together["fits"] if row["measure"] == "MAP@K"]
    assert [value["exact"] for value in row["values"]] == ["1/2", "3/4"]
    # P@1 is 1/2 as well, and P@2 is not 3/4.
    assert not any(row["measure"].startswith("Mean P@") for row in together["fits"])
    assert asked_mean(f"{at_1} @1; 0.1 @2", case_set)["fits"] == []
    # A library with a K of its own is not taken for one that has the reader's.
    names = {row["open"] for row in asked_mean("1 @1", CaseSet((first,)))["fits"]}
    assert {"AP@K", "AP@32"} <= names
    # A value that is no number is near to nothing.
    assert asked_mean("0.5", CaseSet((Case("u1", (("A",),), ()),)))["fits"] == []


def test_two_numbers_at_one_k_without_names_are_of_one_library_that_has_both_or_asked_back() -> None:
    names = {row["measure"] for row in asked_mean("0.275; 0.4", EXAMPLES["posts_map"])["fits"]}
    assert {"MAP(norm=relevant)@5", "Mean P@5"} <= names
    assert asked_mean("0.275; 0.9", EXAMPLES["posts_map"])["verdict"].startswith("Two different numbers")


def test_no_slip_is_looked_for_on_the_way_to_a_definition_that_is_hardly_used() -> None:
    told = [
        slip["text"]
        for number in ("0.5", "0.667")
        for slip in asked_mean(number, EXAMPLES["winner_flips"])["slips"]
    ]
    assert not any("norm=k" in text or "min_length" in text for text in told)


def test_a_model_is_chosen_by_its_letter_and_an_unknown_one_is_none() -> None:
    assert models_asked(OPENING_CASES, "B") == ("B",)
    assert models_asked(OPENING_CASES, "F") == models_asked(OPENING_CASES, "") == ("A", "B")
