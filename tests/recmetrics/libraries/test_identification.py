"""Numbers as people type and tools print them: read where that is sure, and the definitions behind them."""

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import (
    InvalidCutoffError,
    InvalidInputError,
    Match,
    ReportedNumber,
    ReportedNumberError,
    catalogue,
    definitions,
    identify,
    identify_mean,
    libraries,
    mean_definitions,
    mean_name,
    nearest,
    parse_measure,
    read_number,
    read_numbers,
)
from recmetrics.libraries.labels import printed_labels, prints
from recmetrics.libraries.number_text import case_values, pieces_of
from recmetrics.libraries.reported_number import open_label
from tests.recmetrics.libraries.printed import FORMS, answers
from tests.recmetrics.observations import MANY_CASES
from tests.recmetrics.strategies import Case, cases

IDENTIFY_ANYTHING: Callable[..., object] = identify
IDENTIFY_ANY_MEAN: Callable[..., object] = identify_mean

FIRST = (["A", "B", "C", "D", "E"], {"B", "D", "Z"}, 5)  # the posts' example 1
SEVEN = (["A", "B", "C", "D", "E"], set("BDTUVWX"), 5)


def libraries_by_measure(matches: list[Match]) -> dict[str, tuple[str, ...]]:
    return {match.measure: match.libraries for match in matches if not match.conventions}


def test_numbers_of_the_posts_examples_name_their_definitions_and_libraries() -> None:
    for half in (0.5, Fraction(1, 2), Decimal("0.500")):
        assert "TorchMetrics" in libraries_by_measure(identify(half, *FIRST))["AP(norm=hits)@5"]
    for third, digits in ((1 / 3, None), (0.333, 3), (0.3333, 4), (Fraction(1, 3), None)):
        found = libraries_by_measure(identify(third, *FIRST, digits=digits))
        assert "trec_eval" in found["AP"]
        assert "trec_eval" in found["AP(norm=relevant)@5"]
        assert "ml_metrics" in found["AP@5"]
        assert "AP(norm=hits)@5" not in found
    found = libraries_by_measure(identify(0.1429, *SEVEN, digits=4))
    assert {"trec_eval", "ir_measures", "ranx", "RecTools"} <= set(found["AP(norm=relevant)@5"])
    assert "AP@5" not in found
    assert parse_measure("AP(norm=relevant)@5").denominator_formula == "|R|"
    by_list = [match for match in identify(1, *FIRST) if match.measure == "R@5"]
    assert [dict(match.conventions) for match in by_list] == [{"relevant": "list"}]
    assert "TorchMetrics" in by_list[0].libraries


def test_rounding_decides_what_a_number_may_be() -> None:
    second = (["A", "C", "E", "B", "D"], {"B", "D", "Z"}, 5)  # AP = 13/60 = 0.21666...
    assert "AP" in libraries_by_measure(identify(0.217, *second, digits=3))
    assert "AP" in libraries_by_measure(identify(0.217, *second))
    assert "AP" not in libraries_by_measure(identify(0.217, *second, digits=4))
    assert "AP" not in libraries_by_measure(identify(0.216, *second, digits=3))
    assert "AP" in libraries_by_measure(identify(0.2, *second))
    assert identify(Fraction(217, 1000), *second) == []
    one_of_eight = (list("ABCDEFGH"), {"A"}, 8)  # a half may have been rounded either way
    for rounded in (0.12, 0.13):
        assert "P@8" in {match.measure for match in identify(rounded, *one_of_eight)}


