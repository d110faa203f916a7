"""The page of cases, in memory: sets of links, numbers, acts, boards, panels, languages and views."""

import random
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    board_of,
    cases_table_of,
    components_of,
    do,
    leaderboard_of,
    lists_of,
    means_of,
    opened,
    opened_cases,
    proto_of,
    ready,
    send,
    texts_of,
    turned_to,
    went_to,
    went_well,
)
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case
from webapp.cases.case_file import to_json
from webapp.cases.case_set import CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.excerpt import Excerpt
from webapp.cases.importing.understanding import understood
from webapp.cases.page import ONE_MODEL, SEVERAL_MODELS
from webapp.cases.panels.add_many import PANEL_KEYS
from webapp.model.limits import MAX_CASES
from webapp.model.sampling import FEWEST
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN = texts_for("en")
ONE = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"
# The first case favours A, the second B; what B has there is worth 1 by min(|R|, K), and 3/10 by |R|.
TWO = "case=u1;A,B,C;A;B,C,A&case=u2;D,E,F;A,B,C;A,B,C;7&k=3"
# B is better by 1/2 in each of six cases, which are as clear as six can be.
CHOSEN = "&".join(f"case=u{at};X,A;A;A,X" for at in range(6)) + "&k=2"
ARRANGED = {"do": "arrange", "ranked": list("BACDE"), "relevant": list("BDZ"), "unused": [], "k": 5}


def names_of(app: Any) -> list[str]:
    return [case["name"] for case in cases_table_of(app)["cases"]]


# What the page opens on


def test_panels_are_closed_until_one_is_chosen_and_its_chart_waits_until_the_table_is_painted() -> None:
    app = went_well(ready(ONE, page="cases").run())
    control = app.segmented_control(key="cases_panels_one")
    assert control.value is None
    went_well(control.set_value("sweep").run())
    assert len(app.get("plotly_chart")) == 0
    went_well(send(app, "sheet", {"page": cases_table_of(app)["page"], "acts": []}))
    assert len(app.get("plotly_chart")) == 1
    # They wait anew until the other page is painted.
    app = turned_to(opened("list=A,B&relevant=B&k=2"), "cases")
    went_well(app.segmented_control(key="cases_panels_several").set_value("sweep").run())
    assert len(app.get("plotly_chart")) == 0
    do(app, {"do": "k", "k": 2})
    assert len(app.get("plotly_chart")) == 1


def test_of_more_than_two_models_the_boards_are_chosen() -> None:
    def boards_on(app: Any) -> list[str]:
        boards = [key.removeprefix("board_") for key in components_of(app) if key.startswith("board_")]
        assert cases_table_of(app)["boards"] == boards
        return boards

    app = opened_cases("case=u1;A,B;A;B,A;;;B&k=2&model=X&model=Y&model=Z")
    assert boards_on(app) == ["A", "B"]
    # In the order of the models, whatever the order of the presses.
    for chosen, shown in ((["C"], ["C"]), (["C", "A"], ["A", "C"]), (["B", "A", "C"], ["A", "B", "C"])):
        assert boards_on(do(app, {"do": "boards", "models": chosen})) == shown
    # One is shown in any case.
    assert boards_on(do(app, {"do": "boards", "models": []})) == ["A", "B", "C"]
    assert cases_table_of(app)["problems"]
    do(app, {"do": "boards", "models": ["C"]})
    # Of two models both boards are shown, and the choice is there again with a third.
    assert boards_on(do(app, {"do": "remove_model", "model": "A"})) == ["A", "B"]
    assert boards_on(do(app, {"do": "add_model"})) == ["C"]


# Links


