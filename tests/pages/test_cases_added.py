"""Many cases at once: pasted lines, what is wrong with them, a second model, and files."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import cases_table_of, do, lists_of, means_of, opened_cases, texts_of, went_well
from webapp.cases.case_file import MAX_FILE, to_json
from webapp.cases.case_set import CaseSet
from webapp.model.limits import MAX_CASES
from webapp.texts import texts_for

EN = texts_for("en")
ONE = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"


def pasted(text: str, query: str = ONE) -> AppTest:
    """Return the page with this text in the field for pasting."""
    app = opened_cases(query, tab="add_many")
    return went_well(app.text_area(key="cases_paste").set_value(text).run())


def pressed(app: AppTest, name: str) -> AppTest:
    return went_well(app.button(key=f"cases_paste_{name}").click().run())


def names_of(app: AppTest) -> list[str]:
    return [case["name"] for case in cases_table_of(app)["cases"]]


def found_in(app: AppTest) -> list[str]:
    return [text.value for text in app.text]


def opened_file(content: bytes, name: str = "cases.json") -> AppTest:
    """Return the page after this file was opened."""
    app = opened_cases(ONE, tab="add_many")
    return went_well(app.file_uploader(key="cases_file").upload(name, content, "application/json").run())


# Pasted lines


def test_pasted_lines_are_counted_before_anything_is_done_with_them() -> None:
    app = pasted("u3; A, B; B\nu4; A, B; A")
    assert EN("cases.paste_found", n=2) in found_in(app)
    assert names_of(app) == ["u1", "u2"]


def test_pasted_cases_are_added_and_the_first_of_them_opens() -> None:
    app = pressed(pasted("u3; A, B; B\nu4; A, B; A"), "add")
    assert names_of(app) == ["u1", "u2", "u3", "u4"]
    # 1/3, 13/60, 1/2 and 1 over four cases.
    assert means_of(app)["MAP@5"] == "= 41/80"
    assert cases_table_of(app)["cases"][2]["open"] is True
    assert cases_table_of(app)["changed"].startswith(EN("set_act.pasted", now=2))
    assert app.text_area(key="cases_paste").value == ""
    assert names_of(do(app, {"do": "undo"})) == ["u1", "u2"]


def test_pasted_cases_take_the_place_of_those_there_were() -> None:
    app = pressed(pasted("A, B; B\nB, A; B"), "replace")
    assert names_of(app) == ["1", "2"]
    assert means_of(app)["MAP@5"] == "= 3/4"
    assert cases_table_of(app)["k"] == 5
    assert names_of(do(app, {"do": "undo"})) == ["u1", "u2"]


def test_a_broken_line_is_told_and_stays_while_the_good_ones_are_added() -> None:
    app = pasted("u3; A, B; B\nnonsense\nu4; B; B; B; B; B")
    told = [text for where, text in texts_of(app) if where == "html.body"]
    assert EN("problem.paste_one_field", line=2, text="nonsense") in told
    assert EN("problem.paste_fields", line=3, count=6, limit=4) in told
    pressed(app, "add")
    assert names_of(app) == ["u1", "u2", "u3"]
    assert app.text_area(key="cases_paste").value == "nonsense\nu4; B; B; B; B; B"


def test_lines_of_which_none_can_be_read_cannot_be_added() -> None:
    app = pasted("nonsense")
    assert all(app.button(key=f"cases_paste_{name}").disabled for name in ("add", "replace", "second"))


def test_nothing_is_offered_for_an_empty_field() -> None:
    app = pasted("   \n ")
    assert not [button for button in app.button if str(button.key).startswith("cases_paste")]


def test_the_code_of_the_posts_can_be_pasted() -> None:
    code = 'cases = [{"predict_list": ["A", "B"], "ground_truth": {"B": 1.0, "A": 0.0}}]'
    app = pressed(pasted(code), "replace")
    assert means_of(app)["MAP@5"] == "= 1/2"


def test_a_name_that_is_taken_gets_a_number() -> None:
    app = pressed(pasted("u1; A, B; B"), "add")
    assert names_of(app) == ["u1", "u2", "u1 (2)"]
    assert cases_table_of(app)["problems"] == [EN("problem.case_name_taken", name="u1", used="u1 (2)")]


def test_text_that_is_not_used_yet_is_still_there_after_another_panel() -> None:
    app = pasted("u3; A, B; B")
    panels = app.segmented_control(key="cases_panels_1")
    went_well(panels.set_value("formula").run())
    went_well(app.segmented_control(key="cases_panels_1").set_value("add_many").run())
    assert app.text_area(key="cases_paste").value == "u3; A, B; B"


def test_more_cases_than_there_is_room_for_are_left_out_and_counted() -> None:
    app = pressed(pasted("\n".join(f"n{at}; A; A" for at in range(MAX_CASES))), "add")
    assert len(names_of(app)) == MAX_CASES
    assert cases_table_of(app)["problems"] == [EN("problem.cases_too_many", limit=MAX_CASES, dropped=2)]
    assert EN("set_act.pasted", now=MAX_CASES - 2) in cases_table_of(app)["changed"]


def test_a_full_set_takes_none_and_says_so() -> None:
    full = "&".join(f"case={n};A,B;B" for n in range(MAX_CASES))
    app = pressed(pasted("n; A; A", full), "add")
    assert len(names_of(app)) == MAX_CASES
    assert cases_table_of(app)["problems"] == [EN("problem.cases_too_many", limit=MAX_CASES, dropped=1)]
    assert EN("set_act.pasted", now=1) not in cases_table_of(app)["changed"]


# A second model


def test_pasted_lists_become_those_of_a_second_model_by_name() -> None:
    app = pressed(pasted("u2; B, D, A\nu1; Z, B"), "second")
    assert lists_of(app, "u1") == [list("ABCDE"), list("ZB")]
    assert lists_of(app, "u2") == [list("ACEBD"), list("BDA")]
    assert cases_table_of(app)["problems"] == []
    assert EN("set_act.second_model", now=2) in cases_table_of(app)["changed"]
    assert cases_table_of(app)["verdict"]["winner"] == "B"


def test_names_that_do_not_match_are_told_on_both_sides() -> None:
    app = pressed(pasted("u2; B, D, A; B\nu9; A; A"), "second")
    assert lists_of(app, "u1") == [list("ABCDE"), []]
    assert cases_table_of(app)["problems"] == [
        EN("problem.second_not_in_set", names="u9"),
        EN("problem.second_not_in_paste", names="u1"),
        EN("problem.second_relevant", names="u2"),
    ]
    assert cases_table_of(app)["cases"][1]["relevant_count"] == 3


def test_lists_without_names_are_matched_line_by_line() -> None:
    app = pressed(pasted("Z, B; B, D, Z\nB, D; B, D, Z"), "second")
    assert (lists_of(app, "u1")[1], lists_of(app, "u2")[1]) == (list("ZB"), list("BD"))


def test_lists_that_fit_no_case_change_nothing() -> None:
    app = pressed(pasted("u8; A; A\nu9; A; A"), "second")
    assert cases_table_of(app)["models"] == 1
    assert EN("problem.second_not_in_set", names="u8, u9") in cases_table_of(app)["problems"]


# Files


def test_a_file_that_was_saved_is_opened_and_undo_leads_back() -> None:
    saved, _ = CaseSet.from_query(
        {"case": ["x;A,B;B;B,A;3;U", "y;C;C;,"], "k": "2", "measure": "RR", "at": "2"}
    )
    app = opened_file(to_json(saved).encode())
    assert app.session_state["visit"].state.case_set == saved
    assert cases_table_of(app)["changed"] == EN("set_act.opened_set")
    assert cases_table_of(app)["problems"] == []
    assert names_of(do(app, {"do": "undo"})) == ["u1", "u2"]


def test_a_file_of_the_posts_is_opened_and_its_repeats_take_their_ranks() -> None:
    cases = [{"predict_list": ["A", "B", "A"], "ground_truth": {"B": 1.0}}]
    app = opened_file(json.dumps(cases).encode())
    assert lists_of(app, "1") == [["A", "B", "A ×2"]]
    assert len(cases_table_of(app)["problems"]) == 1


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_not_json"),
        (b"{", "file_not_json"),
        (b"\xff\xfe\x00", "file_not_utf8"),
        (b"[" * 100_000, "file_too_deep"),
        (b'{"a": NaN}', "file_not_json"),
        (b"5", "file_not_cases"),
        (b"[]", "file_not_cases"),
        (b'{"recmetrics": "cases", "version": 99}', "file_version"),
        (b" " * (MAX_FILE + 1), "file_too_large"),
    ],
    ids=["nothing", "cut", "no text", "too deep", "no number", "a number", "empty", "newer", "too large"],
)
def test_a_file_that_cannot_be_read_says_why_and_changes_nothing(content: bytes, code: str) -> None:
    app = opened_file(content)
    [told] = cases_table_of(app)["problems"]
    assert told.startswith(EN.templates[f"problem.{code}"].partition("{")[0])
    assert names_of(app) == ["u1", "u2"]
    assert cases_table_of(app)["can_undo"] is False
