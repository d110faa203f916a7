"""View models of the table and the leaderboard, and means under the hand: every number the core's."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import pytest
from hypothesis import given, settings

import webapp
from recmetrics import EmptyCases, Mean, catalogue, judge
from tests.webapp.board.scripts import Number, asked, read
from tests.webapp.cases.sending import START
from tests.webapp.strategies import case_sets
from webapp.board.explained import ROOM_BEYOND
from webapp.board.statements import statement_data
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import ExplainedCases, explain_cases
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.leaderboard_export import leaderboard_latex, leaderboard_markdown
from webapp.cases.verdict_sentences import disagreement_sentences, finding_sentence, shown_label
from webapp.cases.view_model import table_view
from webapp.model.empty_cases import Missing, NoRelevant
from webapp.model.limits import MAX_CASES, MAX_K
from webapp.model.palette import BLUE, GREEN, MODEL_COLOURS, PINK, VERMILION, contrast
from webapp.texts import texts_for

EN = texts_for("en")
EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}
EMPTY = EXAMPLES["empty_case"]
NOTHING = CaseSet((Case("u1", (("A",),), ()),), k=2, no_relevant="skip")
FULL = CaseSet(tuple(Case(f"u{at}", (tuple("AB"),), ("B",)) for at in range(1, MAX_CASES + 1)))


# Model B is better by 1/2 in every case: as clear as eight cases can be.
CLEAR = CaseSet(
    tuple(Case(f"u{at}", (tuple("XA"), tuple("AX")), ("A",)) for at in range(8)), k=2, columns=("AP@K",)
)


def table_of(case_set: CaseSet, before: CaseSet | None = None, act: SetAct | None = None) -> dict[str, Any]:
    return {**table_view(explain_cases(case_set, before), act, EN)}


def board_of(case_set: CaseSet, before: CaseSet | None = None) -> dict[str, Any]:
    return {**leaderboard_view(explain_cases(case_set, before), EN)}


def tags(case_set: CaseSet) -> list[list[str]]:
    return [case["tags"] for case in table_of(case_set)["cases"]]


def cells(case_set: CaseSet, column: int = 0) -> list[dict[str, Any]]:
    return [row["cells"][column] for row in board_of(case_set)["rows"]]


def test_a_full_set_has_no_room_for_another_case_and_the_letters_are_six() -> None:
    assert table_of(FULL)["can_add"] is False
    assert table_of(FULL.without_case("u1"))["can_add"] is True
    assert board_of(POST_CASES.with_models(5))["can_add_model"] is True
    assert board_of(POST_CASES.with_models(6))["can_add_model"] is False


def test_a_row_holds_the_list_of_its_model_under_a_key_that_changes_with_anything_of_it() -> None:
    table = table_of(START)
    rows = table["cases"][0]["rows"]
    lists = [table["lists"][row["list"]] for row in rows]
    assert [row["letter"] for row in rows] == ["A", "B"]
    assert [list(one["names"]) for one in lists] == [list("ABC"), list("BAD")]
    assert [list(one["flags"]) for one in lists] == [[False, True, False], [True, False, False]]
    assert [case["open"] for case in table["cases"]] == [False, True, False]
    first = Case("u1", (tuple("AB"),), ("B",))
    others = [
        first.with_list("A", ("B", "A")),
        replace(first, relevant=("A",)),
        replace(first, unnamed=1),
        replace(first, lists=(("A", "C"),)),
    ]
    keys = [table_of(CaseSet((case,), k=2))["cases"][0]["rows"][0]["list"] for case in (first, *others)]
    assert len(set(keys)) == 5
    # What does not belong to the list does not change its key: another name, another cutoff.
    again = table_of(CaseSet((first.with_name("u2"),), k=1))
    assert again["cases"][0]["rows"][0]["list"] == keys[0]
    assert list(again["lists"]) == [keys[0]]


def test_a_case_shows_its_leading_measure_what_is_missed_and_no_value_when_it_is_left_out() -> None:
    case = CaseSet((Case("u1", (tuple("AB"),), ("B", "Y", "Z"), unnamed=7),))
    table = table_of(case)
    assert table["cases"][0]["relevant_count"] == 3 + 7
    [listed] = table["lists"].values()
    assert listed["missed"] == 3 + 7 - 1
    value = (Fraction(1, 4) + Fraction(2, 5)) / 3
    painted = table_of(POST_CASES)
    assert painted["measure_name"] == "AP@5"
    assert painted["cases"][1]["rows"][0]["value"] == {
        "shown": f"{float(value):.4f}",
        "counted": True,
        "fraction": (str(value.numerator), str(value.denominator)),
    }
    led = table_of(POST_CASES.with_measure("P@K"))
    assert led["cases"][1]["rows"][0]["value"]["fraction"] == ("2", "5")
    [case] = table_of(NOTHING)["cases"]
    assert case["rows"][0]["value"] == {"shown": "–", "counted": False, "fraction": None}
    assert table_of(NOTHING.with_models(2))["cases"][0]["difference"] == {"sign": 0, "size": 0}


def test_the_differences_are_those_of_the_leading_measure_between_the_baseline_and_the_best_other() -> None:
    case_set = EXAMPLES["most_users"]
    painted = table_of(case_set)
    assert (painted["baseline"], painted["compared"]) == ("A", "B")
    assert [case["difference"]["sign"] for case in painted["cases"]] == [-1, 1, 1, 1]
    assert painted["cases"][1]["difference"]["size"] == pytest.approx(9 / 20 - 11 / 30)
    turned = table_of(case_set.with_baseline("B"))
    assert (turned["baseline"], turned["compared"]) == ("B", "A")
    assert [case["difference"]["sign"] for case in turned["cases"]] == [1, -1, -1, -1]
    lists = (("X", "A"), ("X", "Y"), ("A", "X"))
    three = CaseSet((Case("u1", lists, ("A",)),), k=2)
    assert table_of(three)["compared"] == "C"
    assert table_of(three.with_baseline("C"))["compared"] == "A"
    # One model has nothing of a comparison.
    alone = table_of(POST_CASES)
    assert alone["compared"] == ""
    assert {case["difference"] for case in alone["cases"]} == {None}


def test_a_case_can_be_filtered_by_how_the_other_model_does_and_by_what_its_lists_lack() -> None:
    found = tags(EXAMPLES["most_users"])
    assert [set(case) & {"worse", "better", "tie"} for case in found] == [{"worse"}, *[{"better"}] * 3]
    assert {"tie"} <= set(tags(POST_CASES.with_models(2))[0])
    cases = (
        Case("no hit in the top 1", (tuple("AB"),), ("B",)),
        Case("missed", (tuple("BA"),), ("B", "Z")),
        Case("complete", (tuple("BA"),), ("B",)),
        Case("nothing relevant", (tuple("BA"),), ()),
        Case("no list", ((),), ("B",)),
    )
    assert tags(CaseSet(cases, k=1)) == [
        ["no_hit"],
        ["missed", "more_relevant_than_k"],
        [],
        # Where nothing can hit, a missing hit says nothing of the list.
        ["empty"],
        ["no_hit", "missed", "empty"],
    ]


def test_each_rule_shows_the_mean_it_would_give_and_counts_a_case_once() -> None:
    values = (Fraction(4, 5), Fraction(3, 5))
    rule = table_of(EMPTY)["rules"]["no_relevant"]
    assert (rule["count"], rule["chosen"]) == (1, "zero")
    assert rule["choices"] == [
        {"id": "zero", "shown": f"{float((sum(values) + 0) / 3):.4f}"},
        {"id": "skip", "shown": f"{float(sum(values) / 2):.4f}"},
        {"id": "one", "shown": f"{float((sum(values) + 1) / 3):.4f}"},
    ]
    case_set = CaseSet(
        (Case("u1", (("A",),), ("A",)), Case("u2", (("A",),), ()), Case("u3", ((),), ("A",))),
        no_relevant="skip",
    )
    rules = table_of(case_set)["rules"]
    assert [choice["shown"] for choice in rules["missing"]["choices"]] == [f"{1 / 2:.4f}", f"{1 / 1:.4f}"]
    skipping = table_of(replace(case_set, missing="skip"))["rules"]
    assert [choice["shown"] for choice in skipping["no_relevant"]["choices"]] == [
        f"{(1 + 0) / 2:.4f}",
        f"{1 / 1:.4f}",
        f"{(1 + 1) / 2:.4f}",
    ]
    both = CaseSet((Case("u1", ((), ()), ("A",)), Case("u2", (("A",), ()), ("A",))))
    assert table_of(both)["rules"]["missing"]["count"] == 2
    assert table_of(both)["rules"]["missing"]["choices"][1]["shown"] == f"Model A: {1.0:.4f}, Model B: –"


@pytest.mark.slow
@settings(max_examples=40)
@given(case_sets())
def test_what_table_and_leaderboard_are_given_is_plain_data_of_the_core(case_set: CaseSet) -> None:
    explained = explain_cases(case_set, START)
    table = json.loads(json.dumps(table_view(explained, None, EN), allow_nan=False))
    assert [case["name"] for case in table["cases"]] == list(case_set.names)
    for at, case in enumerate(table["cases"]):
        for row in case["rows"]:
            term, value = explained.mean(row["letter"]).terms[at], row["value"]["fraction"]
            assert (value is None) == (not term.counted)
            if value is not None:
                assert float(value[0]) / float(value[1]) == pytest.approx(float(term.value))
    _the_rule_in_force_shows_the_mean_in_force(table, explained)
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


def _the_rule_in_force_shows_the_mean_in_force(table: dict[str, Any], explained: ExplainedCases) -> None:
    case_set = explained.now
    means = [explained.mean(model).value for model in case_set.model_names]
    numbers = ["–" if mean is None else f"{float(mean):.4f}" for mean in means]
    labels = [shown_label(case_set, model, EN) for model in case_set.model_names]
    labelled = [f"{label}: {number}" for label, number in zip(labels, numbers, strict=True)]
    in_force = ", ".join(labelled) if case_set.models > 1 else numbers[0]
    for rule in table["rules"].values():
        if not rule["count"]:
            assert {choice["shown"] for choice in rule["choices"]} == {""}
            continue
        [choice] = [choice for choice in rule["choices"] if choice["id"] == rule["chosen"]]
        assert choice["shown"] == in_force


def test_a_mean_is_shown_in_decimals_with_its_fraction_its_change_and_its_reason() -> None:
    [cell] = cells(POST_CASES, 1)
    value = (Fraction(1, 3) + Fraction(13, 60)) / 2
    assert (cell["shown"], cell["exact"]) == (f"{float(value):.4f}", str(value))
    assert cell["fraction"] == (str(value.numerator), str(value.denominator))
    assert f"(1/3 + 13/60) / 2 = {value}" in cell["why"]
    assert (cell["best"], cell["difference"], cell["delta"]) == (False, "", "")
    [cell] = cells(FULL)
    assert f"({' + '.join([*['1/2'] * 4, '…', *['1/2'] * 3])}) / {MAX_CASES}" in cell["why"]
    cell = board_of(POST_CASES.with_measure("nDCG@K"))["rows"][0]["cells"][-1]
    assert cell["exact"] == ""
    assert cell["fraction"][1] == "1"
    assert cell["shown"] == f"{float(cell['fraction'][0]):.4f}"
    for cell in board_of(NOTHING, NOTHING)["rows"][0]["cells"]:
        assert (cell["shown"], cell["exact"], cell["fraction"], cell["delta"]) == ("–", "", None, "")
    assert board_of(NOTHING)["count"] == 0
    row = board_of(POST_CASES.with_k(3), POST_CASES)["rows"][0]
    at_3, at_5 = (Fraction(1, 2) / 3 + 0) / 2, Fraction(11, 40)
    changes = [(cell["delta"], cell["delta_sign"]) for cell in row["cells"][:2]]
    assert changes == [("", 0), (f"−{float(at_5 - at_3):.4f}", -1)]


# Models


def test_models_have_the_names_that_readers_gave_them_or_letters() -> None:
    rows = board_of(POST_CASES.with_models(3).with_label("B", "BPR").with_baseline("C"))["rows"]
    assert [(row["model"], row["label"], row["shown_label"]) for row in rows] == [
        ("A", "", "Model A"),
        ("B", "BPR", "BPR"),
        ("C", "", "Model C"),
    ]
    assert [row["baseline"] for row in rows] == [False, False, True]


def test_each_model_has_a_colour_that_is_seen_on_light_and_dark_and_the_theme_those_of_the_charts() -> None:
    assert len(set(MODEL_COLOURS.values())) == len(MODEL_COLOURS) == 6
    for colour in MODEL_COLOURS.values():
        assert contrast(colour, "#FFFFFF") >= 3
        assert contrast(colour, "#0E1117") >= 3
    theme = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["theme"]
    assert theme["chartCategoricalColors"] == [BLUE, VERMILION, PINK, GREEN]


def test_the_best_are_those_that_no_model_is_above_and_differences_are_taken_from_the_baseline() -> None:
    case_set = EXAMPLES["winner_flips"]
    at = case_set.columns.index("AP@K")
    there, back = cells(case_set, at), cells(case_set.with_baseline("B"), at)
    assert [(cell["difference"], cell["sign"]) for cell in there] == [("", 0), ("+0.1667", 1)]
    assert [(cell["difference"], cell["sign"]) for cell in back] == [("−0.1667", -1), ("", 0)]
    assert [cell["best"] for cell in there] == [False, True]
    assert [cell["best"] for cell in cells(POST_CASES.with_models(3))] == [True] * 3
    assert [cell["best"] for cell in cells(POST_CASES)] == [False]


def test_a_clear_difference_has_a_mark_that_the_legend_explains_and_few_cases_have_none() -> None:
    own, other = cells(CLEAR)
    assert (own["mark"], own["grade"]) == ("", "")
    assert (other["mark"], other["grade"]) == ("†", "clear")
    assert (other["low"], other["high"]) == ("+0.5000", "+0.5000")
    legend = board_of(CLEAR)["legend"]
    assert any("†" in sentence for sentence in legend)
    assert not any("†" in sentence for sentence in board_of(OPENING_CASES)["legend"])
    assert board_of(POST_CASES)["legend"] == []
    for cell in cells(CLEAR.without_case("u0").without_case("u1").without_case("u2").without_case("u3")):
        assert (cell["low"], cell["high"], cell["grade"], cell["mark"]) == ("", "", "", "")


# Measures


def test_every_column_says_what_it_divides_by_with_the_readers_k() -> None:
    columns = board_of(POST_CASES.with_measure("nDCG@K"))["columns"]
    assert [(column["name"], column["over"]) for column in columns] == [
        ("MAP", "÷ |R|"),
        ("MAP@5", "÷ min(|R|, 5)"),
        ("Mean P@5", "÷ 5"),
        ("Mean nDCG@5", "÷ IDCG"),
    ]
    assert [column["leading"] for column in columns] == [False, False, False, True]


def test_every_measure_can_be_chosen_once_and_is_explained_when_it_leads(subtests: pytest.Subtests) -> None:
    measures = board_of(POST_CASES)["measures"]
    ids = [measure["id"] for measure in measures]
    assert ids[:3] == ["AP", "AP@K", "P@K"]
    assert len(set(ids)) == len(ids) >= len(catalogue(5))
    assert len({measure["name"] for measure in measures}) == len(ids)
    for measure in ids:
        with subtests.test(measure):
            board = board_of(POST_CASES.with_measure(measure))
            assert measure in [choice["id"] for choice in board["measures"]]
            [leading] = [column for column in board["columns"] if column["leading"]]
            numbers = dict(re.findall(r"(\w+)=([0-9.]+)", measure))
            assert leading["about"] == EN(f"measure.{measure}", **numbers)


def test_the_cutoff_has_room_beyond_the_longest_list_but_never_beyond_its_limit() -> None:
    assert board_of(POST_CASES)["k_max"] == 5 + ROOM_BEYOND
    assert board_of(POST_CASES.with_k(60))["k_max"] == 60
    assert board_of(POST_CASES.with_k(MAX_K))["k_max"] == MAX_K
    assert board_of(CaseSet((Case("u1", ((),), ()),), k=1))["k_max"] == 0 + ROOM_BEYOND


# Exports


def test_the_tables_have_denominators_the_best_in_bold_marks_and_the_legend() -> None:
    lines = leaderboard_markdown(leaderboard_view(explain_cases(CLEAR, None), EN), EN).splitlines()
    assert lines[:4] == [
        r"| model | MAP@2 ÷ min(\|R\|, 2) |",
        "| :-- | --: |",
        "| Model A | 0.5000 |",
        r"| Model B | **1.0000**† (+0.5000 [+0.5000, +0.5000], p = 0.0078) |",
    ]
    assert any("; significant" in line for line in lines)
    assert any(line.startswith("†") for line in lines)
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
    # No row begins with what LaTeX takes for an argument of the row before.
    for name in ("[B]", "*"):
        latex = leaderboard_latex(leaderboard_view(explain_cases(CLEAR.with_label("A", name), None), EN), EN)
        assert f"\n{{}}{name} & 0.5000" in latex


CONFIG = Path(webapp.__file__).parent.parent / ".streamlit" / "config.toml"
MEASURES: Final = {str(measure): measure for k in (1, 3, 7) for measure in catalogue(k)}


def test_every_mean_of_made_sets_is_that_of_the_core() -> None:
    random = Random(17)
    made: list[tuple[str, list[tuple[list[str], set[str]]], EmptyCases]] = []
    for name in MEASURES:
        for _ in range(4):
            pool = [f"i{number}" for number in range(8)]
            cases = [
                (
                    random.sample(pool, random.choice((0, 1, 4, 8))),
                    set(random.sample(pool, random.choice((0, 1, 5)))),
                )
                for _ in range(random.randint(1, 6))
            ]
            rules = EmptyCases(
                no_relevant=random.choice(get_args(NoRelevant)), missing=random.choice(get_args(Missing))
            )
            made.append((name, cases, rules))
    answers = asked(
        statements={name: statement_data(measure) for name, measure in MEASURES.items()},
        sets=[
            {
                "name": name,
                "cases": [
                    [[item in relevant for item in ranked], len(relevant)] for ranked, relevant in cases
                ],
                "k": MEASURES[name].k or 1,
                "rules": {"no_relevant": rules.no_relevant, "missing": rules.missing},
            }
            for name, cases, rules in made
        ],
    )["means"]
    for (name, cases, rules), answer in zip(made, answers, strict=True):
        judged = {str(at): judge(ranked, relevant) for at, (ranked, relevant) in enumerate(cases)}
        expected = Mean(MEASURES[name]).of_judged(judged, rules)
        terms = [term.value if term.counted else None for term in expected.terms]
        said = [read(term) if term else None for term in answer["terms"]]
        assert said == list(map(near, terms)), (name, cases, rules)
        mean = read(answer["mean"]) if answer["mean"] else None
        assert mean == near(expected.value), (name, cases, rules)


def near(value: Number | None) -> object:
    """Return a fraction as it is, and a float so that its last bits do not matter."""
    return pytest.approx(value, abs=1e-12) if isinstance(value, float) else value
