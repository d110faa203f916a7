"""The doors that a form goes through, and what becomes of it there."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from math import isnan, nan
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from recmetrics import RecmetricsError, evaluate
from recmetrics.cli.command_line import main
from tests.reading.forms import FORMS, Written
from tests.reading.made_sets import MEASURES, MadeSet, plain_means
from tests.webapp.evaluate.tables import quiet, read
from webapp.cases.importing.understanding import Kept, Understood, understood
from webapp.evaluate.choice import Choice
from webapp.evaluate.results import evaluate_files
from webapp.evaluate.tables import ARGUMENTS, Argument, Columns, Table, is_complete, seems_swapped

Kind = Literal["value", "told", "asked", "silent"]


class Answer(NamedTuple):
    """What a door answers.

    Args:
        means: The means, as far as there are any.
        told: What is told: codes of notes and problems, or a refusal in words.
        asked: What is asked.
    """

    means: Mapping[str, float] | None = None
    told: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """What became of a form at a door."""

    form: str
    door: str
    kind: Kind
    made_set: MadeSet
    written: Written
    expected: Mapping[str, float]
    answer: Answer


def _paths(written: Written, folder: Path) -> tuple[Any, Any] | None:
    """Write the files, and return their paths; None for objects of Python."""
    paths: list[Path] = []
    for content, name in zip((written.lists, written.truth), written.files, strict=True):
        if content is None:
            paths.append(paths[0])
        elif isinstance(content, str | bytes):
            path = folder / (name or f"pasted{len(paths)}.txt")
            path.write_bytes(content.encode() if isinstance(content, str) else content)
            paths.append(path)
        else:
            return None
    return paths[0], paths[1]


def _python(written: Written, folder: Path) -> Answer | None:
    evaluated: Any = evaluate  # of whatever is given
    given = _paths(written, folder) or (written.lists, written.truth)
    try:
        found = evaluated(*given, MEASURES, relevant_from=written.relevant_from)
    except RecmetricsError as error:
        return Answer(told=(str(error),))
    return Answer(found.means, tuple(note.code for note in found.notes))


def _command_line(written: Written, folder: Path) -> Answer | None:
    paths = _paths(written, folder)
    if paths is None:
        return None
    out, error = io.StringIO(), io.StringIO()
    files = [str(path) for path in dict.fromkeys(paths)]
    rules = ["-m", MEASURES, "--relevant-from", str(written.relevant_from), "--json"]
    with redirect_stdout(out), redirect_stderr(error):
        try:
            status = main(["evaluate", *files, *rules])
        except SystemExit as leaving:
            status = leaving.code
    if status:
        return Answer(told=(error.getvalue(),))
    found = json.loads(out.getvalue())
    return Answer(found["means"], tuple(note["code"] for note in found["notes"]))


def _own_data(written: Written, folder: Path) -> Answer | None:
    if _paths(written, folder) is None:
        return None
    contents = (written.lists, written.lists if written.truth is None else written.truth)
    names = (written.files[0], written.files[written.truth is not None])
    try:
        tables: dict[Argument, Table] = {
            argument: read(folder, argument, content, name or "pasted.txt")
            for argument, content, name in zip(ARGUMENTS, contents, names, strict=True)
        }
        columns: dict[Argument, Columns] = {
            argument: table.found_columns() for argument, table in tables.items()
        }
        open_ones = [one for one in ARGUMENTS if not is_complete(one, columns[one])]
        if open_ones:
            return Answer(asked=tuple(f"columns of {one}" for one in open_ones))
        swapped = tuple(one for one in ARGUMENTS if seems_swapped(one, tables[one]))
        choice = Choice(tuple(MEASURES.replace("3", "K").split(",")), 3, relevant_from=written.relevant_from)
        found = evaluate_files(tables, columns, choice, folder / "cases.parquet", quiet)
    except RecmetricsError as error:
        return Answer(told=(str(error),))
    return Answer(found.means, (*swapped, *(note.code for note in found.notes)))


def _many_cases(written: Written, folder: Path) -> Answer | None:
    """Paste the lists, keep them, and paste the rest, answering what a person knows: which text is which."""
    del folder
    texts = [_text(one) for one in (written.lists, written.truth) if one is not None]
    if not all(texts):
        return None
    first = understood(texts[0])
    asked = [first.doubt]
    kept = [Kept(texts[0], "as_lists" if first.doubt == "which_part" else first.reading)] if texts[1:] else []
    found = understood(texts[-1], kept=kept)
    if kept and found.doubt in ("which_part", "row_order"):
        found = understood(texts[-1], "as_relevant" if found.doubt == "which_part" else "no_order", kept=kept)
    if written.relevant_from > 1 and written.relevant_from in found.rating_choices:
        found = understood(texts[-1], found.reading, rating=written.relevant_from, kept=kept)
    asked = [one for one in (*asked, found.doubt) if one not in ("", "which_part", "row_order")]
    # What is said of the first text is said before the second one comes.
    told = [one.code for part in (first, found) for one in part.problems]
    told += [one.why.code for part in (first, found) for one in part.skipped]
    if not found.can_add:
        return Answer(None, (*told, "cannot be added"), tuple(asked))
    return Answer(_means_of(found), tuple(told), tuple(asked))


def _text(content: object) -> str:
    """Return the text of a file; nothing for Parquet and objects of Python."""
    if isinstance(content, bytes) and content[:2] == b"\xff\xfe":
        return content.decode("utf-16")
    return content if isinstance(content, str) else ""


def _means_of(found: Understood) -> dict[str, float]:
    lists = {str(at): tuple(map(str, case.lists[0])) for at, case in enumerate(found.cases)}
    grades = {str(at): dict.fromkeys(case.relevant, 1.0) for at, case in enumerate(found.cases)}
    means = plain_means(MadeSet("", lists, {}, grades), grades, 1)
    return {name: mean for name, mean in means.items() if not name.startswith("nDCG")}


DOORS: Final[Mapping[str, Callable[[Written, Path], Answer | None]]] = {
    "Python": _python,
    "command line": _command_line,
    "your own data": _own_data,
    "many cases": _many_cases,
}


def outcomes(name: str, made_set: MadeSet, folder: Path, doors: Iterable[str] = DOORS) -> list[Outcome]:
    """Return what becomes of a made set in a form at each door that takes it.

    Args:
        name: The form.
        made_set: The set.
        folder: Where its files are written.
        doors: Which doors.
    """
    form = FORMS[name]
    made_set = made_set.renamed(form.name_of)
    written = form.write(made_set)
    expected = plain_means(made_set, written.grades, written.relevant_from)
    # There, a list is a case, of which the page says that nothing is relevant.
    every: dict[str, Mapping[str, float]] = {case: {} for case in made_set.lists}
    every |= written.grades
    of_page = plain_means(made_set, every, written.relevant_from)
    found: list[Outcome] = []
    for door in doors:
        try:
            answer = DOORS[door](written, folder)
        except Exception as error:
            answer = Answer(dict.fromkeys(expected, nan), (repr(error),))
        if answer is not None:
            means = of_page if door == "many cases" else expected
            kind = _kind(answer, means, _noted_anyway(made_set, written))
            found.append(Outcome(name, door, kind, made_set, written, means, answer))
    return found


def _kind(answer: Answer, expected: Mapping[str, float], noted_anyway: set[str]) -> Kind:
    means = answer.means
    if means is not None and all(abs(mean - expected[name]) < 1e-9 for name, mean in means.items()):
        return "value"
    if answer.asked:
        return "asked"
    is_told = means is None or any(one not in noted_anyway for one in answer.told)
    return "told" if is_told and not any(map(isnan, (means or {}).values())) else "silent"


def _noted_anyway(made_set: MadeSet, written: Written) -> set[str]:
    """Return the codes that a set has in every form: they explain no other value."""
    codes = {"ranks_not_from_one", "import_rating_from"}
    unknown = {*made_set.lists} - {*written.grades}
    if {*written.grades} - {*made_set.lists}:
        codes |= {"cases_without_recommendations", "import_no_list"}
    if unknown:
        codes.add("cases_unknown")
    if unknown or any(not any(grades.values()) for grades in written.grades.values()):
        codes.add("import_no_relevant")
    if any(0 < grade < written.relevant_from for of in written.grades.values() for grade in of.values()):
        codes.add("grades_too_low")
    return codes