def test_repeated_items_have_a_say_only_where_there_are_any_and_nothing_to_find_is_0_or_1_or_nan() -> None:
    above_1 = identify(1.5, ["A", "A", "B"], {"A", "B"}, 3)
    assert {match.conventions["duplicates"] for match in above_1} == {"each"}
    assert "Spark MLlib" in {library for match in above_1 for library in match.libraries}
    assert all("duplicates" not in match.conventions for match in definitions(*FIRST))
    ones = identify(1, list("ABC"), set[str](), 3)
    assert {"XGBoost", "LightGBM", "ml_metrics"} <= {library for match in ones for library in match.libraries}
    nans = identify(math.nan, ["A", "B", "C"], set[str](), 3)
    assert "ir_measures" in {library for match in nans for library in match.libraries}
    assert all(match.conventions["no_relevant"] == "nan" for match in nans)


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(case=cases())
def test_a_definition_has_a_name_of_its_own_which_is_true_and_is_found_by_its_value(case: Case) -> None:
    found = definitions(case.ranked, case.relevant, case.k)
    names = [(match.measure, frozenset(match.conventions.items())) for match in found]
    assert len(names) == len(set(names))
    for match in found[::40] if case.ranked else ():
        digits = 12 if isinstance(match.value, float) else None
        assert match in identify(match.value, case.ranked, case.relevant, case.k, digits=digits)
    by_formula = {match.open_name: match.value for match in found if not match.conventions}
    for match in found:
        if not match.conventions:
            value = parse_measure(match.measure).explain(case.ranked, case.relevant).value
            assert match.value == pytest.approx(value)
        elif match.open_name in by_formula:
            # A call stands with the formula wherever it returns what that gives.
            assert match.value != by_formula[match.open_name]
    values = {match.measure: match.value for match in found if not match.conventions}
    for measure in catalogue(case.k) if case.ranked else ():
        assert values[str(measure)] == measure.explain(case.ranked, case.relevant).value


def test_means_part_over_empty_cases_and_over_one_quotient_and_all_of_the_catalogue_are_definitions() -> None:
    many = MANY_CASES["mu_no_recs"]
    halved = libraries_by_measure(identify_mean(0.1667, *many, digits=4))["MAP"]
    left_out = [match for match in identify_mean(0.3333, *many, digits=4) if match.measure == "MAP"]
    assert "ir_measures" in halved
    assert [dict(match.conventions) for match in left_out] == [{"mean_missing": "skip"}]
    assert {"trec_eval", "pytrec-eval-terrier"} <= set(left_out[0].libraries)
    matches = identify_mean(Fraction(1, 6), *MANY_CASES["mu_micro"])
    assert {match.libraries for match in matches if match.conventions.get("pooled")} == {("implicit",)}
    named = {match.measure for match in mean_definitions(*MANY_CASES["mu_all"])}
    assert {mean_name(measure) for measure in catalogue(5)} <= named


def test_a_number_that_nothing_gives_has_neighbours() -> None:
    every = definitions(*FIRST)
    assert identify(0.35, *FIRST, digits=4) == []
    assert nearest(0.35, every, 1)[0].measure == "MeanP@5"
    assert len(nearest(0.35, every, 4)) == 4


def test_what_is_no_number_no_count_of_decimals_or_no_cutoff_is_refused() -> None:
    for value in (math.inf, -math.inf, True, None, b"0.5"):
        with pytest.raises(InvalidInputError):
            IDENTIFY_ANYTHING(value, *FIRST)
    with pytest.raises(ReportedNumberError):
        IDENTIFY_ANYTHING("half", *FIRST)
    for digits in (-1, True):
        with pytest.raises(InvalidInputError):
            IDENTIFY_ANYTHING(0.5, *FIRST, digits=digits)
    for k in (0, -1, 1.5, True):
        with pytest.raises(InvalidCutoffError):
            IDENTIFY_ANYTHING(0.5, FIRST[0], FIRST[1], k)
        with pytest.raises(InvalidCutoffError):
            IDENTIFY_ANY_MEAN(0.5, {"u": ["A"]}, {"u": {"A"}}, k)


