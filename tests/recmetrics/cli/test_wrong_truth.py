"""Commands that would measure a file against itself, or against ids that it never meets."""

import json
from pathlib import Path

import pytest

from recmetrics.cli.command_line import main

RECS = "user_id,item_id,rank\nu1,A,1\nu1,B,2\n"
RATED = "user,item,rating,prediction\nu1,A,0,0.9\nu1,B,5,0.1\n"


def written(folder: Path, content: str, name: str = "recs.csv") -> str:
    (folder / name).write_text(content, encoding="utf-8")
    return str(folder / name)


def ended(argv: list[str]) -> int | str | None:
    with pytest.raises(SystemExit) as left:
        main(argv)
    return left.value.code


@pytest.mark.parametrize(
    "content", [RECS, RATED, "q1 Q0 d1 1 0.5 x\n", '{"user": "u1", "item": "A", "rank": 1}\n']
)
def test_without_truth_only_a_file_of_cases_is_evaluated(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert ended(["evaluate", written(tmp_path, content)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "TRUTH is missing" in shown.err
    assert "evaluate recs.csv truth.csv" in shown.err
    cases = '[{"predict_list": ["A"], "ground_truth": {"A": 1}}]'
    assert main(["evaluate", written(tmp_path, cases, "cases.json")]) == 0


def test_one_file_given_twice_is_refused_however_it_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    recs = written(tmp_path, RECS)
    monkeypatch.chdir(tmp_path)
    for again in (recs, "recs.csv", "./recs.csv", f"../{tmp_path.name}/recs.csv"):
        assert ended(["evaluate", recs, again]) == 2
        assert "given as recommendations and as relevant items" in capsys.readouterr().err


def test_one_file_with_a_prediction_and_a_rating_is_both_where_the_rating_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = written(tmp_path, RATED)
    assert main(["evaluate", path, path, "-m", "RR", "--json", "--columns", "truth.grade=rating"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["means"] == {"RR": 1 / 2}
    assert told["columns"] == {
        "recommendations": {"case": "user", "item": "item", "score": "prediction"},
        "relevant": {"case": "user", "item": "item", "grade": "rating"},
    }


@pytest.mark.parametrize(
    "grade", ["score", "value", "judgment", "label", "rating", "relevance", "rel", "grade"]
)
def test_rows_of_the_grade_0_are_not_relevant(grade: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    truth = f"query-id\tcorpus-id\t{grade}\nq1\td1\t0\nq1\td2\t1\n"
    recs = "query-id\tcorpus-id\tscore\nq1\td1\t0.9\nq1\td2\t0.5\n"
    files = written(tmp_path, recs, "r.tsv"), written(tmp_path, truth, "q.tsv")
    assert main(["evaluate", *files, "-m", "RR"]) == 0
    printed = capsys.readouterr().out
    assert "RR       0.500000" in printed
    assert f"relevant: case = query-id, item = corpus-id, grade = {grade}\n" in printed


NEVER_MEET = {
    "leading zeros in cases": ("u,item,rank\n0001,A,1\n", "u,item\n1,A\n", ["0001", "1", "leading zeros"]),
    "leading zeros in items": (
        "user,item,rank\nu1,007,1\n",
        "user,item\nu1,7\n",
        ["007", "7", "leading zeros"],
    ),
    "quoted blanks": ('user,item,rank\nu1," A",1\n', "user,item\nu1,A\n", ["' A'", "'A'", "blanks"]),
    "capitals": ("user,item,rank\nU1,A,1\n", "user,item\nu1,A\n", ["U1", "u1", "capitals"]),
    "points with zeros": ("user,item,rank\n1.0,A,1\n", "user,item\n1,A\n", ["'1.0'", "'1'"]),
    "other cases": ("user,item,rank\na,A,1\n", "user,item\nb,A\n", ["no case is in both", "'a'", "'b'"]),
    "other items": ("user,item,rank\nu1,A,1\n", "user,item\nu1,X\n", ["no relevant item", "'A'", "'X'"]),
}


@pytest.mark.parametrize(("recs", "truth", "told"), NEVER_MEET.values(), ids=NEVER_MEET)
def test_ids_that_never_meet_are_an_error_that_shows_both_sides(
    recs: str, truth: str, told: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    files = written(tmp_path, recs), written(tmp_path, truth, "truth.csv")
    columns = ["--columns", "recs.case=u,truth.case=u"] if recs.startswith("u,") else []
    for rules in ([], ["--missing", "skip"]):
        assert main(["evaluate", *files, *columns, *rules]) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "every value would be 0" in shown.err
        assert [one for one in told if one not in shown.err] == []


def test_what_orders_the_lists_is_told_and_what_orders_equal_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    run, qrels = written(tmp_path, "q1 Q0 d1 1 0.5 x\n", "a.run"), written(tmp_path, "q1 0 d1 1\n", "a.qrels")
    for order, told in (
        ([], "by score = score, then by rank = rank"),
        (["--order", "rank"], "by rank = rank, then by score = score"),
    ):
        assert main(["evaluate", run, qrels, "-m", "RR", *order]) == 0
        assert f"recommendations: case = case, item = item, {told}\n" in capsys.readouterr().out


def test_a_case_with_no_hit_is_0_where_its_items_are_known_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    recs = written(tmp_path, "user,item,rank\nu1,A,1\nu2,B,1\n")
    truth = written(tmp_path, "user,item\nu1,B\nu2,A\n", "truth.csv")
    assert main(["evaluate", recs, truth, "-m", "RR", "--csv"]) == 0
    assert capsys.readouterr().out == "measure,mean\nRR,0.0\n"
