"""Import of text and files: models, ratings and grades, several texts together, and columns of ranks."""

from itertools import product

import pytest

from tests.webapp.cases.test_importing import shown, skipped
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.import_draft import ImportDraft
from webapp.cases.import_several import open_together
from webapp.cases.import_view import preview
from webapp.cases.importing.adding import text_left, with_replaced
from webapp.cases.importing.understanding import Kept, understood
from webapp.model.packing import pack
from webapp.texts import texts_for


def test_models_are_named_after_columns_variables_and_runs(subtests: pytest.Subtests) -> None:
    for text in [
        "user;BPR;ItemKNN;relevant\nu1;A, B;B, A;B",
        "relevant = {'u1': ['B']}\nBPR = {'u1': ['A', 'B']}\nItemKNN = {'u1': ['B', 'A']}",
        "u1 Q0 A 1 9 BPR\nu1 Q0 B 2 8 BPR\nu1 Q0 B 1 9 ItemKNN\nu1 Q0 A 2 8 ItemKNN\nu1 0 B 1",
        "user,model,item,rank,relevant\nu1,BPR,A,1,0\nu1,BPR,B,2,1\nu1,ItemKNN,B,1,1\nu1,ItemKNN,A,2,0",
        'user,model,list,relevant,AP@5\nu1,BPR,"A, B",B,0.5\nu1,ItemKNN,"B, A",B,1.0',
        '[{"user": "u1", "BPR": ["A", "B"], "ItemKNN": ["B", "A"], "relevant": ["B"]}]',
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert found.models == ("BPR", "ItemKNN")
            assert shown(found) == [("u1", "A B/B A", "B")]
            assert found.can_add


# Grades behind names


def test_numbers_behind_items_are_grades_and_other_colons_stay_or_divide_name_and_list() -> None:
    for text in ("u1; A, B, C; A:3, B:0, Z:1", 'user,list,truth\nu1,"A, B, C","A:3, B:0, Z:1"'):
        found = understood(text)
        assert shown(found) == [("u1", "A B C", "A Z")]
        assert [one.code for one in found.problems] == ["import_colon_grades"]
    for text in ("u1; Alien: 3, Up; Alien: 3", "u1; Alien, Up; Apollo: 13"):
        found = understood(text)
        assert (found.cases[0].relevant[0], found.problems) == (text.rpartition("; ")[2], ())
    assert shown(understood("u1: A, B, C\nu2: B, C")) == [("u1", "A B C", ""), ("u2", "B C", "")]
    assert shown(understood("u1: A, B; B\nu2: C, D; C")) == [("u1", "A B", "B"), ("u2", "C D", "C")]
    assert understood("Alien: 3, Up; Alien: 3\nJaws: 2, Up; Up").cases[0].lists == (("Alien: 3", "Up"),)


def test_what_may_be_read_in_two_ways_is_asked_about() -> None:
    text = "u1; A, B\nu2; B, C"
    assert understood(text).doubt == "two_fields"
    assert shown(understood(text, "list_relevant")) == [(None, "u1", "A B"), (None, "u2", "B C")]
    named = understood(text, "name_list")
    assert shown(named) == [("u1", "A B", ""), ("u2", "B C", "")]
    assert (named.can_add, named.can_join) == (False, True)
    assert understood(text, known=["u1", "u2", "u3"]).can_join
    assert understood("A; A, B\nB; B, C").doubt == ""
    text = "user,item,rating\nu1,A,5\nu1,B,0\nu1,C,1"
    assert understood(text).doubt == "row_order"
    assert shown(understood(text, "order")) == [("u1", "A B C", "A")]
    assert (understood(text, "no_order").has_lists, understood(text, "no_order").can_join) == (False, False)
    for text in (LISTS, TRUTH, "user,item,rank\nu1,A,1"):
        found = understood(text)
        assert (found.doubt, found.can_keep, found.can_join) == ("which_part", False, False)
        assert understood(text, "as_lists").can_keep
        judged = understood(text, "as_relevant")
        assert (judged.has_lists, judged.can_keep, judged.can_join) == (False, True, False)
    # A score of what is relevant is its rating.
    assert shown(understood("user,item,score\nu1,A,5\nu1,B,1", "as_relevant")) == [("u1", "", "A")]


# Lists and relevant items in several texts

LISTS, TRUTH = "user,item,score\nu1,A,0.9\nu1,B,0.8\nu2,C,1", "user,item\nu1,B\nu2,D"


def test_three_texts_are_two_models_and_what_is_relevant_and_differences_between_them_are_said() -> None:
    other = LISTS.replace("0.8", "0.95").replace("u2,C", "u3,C")
    kept = [Kept(LISTS, "as_lists", None, "bpr"), Kept(other, "as_lists", None, "knn")]
    found = understood(TRUTH, "as_relevant", kept=kept)
    assert (found.models, found.can_add) == (("bpr", "knn"), True)
    assert shown(found) == [("u1", "A B/B A", "B"), ("u2", "C/", "D"), ("u3", "/C", "")]
    assert [one.code for one in found.problems] == ["import_no_relevant"]
    found = understood("u1; A; B", kept=[Kept(TRUTH, "as_relevant")])
    assert next((one.code, one.values["cases"]) for one in found.problems) == ("import_no_list", "u2")
    assert [one.values["cases"] for one in found.problems if one.code == "import_parts_differ"] == []
    found = understood("u1; A; A", kept=[Kept(TRUTH, "as_relevant")])
    assert [one.values["cases"] for one in found.problems if one.code == "import_parts_differ"] == ["u1"]
    assert found.cases[0].relevant == ("B",)


def test_lists_with_a_column_of_models_and_relevant_items_below(subtests: pytest.Subtests) -> None:
    for text in [
        "user,model,item,rank\nu1,X,A,1\nu1,Y,B,1\nuser,item,rating\nu1,B,5\nu1,A,1",
        'user,model,list\nu1,X,"A,"\nu1,Y,"B,"\n\nuser,item,rating\nu1,B,5\nu1,A,1',
        "user;model;list\nu1;X;A\nu1;Y;B\n\nuser;relevant\nu1;B",
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert (found.models, shown(found), found.skipped) == (("X", "Y"), [("u1", "A/B", "B")], ())
            assert found.can_add


def test_a_column_for_each_rank_is_one_list_and_pairs_are_ordered_by_score() -> None:
    for text in (
        "user,rec1,rec2,rec3,truth\nu1,The Matrix,B,,B\nu2,C,A,B,A",
        "truth;user;2;1;3\nB;u1;B;The Matrix;\nA;u2;A;C;B",
    ):
        found = understood(text)
        assert shown(found) == [("u1", "The Matrix B", "B"), ("u2", "C A B", "A")]
        assert (found.models, found.doubt, found.can_add) == (("",), "", True)
    found = understood("user,rec1,rec2\nu1,A,B\nu2,A")
    assert (shown(found), skipped(found)) == ([("u1", "A B", "")], [("3", "row_fields")])
    assert found.can_keep
    # Models whose names end in numbers are models.
    assert understood("user;BPR1;BPR2;relevant\nu1;A, B;B, A;B").models == ("BPR1", "BPR2")
    # Names that are numbers are no ratings.
    assert shown(understood("1\t31\t31\n2\t32\t5")) == [("1", "31", "31"), ("2", "32", "5")]
    found = understood(
        "top_n = {'196': [('242', 3.5), ('302', 4.1)]}\ntruth = {'196': [('242', 5), ('302', 1)]}"
    )
    assert (shown(found), found.rating) == ([("196", "302 242", "242")], 4)


# Ratings without a header, and links


def test_ratings_without_a_header_are_said_to_be_no_lists(subtests: pytest.Subtests) -> None:
    for text in [
        "196\t242\t3\t881250949\n186\t302\t3\t891717742",
        "1::1193::5::978300760\n1::661::3::978302109",
        "1,31,2.5,1260759144\n1,1029,3.0,1260759179",
        "1\t31\t2\n1\t32\t5\n2\t31\t4",
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert (found.has_lists, found.can_add, found.can_join, found.can_keep) == (
                False,
                False,
                False,
                True,
            )
            assert "import_ratings" in [one.code for one in found.problems]


def test_a_link_to_this_page_is_the_set_that_it_opens_and_a_damaged_one_opens_no_other() -> None:
    query = {"case": ["x;A,B;B;B,A", "y;C;C;,"], "k": "2", "model": ["BPR", "KNN"]}
    own, _ = CaseSet.from_query(query)
    for start in ("https://example.org/cases?lang=ko&", "?"):
        for link in (own.to_address().lstrip("?"), f"packed={pack(query)}"):
            found = understood(f" {start}{link}\n")
            assert (found.kind, found.case_set) == ("own_link", own)
    found = understood("https://example.org/cases?packed=eNo")
    assert (found.case_set, [one.code for one in found.problems]) == (None, ["link_packed"])


# Ratings and grades

STARS = "user,item,score\nu1,A,0.9\nu1,B,0.8\nu1,C,0.7\n\nuser,item,{name}\nu1,A,{a}\nu1,B,{b}\nu1,C,{c}"


def test_ratings_count_from_a_rating_on_and_grades_above_zero(subtests: pytest.Subtests) -> None:
    for name, grades, lowest, relevant in [
        ("rating", "135", 4.0, "C"),
        ("Ratings", "045", 4.0, "B C"),
        ("stars", ["0.5", "3.5", "4.0"], 4.0, "C"),
        ("label", "145", 4.0, "B C"),
        ("rating", ["6", "7", "10"], 7.0, "B C"),
        ("rating", "123", 3.0, "C"),
        ("rating", "011", None, "B C"),
        ("rating", "013", None, "B C"),
        ("label", "023", None, "B C"),
        ("label", "045", None, "B C"),
        ("relevance", "145", None, "A B C"),
        ("grade", "135", None, "A B C"),
    ]:
        with subtests.test(name=name, grades=grades):
            found = understood(STARS.format(name=name, **dict(zip("abc", grades, strict=True))))
            assert (shown(found), found.rating) == ([("u1", "A B C", relevant)], lowest)
            said = [dict(one.values) for one in found.problems if one.code == "import_rating_from"]
            assert said == ([] if lowest is None else [{"rating": f"{lowest:g}"}])


def test_another_rating_can_be_chosen_from_those_of_the_scale_and_other_columns_are_named() -> None:
    text = STARS.format(name="rating", a="2.5", b="3", c="5")
    assert shown(understood(text, rating=2.5)) == [("u1", "A B C", "A B C")]
    assert understood(text, rating=9).rating == 4
    assert understood(text).rating_choices == tuple(at / 2 for at in range(1, 11))
    found = understood("user,item,score,clicks\nu1,A,1,0\n\nuser,item\nu1,A")
    assert [dict(one.values) for one in found.problems] == [{"names": "clicks"}]


def test_ratings_of_programs_count_from_a_rating_on(subtests: pytest.Subtests) -> None:
    for text in [
        "run = {'u1': ['A', 'B']}\ntruth = {'u1': {'A': 2, 'B': 5}}",
        '[{"user": "u1", "list": ["A", "B"], "ratings": {"A": 2, "B": 5}, "truth": {"A": 2, "B": 5}}]',
        '[{"user": "u1", "item": "A", "rank": 1, "rating": 2},'
        ' {"user": "u1", "item": "B", "rank": 2, "rating": 5}]',
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert (shown(found), found.rating) == ([("u1", "A B", "B")], 4)


EN = texts_for("en")
ROWS = "user,item,rank\nu1,A,1\nu1,B,2\nu1,C,3"
GRADED = "user,item,{}\nu1,A,1\nu1,C,1"


def test_a_column_of_grades_is_read_as_relevant_items_which_is_said_and_can_be_changed(
    subtests: pytest.Subtests,
) -> None:
    for column in ["relevance", "rel", "label", "grade", "rating", "qrel"]:
        with subtests.test(column=column):
            found = understood(GRADED.format(column))
            assert (shown(found), found.reading, found.is_open) == ([("u1", "", "A C")], "no_order", False)
            said = [dict(one.values) for one in found.problems if one.code == "import_graded"]
            assert said == [{"column": column}]
            changed = understood(GRADED.format(column), "order")
            assert (changed.has_lists, [one.code for one in changed.problems]) == (True, [])


def test_a_flag_says_what_is_relevant_beside_ranks_and_is_asked_about_without_them(
    subtests: pytest.Subtests,
) -> None:
    for yes, no in [("1", "0"), ("True", "False")]:
        for column in ["clicked", "is_relevant", "hit", "클릭 여부", "是否点击"]:
            with subtests.test(column=column, yes=yes):
                found = understood(f"user,item,rank,{column}\nu1,A,1,{no}\nu1,B,2,{yes}\nu1,C,3,{no}")
                assert (shown(found), found.can_add, found.problems) == ([("u1", "A B C", "B")], True, ())
    found = understood("user,item,clicked\nu1,A,0\nu1,B,1")
    assert (shown(found), found.doubt, found.is_open) == ([("u1", "A B", "B")], "row_order", True)
    found = understood("user,item,rank,hit,rel\nu1,A,1,1,0\nu1,B,2,0,1")
    assert shown(found) == [("u1", "A B", "B")]
    # What is counted is no flag.
    assert not understood("user,item,rank,click\nu1,A,1,7\nu1,B,2,0").has_relevant


def test_a_file_of_grades_or_with_a_telling_name_holds_relevant_items() -> None:
    for name, letters in product(("relevant", "other"), ("A", "AB")):
        draft = ImportDraft()
        files = [(f"model{letter}.csv", ROWS.encode()) for letter in letters]
        open_together(draft, [(f"{name}.csv", GRADED.format("relevance").encode()), *files], ())
        found = draft.understood(())
        assert found.models == tuple(f"model{letter}" for letter in letters)
        assert (found.cases[0].relevant, found.can_add) == (("A", "C"), True)
    for name in ("qrels", "test", "ground-truth", "relevant_items"):
        draft = ImportDraft()
        files = [("bpr.csv", ROWS.encode()), (f"{name}.csv", b"user,item\nu1,B")]
        open_together(draft, files, ())
        assert shown(draft.understood(())) == [("u1", "A B C", "B")], name


def test_skipped_lines_are_said_with_the_name_of_their_file_and_those_of_the_last_are_left_over() -> None:
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
    kept = [Kept("user,item,rank\nu1,A,1\nu1,B", name="bpr")]
    found = understood("user,item,relevance\nu1,B,1", kept=kept)
    assert [(one.line, one.file) for one in found.skipped] == [(3, "bpr")]


def test_answers_show_what_differs_between_them() -> None:
    for text in (GRADED.format("relevance"), "user,item\nu1,A\nu1,C"):
        doubt = preview(ImportDraft(text=text), POST_CASES, EN)["doubt"]
        assert doubt is not None
        assert [answer["example"] for answer in doubt["answers"]] == [
            EN("import.example_lists", case="u1", list="A > C"),
            EN("import.example_relevant", case="u1", items="A, C"),
        ]


def test_models_keep_their_names_as_they_were_written() -> None:
    expected = {
        "ModelA;ModelB": ("ModelA", "ModelB"),
        "Model A;KNN": ("Model A", "KNN"),
        "A;KNN": ("A", "KNN"),
        "A;B": ("", ""),
    }
    for columns, models in expected.items():
        found = understood(f"user;{columns};relevant\nu1;A, B, C, D;B, A, C, D;A, C")
        assert found.models == models
    assert understood("relevant = [['A']]\nmodelA = [['A']]\nmodelB = [['B']]").models == ("modelA", "modelB")