def test_a_text_is_read_as_tools_print_it_with_its_cutoff_and_as_exactly_as_it_is_known() -> None:
    by_number = identify(0.3333, *FIRST, digits=4)
    for text in ("0.3333", "0,3333", "33.33 %", "0.3333 @5", "≈ 0.3333"):
        assert identify(text, *FIRST) == by_number
    assert identify("1/3", *FIRST) == identify(Fraction(1, 3), *FIRST)
    assert "P@2" in libraries_by_measure(identify("P@2 = 0.5", *FIRST))
    assert "P@2" in libraries_by_measure(identify("0.5 @2", *FIRST))
    second = (["A", "C", "E", "B", "D"], {"B", "D", "Z"}, 5)  # AP = 13/60 = 0.21666...
    assert "AP" in libraries_by_measure(identify("0.2167", *second, digits=3))
    assert "AP" not in libraries_by_measure(identify("0.2167", *second, digits=7))
    relevant = {"B", "D", "Z"}
    many = ({"u1": list("ABCDE"), "u2": list("ACEBD")}, {"u1": relevant, "u2": relevant}, 5)
    found = identify_mean("map_cut_5  all  0.2750", *many)
    assert (found[0].measure, "trec_eval" in found[0].libraries) == ("MAP(norm=relevant)@5", True)
    assert identify_mean("0.275", *many) == identify_mean(0.275, *many)


def test_a_label_is_first_a_librarys_own_name_for_its_number() -> None:
    for text, first, library in (
        ("map_cut_5  all  0.3333", "AP(norm=relevant)@5", "trec_eval"),
        ("map_cut_5 = 0.3333", "AP(norm=relevant)@5", "trec_eval"),
        ("map\tall\t0.3333", "AP", "trec_eval"),
        ("AP@5 = 0.3333", "AP(norm=relevant)@5", "ir_measures"),
        ("meanAveragePrecisionAt(5) = 0.3333", "AP@5", "Spark MLlib"),
        ("recip_rank all 0.5000", "RR", "trec_eval"),
        # Its precision divides by min(|R|, K), and its MAP is the mean of P@1 to P@K.
        ("precision@5 = 0.6667", "R(norm=min)@5", "implicit"),
        ("MAP = 0.3467", "MeanP@5", "Elliot"),
    ):
        found = identify(text, *FIRST)
        assert found[0].measure == first, text
        assert library in found[0].libraries, text


def test_capitals_of_a_label_do_not_decide() -> None:
    for small, capital in (("map@5 = 0.2", "MAP@5 = 0.2"), ("ndcg@5 = 0.4", "NDCG@5 = 0.4")):
        both = [
            {(match.measure, name) for match in identify(text, *SEVEN) for name in match.libraries}
            for text in (small, capital)
        ]
        assert both[0] == both[1]


def test_a_label_of_no_library_names_measures_and_one_need_not_name_the_cutoff_or_the_option() -> None:
    assert {parse_measure(match.measure).family for match in identify("Map@5 = 0.3333", *FIRST)} == {"AP"}
    families = {parse_measure(match.measure).family for match in identify("score = 0.5", *FIRST)}
    assert {"AP", "RR"} <= families
    for text, measure, library in (
        ("{'precision': 0.6667, 'map': 0.3333, 'ndcg': 0.4982, 'auc': 0.4583}", "R(norm=min)@5", "implicit"),
        ("MAP@5 = 0.3467", "MeanP@5", "Elliot"),
        ("eval-map@5-:0.5", "AP@5", "XGBoost"),
        ("precision@5 = 0.6667", "R(norm=min)@5", "RecTools"),
        ("averagePrecision = 0.4", "P@5", "Phoenix"),
        ("test_map@5: 0.3333", "AP@5", "RecBole"),
        ("cosine_map@5: 0.3333", "AP@5", "sentence-transformers"),
    ):
        found = identify(text, *FIRST)
        assert any(match.measure == measure and library in match.libraries for match in found), text


def test_several_numbers_must_all_fit_and_without_a_label_name_the_tools_that_have_all_of_them() -> None:
    both = identify("0.3333 @5; 0.1667 @2", *FIRST)
    assert [(match.measure, match.values) for match in both if not match.conventions] == [
        ("AP(norm=relevant)@K", (Fraction(1, 3), Fraction(1, 6)))
    ]
    named = identify("AP@5 = 0.3333\nP@5 = 0.4", *FIRST)
    assert [match.measure for match in named if "RecBole" in match.libraries] == ["P@5", "AP@5"]
    assert identify("AP@5 = 0.3333; P@5 = 0.9", *FIRST) == []
    assert {match.measure for match in identify("0.3467; 0.4", *FIRST)} >= {"MeanP@5", "P@5"}
    assert {name for match in identify("0.3467; 0.4", *FIRST) for name in match.libraries} == {"Elliot"}
    assert identify("0.3467; 0.3333; 0.1234", *FIRST) == []