def test_a_set_that_no_address_holds_says_so_and_offers_no_link() -> None:
    app = opened_cases(ONE, tab="add_many")
    # Letters drawn by chance do not pack well.
    source = random.Random(1)
    names = ["".join(map(chr, source.choices(range(0xAC00, 0xD7A4), k=20))) for _ in range(10 * MAX_CASES)]
    lines = "\n".join(f"u{at}; {', '.join(names[at::MAX_CASES])}; -" for at in range(MAX_CASES))
    do(app, {"do": "import_text", "text": lines}, {"do": "take", "into": "replaced"}, key="import")
    assert EN("cases.no_link") in cases_table_of(app)["problems"]
    assert "case" not in address_of(app)
    assert "packed" not in address_of(app)
    assert address_of(app)["k"] == "5"
    app.session_state["share"] = True
    went_well(app.run())
    assert EN("app.no_link") in [caption.value for caption in app.caption]
    assert not [code for code in app.code if code.value.startswith("https://")]
    # Nothing else is lost: acts, undo and numbers go on.
    first = names_of(app)[0]
    do(app, {"do": "remove", "case": first})
    assert len(names_of(app)) == MAX_CASES - 1
    do(app, {"do": "undo"})
    assert names_of(app)[0] == first
    do(app, {"do": "undo"})
    assert names_of(app) == ["u1", "u2"]
    assert len(address_of(app)["case"]) == 2


def test_sort_and_filter_are_in_the_address_and_going_back_restores_them_without_undo() -> None:
    app = opened_cases("case=u1;A,B;B;B&case=u2;A;A;B&k=2")
    do(app, {"do": "sort", "column": "B", "descending": True})
    sorted_only = address_of(app)
    do(app, {"do": "filter", "tags": ["worse"]})
    assert (sorted_only["sort_by"], address_of(app)["filter"]) == ("-B", "worse")
    assert cases_table_of(opened_cases(urlencode(address_of(app), doseq=True)))["arrangement"] == {
        "column": "B",
        "descending": True,
        "tags": ["worse"],
    }
    changed = cases_table_of(app)["changed"]
    went_to(app, **sorted_only)
    table = cases_table_of(app)
    assert (table["arrangement"]["column"], table["arrangement"]["tags"]) == ("B", [])
    assert (table["can_undo"], table["can_redo"], table["changed"]) == (False, False, changed)
    # With a single model there is no column of B to sort by, nor in the address.
    do(app, {"do": "remove_model", "model": "B"})
    assert (cases_table_of(app)["arrangement"]["column"], "sort_by" in address_of(app)) == ("", False)
    do(app, {"do": "undo"})
    assert address_of(app) == sorted_only


# The presets


def test_a_set_of_the_menu_opens_with_one_click_and_shows_its_numbers() -> None:
    for example in case_examples_for("en")[:2]:
        app = opened_cases("case=before;A;A&k=1", examples=True)
        button = app.button(key=f"example_{example.id}")
        assert button.label == EN(f"cases_example.{example.id}.name")
        went_well(button.click().run())
        means = means_of(app)
        for name, expected in example.expected.items():
            several = isinstance(expected, tuple)
            shown = [means[f"{model} {name}"] for model in "AB"] if several else [means[name]]
            assert shown == [f"= {value}" for value in (expected if several else [expected])]
        table = cases_table_of(app)
        assert EN(f"cases_example.{example.id}.why") in table["note"]
        assert (table["changed"], table["can_undo"]) == (EN("set_act.opened_set"), True)
        assert app.session_state["examples"] is False
        went_well(app.segmented_control(key="language").set_value("ko").run())
        assert texts_for("ko")(f"cases_example.{example.id}.why") in cases_table_of(app)["note"]
    # The note stays while a case is opened, and goes when the set is another.
    app = do(opened_cases(ONE), {"do": "open", "case": "u2"})
    assert EN("cases_example.posts_map.why") in cases_table_of(app)["note"]
    assert cases_table_of(do(app, {"do": "k", "k": 4}))["note"] == ""


# Acts of the cases table


def test_an_act_changes_the_numbers_the_address_and_what_is_said() -> None:
    app = do(opened_cases(ONE), {"do": "k", "k": 3})
    at_3 = (Fraction(1, 2) / 3 + 0) / 2
    assert means_of(app)["MAP@3"] == f"= {at_3}"
    assert address_of(app)["k"] == "3"
    table = cases_table_of(app)
    assert f"{float(at_3):.4f}" in table["changed"]
    assert f"{float(at_3):.4f}" in table["said"]["text"]
    assert table["confirmed"] == 1
    # What is said is numbered, so that it is said once.
    went_well(app.run())
    assert cases_table_of(app)["said"]["number"] == table["said"]["number"] == 1


