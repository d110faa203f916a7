"""Identification of a number for a list: the page's answer is what the core identifies."""

import random
from collections.abc import Iterable
from fractions import Fraction
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import Match, ReportedNumber, catalogue, identify, judge
from recmetrics.libraries.identification import NEAREST
from tests.seeds import seeds
from tests.webapp.strategies import scenarios
from webapp.definitions.matching import Answer, identify_numbers
from webapp.model.measure_names import measure_at, name_at
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario

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


def test_values_by_convention_and_of_repeated_items_name_the_libraries_that_give_them() -> None:
    answer = asked("AP@5 = 1", Scenario(("A", "B"), (), k=5))
    assert plain(answer) == []
    assert {"ml_metrics", "XGBoost", "LightGBM"} <= {
        name for match in answer.fits for name in match.libraries
    }
    scenario, _ = Scenario.from_query({"list": "x,x,a,b,x2", "relevant": "a,b,c", "k": "4"})
    # Hits at ranks 3 and 4, of three relevant items.
    first = asked("AP@4 = 0.2778", scenario)
    assert "AP@4" in {match.measure for match in first.fits}
    assert {"implicit", "ml_metrics", "rexmex", "RecTools"} <= {
        name for match in first.fits for name in match.libraries
    }
    # Where x is known once only, they are at ranks 2 and 3.
    assert "ir_measures" in {
        name for match in asked("AP = 0.3889", scenario).fits for name in match.libraries
    }


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
