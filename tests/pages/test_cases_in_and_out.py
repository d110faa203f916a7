"""What comes to the page of cases and leaves it: texts, files, own data, a case lent to the playground."""

import json
from typing import Any

import pytest
from streamlit.elements.lib import policies
from streamlit.testing.v1 import AppTest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.test_cases import CHOSEN
from tests.pages.the_evaluate_page import settled, uploaded
from tests.pages.the_page import (
    address_of,
    board_of,
    cases_table_of,
    do,
    fractions_of,
    given,
    leaderboard_of,
    lists_of,
    means_of,
    opened,
    opened_cases,
    turned_to,
    went_to,
    went_well,
)
from webapp.cases.case_file import to_json
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import Excerpt
from webapp.cases.import_draft import MAX_FIELD
from webapp.cases.panels.add_many import PANEL_KEYS
from webapp.evaluate.state import EvaluateState
from webapp.model.address import parse_query
from webapp.model.limits import MAX_CASES
from webapp.playground.export import safe_markdown
from webapp.texts import texts_for

EN = texts_for("en")
ONE = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"


def typed(text: str, query: str = ONE) -> AppTest:
    return do(opened_cases(query, tab="add_many"), {"do": "import_text", "text": text}, key="import")


def took(app: AppTest, into: str) -> AppTest:
    return do(app, {"do": "take", "into": into}, key="import")


def panel(app: AppTest) -> dict[str, Any]:
    return given(app, "import")


def set_of(app: AppTest) -> CaseSet:
    return app.session_state["visit"].state.case_set


def opened_file(content: bytes, name: str = "cases.json") -> AppTest:
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


def test_cases_are_added_what_was_not_understood_stays_to_be_mended_and_undo_leads_back() -> None:
    app = typed("u3; A, B; B\nnonsense\nu4; A, B; A")
    # A text longer than the field changes nothing, and says so.
    do(app, {"do": "import_text", "text": "u4; A; A".ljust(MAX_FIELD + 1)}, key="import")
    assert panel(app)["problems"] == [EN("problem.act_unreadable")]
    app = took(app, "added")
    assert (set_of(app).names, set_of(app).open.name) == (("u1", "u2", "u3", "u4"), "u3")
    assert (panel(app)["text"], panel(app)["done_case"]) == ("nonsense", "u3")
    assert EN("import.done_added", n=2, names="u3 … u4") in panel(app)["done"]
    assert set_of(do(app, {"do": "undo"}, key="import")).names == ("u1", "u2")


def test_nothing_is_taken_before_a_question_is_answered_and_what_is_typed_outlives_another_panel() -> None:
    app = typed("The Matrix; The Godfather")
    assert [take["why_not"] for take in panel(app)["takes"]] == [EN("import.answer_first")] * 3
    assert set_of(took(app, "added")).names == ("u1", "u2")
    for tab in ("formula", "add_many"):
        went_well(app.segmented_control(key="cases_panels_one").set_value(tab).run())
    assert panel(app)["text"] == "The Matrix; The Godfather"
    app = took(do(app, {"do": "reading", "reading": "whole"}, key="import"), "added")
    assert set_of(app).case("3").lists == (("The Matrix",),)


def test_lists_are_kept_until_the_relevant_items_come() -> None:
    app = typed("user,item,score\nu1,A,2\nu1,B,1")
    assert panel(app)["doubt"]["question"] == EN("import.doubt_which_part")
    app = do(do(app, {"do": "reading", "reading": "as_lists"}, key="import"), {"do": "keep"}, key="import")
    assert (panel(app)["text"], panel(app)["kept"]) == ("", EN("import.kept_lists", n=1, models="A"))
    assert panel(app)["doubt"] is None
    app = do(app, {"do": "import_text", "text": "user,item\nu1,B"}, key="import")
    app = took(do(app, {"do": "reading", "reading": "as_relevant"}, key="import"), "replaced")
    assert [(case.lists, case.relevant) for case in set_of(app).cases] == [((("A", "B"),), ("B",))]
    assert panel(app)["kept"] == ""


# Files


