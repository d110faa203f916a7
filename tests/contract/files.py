"""What texts are understood as, what is said to bad ones, and what files print through the command line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from shlex import split
from typing import Final

from recmetrics.cli.command_line import MISUSED, main
from tests.contract.told import told, told_lines
from webapp.cases.import_files import text_of
from webapp.cases.importing.understanding import Kept, Understood, skipped_lines, understood
from webapp.model.problems import Problem
from webapp.shell.page_state import problem_messages
from webapp.texts import texts_for

FILES: Final = Path(__file__).parent / "files"
BAD_FILES: Final = Path(__file__).parents[1] / "data" / "bad_tables"

BAD_TEXTS: Final = (
    "",
    "no fields",
    "u1; A; A\n\nno fields\nu2; A; A; A; A; A; A; A; A; A",
    "u1; a, b, c; a\nu2; d e; d",
    "u1; A, B\nu2; B, C",
    "[['A', 'B', 'C'], ['C', 'A']]\n[['B', 'Z'], ['A']]",
    "actual = [['B', 'Z'], ['A']]\npredicted = [['A', 'B', 'C']]",
    "actual = [['B'",
    "import os; os.system('ls')",
    '{"run": {"u": {"A": "nan", "B": 1}}, "qrels": {"u": {"A": 1}}}',
    '{"run": {"u": {"A": 1}}',
    '[{"id": "u1"}, 7]',
    "user,item,rank\nu1,A,1\nu1,B,first\nuser,item\nu1,B",
    "user,item,rank\nu1,A\nu1,B,2,3",
    'user,list,relevant\nu1,"A, B',
    "user,item,score\nu1,A,0.9\nu1,B,0.8",
    "user,item,rating\nu1,A,5\nu1,B,0\nu1,C,1",
    "user,item,score,label\nu1,A,0.9,0\nu1,B,nan,1",
    "user,rec1,rec2\nu1,A,B\nu2,A",
    "u1 Q0 A 1 9 BPR\nu1 Q0 B two 8 BPR\nu1 0 B 1",
    "u1 Q0 A 1 9 BPR\nu1 0 B",
    "196\t242\t3\t881250949\n186\t302\t3\t891717742",
    "https://example.org/cases?packed=eNo",
    "https://example.org/playground?list=A,B",
    "u1; A, A, B; A\nu1; B; B",
    f"u1; {'A' * 200}, B; B",
    "user  item\n0  u1  A  ...\n1  u2  B\n[2 rows x 2 columns]",
    "u1; A:3, B; A:high",
    "\0\x01\x02",
)


def imports(golden: str) -> str:
    """Return what texts are understood as; the lines of a golden file that are calls are what is asked."""
    lines: list[str] = []
    for line in golden.splitlines():
        if line and not line.startswith(" "):
            lines.append(line)
        if line.startswith("understood("):
            # Only what stands in the golden file itself.
            lines += _answer(eval(line, {"__builtins__": {}, "understood": understood, "Kept": Kept}))
    return "\n".join(lines) + "\n"


def _answer(found: Understood) -> Iterator[str]:
    may = [act for act in ("add", "join", "keep") if getattr(found, f"can_{act}")]
    doubt = f", {found.doubt}: {found.reading}{', open' if found.is_open else ''}" if found.doubt else ""
    yield f"    {found.kind}, can {told(may)}{doubt}"
    if found.models != ("",):
        yield from told_lines("models", found.models)
    if found.rating is not None:
        yield f"    from {told(found.rating)} of {told(found.rating_choices)}"
    for case in found.cases:
        yield from told_lines("case", case)
    if found.case_set is not None:
        yield from told_lines("set", found.case_set)
    if found.excerpt is not None:
        yield from told_lines("chosen", found.excerpt)
    for at, _, why, _ in skipped_lines(found.skipped):
        yield f"    skipped {at}: {problem_messages([why], texts_for('en'))[0]}"
    yield from _said(found.problems)


def bad_imports(_golden: str) -> str:
    """Return the answer to texts and files that are bad in some way."""
    lines: list[str] = []
    for text in BAD_TEXTS:
        lines += [f"text {text[:80]!r}", *_understood(text)]
    for file in sorted(BAD_FILES.iterdir()):
        read = text_of(file.read_bytes(), file.name)
        lines += [f"file {file.name}", *(_said([read]) if isinstance(read, Problem) else _understood(read))]
    return "\n".join(lines) + "\n"


def _understood(text: str) -> Iterator[str]:
    found = understood(text)
    yield f"    {found.kind}, {'can' if found.can_add else 'cannot'} be added {found.doubt}".rstrip()
    for case in found.cases[:5]:
        yield from told_lines("case", case)
    texts = texts_for("en")
    for skipped in found.skipped:
        yield f"    line {told(skipped.line)} is skipped: {problem_messages([skipped.why], texts)[0]}"
    yield from _said(found.problems)


def _said(problems: tuple[Problem, ...] | list[Problem]) -> Iterator[str]:
    yield from (f"    said: {message}" for message in problem_messages(problems, texts_for("en")))


def command_line(golden: str) -> str:
    """Return what the commands of a golden file print; its lines that begin with `$` are the commands."""
    lines: list[str] = []
    for command in golden.splitlines():
        if command.startswith("$ recmetrics "):
            lines += [command, *_printed(split(command)[2:])]
    return "\n".join(lines) + "\n"


def _printed(arguments: list[str]) -> Iterator[str]:
    out, error = io.StringIO(), io.StringIO()
    with chdir(FILES), redirect_stdout(out), redirect_stderr(error):
        try:
            status = main(arguments)
        except SystemExit as leaving:
            status = int(leaving.code or 0)
    # How the usage is broken into lines depends on the width of the terminal and on Python.
    said = error.getvalue().splitlines()
    yield from (f"    {line}".rstrip() for line in out.getvalue().splitlines())
    yield from (f"    ! {line}" for line in said if status != MISUSED or " error: " in line)
    if status:
        yield f"    exit code {status}"