def test_of_the_lists_that_the_browser_has_only_the_changed_one_is_sent_again() -> None:
    def keys_of(table: dict[str, Any]) -> list[str]:
        return [row["list"] for case in table["cases"] for row in case["rows"]]

    app = opened_cases("case=u1;A,B,C;A&case=u2;C,B,A;B&k=2")
    table = cases_table_of(app)
    first, second = keys_of(table)
    greeting: dict[str, Any] = {"page": table["page"], "acts": [], "texts": "en"}
    assert list(table["lists"]) == [first, second]
    for claim in (None, "x y", [first], " " * 30_000 + first):
        send(app, "sheet", {**greeting, "lists": claim})
        assert cases_table_of(app)["lists"] == table["lists"]
    send(app, "sheet", {**greeting, "lists": f"{first} {second}"})
    assert cases_table_of(app)["lists"] == {}
    assert keys_of(cases_table_of(app)) == [first, second]
    do(app, {"do": "worst"}, key="board_A")
    moved, same = keys_of(cases_table_of(app))
    assert (same, moved != first) == (second, True)
    assert {key: one["names"] for key, one in cases_table_of(app)["lists"].items()} == {moved: list("BCA")}


# The boards of the open case


def test_a_move_on_the_board_moves_the_mean_and_is_told_once() -> None:
    app = opened_cases(f"{ONE}&measure=RR")
    board = board_of(app, "board_A")
    assert (board["ranked"], board["relevant"], board["k"]) == (list("ABCDE"), list("BDZ"), 5)
    assert (board["title"], board["model"]) == (EN("cases.board", case="u1"), "")
    assert [measure["name"] for measure in board["measures"]][-1] == "RR"
    do(app, ARRANGED, key="board_A")
    assert means_of(app)["MRR"] == f"= {(1 + Fraction(1, 4)) / 2}"
    first = (Fraction(1, 1) + Fraction(2, 4)) / 3
    assert means_of(app)["MAP@5"] == f"= {(first + Fraction(13, 60)) / 2}"
    assert address_of(app)["case"][0] == "u1;B,A,C,D,E;B,D,Z"
    assert cases_table_of(app)["changed"].startswith("u1")
    assert board_of(app, "board_A")["said"]["text"] == ""
    # Undo on a board is undo of the set.
    do(app, {"do": "remove", "case": "u2"})
    do(app, {"do": "undo"}, {"do": "undo"}, key="board_A")
    assert (names_of(app), board_of(app, "board_A")["ranked"]) == (["u1", "u2"], list("ABCDE"))


def test_a_board_tells_of_its_own_moves_and_of_no_others() -> None:
    app = do(opened_cases(TWO), {"do": "worst"}, key="board_A")
    assert EN("act.worst") in board_of(app, "board_A")["changed"]
    assert EN("act.worst") not in board_of(app, "board_B")["changed"]
    do(app, {"do": "open", "case": "u2"})
    assert EN("act.worst") not in board_of(app, "board_A")["changed"]


def test_what_was_done_on_a_board_goes_to_the_case_that_it_showed() -> None:
    app = opened_cases(ONE)
    page_of_u1 = board_of(app, "board_A")["page"]
    do(app, {"do": "open", "case": "u2"})
    went_well(send(app, "board_A", {"page": page_of_u1, "acts": [{"n": 1, **ARRANGED}]}))
    assert lists_of(app, "u1") == [list("BACDE")]
    assert lists_of(app, "u2") == [list("ACEBD")]


# Sets that have become another one