def test_a_file_that_was_saved_is_opened_and_undo_leads_back() -> None:
    query = {"case": ["x;A,B;B;B,A;3;U", "y;C;C;,"], "k": "2", "measure": "RR", "at": "2"}
    saved, _ = CaseSet.from_query(query)
    app = opened_file(to_json(saved).encode())
    assert set_of(app) == saved
    assert set_of(do(app, {"do": "undo"}, key="import")).names == ("u1", "u2")
    # Cases that were chosen from many are so in the file, and are not tested.
    saved, _ = CaseSet.from_query(parse_query(CHOSEN))
    excerpt = Excerpt(frozenset(saved.names), "gains", 992, "AP@2", ("0.5208", "0.5"))
    app = opened_file(to_json(saved, excerpt).encode())
    assert leaderboard_of(app)["verdict"] == excerpt.sentence(saved, EN)
    assert address_of(app)["chosen"] == excerpt.to_query()["chosen"]


def opened_files(*files: tuple[str, str]) -> AppTest:
    app = opened_cases(ONE, tab="add_many")
    given_files = [(name, content.encode(), "text/plain") for name, content in files]
    return went_well(app.file_uploader(key="cases_file").set_value(given_files).run())


def test_files_of_the_same_cases_are_models_and_one_that_cannot_be_taken_with_them_is_left_out() -> None:
    saved = to_json(CaseSet.from_query(parse_query(ONE))[0])
    app = opened_files(
        ("set.json", saved),
        ("empty.csv", "nonsense"),
        ("BPR.csv", "u7; A, B; B\nu8; A; A\nodd"),
        ("KNN.csv", "u8; B, A; A\nu7; B; B"),
    )
    shown = panel(app)
    assert shown["heads"][1:3] == ["BPR", "KNN"]
    told = (
        ("import_files_models", {"files": "BPR, KNN"}),
        ("import_file_whole", {"file": "set.json"}),
        ("import_file_nothing", {"file": "empty.csv"}),
    )
    assert {EN(f"problem.{code}", **values) for code, values in told} <= {*shown["notes"]}
    odd = EN("import.skipped_one", lines="3", why=EN("problem.import_one_field", text="odd"))
    assert shown["skipped"] == [EN("import.skipped_in", file="BPR", said=odd)]
    app = took(app, "replaced")
    assert set_of(app).labels == ("BPR", "KNN")
    assert set_of(app).case("u8").lists == (("A",), ("B", "A"))
    assert panel(app)["kept"] == ""


def test_files_of_lists_and_one_of_relevant_items_are_one_import_and_no_older_text_takes_their_place() -> (
    None
):
    rows = "user,item,score\nu1,{},2\nu1,{},1"
    files = [("bpr.csv", rows.format("A", "B")), ("qrels.csv", "user,item\nu1,B")]
    app = opened_files(files[0], ("knn.csv", rows.format("B", "A")), files[1])
    assert EN("problem.import_files_relevant", files="qrels") in panel(app)["notes"]
    app = do(app, {"do": "import_text", "text": "", "openings": 0}, key="import")
    case = set_of(took(app, "replaced")).open
    assert (case.lists, case.relevant) == ((("A", "B"), ("B", "A")), ("B",))
    app = opened_files(files[0])
    app = do(app, {"do": "import_text", "text": "", "openings": panel(app)["openings"]}, key="import")
    assert not panel(app)["text"]


def test_a_file_that_a_text_takes_the_place_of_is_brought_back_and_so_is_the_text() -> None:
    app = opened_file(b"u7; A, B; B\nodd")
    file = panel(app)
    app = do(app, {"do": "import_text", "text": "u8; C; C"}, key="import")
    assert panel(app)["before"] == EN("import.before_file", file="cases.json")
    app = do(app, {"do": "bring_back"}, key="import")
    for shown in ("text", "file", "kind", "cases", "skipped", "takes"):
        assert panel(app)[shown] == file[shown]
    assert panel(app)["before"] == EN("import.before_text")
    app = do(app, {"do": "bring_back"}, key="import")
    assert [case["name"] for case in panel(app)["cases"]] == ["u8"]
    assert set_of(took(app, "replaced")).names == ("u8",)
    assert not panel(app)["before"]


def test_any_other_file_is_shown_first_and_one_that_cannot_be_read_says_why_and_changes_nothing() -> None:
    posts = [{"user": "u7", "predict_list": ["A", "B", "A"], "ground_truth": {"B": 1.0}}]
    app = opened_file(json.dumps(posts).encode("utf-16"))
    assert (panel(app)["file"], panel(app)["cases"][0]["name"]) == ("cases.json", "u7")
    assert set_of(took(app, "replaced")).case("u7").lists == (("A", "B", "A ×2"),)
    for content, note in ((b"", "table_empty"), (b'{"recmetrics": "cases", "version": 99}', "file_version")):
        app = opened_file(content)
        [told] = panel(app)["notes"]
        assert told.startswith(EN.templates[f"problem.{note}"].partition("{")[0])
        assert set_of(app).names == ("u1", "u2")


