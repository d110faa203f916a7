"""Import on the page of cases: what is understood, what is taken, files, and the way to own data and back."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import address_of, do, given, opened_cases, staying, went_well
from webapp.cases.case_file import to_json
from webapp.cases.case_set import CaseSet
from webapp.model.limits import MAX_CASES
from webapp.texts import texts_for

EN = texts_for("en")
ONE = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"


def typed(text: str, query: str = ONE) -> AppTest:
    """Return the page with this text in the field."""
    return do(opened_cases(query, tab="add_many"), {"do": "import_text", "text": text}, key="import")


def took(app: AppTest, into: str) -> AppTest:
    return do(app, {"do": "take", "into": into}, key="import")


def panel(app: AppTest) -> dict[str, Any]:
    return given(app, "import")


def set_of(app: AppTest) -> CaseSet:
    return app.session_state["visit"].state.case_set


def opened_file(content: bytes, name: str = "cases.json") -> AppTest:
    """Return the page after this file was opened."""
    app = opened_cases(ONE, tab="add_many")
    return went_well(app.file_uploader(key="cases_file").upload(name, content, "application/json").run())


# What is understood, and taken


def test_cases_are_shown_before_anything_is_done_with_them() -> None:
    app = typed("u3; A, B; B\nu4; A, B; A\nnonsense")
    shown = panel(app)
    assert shown["kind"] == f"{EN('import.kind_lines')} {EN('import.count', n=2)}"
    assert [case["name"] for case in shown["cases"]] == ["u3", "u4"]
    assert shown["cases"][0]["lists"][0]["items"] == [{"name": "A", "hit": False}, {"name": "B", "hit": True}]
    why = EN("problem.import_one_field", text="nonsense")
    assert shown["skipped"] == [EN("import.skipped_one", lines=3, why=why)]
    assert shown["said"]["text"].startswith(shown["kind"])
    assert set_of(app).names == ("u1", "u2")


def test_cases_are_added_the_first_of_them_opens_and_that_can_be_undone() -> None:
    app = took(typed("u3; A, B; B\nu4; A, B; A"), "added")
    assert (set_of(app).names, set_of(app).open.name) == (("u1", "u2", "u3", "u4"), "u3")
    assert (panel(app)["text"], panel(app)["done_case"]) == ("", "u3")
    assert EN("import.done_added", n=2, names="u3 … u4") in panel(app)["done"]
    assert set_of(do(app, {"do": "undo"}, key="import")).names == ("u1", "u2")


def test_lines_that_were_not_understood_stay_to_be_mended() -> None:
    app = took(typed("u3; A, B; B\nnonsense"), "added")
    assert (set_of(app).names, panel(app)["text"]) == (("u1", "u2", "u3"), "nonsense")


def test_nothing_is_taken_before_a_question_is_answered() -> None:
    app = typed("The Matrix; The Godfather")
    assert [take["why_not"] for take in panel(app)["takes"]] == [EN("import.answer_first")] * 3
    assert set_of(took(app, "added")).names == ("u1", "u2")
    app = took(do(app, {"do": "reading", "reading": "whole"}, key="import"), "added")
    assert set_of(app).case("3").lists == (("The Matrix",),)


def test_lists_become_those_of_a_new_model_and_the_panel_stays_open() -> None:
    app = took(typed("u2; B, D, A\nu1; Z, B"), "joined")
    assert [case.lists[1] for case in set_of(app).cases] == [("Z", "B"), ("B", "D", "A")]
    assert EN("import.done_joined", n=2, names="u2 … u1") in panel(app)["done"]


def test_text_that_is_not_used_yet_is_still_there_after_another_panel() -> None:
    app = typed("u3; A, B; B")
    for tab in ("formula", "add_many"):
        went_well(app.segmented_control(key="cases_panels_one").set_value(tab).run())
    assert panel(app)["text"] == "u3; A, B; B"


# Files


def test_a_file_that_was_saved_is_opened_and_undo_leads_back() -> None:
    query = {"case": ["x;A,B;B;B,A;3;U", "y;C;C;,"], "k": "2", "measure": "RR", "at": "2"}
    saved, _ = CaseSet.from_query(query)
    app = opened_file(to_json(saved).encode())
    assert set_of(app) == saved
    assert set_of(do(app, {"do": "undo"}, key="import")).names == ("u1", "u2")


def test_any_other_file_is_shown_first_and_named() -> None:
    posts = [{"user": "u7", "predict_list": ["A", "B", "A"], "ground_truth": {"B": 1.0}}]
    app = opened_file(json.dumps(posts).encode("utf-16"))
    assert (panel(app)["file"], panel(app)["cases"][0]["name"]) == ("cases.json", "u7")
    assert set_of(took(app, "replaced")).case("u7").lists == (("A", "B", "A ×2"),)


@pytest.mark.parametrize(
    ("content", "note"),
    [
        (b"", "table_empty"),
        (b"{", "paste_syntax"),
        (b"\xff\xfe\x00", "table_binary"),
        (b"[" * 100_000, "file_too_deep"),
        (b"PK\x03\x04 and more", "table_other_format"),
        (b'{"recmetrics": "cases", "version": 99}', "file_version"),
    ],
    ids=["nothing", "cut", "no text", "too deep", "a workbook", "newer"],
)
def test_a_file_that_cannot_be_read_says_why_and_changes_nothing(content: bytes, note: str) -> None:
    app = opened_file(content)
    [told] = panel(app)["notes"]
    assert told.startswith(EN.templates[f"problem.{note}"].partition("{")[0])
    assert set_of(app).names == ("u1", "u2")


# The way to own data


def test_more_than_fits_goes_to_own_data_with_nothing_lost() -> None:
    app = typed("user;BPR;KNN;relevant\n" + "\n".join(f"n{at};A,B;B,A;B" for at in range(MAX_CASES + 5)))
    assert panel(app)["hand_over"]
    app = staying(do(app, {"do": "hand_over"}, key="import"))
    state = app.session_state["visit"].state_of(_evaluate())
    names = {slot: file.name for slot, file in {**state.uploads.files, **state.uploads.coming}.items()}
    assert names == {"recommendations": "BPR.csv", "relevant": "relevant.csv", "second": "KNN.csv"}
    assert (state.choice.k, address_of(app)["data"]) == (5, "own")


def _evaluate() -> Any:
    from webapp.evaluate.state import EvaluateState

    return EvaluateState