def test_a_library_that_takes_the_length_for_k_has_computed_the_measure_at_that_length() -> None:
    half_found = (["A", "B", "C", "D"], {"A", "C", "Y", "Z"})
    [at_4] = [match for match in identify(0.5, *half_found, 1) if match.measure == "R@4"]
    assert dict(at_4.conventions) == {"cutoff": "length"}
    assert "LensKit" in at_4.libraries
    assert parse_measure(at_4.measure).explain(*half_found).value == at_4.value
    # Where K gives the same as the length does, it is the definition at K.
    assert "LensKit" in libraries_by_measure(identify(0.5, *half_found, 3))["R@3"]


def test_what_is_the_number_exactly_comes_before_what_rounds_to_it_and_ten_nines_are_1() -> None:
    ten = (list("ABCDEFGHIJ"), {"A", "D", "J", "Y"}, 10)
    values = [match.value for match in identify(0.3, *ten)]
    exact = [value == Fraction(3, 10) for value in values]
    assert exact == sorted(exact, reverse=True)
    assert exact[0]
    assert not exact[-1]
    rest = [abs(value - Fraction(3, 10)) for value in values if value != Fraction(3, 10)]
    assert rest == sorted(rest)
    [first, *_] = identify("{'context_precision': 0.9999999999}", ["A", "B"], {"A", "B", "Z"}, 2)
    assert (first.value, "ragas" in first.libraries) == (1, True)


def test_somebody_who_uses_one_tool_is_told_of_it_alone() -> None:
    found = identify(0.3333, *FIRST, using=["ranx", "implicit"])
    assert {match.measure: match.libraries for match in found if not match.conventions}["AP@5"] == (
        "implicit",
    )
    assert {name for match in found for name in match.libraries} == {"ranx", "implicit"}
    replay = identify(0.2, *SEVEN, using=["RePlay 0.12.0"])
    assert {call.version for match in replay for call in match.calls} == {"0.12.0"}
    with pytest.raises(InvalidInputError):
        identify(0.2, *SEVEN, using=["nobody"])


def test_equal_scores_are_ordered_as_each_library_orders_them() -> None:
    tied = (["A", "B", "C"], {"A"}, 1)
    by_id = identify(0, *tied, scores=[1, 1, 1], using=["trec_eval"])
    as_given = identify(1, *tied, scores=[1, 1, 1], using=["ranx"])
    assert "P@1" in {match.measure for match in by_id}
    assert "P@1" in {match.measure for match in as_given}
    assert {match.conventions["ties"] for match in by_id if match.measure == "P@1"} == {"id_descending"}
    with pytest.raises(InvalidInputError):
        identify(0, *tied, scores=[1, 1])


def test_a_grade_is_worth_what_a_library_takes_it_for() -> None:
    graded = (["A", "B"], {"A": 1, "B": 3}, 2)
    values = {
        name: {
            match.measure: round(float(match.value), 4) for match in identify(value, *graded, using=[name])
        }
        for name, value in (("ranx", 0.7967), ("XGBoost", 0.7098), ("implicit", 1))
    }
    assert all(any(measure.startswith("nDCG") for measure in found) for found in values.values())
    mean = ({"u": ["A", "B"], "v": ["A"]}, {"u": {"A": 1, "B": 3}, "v": {"A": 2}}, 2)
    assert "Mean nDCG@2" in {match.measure for match in identify_mean(0.8984, *mean, using=["ranx"])}


# What libraries printed, traced back to them: bare, rounded, labelled, and as Python prints it.

# A repeated item is joined with itself before the gains are summed; its record says so.
NOT_REPRODUCED = ("recommenders", "repeats", ("ndcg_at_k",))


@pytest.mark.slow
def test_the_right_library_is_among_the_answers() -> None:
    asked = ((each, each.asked) for each in answers(every=31))
    of_records = [each for each, of in asked if (of.library, of.kind, of.labels) != NOT_REPRODUCED]
    assert [(each.asked.library, each.asked.text) for each in of_records if not each.right] == []
    assert {each.asked.form for each in of_records} == set(FORMS)
    assert len({each.asked.library for each in of_records}) >= 9