def test_the_panel_stays_open_when_lists_of_a_second_model_come_and_streamlit_has_nothing_to_warn_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = typed("u1; B, A; B\nu2; D; D")
    # Streamlit warns once in the life of a server, and writes this down.
    monkeypatch.setattr(policies, "_shown_default_value_warning", False)
    app = took(app, "joined")
    assert [case.lists[1] for case in set_of(app).cases] == [("B", "A"), ("D",)]
    assert EN("import.done_joined", models="B", n=2, total=2) in panel(app)["done"]
    assert app.segmented_control(key=PANEL_KEYS[1]).value == "add_many"
    went_well(app.run())
    assert app.segmented_control(key=PANEL_KEYS[1]).value == "add_many"
    assert policies._shown_default_value_warning is False  # pyright: ignore[reportPrivateUsage]  # the warning leaves no other trace


# The way to own data


def test_the_first_of_more_cases_than_fit_are_said_to_be_those_on_the_page_too() -> None:
    app = typed("\n".join(f"n{at}; A, B; B" for at in range(150)))
    over = panel(app)["over"]
    assert over["text"] == EN("import.too_many", n=150, limit=MAX_CASES)
    assert over["take_first"] == EN("import.take_first", limit=MAX_CASES)
    app = took(app, "replaced")
    note = EN("import.excerpt", n=MAX_CASES, total=150)
    assert note in leaderboard_of(app)["warnings"]
    assert note not in leaderboard_of(do(app, {"do": "undo"}, key="import"))["warnings"]


def test_more_than_fits_goes_to_own_data_with_nothing_lost() -> None:
    app = typed("user;BPR;KNN;relevant\n" + "\n".join(f"n{at};A,B;B,A;B" for at in range(MAX_CASES + 5)))
    assert panel(app)["over"]["hand_over"] == EN("import.hand_over_all", n=MAX_CASES + 5)
    app = do(app, {"do": "hand_over"}, key="import")
    state = app.session_state["visit"].state_of(EvaluateState)
    names = {slot: file.name for slot, file in {**state.uploads.files, **state.uploads.coming}.items()}
    assert names == {"recommendations": "BPR.csv", "relevant": "relevant.csv", "second": "KNN.csv"}
    assert (state.choice.k, address_of(app)["data"]) == (5, "own")
    # They are computed without a press, which the page says.
    app = settled(app)
    results = state.results
    assert results is not None
    assert results.counts.averaged == MAX_CASES + 5
    compute = EN("evaluate.compute")
    said = EN("evaluate.imported_cases", n=MAX_CASES + 5, compute=compute)
    assert [one.value for one in app.info] == [said]
    app = uploaded(app, "second", b"user,item,rank\nn1,A,1\n")
    assert not app.info


def test_a_file_too_large_to_be_read_here_goes_to_own_data_whole() -> None:
    rows = 2 * 2**20 // len("u0000001,i0000001,1\n") + 1
    lines = (f"u{at // 10:07},i{at:07},{at % 10}" for at in range(rows))
    app = opened_file("\n".join(("user,item,rank", *lines)).encode(), "recs.csv")
    assert (panel(app)["file"], panel(app)["cases"]) == ("recs.csv", [])
    assert panel(app)["over"]["text"] == EN("import.too_large")
    app = settled(do(app, {"do": "hand_over"}, key="import"))
    file = app.session_state["visit"].state_of(EvaluateState).files["recommendations"]
    assert (file.name, file.table.rows) == ("recs.csv", rows)
    name, compute = safe_markdown("recs.csv"), EN("evaluate.compute")
    assert [one.value for one in app.info] == [EN("evaluate.imported_file", file=name, compute=compute)]


TWO = "case=u1;A,B,C;B;B,C,A&case=u2;D,E,F;E,G;E,F,D;2;U&k=3&at=2"


def in_transfer(query: str, case: str, model: str = "A") -> PageInMemory:
    """Return the playground after the list of a case was opened there."""
    return do(opened_cases(query), {"do": "play", "case": case, "model": model})


def brought_back(app: PageInMemory) -> PageInMemory:
    app.button(key="go_back").click().run()
    assert app.path == "cases"
    return went_well(app)


