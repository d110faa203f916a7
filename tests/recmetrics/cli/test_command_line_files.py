"""Output of the command line: files for a spreadsheet, and progress and notes in a terminal."""

import csv
import io
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from recmetrics.cli.output import write_cases
from recmetrics.cli.progress import Progress

pa: Any = import_module("pyarrow")  # it says nothing about its types


def _written(case: str, folder: Path) -> str:
    write_cases(pa.table({"case": [case], "P@1": [-1.0]}), folder / "cases.csv")
    with (folder / "cases.csv").open(newline="", encoding="utf-8") as lines:
        written = list(csv.reader(lines))
    assert written[1][1] == "-1.0", "a number stays a number"
    return written[1][0]


@pytest.mark.parametrize(
    "case", ["=1+1", "+1", "-1+1", "@SUM(A1)", "\tx", "\rx", "-", "=\n1", "--1", '=A1,"x"']
)
def test_a_text_that_a_spreadsheet_would_run_gets_an_apostrophe(case: str, tmp_path: Path):
    assert _written(case, tmp_path) == f"'{case}"


@pytest.mark.parametrize(
    "case", ["u1", "-7", "1-1", "'=1", "007", "a,b", 'a"b', "a\nb", "영화 =1", "", " =1"]
)
def test_any_other_text_is_written_as_it_is(case: str, tmp_path: Path):
    assert _written(case, tmp_path) == case


def test_a_name_of_a_column_is_no_sql(tmp_path: Path):
    write_cases(pa.table({'ca"se': ["u1"], "P@1); drop table x; --": [1.0]}), tmp_path / "cases.csv")
    with (tmp_path / "cases.csv").open(newline="", encoding="utf-8") as lines:
        assert list(csv.reader(lines)) == [['ca"se', "P@1); drop table x; --"], ["u1", "1.0"]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_told_at_a_terminal_and_wiped():
    terminal = Terminal()
    progress = Progress(terminal, after=0)
    progress(0.126)
    progress.end()
    assert terminal.getvalue() == "\revaluating for 0 s; this step:  13 %\r\x1b[K"


def test_progress_is_silent_while_the_work_is_short():
    terminal = Terminal()
    progress = Progress(terminal, after=60)
    progress(0.5)
    progress.end()
    assert terminal.getvalue() == ""


def test_progress_is_silent_where_nobody_looks():
    file = io.StringIO()
    progress = Progress(file, after=0)
    progress(0.5)
    progress.end()
    assert file.getvalue() == ""
