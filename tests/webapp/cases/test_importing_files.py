"""Import of files: which of them holds relevant items, and what the answers to a question show."""

import pytest

from tests.webapp.cases.test_importing import shown
from webapp.cases.case_set import POST_CASES
from webapp.cases.import_draft import ImportDraft
from webapp.cases.import_several import open_together
from webapp.cases.import_view import preview
from webapp.cases.importing.adding import text_left, with_replaced
from webapp.cases.importing.understanding import Kept, understood
from webapp.texts import texts_for

EN = texts_for("en")
ROWS = "user,item,rank\nu1,A,1\nu1,B,2\nu1,C,3"
GRADED = "user,item,{}\nu1,A,1\nu1,C,1"


@pytest.mark.parametrize("column", ["relevance", "rel", "label", "grade", "rating", "qrel"])
def test_a_column_of_grades_is_read_as_relevant_items_which_is_said_and_can_be_changed(column: str) -> None:
    found = understood(GRADED.format(column))
    assert (shown(found), found.reading, found.is_open) == ([("u1", "", "A C")], "no_order", False)
    said = [dict(one.values) for one in found.problems if one.code == "import_graded"]
    assert said == [{"column": column}]
    changed = understood(GRADED.format(column), "order")
    assert (changed.has_lists, [one.code for one in changed.problems]) == (True, [])


@pytest.mark.parametrize("column", ["clicked", "is_relevant", "hit", "클릭 여부", "是否点击"])
@pytest.mark.parametrize(("yes", "no"), [("1", "0"), ("True", "False")])
def test_a_flag_beside_ranks_says_what_is_relevant(column: str, yes: str, no: str) -> None:
    found = understood(f"user,item,rank,{column}\nu1,A,1,{no}\nu1,B,2,{yes}\nu1,C,3,{no}")
    assert (shown(found), found.can_add, found.problems) == ([("u1", "A B C", "B")], True, ())


def test_a_flag_without_ranks_is_asked_about_and_one_beside_grades_is_not_read() -> None:
    found = understood("user,item,clicked\nu1,A,0\nu1,B,1")
    assert (shown(found), found.doubt, found.is_open) == ([("u1", "A B", "B")], "row_order", True)
    found = understood("user,item,rank,hit,rel\nu1,A,1,1,0\nu1,B,2,0,1")
    assert shown(found) == [("u1", "A B", "B")]
    # What is counted is no flag.
    assert not understood("user,item,rank,click\nu1,A,1,7\nu1,B,2,0").has_relevant


@pytest.mark.parametrize("name", ["relevant", "other"])
@pytest.mark.parametrize("models", [1, 2])
def test_a_file_of_grades_among_models_is_none_of_them(name: str, models: int) -> None:
    draft = ImportDraft()
    files = [(f"model{letter}.csv", ROWS.encode()) for letter in "AB"[:models]]
    open_together(draft, [(f"{name}.csv", GRADED.format("relevance").encode()), *files], ())
    found = draft.understood(())
    assert found.models == tuple(f"model{letter}" for letter in "AB"[:models])
    assert (found.cases[0].relevant, found.can_add) == (("A", "C"), True)


@pytest.mark.parametrize("name", ["qrels", "test", "ground-truth", "relevant_items"])
def test_the_name_of_a_file_says_that_it_holds_relevant_items(name: str) -> None:
    draft = ImportDraft()
    files = [("bpr.csv", ROWS.encode()), (f"{name}.csv", b"user,item\nu1,B")]
    open_together(draft, files, ())
    assert shown(draft.understood(())) == [("u1", "A B C", "B")]


def test_the_skipped_lines_of_every_file_are_said_with_its_name_and_those_of_the_last_are_left_over() -> None:
    draft = ImportDraft()
    files = [("a.csv", b"u1; A, B; B\nodd"), ("b.csv", b"u1; B, A; B\neven"), ("c.csv", b"\nu1; A; B\nc")]
    open_together(draft, files, ())
    lines = {"a": ("2", "odd"), "b": ("2", "even"), "c": ("3", "c")}
    assert preview(draft, POST_CASES, EN)["skipped"] == [
        EN(
            "import.skipped_in",
            file=file,
            said=EN("import.skipped_one", lines=line, why=EN("problem.import_one_field", text=text)),
        )
        for file, (line, text) in lines.items()
    ]
    found = draft.understood(())
    assert text_left(draft.text, found, with_replaced(POST_CASES, found)) == "c"


def test_a_line_skipped_in_a_file_that_waits_is_not_taken_for_one_of_the_pasted_text() -> None:
    kept = [Kept("user,item,rank\nu1,A,1\nu1,B", name="bpr")]
    found = understood("user,item,relevance\nu1,B,1", kept=kept)
    assert [(one.line, one.file) for one in found.skipped] == [(3, "bpr")]


@pytest.mark.parametrize("text", [GRADED.format("relevance"), "user,item\nu1,A\nu1,C"])
def test_answers_show_what_differs_between_them(text: str) -> None:
    draft = ImportDraft(text=text)
    doubt = preview(draft, POST_CASES, EN)["doubt"]
    assert doubt is not None
    assert [answer["example"] for answer in doubt["answers"]] == [
        EN("import.example_lists", case="u1", list="A > C"),
        EN("import.example_relevant", case="u1", items="A, C"),
    ]


@pytest.mark.parametrize(
    ("columns", "models"),
    [
        ("ModelA;ModelB", ("ModelA", "ModelB")),
        ("Model A;KNN", ("Model A", "KNN")),
        ("A;KNN", ("A", "KNN")),
        ("A;B", ("", "")),
    ],
)
def test_models_keep_their_names_as_they_were_written(columns: str, models: tuple[str, ...]) -> None:
    found = understood(f"user;{columns};relevant\nu1;A, B, C, D;B, A, C, D;A, C")
    assert found.models == models
    assert understood("relevant = [['A']]\nmodelA = [['A']]\nmodelB = [['B']]").models == ("modelA", "modelB")
