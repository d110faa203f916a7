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
from recmetrics.measures.precision import Precision
from recmetrics.measures.r_precision import RPrecision
from tests.recmetrics.strategies import measures


@given(st.integers(1, 10**6))
def test_every_name_of_the_catalogue_parses_back(k: int) -> None:
    every = catalogue(k)
    assert tuple(parse_measure(str(measure)) for measure in every) == every
    assert len({str(measure) for measure in every}) == len(every)


def test_the_catalogue_has_the_usual_measures_first() -> None:
    in_order = [
        "AP",
        "AP@5",
        "P@5",
        "AP(norm=hits)",
        "AP(norm=relevant)@5",
        "AP(norm=hits)@5",
        "AP(norm=k)@5",
        "AP(norm=min_length)@5",
        "P(short=length)@5",
        "R@5",
        "R(norm=min)@5",
        "F1@5",
        "HR@5",
        "RR",
        "RR@5",
        "RPrec",
        "MeanP@5",
        "nDCG@5",
    ]
    assert [name for name in map(str, catalogue(5)) if name in in_order] == in_order


@pytest.mark.parametrize(
    ("spelled", "printed"),
    [
        ("AP@5", "AP@5"),
        (" AP(norm=min)@5 ", "AP@5"),
        ("AP ( norm = hits ) @ 5", "AP(norm=hits)@5"),
        ("\tAP@5\n", "AP@5"),
        ("AP()@5", "AP@5"),
        ("AP@05", "AP@5"),
        ("AP(norm=relevant)", "AP"),
        ("AP(norm=relevant)@5", "AP(norm=relevant)@5"),
        ("P(short=k)@3", "P@3"),
        ("R(norm=relevant)@3", "R@3"),
    ],
)
def test_spaces_and_defaults_vanish_in_print(spelled: str, printed: str) -> None:
    assert str(parse_measure(spelled)) == printed
    assert parse_measure(spelled) == parse_measure(printed)
    assert hash(parse_measure(spelled)) == hash(parse_measure(printed))


