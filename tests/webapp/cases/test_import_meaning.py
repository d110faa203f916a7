"""What pasted columns and lines mean: read as they are meant, or it is said, or asked."""

from webapp.cases.case_set import POST_CASES
from webapp.cases.importing.adding import with_new_models, with_replaced
from webapp.cases.importing.understanding import Kept, Understood, understood

Read = tuple[tuple[str, ...], tuple[str, ...]]
"""The list and the relevant items of a case."""

MEANT: dict[str, tuple[str, list[Read]]] = {
    "lists below model": (
        "user;model;relevant\nu1;A,B,C;B\nu2;B,A;A",
        [(("A", "B", "C"), ("B",)), (("B", "A"), ("A",))],
    ),
    "lists below system": ('user,system,relevant\nu1,"A,B",B', [(("A", "B"), ("B",))]),
    "model names": ("user,model,list,relevant\nu1,x,A B C,B\n", [(("A", "B", "C"), ("B",))]),
    "scores and grades by place": (
        "y_true = [[10, 0, 0, 1, 5]]\ny_score = [[.1, .2, .3, 4, 70]]",
        [(("5", "4", "3", "2", "1"), ("1", "4", "5"))],
    ),
    "ids by place are ids": ("actual = [[1, 2]]\npredicted = [[2, 3]]", [(("2", "3"), ("1", "2"))]),
    "no items": ("qid,label,pred\n1,0,.9\n1,1,.8\n1,0,.85", [(("1", "3", "2"), ("2",))]),
    "ragas": (
        '{"retrieved_context_ids": ["a", "b"], "reference_context_ids": ["b"]}',
        [(("a", "b"), ("b",))],
    ),
    "llama": ('{"expected_ids": ["a"], "retrieved_ids": ["b", "a"]}', [(("b", "a"), ("a",))]),
    "columns": (
        '{"query": [1, 1], "docid": ["a", "b"], "rank": [1, 0], "label": [0, 1]}',
        [(("b", "a"), ("b",))],
    ),
    "rows as JSON": (
        '[{"user": "u", "item": "a", "score": 0.9, "clicked": false, "tags": ["x"]},'
        ' {"user": "u", "item": "b", "score": 0.95, "clicked": true}]',
        [(("b", "a"), ("b",))],
    ),
    "NaN in a run": ("q Q0 d1 1 nan x\nq Q0 d3 3 0.1 x\nq 0 d1 1\n", [(("d3", "d1"), ("d1",))]),
    "NaN in a table": ("user,item,score,label\nu,a,nan,0\nu,b,0.3,1\nu,c,0.5,0", [(("c", "b"), ("b",))]),
    "large scores in a table": (
        "user,item,score,label\nu,a,1700000000000000001,0\nu,b,1700000000000000002,1",
        [(("b", "a"), ("b",))],
    ),
    "large scores in code": (
        "predicted = {'u': {'a': 1700000000000000001, 'b': 1700000000000000002}}\nactual = {'u': ['b']}",
        [(("b", "a"), ("b",))],
    ),
    "large scores in pairs": (
        "predicted = {'u': [('a', 1700000000000000001), ('b', 1700000000000000002)]}\nactual = {'u': ['b']}",
        [(("b", "a"), ("b",))],
    ),
    "grades behind colons": ("u1; A, B; A:3, B:0", [(("A", "B"), ("A",))]),
    "scores behind colons": ("u1; A:0.2, B:0.9, C:-1; B", [(("B", "A", "C"), ("B",))]),
    "scores and grades behind colons": ("u1; A:0.2, B:0.9; A:2, B:0, Z:1", [(("B", "A"), ("A", "Z"))]),
    "numbers that belong to ids": ("u1; s1:1, s2:1; s1:3, s2:1", [(("s1:1", "s2:1"), ("s1:3", "s2:1"))]),
    "whole numbers on both sides": ("u1; s1:1, s2:1; s1:3", [(("s1:1", "s2:1"), ("s1:3",))]),
    "what a spreadsheet says": ("sep=;\nuser;list;relevant\nu;A,B;B", [(("A", "B"), ("B",))]),
    "comments above names": (
        "# made\n\n# so\nuser,item,rank,label\nu,a,2,1\nu,b,1,0",
        [(("b", "a"), ("a",))],
    ),
    "items that start with #": ("#a, #b; #b", [(("#a", "#b"), ("#b",))]),
    "a later table": (
        "user,item,rank\nu,a,1\nu,b,2\n\nuser,item,score,clicked\nu,a,9,0\nu,b,1,1",
        [(("a", "b"), ("b",))],
    ),
}


def test_columns_and_lines_are_read_as_they_are_meant() -> None:
    read = {name: understood(text) for name, (text, _) in MEANT.items()}
    found = {name: [(case.lists[0], case.relevant) for case in one.cases] for name, one in read.items()}
    assert found == {name: expected for name, (_, expected) in MEANT.items()}
    assert [name for name, one in read.items() if not one.can_add] == []


def codes(found: Understood) -> list[str]:
    return [problem.code for problem in found.problems]