# Numbers as people type them and tools print them: read where their meaning is sure, else refused
SAME = ReportedNumber(Fraction(217, 1000), 3)


def refusal(text: str, read: Callable[[str], object] = read_number) -> ReportedNumberError:
    with pytest.raises(ReportedNumberError) as caught:
        read(text)
    return caught.value


def test_one_number_is_read_in_any_notation_and_a_p_value_behind_it_is_not_the_number() -> None:
    for text in ("0.217", ".217", "0,217", "21.7 %", "21,7%", "21.7퍼센트", "2.17e-1", "٠٫٢١٧"):
        assert read_number(text) == SAME
    for text in ("0.217 p=0.04", "0.217 (p = 0.04)", "21.7 %, p < 0.001"):
        assert read_numbers(text) == (SAME,)


def test_the_label_and_the_cutoff_are_read_with_it() -> None:
    for text, family, k, label in (
        ("map_cut_10  all  0.217", "AP", 10, "map_cut_10"),
        ("map_cut_10 = 0.217", "AP", 10, "map_cut_10"),
        ("MAP@10 = 0.217", "AP", 10, "MAP@10"),
        ("MAP(k=10) = 0.217", "AP", 10, "MAP(k=10)"),
        ("P_5 \t all \t 0.217", "P", 5, "P_5"),
        ("recip_rank all 0.217", "RR", None, "recip_rank"),
        ("set_F all 0.217", "F1", None, "set_F"),
        ("precision at 5 = 0.217", "P", 5, "precision at 5"),
        ("model_2 = 0.217", None, None, "model_2"),
        ("0.217 @5", None, 5, ""),
        ("K = 5: 0.217", None, 5, ""),
    ):
        read = read_number(text)
        assert (read, read.label) == (ReportedNumber(SAME.value, 3, k, family), label), text


def test_what_is_not_sure_is_refused_with_what_was_written() -> None:
    for text, problem, shown in (
        (" ", "empty", ""),
        ("abc", "unreadable", "abc"),
        ("nan", "nan", "nan"),
        ("map = inf", "inf", "map = inf"),
        ("0." + "3" * 200, "unreadable", "0." + "3" * 200),
        ("0.5 0.3", "several", "0.5 0.3"),
        ("1,234", "comma", "1,234"),
        ("1/0", "fraction", "1/0"),
        ("-0.2", "negative", "-0.2"),
        ("217", "too_large", "217"),
        ("0.2 @0", "cutoff", "0"),
        ("0.2 @five", "cutoff", "five"),
        ("num_q = 2", "elsewhere", "num_q = 2"),
        ("gm_map = 0.57", "elsewhere", "gm_map = 0.57"),
        ("iprec_at_recall_0.10 = 0.5", "elsewhere", "iprec_at_recall_0.10 = 0.5"),
    ):
        error = refusal(text)
        assert (error.problem, error.text.strip()) == (problem, shown)
    # A comma that may group digits is refused with both meanings.
    assert refusal("1,234").readings == ("1.234", "1234")
    by_case = "{'q1': {'map': 0.2}, 'q2': {'map': 0.3}}"
    for text, problem, shown in (
        ("array([0.2, 0.3])", "several", "array([0.2, 0.3])"),
        ("tensor([0.2, 0.3])", "several", "tensor([0.2, 0.3])"),
        ("{'map@5': nan}", "nan", "map@5 = nan"),
        ("{'map@5': np.float64(nan)}", "nan", "map@5 = np.float64(nan)"),
        (by_case, "by_case", by_case),
    ):
        error = refusal(text, read_numbers)
        assert (error.problem, error.text) == (problem, shown)


def test_several_numbers_are_each_read_once() -> None:
    assert read_numbers("0.217; 13/60 @5\n0,217;") == (SAME, ReportedNumber(Fraction(13, 60), None, 5))
    assert refusal(" ; ", read_numbers).problem == "empty"


