"""The command `compare`: runs and truth as files, and the table in each form."""

import csv
import io
import json
import os
from pathlib import Path

import pytest

from recmetrics import compare
from recmetrics.cli.command_line import main

CASES = [f"q{number}" for number in range(1, 7)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _write_run("a.run", "AB")
    _write_run("b.run", "BA")
    Path("truth.qrels").write_text("".join(f"{case} 0 B 1\n" for case in CASES))


def _write_run(name: str, items: str) -> None:
    lines = [
        f"{case} Q0 {item} {rank} {9 - rank} {name}\n" for case in CASES for rank, item in enumerate(items, 1)
    ]
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text("".join(lines))


@pytest.mark.slow
def test_json_and_csv_have_the_rows_of_the_function_unrounded(capsys: pytest.CaptureFixture[str]) -> None:
    _write_run("c.run", "CAB")
    found = compare(
        {name: name for name in ("a.run", "b.run", "c.run")}, "truth.qrels", "RR, P@1", baseline="b.run"
    )
    files = ["a.run", "b.run", "c.run", "truth.qrels"]
    command = ["compare", *files, "-m", "RR", "-m", "P@1", "--baseline", "b.run"]
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["baseline"], told["confidence"]) == ("b.run", 0.95)
    for row, expected in zip(told["rows"], found.rows, strict=True):
        assert row == {name: getattr(expected, name) for name in row}
    assert main([*command, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["run"], float(row["mean"])) for row in rows] == [(row.run, row.mean) for row in found.rows]


@pytest.mark.slow
def test_the_table_is_written_in_markdown_and_latex_with_the_confidence_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = compare({"a.run": "a.run", "b.run": "b.run"}, "truth.qrels", "RR", confidence=0.9)
    command = ["compare", "a.run", "b.run", "truth.qrels", "-m", "RR", "--confidence", "0.9"]
    for form, expected in {"--markdown": found.to_markdown(), "--latex": found.to_latex()}.items():
        assert main([*command, form]) == 0
        assert capsys.readouterr().out == expected
    assert "| RR | b.run | **1.0000** | +0.5000 | +0.5000 to +0.5000 | 0.0312 |" in found.to_markdown()
    assert r"90 \% interval" in found.to_latex()


def test_rules_reach_every_run_and_notes_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    Path("b.run").write_text("q1 Q0 B 1 9 b\n")
    assert main(["compare", "a.run", "b.run", "truth.qrels", "-m", "MRR", "--missing", "skip", "--json"]) == 0
    shown = capsys.readouterr()
    rows = json.loads(shown.out)["rows"]
    assert (rows[1]["mean"], rows[1]["unpaired"]) == (1.0, 5)
    assert "recmetrics: note: 1 name of a measure that has another name here: MRR = RR\n" in shown.err
    assert "recmetrics: note: b.run: 5 cases without recommendations" in shown.err
    assert main(["compare", "a.run", "b.run", "truth.qrels", "-m", "MRR", "-q"]) == 0
    assert capsys.readouterr().err == ""


def test_runs_of_one_file_name_are_called_by_their_paths(capsys: pytest.CaptureFixture[str]) -> None:
    _write_run("old/a.run", "BA")
    assert main(["compare", "a.run", "old/a.run", "truth.qrels", "-m", "RR", "--baseline", "old/a.run"]) == 0
    assert "run minus old/a.run" in capsys.readouterr().out


def test_the_truth_may_come_by_standard_input_or_a_pipe_though_each_run_needs_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = Path("truth.qrels").read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(truth)))
    end, start = os.pipe()
    os.write(start, truth)
    os.close(start)
    for given in ("-", f"/dev/fd/{end}"):
        assert main(["compare", "a.run", "b.run", given, "-m", "RR", "--csv"]) == 0
        means = [row["mean"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))]
        assert means == ["0.5", "1.0"]
    os.close(end)


def test_a_wrong_command_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    two = "a.run b.run truth.qrels"
    for arguments, told in {
        "a.run truth.qrels": "at least two runs",
        "a.run a.run truth.qrels": "given twice",
        f"{two} --baseline c.run": "'c.run' is none of the runs",
        f"{two} -m quux": "'quux': there is no such measure",
        f"{two} --confidence 95": "not a share between 0 and 1",
        f"{two} --json --latex": "not allowed with",
    }.items():
        with pytest.raises(SystemExit) as ended:
            main(["compare", *arguments.split()])
        assert ended.value.code == 2
        assert told in capsys.readouterr().err