def test_what_can_mislead_is_said_and_what_can_mean_two_things_is_asked() -> None:
    log = "user,model,item,rank,clicked\nu,x,a,1,0\nu,x,b,2,1\nu,y,b,1,1\nu,y,a,2,0\n"
    assert "import_shown_only" in codes(understood(log))
    assert "import_shown_only" not in codes(understood(f"{log}u,,z,,1\n"))
    assert "import_case_repeated" in codes(understood("u1; a, b; b\nu1; b, a; b"))
    assert "import_unscored" in codes(understood(MEANT["NaN in a run"][0]))
    assert "import_by_place" in codes(understood(MEANT["scores and grades by place"][0]))
    assert codes(understood("u1: a, b; b")) == ["import_colon"]
    assert codes(understood("Alien: Covenant, Heat; Alien: Covenant")) == []
    # Grades are known beside the lists, which another text has.
    kept = [Kept('user,list\nu1,"A, B"\nu2,"C, D"', "as_lists")]
    graded = understood('user,relevant\nu1,"A:0, B:2"\nu2,"C:1, D:0"', "as_relevant", kept=kept)
    assert ([case.relevant for case in graded.cases], codes(graded)) == (
        [("B",), ("C",)],
        ["import_colon_grades"],
    )
    assert codes(understood(MEANT["scores behind colons"][0])) == ["import_colon_scores"]
    # A run of MS MARCO: its numbers are ranks.
    ranks = understood("10\t7\t1\n10\t8\t2\n10\t9\t3")
    assert (ranks.doubt, ranks.cases[0].lists, ranks.can_add) == ("which_part", (("7", "8", "9"),), False)
    # What is no case is no further part of what was kept.
    kept = Kept("user,item,rank\nu,a,1\n", "as_lists")
    assert understood("x", kept=[kept]).cases == ()


def test_a_line_of_a_run_that_is_nearly_right_is_named_with_what_is_wrong() -> None:
    text = "q Q0 d1 1 3 x\nq Q0 d2 2 N/A x\nq Q0 d3 3 1\nq 0 d1 rel\n"
    found = understood(f"{text}q Q0 an id 4 9 x\nq 0 an id 1\n")
    skipped = [(one.line, one.why.code, dict(one.why.values)) for one in found.skipped]
    number, fields = "import_row_number", "import_trec_line"
    assert skipped == [
        (2, number, {"text": "N/A"}),
        (3, fields, {"count": 5}),
        (4, number, {"text": "rel"}),
        # With a blank in an id its rank would be taken for the score.
        (5, fields, {"count": 7}),
        (6, fields, {"count": 5}),
    ]


def test_a_word_is_a_grade_and_neither_a_rank_nor_a_score() -> None:
    for head in ("rank", "score"):
        found = understood(f"user,item,{head}\nu,a,2\nu,b,yes\n", "as_lists")
        assert [(one.line, one.why.code) for one in found.skipped] == [(3, "import_row_number")]
        assert found.cases[0].lists == (("a",),)


def test_runs_and_judgments_mean_what_they_mean_as_files() -> None:
    run, qrels = "q Q0 d1 1 9 x\nq Q0 d2 2 8 x\n", "q 0 d1 0\nq 0 d2 1\n"
    found = {
        (lists, truth): [(case.lists[0], case.relevant) for case in read.cases]
        for lists, truth in (
            (run.replace("Q0", "iteration"), qrels.replace(" 0 d", " iteration d")),
            (run.replace("Q0", "1"), qrels.replace(" 0 d", " 1 d")),
            (run.replace(" x\n", " my run\n"), qrels.replace("2 1", "2 1 sure")),
            (run.replace("d", "d\u00a0"), qrels.replace("d", "d\u00a0")),
        )
        if (read := understood(truth, "no_order", kept=[Kept(lists)])).can_add
    }
    # A blank that does not break is part of an id; a name here has a space for it.
    plain, spaced = [(("d1", "d2"), ("d2",))], [(("d 1", "d 2"), ("d 2",))]
    assert list(found.values()) == [plain, plain, plain, spaced]
    # A title with a number is no judgment.
    assert understood("Star Wars Episode 4").kind == "nothing"


def test_items_that_look_alike_are_told_and_asked_about_and_one_answer_makes_them_the_same() -> None:
    for ours, theirs in (
        ("0114709", "114709"),
        ("A1", "a1"),
        ("7.0", "7"),
        ("Ａ", "a"),
    ):
        text = f"u1;{ours}, b;{theirs}, b"
        found = understood(text)
        assert (found.doubt, found.is_open, found.can_add) == ("alike", True, False)
        assert [note.code for note in found.problems] == ["import_items_alike"]
        same, apart = understood(text, "same"), understood(text, "apart")
        assert (same.cases[0].lists[0][0], same.problems) == (same.cases[0].relevant[0], ())
        assert (apart.cases[0].lists[0][0], len(apart.problems)) == (found.cases[0].lists[0][0], 1)
        assert same.can_add
        assert apart.can_add
    # Blanks and signs that are not seen are no part of a name here.
    for ours, theirs in (("caf\u00e9", "cafe\u0301"), ("a\u200bb", "ab"), ("a\u00a0b", "a  b")):
        assert understood(f"u1;{ours}, b;{theirs}, b").doubt == ""
    # Where another question is asked there is the note; what is there itself looks like nothing else.
    assert [note.code for note in understood("A b; a B").problems].count("import_items_alike") == 1
    assert understood("u1;A, a;a").doubt == ""
    # So it is where lists come to the cases of a set.
    case_set = with_replaced(POST_CASES, understood("u1;x, y;X1")).case_set
    joined = with_new_models(case_set, understood("u1; x1, y", known=("u1",)))
    assert "import_items_alike" in [problem.code for problem in joined.problems]