# fmt: off
PRINTED_BY_TOOLS: list[tuple[str, dict[str, str]]] = [
    ("{'q': {'map': 0.2083, 'P_5': 0.4}}", {"map": "0.2083", "P_5": "0.4"}),
    ("{AP@5: 0.2083, nDCG@5: 0.5087}", {"AP@5": "0.2083", "nDCG@5": "0.5087"}),
    ("{nDCG(dcg='exp-log2')@5: 0.5, AP: 0.2}", {"nDCG(dcg='exp-log2')@5": "0.5", "AP": "0.2"}),
    ("{'map@5': np.float64(0.2083), 'ndcg@5': np.float64(0.5)}", {"map@5": "0.2083", "ndcg@5": "0.5"}),
    # What is no measure, or none that is known here, is left out.
    ("{'precision': 0.4, 'map': 0.3333, 'auc': 0.6}", {"precision": "0.4", "map": "0.3333"}),
    ("epoch 3: loss: 0.71, map@5: 0.3333", {"map@5": "0.3333"}),
    ("OrderedDict([('recall@10', 0.0623), ('map@10', 0.03)])", {"recall@10": "0.0623", "map@10": "0.03"}),
    ("tensor(0.8333, device='cuda:0')", {"": "0.8333"}),
    ("array([0.8333])", {"": "0.8333"}),
    ("Fraction(1, 3)", {"": "1/3"}),
    ("Decimal('0.25')", {"": "0.25"}),
    ("<tf.Tensor: shape=(), dtype=float32, numpy=0.8333>", {"": "0.8333"}),
    ("map@5=0.2083 ndcg@5=0.5087", {"map@5": "0.2083", "ndcg@5": "0.5087"}),
    ("[1]\tvalid_0's map@5: 0.3333", {"valid_0's map@5": "0.3333"}),
    ("[0]\ttest-map@5:0.3333\ttest-ndcg@5:0.5", {"test-map@5": "0.3333", "test-ndcg@5": "0.5"}),
    ("0.2083±0.01", {"": "0.2083"}),
    ("map@5: 0.2083 (± 0.01)", {"map@5": "0.2083"}),
    ("| map@5 | 0.2083 |", {"map@5": "0.2083"}),
    ("| model | AP@5 | P@5 |\n|---|---|---|\n| A | **0.2083** | 0.5 |", {"AP@5": "0.2083", "P@5": "0.5"}),
    ("#    Model    AP@5    P@5\n---  -----\na    BPR   0.2083   0.5ᵃ", {"AP@5": "0.2083", "P@5": "0.5"}),
    ("   metric  value\n0  MAP@5  0.2083\n1  nDCG@5  0.5087", {"MAP@5": "0.2083", "nDCG@5": "0.5087"}),
    ("   MAP@5  nDCG@5\n0  0.2083  0.5087", {"MAP@5": "0.2083", "nDCG@5": "0.5087"}),
    ("MAP@5    0.208333\nnDCG@5  0.5087\ndtype: float64", {"MAP@5": "0.208333", "nDCG@5": "0.5087"}),
    ("runid all STANDARD\nmap all 0.2083\nP_5 all 0.4000", {"map": "0.2083", "P_5": "0.4000"}),
    ("{'context_precision': 0.9999999999}", {"context_precision": "0.9999999999"}),
    ("Contextual Precision (score: 0.5, threshold: 0.5, strict: False)", {"Contextual Precision": "0.5"}),
    ("0.3333, 0.2083", {"": "0.3333", " ": "0.2083"}),
    # Counts, and measures that are not computed here, are passed over.
    ("num_q all 2\nnum_rel_ret all 4\nmap all 0.5417\ngm_map all 0.57\niprec_at_recall_0.00 all 0.75\n"
     "11pt_avg all 0.5\nP_5 all 0.4", {"map": "0.5417", "P_5": "0.4"}),
    ("num_q all 2 map all 0.5417 11pt_avg all 0.5 P_5 all 0.4", {"map": "0.5417", "P_5": "0.4"}),
    ("######\nMRR @10: 0.75\nQueriesRanked: 2\n######", {"MRR @10": "0.75"}),
    ("[LightGBM] [Info] Iteration:1, valid_1 ndcg@5 : 0.642181", {"valid_1 ndcg@5": "0.642181"}),
    ("[7]\teval-map@5-:0.84\teval-ndcg-:0.5", {"eval-map@5-": "0.84", "eval-ndcg-": "0.5"}),
    ("Epoch 12/20: recall@10=0.2", {"recall@10": "0.2"}),
    ("[5]\ttest-map@5-:0.3+0.01", {"test-map@5-": "0.3"}),
    ("MAP: 0.5 (n=20)", {"MAP": "0.5"}),
    ('{"metric_score": 0.4, "details": {}}', {"metric_score": "0.4"}),
    ('{"metric_score":0.4,"details":{"q1":{"metric_score":0.6,"hits":[{"rating":1}],"metric_details":'
     '{"precision":{"relevant_docs_retrieved":1,"docs_retrieved":2}}}},"failures":{}}',
     {"metric_score": "0.4"}),
    ("{'map': 0.5, 'of': {'q1': {'map': 0.25, 'ndcg': 0.3}}}", {"map": "0.5", "ndcg": "0.3"}),
    ("Score(name='ContextPrecision', score=1, metadata={'a': 2}, error=None)", {"ContextPrecision": "1"}),
]
# fmt: on


