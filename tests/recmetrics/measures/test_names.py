"""Parser of names: a printed name parses back, and an unknown name gets a suggestion."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import (
    InvalidCutoffError,
    InvalidOptionError,
    Measure,
    MeasureNameError,
    catalogue,
    families,
    parse_measure,
)
from recmetrics.measures.average_precision import AveragePrecision
from recmetrics.measures.other_names import meanings
from recmetrics.tables.measure_names import chosen_measures
from tests.recmetrics.strategies import measures


@given(st.integers(1, 10**6))
def test_every_name_of_the_catalogue_parses_back(k: int) -> None:
    every = catalogue(k)
    assert tuple(parse_measure(str(measure)) for measure in every) == every
    assert len({str(measure) for measure in every}) == len(every)


def test_the_catalogue_has_the_usual_measures_first_and_families_come_in_its_order() -> None:
    usual = (
        "AP AP@5 P@5 AP(norm=hits) AP(norm=relevant)@5 AP(norm=hits)@5 AP(norm=k)@5 AP(norm=min_length)@5 "
        "P(short=length)@5 R@5 R(norm=min)@5 F1@5 HR@5 RR RR@5 RPrec MeanP@5 nDCG@5"
    )
    in_order = usual.split()
    assert [name for name in map(str, catalogue(5)) if name in in_order] == in_order
    first_seen = dict.fromkeys(measure.family for measure in catalogue(5, with_grades=True))
    assert [family.family for family in families()] == list(first_seen)


def test_spaces_and_defaults_vanish_in_print_and_a_name_of_others_is_taken_where_it_means_one_thing() -> None:
    spellings = {
        "AP@5": ["AP@5", " AP(norm=min)@5 ", "\tAP@5\n", "AP()@5", "AP@05", "ap@5"],
        "AP(norm=hits)@5": ["AP ( norm = hits ) @ 5"],
        "AP": ["AP(norm=relevant)", "map", "MAP", "average_precision", "Mean Average Precision"],
        "AP(norm=relevant)@5": ["AP(norm=relevant)@5"],
        "AP(norm=relevant)@10": ["map_cut_10", "map_cut.10"],
        "P@10": ["P(short=k)@10", "P.10", "Precision@10", "P_10", "precision@10", "precision_at_10"],
        "R@10": ["R(norm=relevant)@10", "recall@10"],
        "R@1000": ["recall_1000"],
        "R(norm=min)@3": ["Recall(norm=min)@3", "calibrated recall@3"],
        "HR@5": ["success_5", "hit_rate@5", "hit@5", "Success@5"],
        "F1@10": [" f1_10 "],
        "RR": ["recip_rank", "mrr", "MRR"],
        "RPrec": ["Rprec", "r-precision", "R-precision"],
        "nDCG@10": ["ndcg@10", "NDCG@10", "ndcg_cut_10", "ndcg_cut.10", "nDCG(dcg='log2')@10"],
        "nDCG(gain=exponential)@10": ["ndcg_burges@10", "nDCG(dcg='exp-log2')@10"],
        "DCG(gain=exponential)@10": ["dcg_burges@10"],
        "ERR@20": ["err@20"],
        "RBP(p=0.95)": ["rbp(p=0.95)"],
        "Bpref": ["bpref"],
        "Judged@10": ["judged@10"],
    }
    for printed, written in spellings.items():
        for measure in map(parse_measure, written):
            assert str(measure) == printed, written
            assert (measure, hash(measure)) == (parse_measure(printed), hash(parse_measure(printed))), written


NEAR: dict[str, dict[str, str | None]] = {
    "not_a_name": dict.fromkeys(("", "@5", "AP(norm=hits@5")),
    "unknown_measure": {
        **{"precission@5": "P@5", "PP(short=length)@3": "P(short=length)@3"},
        **dict.fromkeys(("quux@5", "infAP", "IPrec@10", "set_map", "hits@10", "novelty@10")),
        "map_cut(norm=hits)@5": "AP(norm=hits)@5",
    },
    "cutoff_missing": {
        **{"precision": "P@10", "map_cut": "AP(norm=relevant)@10", "P": "P@10", "nDCG": "nDCG@10"},
        **{"P(short=length)": "P(short=length)@10", "AP(norm=k)": "AP(norm=k)@10"},
    },
    "cutoff_forbidden": {"R-precision@5": "RPrec", "RPrec@5": "RPrec"},
    "unknown_value": {
        **dict.fromkeys(("ap(norm=hit)@5", "AP(norm=hit)@5"), "AP(norm=hits)@5"),
        "AP(norm=zzz)@5": "AP@5",
    },
    "threshold_option": {"AP(rel=2)@10": "AP@10"},
    "unknown_option": {
        **dict.fromkeys(("AP(nrm=hits)@5", "AP(hits)@5", "AP(norm=hits,norm=k)@5"), "AP@5"),
        "RR(norm=hits)": "RR",
    },
    "is_a_mean": {
        **dict.fromkeys(("Mean P@5", "mean p@5"), "P@5"),
        **dict.fromkeys(("MAP(norm=hits)@5", "map(norm=hits)@5"), "AP(norm=hits)@5"),
    },
}


def test_a_wrong_name_says_what_is_wrong_and_what_is_near() -> None:
    for problem, names in NEAR.items():
        for name, near in names.items():
            with pytest.raises(MeasureNameError) as caught:
                parse_measure(name)
            error = caught.value
            assert (error.name, error.problem, error.suggestion) == (name, problem, near)
            assert (f"Did you mean {near}?" in str(error)) == (near is not None), name


def test_where_a_name_means_two_things_both_are_named_with_their_denominators() -> None:
    for written, both in {
        "map@10": (("AP@10", "min(|R|, K)"), ("AP(norm=relevant)@10", "|R|")),
        "MAP@10": (("AP@10", "min(|R|, K)"), ("AP(norm=relevant)@10", "|R|")),
        "map_at_10": (("AP@10", "min(|R|, K)"), ("AP(norm=relevant)@10", "|R|")),
        "Mean_Average_Precision@5": (("AP@5", "min(|R|, K)"), ("AP(norm=relevant)@5", "|R|")),
        "mapk@10": (("AP@10", "min(|R|, K)"), ("AP(norm=hits)@10", "h")),
        "mean_precision@5": (("P@5", "K"), ("MeanP@5", "K")),
    }.items():
        with pytest.raises(MeasureNameError) as caught:
            parse_measure(written)
        assert (caught.value.problem, caught.value.meanings) == ("several_meanings", both)
        for name, below in both:
            assert f"{name}, divided by {below}" in str(caught.value)


def test_what_a_family_is_also_called_is_a_name_of_it() -> None:
    for family in families():
        for spelling in family.also_called:
            found = meanings(spelling if family.cutoff_rule == "relevant" else f"{spelling}@3")
            assert found.names, f"{spelling} is read as nothing"
            assert family in {type(parse_measure(name)) for name in found.names}


def what_parsing_prints(text: str) -> str | None:
    """Return the name as printed, or as suggested, or None where there is neither."""
    try:
        return str(parse_measure(text))
    except MeasureNameError as error:
        return error.suggestion
    except InvalidCutoffError:
        return None


@given(st.text(alphabet="APRMean@()=,123 normhitsk", max_size=20))
def test_any_text_is_a_measure_or_a_named_error_whose_suggestion_parses(text: str) -> None:
    printed = what_parsing_prints(text)
    assert printed is None or what_parsing_prints(printed) == printed


def test_a_name_with_a_wrong_cutoff_is_refused() -> None:
    wrong = [f"AP@{k}" for k in ("0", "-1", "5.0", "x", "", "1_000", "٣")]
    for name in (*wrong, "precision@0", "map_cut_0"):
        with pytest.raises(InvalidCutoffError, match="a whole number from 1 upwards"):
            parse_measure(name)
    for k in (1_000_001, 10**9, 10**30, "9" * 5000):
        with pytest.raises(InvalidCutoffError, match="at most 1,000,000, which is more than any list has"):
            parse_measure(f"nDCG@{k}")


def test_another_cutoff_keeps_the_options_and_another_option_the_cutoff() -> None:
    for name, k, expected in (
        ("AP", 5, "AP@5"),
        ("AP(norm=relevant)@5", 3, "AP(norm=relevant)@3"),
        ("AP(norm=relevant)@5", None, "AP"),
        ("AP(norm=hits)@5", None, "AP(norm=hits)"),
        ("P(short=length)@5", 3, "P(short=length)@3"),
    ):
        assert str(parse_measure(name).with_cutoff(k)) == expected
    for name, option, value, expected in (
        ("AP@5", "norm", "hits", "AP(norm=hits)@5"),
        ("AP(norm=hits)@5", "norm", "min", "AP@5"),
        ("AP", "norm", "hits", "AP(norm=hits)"),
        ("P@5", "short", "length", "P(short=length)@5"),
    ):
        assert parse_measure(name).with_option(option, value) == parse_measure(expected)


def test_a_cutoff_or_an_option_that_a_measure_cannot_have_is_refused() -> None:
    for name, k in (("P@5", None), ("RPrec", 5), ("AP@5", 0)):
        with pytest.raises(InvalidCutoffError) as caught:
            parse_measure(name).with_cutoff(k)
        assert caught.value.k == k
    with pytest.raises(InvalidOptionError, match="norm must be one of 'relevant', 'hits'; got 'k'"):
        parse_measure("AP(norm=k)@5").with_cutoff(None)
    with pytest.raises(InvalidOptionError, match="norm must be one of 'relevant', 'hits'"):
        parse_measure("AP").with_option("norm", "k")
    with pytest.raises(InvalidOptionError, match="option must be one of"):
        parse_measure("AP").with_option("short", "length")


@given(measures())
def test_a_copy_of_a_measure_is_that_measure_and_has_cutoff_says_whether_there_is_a_k(
    measure: Measure,
) -> None:
    assert measure.has_cutoff == (measure.k is not None) == ("@" in str(measure))
    for copied in (pickle.loads(pickle.dumps(measure)), copy.deepcopy(measure)):
        assert (copied, hash(copied), str(copied)) == (measure, hash(measure), str(measure))


def test_a_measure_is_equal_to_its_namesakes_only_and_the_default_of_ap_depends_on_the_cutoff() -> None:
    assert AveragePrecision(5) == parse_measure("AP@5")
    assert AveragePrecision(5) != parse_measure("AP@6")
    assert AveragePrecision(5) != "AP@5"
    assert repr(AveragePrecision(5)) == "parse_measure('AP@5')"
    assert parse_measure("AP").options == {"norm": "relevant"}
    assert parse_measure("AP@5").options == {"norm": "min"}


def test_measures_of_means_are_named_as_elsewhere_and_two_meanings_are_told() -> None:
    both = "map@10 = AP@10, divided by min(|R|, K), in other libraries AP(norm=relevant)@10"
    for written, printed, note in (
        ("P.5,10", "P@5 P@10", "P.5 = P@5, divided by K; P.10 = P@10, divided by K"),
        ("P@5, 10,AP", "P@5 P@10 AP", None),
        ("ndcg_cut.5,10", "nDCG@5 nDCG@10", "ndcg_cut.5 = nDCG@5; ndcg_cut.10 = nDCG@10"),
        ("map@10", "AP@10", both),
        ("MAP@10", "AP@10", both.replace("map", "MAP")),
        ("mean p@3", "P@3", "mean p@3 = P@3, divided by K"),
    ):
        chosen, notes = chosen_measures(written)
        assert " ".join(map(str, chosen)) == printed
        assert [str(one).partition(": ")[2] for one in notes] == ([note] if note else [])
