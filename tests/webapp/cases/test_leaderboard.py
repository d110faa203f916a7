"""View model of the leaderboard: every number the core's, the best, differences, intervals and marks."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from recmetrics import catalogue
from tests.webapp.cases.sending import START
from tests.webapp.cases.strategies import case_sets
from webapp.board.explained import ROOM_BEYOND
from webapp.cases.case import Case
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import explain_cases
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.leaderboard_export import leaderboard_latex, leaderboard_markdown
from webapp.cases.verdict_sentences import disagreement_sentences, finding_sentence
from webapp.model.limits import MAX_CASES, MAX_K
from webapp.model.palette import MODEL_COLOURS, contrast
from webapp.texts import texts_for

EN = texts_for("en")
EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}
NOTHING = CaseSet((Case("u1", (("A",),), ()),), k=2, no_relevant="skip")
FULL = CaseSet(tuple(Case(f"u{at}", (tuple("AB"),), ("B",)) for at in range(1, MAX_CASES + 1)))
# Model B is better by 1/2 in every case: as clear as eight cases can be.
CLEAR = CaseSet(
    tuple(Case(f"u{at}", (tuple("XA"), tuple("AX")), ("A",)) for at in range(8)), k=2, columns=("AP@K",)
)


def shown(case_set: CaseSet, before: CaseSet | None = None) -> dict[str, Any]:
    return {**leaderboard_view(explain_cases(case_set, before), EN)}


def cells(case_set: CaseSet, column: int = 0) -> list[dict[str, Any]]:
    return [row["cells"][column] for row in shown(case_set)["rows"]]


def test_a_mean_is_shown_in_decimals_with_its_fraction_and_its_reason_on_demand() -> None:
    [cell] = cells(POST_CASES, 1)
    value = (Fraction(1, 3) + Fraction(13, 60)) / 2
    assert (cell["shown"], cell["exact"]) == (f"{float(value):.4f}", str(value))
    assert cell["fraction"] == (str(value.numerator), str(value.denominator))
    assert f"(1/3 + 13/60) / 2 = {value}" in cell["why"]
    assert (cell["best"], cell["difference"], cell["delta"]) == (False, "", "")


def test_a_long_sum_is_cut_between_terms() -> None:
    [cell] = cells(FULL)
    assert f"({' + '.join([*['1/2'] * 4, '…', *['1/2'] * 3])}) / {MAX_CASES}" in cell["why"]


def test_a_measure_without_fractions_is_shown_in_decimals_alone() -> None:
    cell = shown(POST_CASES.with_measure("nDCG@K"))["rows"][0]["cells"][-1]
    assert cell["exact"] == ""
    assert cell["fraction"][1] == "1"
    assert cell["shown"] == f"{float(cell['fraction'][0]):.4f}"


def test_where_no_case_is_left_no_number_is_made_up() -> None:
    for cell in shown(NOTHING, NOTHING)["rows"][0]["cells"]:
        assert (cell["shown"], cell["exact"], cell["fraction"], cell["delta"]) == ("–", "", None, "")
    assert shown(NOTHING)["count"] == 0


def test_a_mean_says_by_how_much_it_changed() -> None:
    row = shown(POST_CASES.with_k(3), POST_CASES)["rows"][0]
    at_3, at_5 = (Fraction(1, 2) / 3 + 0) / 2, Fraction(11, 40)
    changes = [(cell["delta"], cell["delta_sign"]) for cell in row["cells"][:2]]
    assert changes == [("", 0), (f"−{float(at_5 - at_3):.4f}", -1)]


# Models


def test_models_have_the_names_that_readers_gave_them_or_letters() -> None:
    rows = shown(POST_CASES.with_models(3).with_label("B", "BPR").with_baseline("C"))["rows"]
    assert [(row["model"], row["label"], row["shown_label"]) for row in rows] == [
        ("A", "", "Model A"),
        ("B", "BPR", "BPR"),
        ("C", "", "Model C"),
    ]
    assert [row["baseline"] for row in rows] == [False, False, True]


def test_each_model_has_a_colour_that_is_seen_on_light_and_dark() -> None:
    assert len(set(MODEL_COLOURS.values())) == len(MODEL_COLOURS) == 6
    for colour in MODEL_COLOURS.values():
        assert contrast(colour, "#FFFFFF") >= 3
        assert contrast(colour, "#0E1117") >= 3


def test_the_best_are_those_that_no_model_is_above() -> None:
    case_set = EXAMPLES["winner_flips"]
    assert [cell["best"] for cell in cells(case_set, case_set.columns.index("AP@K"))] == [False, True]
    assert [cell["best"] for cell in cells(POST_CASES.with_models(3))] == [True] * 3
    assert [cell["best"] for cell in cells(POST_CASES)] == [False]


def test_differences_are_taken_from_the_baseline() -> None:
    at = EXAMPLES["winner_flips"].columns.index("AP@K")
    there = cells(EXAMPLES["winner_flips"], at)
    back = cells(EXAMPLES["winner_flips"].with_baseline("B"), at)
    assert [(cell["difference"], cell["sign"]) for cell in there] == [("", 0), ("+0.1667", 1)]
    assert [(cell["difference"], cell["sign"]) for cell in back] == [("−0.1667", -1), ("", 0)]


def test_fewer_than_five_cases_have_no_interval_and_no_mark() -> None:
    for cell in cells(CLEAR.without_case("u0").without_case("u1").without_case("u2").without_case("u3")):
        assert (cell["low"], cell["high"], cell["grade"], cell["mark"]) == ("", "", "", "")


def test_a_clear_difference_has_a_mark_that_the_legend_explains() -> None:
    own, other = cells(CLEAR)
    assert (own["mark"], own["grade"]) == ("", "")
    assert (other["mark"], other["grade"], other["low"], other["high"]) == (
        "†",
        "clear",
        "+0.5000",
        "+0.5000",
    )
    legend = shown(CLEAR)["legend"]
    assert any("†" in sentence for sentence in legend)
    assert not any("†" in sentence for sentence in shown(OPENING_CASES)["legend"])
    assert shown(POST_CASES)["legend"] == []


def test_the_letters_are_six() -> None:
    assert shown(POST_CASES.with_models(5))["can_add_model"] is True
    assert shown(POST_CASES.with_models(6))["can_add_model"] is False


# Measures


def test_every_column_says_what_it_divides_by_with_the_readers_k() -> None:
    columns = shown(POST_CASES.with_measure("nDCG@K"))["columns"]
    assert [(column["name"], column["over"]) for column in columns] == [
        ("MAP", "÷ |R|"),
        ("MAP@5", "÷ min(|R|, 5)"),
        ("Mean P@5", "÷ 5"),
        ("Mean nDCG@5", "÷ IDCG"),
    ]
    assert [column["leading"] for column in columns] == [False, False, False, True]


def test_every_measure_can_be_chosen_once() -> None:
    measures = shown(POST_CASES)["measures"]
    ids = [measure["id"] for measure in measures]
    assert ids[:3] == ["AP", "AP@K", "P@K"]
    assert len(set(ids)) == len(ids) >= len(catalogue(5))
    assert len({measure["name"] for measure in measures}) == len(ids)


@pytest.mark.parametrize("measure", [choice["id"] for choice in shown(POST_CASES)["measures"]])
def test_the_leading_measure_is_among_those_to_choose_from_and_is_explained(measure: str) -> None:
    board = shown(POST_CASES.with_measure(measure))
    assert measure in [choice["id"] for choice in board["measures"]]
    [leading] = [column for column in board["columns"] if column["leading"]]
    numbers = dict(re.findall(r"(\w+)=([0-9.]+)", measure))
    assert leading["about"] == EN(f"measure.{measure}", **numbers)


def test_the_cutoff_has_room_beyond_the_longest_list_but_never_beyond_its_limit() -> None:
    assert shown(POST_CASES)["k_max"] == 5 + ROOM_BEYOND
    assert shown(POST_CASES.with_k(60))["k_max"] == 60
    assert shown(POST_CASES.with_k(MAX_K))["k_max"] == MAX_K
    assert shown(CaseSet((Case("u1", ((),), ()),), k=1))["k_max"] == 0 + ROOM_BEYOND


# Whatever the set


@given(case_sets())
def test_what_the_leaderboard_is_given_is_plain_data_of_the_core(case_set: CaseSet) -> None:
    explained = explain_cases(case_set, START)
    board = json.loads(json.dumps(leaderboard_view(explained, EN), allow_nan=False))
    assert [column["measure"] for column in board["columns"]] == list(case_set.columns)
    for row in board["rows"]:
        for at, (cell, mean) in enumerate(zip(row["cells"], explained.means[row["model"]], strict=True)):
            assert (cell["fraction"] is None) == (mean.value is None)
            if cell["fraction"] is not None:
                above, below = map(float, cell["fraction"])
                assert above / below == pytest.approx(float(mean.value or 0))
            terms = board["terms"][row["model"]][at]
            counted = [float(one[0]) / float(one[1]) for one in terms if one is not None]
            assert len(counted) == mean.count
            assert sum(counted) == pytest.approx(float(mean.numerator))


# Exports


def test_the_markdown_table_has_denominators_the_best_in_bold_marks_and_the_legend() -> None:
    lines = leaderboard_markdown(leaderboard_view(explain_cases(CLEAR, None), EN), EN).splitlines()
    assert lines[:4] == [
        r"| model | MAP@2 ÷ min(\|R\|, 2) |",
        "| :-- | --: |",
        "| Model A | 0.5000 |",
        r"| Model B | **1.0000**† (+0.5000 [+0.5000, +0.5000], p = 0.0078) |",
    ]
    assert any("; significant" in line for line in lines)
    assert any(line.startswith("†") for line in lines)


def test_the_latex_table_has_the_same() -> None:
    latex = leaderboard_latex(leaderboard_view(explain_cases(CLEAR, None), EN), EN)
    assert latex.splitlines()[0] == f"% {EN('cases_keep.booktabs_needs')}"
    for part in (
        r"\toprule",
        r"$\div \min(|R|, 2)$",
        r"Model B & \textbf{1.0000}$^{\dagger}$ \\",
        r"difference, 95 \% interval, p} & {\footnotesize $+0.5000 [+0.5000, +0.5000], p = 0.0078$} \\",
        r"\bottomrule",
        r"$\dagger$: significant difference",
    ):
        assert part in latex


def test_an_interval_that_leaves_out_0_without_significance_is_explained_below_the_tables() -> None:
    # B is better in three cases of six and worse in none: 2 of the 8 ways to swap these go as far.
    cases = tuple(
        Case(f"u{at}", (tuple("AB"), tuple("BA") if at < 3 else tuple("AB")), ("B",)) for at in range(6)
    )
    explained = explain_cases(CaseSet(cases, k=1, columns=("P@K",), measure="P@K"), None)
    finding = explained.findings["B"][0]
    assert finding is not None
    assert (finding.p_value, finding.chance.low > 0) == (0.25, True)
    content = leaderboard_view(explained, EN)
    [note] = notes = disagreement_sentences(explained, EN)
    assert finding_sentence(finding, EN).startswith(note.split(": ", 1)[1])
    assert note in leaderboard_markdown(content, EN, notes)
    assert "leaves out 0, but is too narrow" in leaderboard_latex(content, EN, notes)
    assert disagreement_sentences(explain_cases(CLEAR, None), EN) == []


def test_no_name_of_a_model_breaks_the_tables() -> None:
    hostile = CLEAR.with_label("A", "a|b & $x_1$ **").with_label("B", r"\input{x} % #")
    content = leaderboard_view(explain_cases(hostile, None), EN)
    [row] = [line for line in leaderboard_markdown(content, EN).splitlines() if "0.5000 |" in line]
    assert row == r"| a\|b & \$x_1\$ \*\* | 0.5000 |"
    latex = leaderboard_latex(content, EN)
    assert r"a\textbar{}b \& \textdollar{}x\_1\textdollar{} ** & 0.5000 \\" in latex
    assert r"\textbackslash{}input\{x\} \% \# & " in latex


@pytest.mark.parametrize("name", ["[B]", "*"])
def test_no_row_of_the_latex_table_begins_with_an_argument_of_the_row_before(name: str) -> None:
    latex = leaderboard_latex(leaderboard_view(explain_cases(CLEAR.with_label("A", name), None), EN), EN)
    assert f"\n{{}}{name} & 0.5000" in latex