def test_what_tools_print_is_taken_apart() -> None:
    for text, numbers in PRINTED_BY_TOOLS:
        read = read_numbers(text)
        assert [number.label for number in read] == [label.strip() for label in numbers], text
        assert [number.value for number in read] == [Fraction(number) for number in numbers.values()], text


def test_a_long_text_of_any_shape_comes_to_an_end() -> None:
    # Of a pattern that goes back over what it has read, each of these would take hours.
    parts = ["a", "1", "'", "a(", "a b ", "a @", "{'a':1,", "array([", "<tf.Tensor:numpy=", "map\n", "{'a':{"]
    for part, end in product(parts, ("", "=", "}", "=1x")):
        text = (part * 6_000)[:6_000] + end
        assert pieces_of(text)
        assert not case_values(text)


DECIMALS = st.one_of(st.decimals(0, 1, places=4), st.decimals(0, 1, places=12)).map("{:f}".format)
PRINTED = st.builds("{}{}".format, st.sampled_from(["map_cut_10 all ", "P_5 ", "recip_rank all "]), DECIMALS)
TYPED = st.builds(
    "{}{}{}".format,
    st.sampled_from(["", "AP@5 = ", "map_cut_7 = ", "MAP(norm=k) @ 7 = ", "score: ", "AP (K=5): "]),
    st.one_of(
        DECIMALS,
        st.decimals(0, 100, places=1).map("{} %".format),
        st.fractions(0, 1, max_denominator=99).map(str),
        st.sampled_from(["1e0", "1", "2.5e-3", "0,25"]),
    ),
    st.sampled_from(["", " @3", " (K=12)"]),
)


@given(st.one_of(TYPED, PRINTED))
def test_a_number_is_read_back_from_its_own_text(text: str) -> None:
    read = read_number(text)
    again = read_number(str(read))
    assert (again, again.label) == (read, read.label)


def test_a_label_is_the_name_of_a_call_more_or_less_surely() -> None:
    calls = [call for library in libraries() for call in library.calls]
    for call in calls:
        assert all(prints(call, label) for label in printed_labels(call.name)), call
    for label, name, surety in (
        ("map_cut_K", "map_cut.K", 3),
        ("MAP@K", "map@K", 2),
        ("Precision@K", "Precision(k=K,r_precision=True)", 1),
        ("recall@K", "map@K", 0),
    ):
        assert {prints(call, label) for call in calls if call.name == name} == {surety}
    of = {label: {call.library for call in calls if prints(call, label) == 3} for label in ("map_cut_K", "")}
    assert of == {"map_cut_K": {"trec_eval", "pytrec-eval-terrier", "pytrec_eval"}, "": set()}
    names = {"MAP@10": "MAP@K", "P_5": "P_K", "MAP:top=10": "MAP:top=K", "nDCGRendle2020": "nDCGRendle2020"}
    assert {label: open_label(label) for label in names} == names
