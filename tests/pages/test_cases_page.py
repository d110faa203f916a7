"""The page of cases, without a browser: its numbers, its acts, its boards, languages and views."""

from fractions import Fraction
from typing import Any

import pytest

from tests.pages.the_page import (
    address_of,
    best_of,
    board_of,
    cases_table_of,
    components_of,
    do,
    given,
    leaderboard_of,
    lists_of,
    means_of,
    opened_cases,
    ready,
    send,
    texts_of,
    went_well,
)
from webapp.cases import page
from webapp.cases.case_set import OPENING_CASES
from webapp.cases.examples import CaseExample, case_examples_for
from webapp.texts import LANGUAGES, texts_for

EN = texts_for("en")
ONE = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"
# The first case favours A, the second B; what B has there is worth 1 by min(|R|, K), and 3/10 by |R|.
TWO = "case=u1;A,B,C;A;B,C,A&case=u2;D,E,F;A,B,C;A,B,C;7&k=3"


def is_shown(app: Any, key: str) -> bool:
    """Return whether a component is on the page."""
    return key in components_of(app)


def exact_of(app: Any, column: int = 1) -> list[str]:
    """Return the exact values of a column of the cases."""
    terms = leaderboard_of(app)["terms"]
    by_model = [[str(Fraction(*map(int, term))) for term in terms[model][column]] for model in terms]
    return [value for of_case in zip(*by_model, strict=True) for value in of_case]


# What the page opens on


def test_the_bare_address_opens_a_set_with_named_models_in_which_map_and_map_at_k_differ() -> None:
    app = opened_cases()
    assert [case["name"] for case in cases_table_of(app)["cases"]] == list(OPENING_CASES.names)
    assert [row["shown_label"] for row in leaderboard_of(app)["rows"]] == ["BPR", "ItemKNN"]
    means = means_of(app)
    assert all(means[f"{model} MAP"] != means[f"{model} MAP@5"] for model in "AB")
    assert address_of(app) == {}
    assert EN("cases_example.six_users.why") in cases_table_of(app)["note"]


def test_the_first_case_lies_open_on_a_board() -> None:
    board = board_of(opened_cases(ONE), "board_A")
    assert (board["ranked"], board["relevant"], board["k"]) == (list("ABCDE"), list("BDZ"), 5)
    assert board["title"] == EN("cases.board", case="u1")
    assert board["model"] == ""


def test_panels_are_closed_until_one_is_chosen_and_its_chart_waits_until_the_table_is_painted() -> None:
    app = went_well(ready(ONE, page="cases").run())
    control = app.segmented_control(key="cases_panels_one")
    assert control.value is None
    went_well(control.set_value("sweep").run())
    assert len(app.get("plotly_chart")) == 0
    went_well(send(app, "sheet", {"page": cases_table_of(app)["page"], "acts": []}))
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


# The presets


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_names_every_set(lang: str) -> None:
    app = opened_cases(f"lang={lang}", examples=True)
    labels = {button.label for button in app.button}
    assert {
        texts_for(lang)(f"cases_example.{example.id}.name") for example in case_examples_for(lang)
    } <= labels


@pytest.mark.parametrize("example", case_examples_for("en"), ids=lambda example: example.id)
def test_every_set_opens_with_one_click_and_shows_its_numbers(example: CaseExample) -> None:
    app = opened_cases("case=before;A;A&k=1", examples=True)
    went_well(app.button(key=f"example_{example.id}").click().run())
    means = means_of(app)
    for name, expected in example.expected.items():
        if isinstance(expected, tuple):
            assert [means[f"{model} {name}"] for model in "AB"] == [f"= {value}" for value in expected]
        else:
            assert means[name] == f"= {expected}"
    table = cases_table_of(app)
    assert EN(f"cases_example.{example.id}.why") in table["note"]
    assert table["changed"] == EN("set_act.opened_set")
    assert table["can_undo"] is True
    assert app.session_state["examples"] is False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_set_says_why_in_every_language(lang: str) -> None:
    for example in case_examples_for(lang):
        app = opened_cases(f"lang={lang}", examples=True)
        went_well(app.button(key=f"example_{example.id}").click().run())
        assert texts_for(lang)(f"cases_example.{example.id}.why") in cases_table_of(app)["note"]


def test_the_note_stays_while_a_case_is_opened_and_goes_when_the_set_is_another() -> None:
    app = do(opened_cases(ONE), {"do": "open", "case": "u2"})
    assert EN("cases_example.posts_map.why") in cases_table_of(app)["note"]
    assert cases_table_of(do(app, {"do": "k", "k": 4}))["note"] == ""