@pytest.mark.parametrize(
    ("name", "problem", "suggestion"),
    [
        ("", "not_a_name", None),
        ("@5", "not_a_name", None),
        ("AP(norm=hits@5", "not_a_name", None),
        ("precission@5", "unknown_measure", "P@5"),
        ("PP(short=length)@3", "unknown_measure", "P(short=length)@3"),
        ("precision", "cutoff_missing", "P@10"),
        ("map_cut", "cutoff_missing", "AP(norm=relevant)@10"),
        ("R-precision@5", "cutoff_forbidden", "RPrec"),
        ("ap(norm=hit)@5", "unknown_value", "AP(norm=hits)@5"),
        ("quux@5", "unknown_measure", None),
        ("infAP", "unknown_measure", None),
        ("IPrec@10", "unknown_measure", None),
        ("set_map", "unknown_measure", None),
        ("hits@10", "unknown_measure", None),
        ("novelty@10", "unknown_measure", None),
        ("map_cut(norm=hits)@5", "unknown_measure", "AP(norm=hits)@5"),
        ("AP(rel=2)@10", "threshold_option", "AP@10"),
        ("P", "cutoff_missing", "P@10"),
        ("nDCG", "cutoff_missing", "nDCG@10"),
        ("P(short=length)", "cutoff_missing", "P(short=length)@10"),
        ("AP(norm=k)", "cutoff_missing", "AP(norm=k)@10"),
        ("RPrec@5", "cutoff_forbidden", "RPrec"),
        ("AP(norm=hit)@5", "unknown_value", "AP(norm=hits)@5"),
        ("AP(norm=zzz)@5", "unknown_value", "AP@5"),
        ("AP(nrm=hits)@5", "unknown_option", "AP@5"),
        ("AP(hits)@5", "unknown_option", "AP@5"),
        ("AP(norm=hits,norm=k)@5", "unknown_option", "AP@5"),
        ("RR(norm=hits)", "unknown_option", "RR"),
        ("MAP@5", "is_a_mean", "AP@5"),
        ("MRR", "is_a_mean", "RR"),
        ("Mean P@5", "is_a_mean", "P@5"),
        ("MAP(norm=hits)@5", "is_a_mean", "AP(norm=hits)@5"),
    ],
)
def test_a_wrong_name_says_what_is_wrong_and_what_is_near(
    name: str, problem: str, suggestion: str | None
) -> None:
    with pytest.raises(MeasureNameError) as caught:
        parse_measure(name)
    assert (caught.value.name, caught.value.problem, caught.value.suggestion) == (name, problem, suggestion)
    assert (f"Did you mean {suggestion}?" in str(caught.value)) == (suggestion is not None)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("ap@5", "AP@5"),
        ("ndcg@10", "nDCG@10"),
        ("NDCG@10", "nDCG@10"),
        ("ndcg_cut_10", "nDCG@10"),
        ("ndcg_cut.10", "nDCG@10"),
        ("map_cut_10", "AP(norm=relevant)@10"),
        ("map_cut.10", "AP(norm=relevant)@10"),
        ("map", "AP"),
        ("average_precision", "AP"),
        ("P_10", "P@10"),
        ("P.5", "P@5"),
        ("precision@10", "P@10"),
        ("Precision@5", "P@5"),
        ("precision_at_10", "P@10"),
        ("recall_1000", "R@1000"),
        ("recall@10", "R@10"),
        ("Recall(norm=min)@3", "R(norm=min)@3"),
        ("calibrated recall@3", "R(norm=min)@3"),
        ("success_5", "HR@5"),
        ("Success@10", "HR@10"),
        ("hit_rate@5", "HR@5"),
        ("hit@5", "HR@5"),
        ("recip_rank", "RR"),
        ("mrr", "RR"),
        ("mrr@10", "RR@10"),
        ("Rprec", "RPrec"),
        ("r-precision", "RPrec"),
        ("R-precision", "RPrec"),
        (" f1_10 ", "F1@10"),
        ("ndcg_burges@10", "nDCG(gain=exponential)@10"),
        ("dcg_burges@10", "DCG(gain=exponential)@10"),
        ("nDCG(dcg='exp-log2')@10", "nDCG(gain=exponential)@10"),
        ("nDCG(dcg='log2')@10", "nDCG@10"),
        ("err@20", "ERR@20"),
        ("rbp(p=0.95)", "RBP(p=0.95)"),
        ("bpref", "Bpref"),
        ("judged@10", "Judged@10"),
    ],
)
def test_a_name_of_others_is_taken_where_it_means_one_thing(written: str, printed: str) -> None:
    assert str(parse_measure(written)) == printed


@pytest.mark.parametrize(
    ("written", "meanings"),
    [
        ("map@10", (("AP@10", "min(|R|, K)"), ("AP(norm=relevant)@10", "|R|"))),
        ("map_at_10", (("AP@10", "min(|R|, K)"), ("AP(norm=relevant)@10", "|R|"))),
        ("Mean_Average_Precision@5", (("AP@5", "min(|R|, K)"), ("AP(norm=relevant)@5", "|R|"))),
        ("mapk@10", (("AP@10", "min(|R|, K)"), ("AP(norm=hits)@10", "h"))),
        ("mean_precision@5", (("P@5", "K"), ("MeanP@5", "K"))),
    ],
)
def test_where_it_means_two_things_both_are_named_with_their_denominators(
    written: str, meanings: tuple[tuple[str, str], ...]
) -> None:
    with pytest.raises(MeasureNameError) as caught:
        parse_measure(written)
    assert (caught.value.problem, caught.value.meanings) == ("several_meanings", meanings)
    for name, below in meanings:
        assert f"{name}, divided by {below}" in str(caught.value)


def test_a_name_of_others_with_a_wrong_cutoff_is_refused_as_one_of_ours_is() -> None:
    for name in ("precision@0", "map_cut_0"):
        with pytest.raises(InvalidCutoffError):
            parse_measure(name)


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


@pytest.mark.parametrize("k", ["0", "-1", "5.0", "x", "", "1_000", "٣", "9" * 5000])
def test_a_name_with_a_wrong_cutoff_is_refused(k: str) -> None:
    with pytest.raises(InvalidCutoffError, match="a whole number from 1 upwards"):
        parse_measure(f"AP@{k}")


