"""Numbers as people type them and tools print them: read where their meaning is sure, else refused."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import ReportedNumber, ReportedNumberError, libraries, read_number, read_numbers
from recmetrics.libraries.labels import printed_labels, prints
from recmetrics.libraries.number_text import case_values, pieces_of
from recmetrics.libraries.reported_number import open_label

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
    ('{"map@5": 0.2083}', {"map@5": "0.2083"}),
    # What is no measure, or none that is known here, is left out.
    ("{'precision': 0.4, 'map': 0.3333, 'auc': 0.6}", {"precision": "0.4", "map": "0.3333"}),
    ("epoch 3: loss: 0.71, map@5: 0.3333", {"map@5": "0.3333"}),
    ("OrderedDict([('recall@10', 0.0623), ('map@10', 0.03)])", {"recall@10": "0.0623", "map@10": "0.03"}),
    ("np.float64(0.8333)", {"": "0.8333"}),
    ("tensor(0.8333, device='cuda:0')", {"": "0.8333"}),
    ("array([0.8333])", {"": "0.8333"}),
    ("Fraction(1, 3)", {"": "1/3"}),
    ("Decimal('0.25')", {"": "0.25"}),
    ("<tf.Tensor: shape=(), dtype=float32, numpy=0.8333>", {"": "0.8333"}),
    ("test_map@5: 0.3333, test_ndcg@5: 0.5087", {"test_map@5": "0.3333", "test_ndcg@5": "0.5087"}),
    ("map@5=0.2083 ndcg@5=0.5087", {"map@5": "0.2083", "ndcg@5": "0.5087"}),
    ("recall@10 : 0.0623    map@10 : 0.03", {"recall@10": "0.0623", "map@10": "0.03"}),
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
        ("precision", "precision@K", 1),
        ("Precision@K", "Precision(k=K,r_precision=True)", 1),
        ("recall@K", "map@K", 0),
    ):
        assert {prints(call, label) for call in calls if call.name == name} == {surety}
    by_label = {
        label: {call.library for call in calls if prints(call, label) == 3}
        for label in ("MAP@K", "map@K", "map_cut_K", "")
    }
    assert {"RecTools", "RePlay"} <= by_label["MAP@K"]
    assert {"ranx", "RecBole", "implicit", "XGBoost"} <= by_label["map@K"]
    assert by_label["map_cut_K"] == {"trec_eval", "pytrec-eval-terrier", "pytrec_eval"}
    assert by_label[""] == set()


def test_the_cutoff_of_a_label_is_opened_and_no_other_number() -> None:
    names = {"MAP@10": "MAP@K", "P_5": "P_K", "MAP:top=10": "MAP:top=K", "nDCGRendle2020": "nDCGRendle2020"}
    assert {label: open_label(label) for label in names} == names