def test_chosen_cases_are_not_tested_and_a_link_says_so_as_well() -> None:
    app = opened_cases(CHOSEN, tab="take_away")
    assert "†" in "".join(code.value for code in app.code)
    state = app.session_state["visit"].state
    excerpt = Excerpt(frozenset(state.case_set.names), "gains", 992, "AP@2", ("0.5208", "0.5"))
    state.excerpt, state.changed = excerpt, True
    app.run()
    link = {**address_of(app)}
    assert link["chosen"] == "gains;992;AP@2;0.5208;0.5"
    again = opened_cases(f"{CHOSEN}&chosen={link['chosen']}", tab="take_away")
    said = excerpt.sentence(state.case_set, EN)
    assert "6 cases" in said
    assert "992" in said
    for one in (app, again):
        board = leaderboard_of(one)
        assert (board["verdict"], EN("leaderboard_text.chosen") in board["sentence"]) == (said, True)
        assert {(cell["low"], cell["mark"]) for row in board["rows"] for cell in row["cells"]} == {("", "")}
        markdown, latex = (one.code[at].value for at in (0, 1))
        for text in (markdown, latex):
            assert "992" in text
            assert EN("leaderboard_text.grade_clear") not in text
    assert said in [
        text.value for text in opened_cases(f"{CHOSEN}&chosen={link['chosen']}", tab="chance").text
    ]
    assert leaderboard_of(opened_cases(f"{CHOSEN}&chosen={link['chosen']}&view=present"))["verdict"] == said


def test_cases_are_chosen_ones_while_some_of_them_are_shown() -> None:
    app = opened_cases(f"{CHOSEN}&chosen=worst;80;AP@2;0.5")
    state = app.session_state["visit"].state
    state.change(state.case_set.with_new_case("more"), SetAct("added", "more"))
    app.run()
    assert leaderboard_of(app)["verdict"] == state.excerpt.sentence(state.case_set, EN)
    state.show(CaseSet((Case("v1", (("C", "D"),), ("C",)),)), SetAct("opened_set"))
    app.run()
    assert leaderboard_of(app)["verdict"] == ""
    assert "chosen" not in address_of(app)


def test_another_set_is_not_compared_with_the_one_before() -> None:
    app = opened_cases("case=u1;A,B;B&case=u2;B,A;B&k=2")
    state = app.session_state["visit"].state
    other = (Case("v1", (("C", "D"),), ("C",)), Case("v2", (("D", "C"),), ("C",)))
    state.change(replace(state.case_set, cases=other), SetAct("undo"))
    app.run()
    assert {cell["delta"] for row in leaderboard_of(app)["rows"] for cell in row["cells"]} == {""}


# Languages and views


def test_the_projector_view_keeps_leaderboard_table_boards_and_formulas() -> None:
    app = opened_cases(f"{TWO}&view=present&filter=better")
    assert cases_table_of(app)["present"] is True
    assert (cases_table_of(app)["arrangement"]["tags"], address_of(app)["filter"]) == (["better"], "better")
    assert board_of(app, "board_B")["present"] is True
    assert any(r"\begin{aligned}" in text for _, text in texts_of(app))
    assert not [control for control in app.segmented_control if str(control.key).startswith("cases_panels")]
    [leave] = [button for button in app.button if button.label == EN("app.leave_present")]
    went_well(leave.click().run())
    assert cases_table_of(app)["present"] is False


def test_a_panel_that_is_to_be_opened_waits_until_the_projector_view_is_left() -> None:
    app = opened_cases(f"{TWO}&view=present", cases_panels_several_opened="add_many")
    [leave] = [button for button in app.button if button.label == EN("app.leave_present")]
    went_well(leave.click().run())
    assert app.segmented_control(key="cases_panels_several").value == "add_many"


EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}
MODEL_A, MODEL_B = (EN("cases.model", model=model) for model in "AB")
EMPTY = "case=u1;,;,&case=u2;A;,&k=1&no_relevant=skip&missing=skip"


def table_of(app: AppTest, number: int = 0) -> list[list[str]]:
    """Return the rows of a table that the panel shows, cell by cell."""
    tables = [text for element in app.get("html") if "<table" in (text := str(proto_of(element).body))]
    rows = re.findall(r"<tr.*?</tr>", tables[number])
    return [[re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in rows]


def alternatives_of(app: AppTest) -> list[str]:
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
    two, none = (
        "".join(alternatives_of(opened_cases(query, tab="sweep")))
        for query in (TWO, "case=u1;A,B;A;,&missing=skip")
    )
    assert ("A · MAP@K" in two, "B · MAP@K" in two) == (True, True)
    assert ("A · MAP@K" in none, f"{0:.4f}" in none) == (True, False)


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
