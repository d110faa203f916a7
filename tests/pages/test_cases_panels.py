"""The panels of the page of cases: who wins, every K, chance, formulas, and what to take along."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    do,
    leaderboard_of,
    means_of,
    opened_cases,
    proto_of,
    texts_of,
    went_well,
)
from webapp.cases.case_file import to_json
from webapp.cases.case_set import CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.importing.understanding import understood
from webapp.cases.page import ONE_MODEL, SEVERAL_MODELS
from webapp.cases.panels.add_many import PANEL_KEYS
from webapp.model.sampling import FEWEST
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN = texts_for("en")
EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}
ONE = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"
MODEL_A, MODEL_B = (EN("cases.model", model=model) for model in "AB")
TWO = "case=u1;A,B,C;A;B,C,A&case=u2;D,E,F;A,B,C;A,B,C;7&k=3"
EMPTY = "case=u1;,;,&case=u2;A;,&k=1&no_relevant=skip&missing=skip"


def table_of(app: AppTest, number: int = 0) -> list[list[str]]:
    """Return the rows of a table that the panel shows, cell by cell."""
    tables = [text for element in app.get("html") if "<table" in (text := str(proto_of(element).body))]
    rows = re.findall(r"<tr.*?</tr>", tables[number])
    return [[re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in rows]


def alternatives_of(app: AppTest) -> list[str]:
    """Return the text alternatives of the charts."""
    return [text for where, text in texts_of(app) if where == "plotly_chart.alt"]


def shown_texts(app: AppTest) -> str:
    return "\n".join(text.value for text in app.text)


def to_query(case_set: CaseSet) -> str:
    return case_set.to_address().removeprefix("?")


# All of them


def test_a_panel_opens_for_every_kind_of_set(subtests: pytest.Subtests) -> None:
    for query, panels in ((ONE, ONE_MODEL), (TWO, SEVERAL_MODELS)):
        chosen = opened_cases(f"{query}&lang=en-XA", tab="formula").segmented_control(
            key=PANEL_KEYS[query is TWO]
        )
        names = [texts_for(PSEUDO_LANGUAGE)(f"cases_tabs.{name}") for name in panels]
        assert (chosen.value, chosen.options) == ("formula", names)
    for tab in SEVERAL_MODELS:
        for query in (
            EMPTY,
            "case=u;A;A;,&k=100&missing=skip",
            "&".join(f"case={name};{'A,B,C,D' if name % 2 else ','};A;C,A" for name in range(30)),
            f"{TWO}&measure=nDCG@K",
            f"{TWO}&measure=R-Precision",
        ):
            with subtests.test(f"{tab} {query[:60]}"):
                app = opened_cases(query, tab=tab)
                do(app, {"do": "models", "count": 2})
                do(app, {"do": "models", "count": 1})


def test_another_press_on_the_name_of_a_panel_folds_it_away_and_no_panel_is_in_the_address() -> None:
    addresses = [address_of(opened_cases(TWO, tab=tab)) for tab in SEVERAL_MODELS]
    assert all(address == addresses[0] for address in addresses)
    app = opened_cases(ONE, tab="take_away")
    assert app.code
    went_well(app.segmented_control(key=PANEL_KEYS[0]).set_value(None).run())
    assert not app.code


# Who wins?


def test_the_table_shows_who_wins_under_which_definition_and_the_smallest_example_why() -> None:
    app = opened_cases(TWO, tab="winner")
    named = {name: cells for name, *cells in table_of(app)[1:]}
    rows = {name.partition(" (÷ ")[0]: cells for name, cells in named.items()}
    assert {"MAP@3 (÷ min(|R|, 3))", "MAP (÷ |R|)", "MAP(norm=relevant)@3 (÷ |R|)"} <= {*named}
    assert rows["MAP@3"] == [f"{1 / 2:.4f}", f"{2 / 3:.4f}", MODEL_B]
    assert rows["MAP"] == [f"{1 / 2:.4f}", f"{19 / 60:.4f}", f"{MODEL_A} ⇄"]
    assert rows["MAP@1"] == [f"{1 / 2:.4f}", f"{1 / 2:.4f}", EN("cases.equal")]
    turned = {name for name, cells in rows.items() if cells[-1].endswith("⇄")}
    assert turned == {"MAP", "MAP(norm=relevant)@3", "MAP@5", "MAP@6", "MAP@7", "MAP@8"}
    heads, models, first, second, mean = table_of(app, 1)
    assert heads[1:] == ["MAP@3 (÷ min(|R|, 3))", "MAP (÷ |R|)"]
    assert models[1:] == [MODEL_A, MODEL_B, MODEL_A, MODEL_B]
    assert first == ["u1", f"{1:.4f}", f"{1 / 3:.4f}", f"{1:.4f}", f"{1 / 3:.4f}"]
    assert second == ["u2", f"{0:.4f}", f"{1:.4f}", f"{0:.4f}", f"{3 / 10:.4f}"]
    assert mean[1:] == [*rows["MAP@3"][:2], *rows["MAP"][:2]]
    assert EN("cases.smallest", definition="MAP (÷ |R|)", cases="u1, u2") in shown_texts(app)
    # A rule that turns the winner is named, and one that nothing turns is said to stay.
    assert EN("cases.no_flip") in shown_texts(opened_cases("case=u1;A,B;B;B,A&k=2", tab="winner"))
    app = opened_cases("case=u1;A,B;B;B,A&case=u2;A;A;,&k=2", tab="winner")
    rule = EN("cases.rule_missing", rule=EN("cases_table.missing_skip"))
    rows = {name: cells for name, *cells in table_of(app)[1:]}
    skipped = rows[EN("cases.definition_rule", mean="MAP@2 (÷ min(|R|, 2))", rule=rule)]
    assert skipped == [f"{(1 / 2 + 1) / 2:.4f}", f"{1:.4f}", f"{MODEL_B} ⇄"]


# Every K


def test_the_sweep_has_a_line_for_each_model_and_makes_no_number_up_where_no_case_is_left() -> None:
    [two, one, none, of_a] = [
        "".join(alternatives_of(opened_cases(query, tab="sweep")))
        for query in (TWO, ONE, "case=u1;A,B;,&no_relevant=skip", "case=u1;A,B;A;,&missing=skip")
    ]
    assert "A · MAP@K" in two
    assert "B · MAP@K" in two
    assert "MAP@K" in one
    assert "·" not in one
    assert f"{0:.4f}" not in none
    assert f"{0:.4f}" not in of_a
    assert "A · MAP@K" in of_a


# Chance?


def test_a_test_counts_every_way_to_swap_and_says_how_and_few_cases_are_not_tested() -> None:
    app = opened_cases(to_query(EXAMPLES["chance"]), tab="chance")
    # 40 of the 256 ways to swap are as extreme, as the example tells.
    p = 40 / 2**8
    assert f"p = {p:.4f}" in shown_texts(app)
    assert f"p = {p:.2g}" in leaderboard_of(app)["sentence"]
    how = "\n".join(caption.value for caption in app.caption)
    assert (f"{2**8:,}" in how, " 40 " in how) == (True, True)
    assert len(alternatives_of(app)) == 1
    query = "&".join(f"case=u{at};A,B;B;B,A" for at in range(FEWEST - 1)) + "&k=2"
    app = opened_cases(query, tab="chance")
    assert EN("leaderboard_text.too_few", fewest=FEWEST, n=FEWEST - 1) in shown_texts(app)
    assert alternatives_of(app) == []
    # Every resample of cases that all say the same has the same difference: 1 − 1/2.
    query = "&".join(f"case=u{at};A,B;B;B,A" for at in range(FEWEST)) + "&k=2&columns=AP@K"
    told = shown_texts(opened_cases(query, tab="chance"))
    assert (f"p = {2 / 2**5:.4f}" in told, told.count(f"+{1 / 2:.4f}")) == (True, 2)


# Formulas


def test_every_mean_of_every_model_is_written_out_and_one_of_no_case_says_so() -> None:
    for query, parts in (
        (ONE, [r"\frac{11}{40}", r"\frac{13}{60}"]),
        (TWO, [rf"\mathrm{{MAP@3}}\ (\text{{{model}}})" for model in (MODEL_A, MODEL_B)]),
    ):
        app = opened_cases(query, tab="formula")
        [formulas] = [text for _, text in texts_of(app) if r"\begin{aligned}" in text]
        assert formulas.count(r"\begin{aligned}") == (3 if query is ONE else 2)
        assert [part for part in parts if part not in formulas] == []
    app = opened_cases("case=u1;A;,&k=1&no_relevant=skip", tab="formula")
    assert leaderboard_of(app)["rows"][0]["cells"][0]["shown"] == "–"


# What to take along


def test_file_table_program_and_formulas_can_be_taken_along() -> None:
    for query in (ONE, TWO):
        app = opened_cases(query, tab="take_away")
        labels = [download.label for download in app.download_button]
        assert labels == [EN("cases.save_file"), EN("keep.csv")]
        markdown, table, program, latex = (code.value for code in app.code)
        assert markdown.count("\n") >= 2
        assert "u2" in markdown
        assert r"\toprule" in table
        assert "recmetrics" in program
        assert r"\frac" in latex
        case_set = app.state.case_set
        assert understood(to_json(case_set)).case_set == case_set
        assert means_of(opened_cases(to_query(case_set))) == means_of(app)