def moved(app: PageInMemory, *ranked: str, **changes: Any) -> PageInMemory:
    shown = board_of(app)
    places = {place: shown[place] for place in ("relevant", "unused", "k")}
    return do(app, {"do": "arrange", **places, "ranked": list(ranked), **changes}, key="board")


# A case that is edited on the playground page


def test_a_case_that_is_opened_in_the_playground_lies_on_its_board_and_comes_back_changed() -> None:
    app = in_transfer(ONE, "u2")
    board = board_of(app)
    assert (board["ranked"], board["relevant"], board["k"]) == (list("ACEBD"), list("BDZ"), 5)
    assert fractions_of(app)["AP@5"] == "13/60"
    assert address_of(app) == {"list": "A,C,E,B,D", "relevant": "B,D,Z", "k": "5"}
    assert EN("cases.on_loan", case="u2") in [text.value for text in app.text]
    brought_back(moved(app, *"BDACE", k=3))
    assert lists_of(app, "u2") == [list("BDACE")]
    # (1/2) / 3 in the first case, (1 + 1) / 3 in the second.
    assert means_of(app)["MAP@3"] == "= 5/12"
    assert [case["open"] for case in cases_table_of(app)["cases"]] == [False, True]
    assert cases_table_of(app)["changed"].startswith(EN("set_act.returned", case="u2"))
    do(app, {"do": "undo"})
    assert lists_of(app, "u2") == [list("ACEBD")]
    assert cases_table_of(app)["k"] == 5


def test_the_list_of_the_second_model_can_be_lent_and_leaves_the_other_as_it_was() -> None:
    app = in_transfer(TWO, "u2", "B")
    board = board_of(app)
    assert (board["ranked"], board["unnamed"]) == (list("EFD"), 2)
    assert EN("cases.on_loan_model", case="u2", model="B") in [text.value for text in app.text]
    brought_back(moved(app, *"FED"))
    assert lists_of(app, "u2") == [list("DEF"), list("FED")]


def test_navigation_and_back_in_the_browser_bring_a_case_back_as_well_and_once() -> None:
    app = turned_to(moved(in_transfer(ONE, "u2"), *"BDACE"), "cases")
    assert lists_of(app, "u2") == [list("BDACE")]
    do(app, {"do": "undo"})
    turned_to(app, "playground")
    assert not [text for text in app.text if "u2" in text.value]
    turned_to(app, "cases")
    assert lists_of(app, "u2") == [list("ACEBD")]
    app = moved(in_transfer(ONE, "u2"), *"BDACE")
    app.query_params.clear()
    app.query_params.update({"case": ["u1;A,B,C,D,E;B,D,Z", "u2;A,C,E,B,D;B,D,Z"], "k": "5"})
    went_well(app.switch_page("pages/cases.py").run())
    assert lists_of(app, "u2") == [list("BDACE")]
    do(app, {"do": "undo"})
    assert lists_of(app, "u2") == [list("ACEBD")]


def test_a_case_that_comes_back_unchanged_or_is_not_there_changes_nothing() -> None:
    app = brought_back(in_transfer(ONE, "u1"))
    assert (means_of(app)["MAP@5"], cases_table_of(app)["can_undo"]) == ("= 11/40", False)
    for case, model in (("u9", "A"), ("u1", "B")):
        assert in_transfer(ONE, case, model).path == "cases"


def test_another_list_that_is_opened_in_the_playground_is_no_case_of_the_set() -> None:
    app = in_transfer(ONE, "u2")
    app.session_state["examples"] = True
    app.run()
    app.button(key="example_opening").click().run()
    assert "go_back" not in [button.key for button in went_well(app).button]
    for other in (app, went_to(in_transfer(ONE, "u2"), list="X,Y", relevant="X", k="1")):
        turned_to(other, "cases")
        assert lists_of(other, "u2") == [list("ACEBD")]
        assert cases_table_of(other)["k"] == 5


def test_going_back_beyond_the_loan_brings_the_list_from_before_and_none_into_the_case() -> None:
    for back in ("undo", "reset"):
        app = opened("list=X,Y&relevant=Y&k=1")
        app.query_params = {"case": ["u1;A,B,C;B", "u2;C,A,B;B"], "k": "3"}
        app.switch_page("pages/cases.py").run()
        do(went_well(app), {"do": "play", "case": "u2", "model": "A"})
        do(app, {"do": back}, key="board")
        if back == "undo":
            assert board_of(app)["ranked"] == ["X", "Y"]
        turned_to(app, "cases")
        assert lists_of(app, "u2") == [list("CAB")]
        assert cases_table_of(app)["k"] == 3