def test_an_example_is_explained_in_the_language_that_the_reader_changes_to() -> None:
    app = opened_cases("lang=en", examples=True)
    went_well(app.button(key="example_empty_case").click().run())
    went_well(app.segmented_control(key="language").set_value("ko").run())
    assert texts_for("ko")("cases_example.empty_case.why") in cases_table_of(app)["note"]


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


def test_undo_and_redo_bring_numbers_and_address_back_and_forth() -> None:
    app = do(opened_cases(ONE), {"do": "remove", "case": "u2"})
    assert means_of(app)["MAP@5"] == f"= {Fraction(1, 3)}"
    do(app, {"do": "undo"})
    assert means_of(app)["MAP@5"] == "= 11/40"
    assert len(address_of(app)["case"]) == 2
    do(app, {"do": "redo"})
    assert means_of(app)["MAP@5"] == f"= {Fraction(1, 3)}"
    do(app, {"do": "reset"})
    assert means_of(app)["MAP@5"] == "= 11/40"


def test_what_is_said_is_numbered_so_that_it_is_said_once() -> None:
    app = opened_cases(ONE)
    before = cases_table_of(app)["said"]["number"]
    do(app, {"do": "k", "k": 3})
    assert cases_table_of(app)["said"]["number"] == before + 1
    went_well(app.run())
    assert cases_table_of(app)["said"]["number"] == before + 1


def test_an_act_that_comes_twice_is_done_once() -> None:
    app = opened_cases(ONE)
    message = {"page": cases_table_of(app)["page"], "acts": [{"n": 1, "do": "add"}]}
    went_well(send(app, "sheet", message))
    went_well(send(app, "sheet", {**message, "again": True}))
    assert len(cases_table_of(app)["cases"]) == 3


@pytest.mark.parametrize("message", ["junk", 5, [], {}, {"page": 5, "acts": {}}], ids=repr)
def test_a_message_that_makes_no_sense_is_told_and_changes_nothing(message: object) -> None:
    app = went_well(send(opened_cases(ONE), "sheet", message))
    assert cases_table_of(app)["problems"] == [EN("problem.message_unreadable")]
    assert means_of(app)["MAP@5"] == "= 11/40"
    assert cases_table_of(do(app, {"do": "k", "k": 3}))["problems"] == []


def test_acts_of_an_older_page_are_told_and_not_done() -> None:
    app = opened_cases(ONE)
    acts = [{"n": 1, "do": "add"}, {"n": 2, "do": "play", "case": "u1", "model": "A"}]
    went_well(send(app, "sheet", {"page": "an older page", "acts": acts}))
    assert is_shown(app, "sheet")
    assert cases_table_of(app)["problems"] == [EN("problem.old_page")]
    assert len(cases_table_of(app)["cases"]) == 2


def test_a_refused_act_says_why() -> None:
    app = do(opened_cases("case=u1;A;A&k=1"), {"do": "remove", "case": "u1"})
    assert cases_table_of(app)["problems"] == [EN("problem.case_last")]


def test_another_measure_is_averaged_beside_the_three() -> None:
    app = do(opened_cases(ONE), {"do": "measure", "measure": "RR"})
    assert means_of(app)["MRR"] == f"= {(Fraction(1, 2) + Fraction(1, 4)) / 2}"
    assert address_of(app)["measure"] == "RR"
    assert [measure["name"] for measure in board_of(app, "board_A")["measures"]][-1] == "RR"


# Two models


def test_comparing_shows_a_second_board_a_verdict_and_differences() -> None:
    app = do(opened_cases(ONE), {"do": "models", "count": 2})
    assert is_shown(app, "board_B")
    assert board_of(app, "board_B")["ranked"] == board_of(app, "board_A")["ranked"]
    assert [board_of(app, f"board_{model}")["model"] for model in "AB"] == ["A", "B"]
    assert best_of(app) == ["A", "B"]
    do(app, {"do": "models", "count": 1})
    assert not is_shown(app, "board_B")
    assert best_of(app) == []


def test_the_better_model_is_named_and_swapping_turns_it_around() -> None:
    app = opened_cases(TWO)
    means = means_of(app)
    assert (means["A MAP@3"], means["B MAP@3"]) == (
        f"= {(1 + Fraction(0)) / 2}",
        f"= {(Fraction(1, 3) + 1) / 2}",
    )
    assert best_of(app) == ["B"]
    # By another divisor A is better, and by a larger K.
    turns = leaderboard_of(app)["turns"]
    assert "With K of 5 or more, Model A would be ahead." in turns
    assert "MAP (÷ |R|)" in turns
    assert best_of(do(app, {"do": "swap"})) == ["A"]