def test_the_default_denominator_of_ap_depends_on_the_cutoff() -> None:
    assert parse_measure("AP").options == {"norm": "relevant"}
    assert parse_measure("AP@5").options == {"norm": "min"}


@pytest.mark.parametrize(
    ("name", "k", "expected"),
    [
        ("AP", 5, "AP@5"),
        ("AP@5", 3, "AP@3"),
        ("AP@5", None, "AP"),
        ("AP(norm=relevant)@5", 3, "AP(norm=relevant)@3"),
        ("AP(norm=relevant)@5", None, "AP"),
        ("AP(norm=hits)@5", None, "AP(norm=hits)"),
        ("P(short=length)@5", 3, "P(short=length)@3"),
        ("RR@5", None, "RR"),
    ],
)
def test_another_cutoff_keeps_the_options(name: str, k: int | None, expected: str) -> None:
    assert str(parse_measure(name).with_cutoff(k)) == expected


@pytest.mark.parametrize(("name", "k"), [("P@5", None), ("RPrec", 5), ("AP@5", 0)])
def test_a_cutoff_that_a_measure_cannot_have_is_refused(name: str, k: int | None) -> None:
    with pytest.raises(InvalidCutoffError) as caught:
        parse_measure(name).with_cutoff(k)
    assert caught.value.k == k


def test_an_option_that_needs_the_cutoff_keeps_it() -> None:
    with pytest.raises(InvalidOptionError, match="norm must be one of 'relevant', 'hits'; got 'k'"):
        parse_measure("AP(norm=k)@5").with_cutoff(None)


@pytest.mark.parametrize(
    ("name", "option", "value", "expected"),
    [
        ("AP@5", "norm", "hits", "AP(norm=hits)@5"),
        ("AP(norm=hits)@5", "norm", "min", "AP@5"),
        ("AP", "norm", "hits", "AP(norm=hits)"),
        ("P@5", "short", "length", "P(short=length)@5"),
    ],
)
def test_another_option_keeps_the_cutoff(name: str, option: str, value: str, expected: str) -> None:
    assert parse_measure(name).with_option(option, value) == parse_measure(expected)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [("norm", "k", "norm must be one of 'relevant', 'hits'"), ("short", "length", "option must be one of")],
)
def test_an_option_that_a_measure_does_not_have_is_refused(option: str, value: str, message: str) -> None:
    with pytest.raises(InvalidOptionError, match=message):
        parse_measure("AP").with_option(option, value)


@given(measures())
def test_a_copy_of_a_measure_is_that_measure(measure: Measure) -> None:
    for copied in (pickle.loads(pickle.dumps(measure)), copy.deepcopy(measure)):
        assert (copied, hash(copied), str(copied)) == (measure, hash(measure), str(measure))


@given(measures())
def test_has_cutoff_says_whether_there_is_a_k(measure: Measure) -> None:
    assert measure.has_cutoff == (measure.k is not None) == ("@" in str(measure))


def test_a_measure_is_equal_to_its_namesakes_only() -> None:
    assert AveragePrecision(5) == parse_measure("AP@5")
    assert AveragePrecision(5) != parse_measure("AP@6")
    assert AveragePrecision(5) != "AP@5"
    assert repr(AveragePrecision(5)) == "parse_measure('AP@5')"


def test_a_class_refuses_what_its_name_would_refuse() -> None:
    with pytest.raises(
        InvalidCutoffError, match="P needs a cutoff K, a whole number from 1 upwards, got None"
    ):
        Precision()
    with pytest.raises(InvalidCutoffError, match="RPrec has no cutoff, got K = 5"):
        RPrecision(5)
    with pytest.raises(InvalidOptionError):
        Precision(5, short="list")  # pyright: ignore[reportArgumentType]  # what is refused


def test_families_come_in_the_order_of_the_catalogue() -> None:
    first_seen = dict.fromkeys(measure.family for measure in catalogue(5, with_grades=True))
    assert [family.family for family in families()] == list(first_seen)