# The boards of the open case


def test_a_move_on_the_board_moves_the_mean_and_is_told_once() -> None:
    app = opened_cases(ONE)
    arrange = {"do": "arrange", "ranked": list("BACDE"), "relevant": list("BDZ"), "unused": [], "k": 5}
    do(app, arrange, key="board_A")
    first = (Fraction(1, 1) + Fraction(2, 4)) / 3
    assert means_of(app)["MAP@5"] == f"= {(first + Fraction(13, 60)) / 2}"
    assert address_of(app)["case"][0] == "u1;B,A,C,D,E;B,D,Z"
    assert cases_table_of(app)["changed"].startswith("u1")
    assert board_of(app, "board_A")["said"]["text"] == ""
    do(app, {"do": "undo"})
    assert board_of(app, "board_A")["ranked"] == list("ABCDE")


def test_a_board_tells_of_its_own_moves_and_of_no_others() -> None:
    app = do(opened_cases(TWO), {"do": "worst"}, key="board_A")
    assert EN("act.worst") in board_of(app, "board_A")["changed"]
    assert EN("act.worst") not in board_of(app, "board_B")["changed"]
    do(app, {"do": "open", "case": "u2"})
    assert EN("act.worst") not in board_of(app, "board_A")["changed"]


def test_undo_on_a_board_is_undo_of_the_set() -> None:
    app = do(opened_cases(ONE), {"do": "remove", "case": "u2"})
    do(app, {"do": "undo"}, key="board_A")
    assert len(cases_table_of(app)["cases"]) == 2


def test_opening_a_case_puts_it_on_the_board() -> None:
    app = do(opened_cases(ONE), {"do": "open", "case": "u2"})
    assert board_of(app, "board_A")["ranked"] == list("ACEBD")
    assert address_of(app)["at"] == "2"


def test_what_was_done_on_a_board_goes_to_the_case_that_it_showed() -> None:
    app = opened_cases(ONE)
    page_of_u1 = board_of(app, "board_A")["page"]
    do(app, {"do": "open", "case": "u2"})
    arrange = {"do": "arrange", "ranked": list("BACDE"), "relevant": list("BDZ"), "unused": [], "k": 5}
    went_well(send(app, "board_A", {"page": page_of_u1, "acts": [{"n": 1, **arrange}]}))
    assert lists_of(app, "u1") == [list("BACDE")]
    assert lists_of(app, "u2") == [list("ACEBD")]


def test_the_boards_of_two_models_share_what_is_relevant_and_nothing_else() -> None:
    app = opened_cases(TWO)
    arrange = {"do": "arrange", "ranked": list("CBA"), "relevant": ["B"], "unused": [], "k": 3}
    do(app, arrange, key="board_B")
    assert lists_of(app, "u1") == [list("ABC"), list("CBA")]
    assert board_of(app, "board_A")["relevant"] == ["B"]
    assert [given(app, f"board_{model}")["confirmed"] for model in "AB"] == [0, 1]
    # The hit of each is at rank 2 now: 1/2.
    assert exact_of(app)[:2] == ["1/2", "1/2"]


# Languages and views


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_language_of_the_address(lang: str) -> None:
    app = opened_cases(f"{TWO}&lang={lang}")
    assert cases_table_of(app)["lang"] == texts_for(lang).html_lang
    assert cases_table_of(app)["texts"] == texts_for(lang).section("cases_table")
    name = texts_for(lang)("cases.model", model="B")
    title = texts_for(lang)("cases.board_of_model", case="u1", model=name)
    assert board_of(app, "board_B")["title"] == title


def test_the_projector_view_keeps_leaderboard_table_boards_and_formulas() -> None:
    app = opened_cases(f"{TWO}&view=present")
    assert cases_table_of(app)["present"] is True
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


def test_a_fault_of_ours_is_said_plainly_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    app = opened_cases(ONE)
    monkeypatch.setattr(page, "explain_cases", broken)
    app.run()
    assert not app.exception
    assert [error.value for error in app.error] == [EN("app.wrong", page="/cases")]
    assert not any("secret detail" in text for _, text in texts_of(app))
    monkeypatch.undo()
    assert means_of(went_well(app.run()))["MAP@5"] == "= 11/40"
