"""Outward forms: a made set as people's programs write it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import duckdb

from tests.reading.made_sets import Grades, MadeSet, plain_titles, plainest

np: Any = import_module("numpy")
pd: Any = import_module("pandas")


@dataclass(frozen=True)
class Written:
    """A set in a form.

    Args:
        lists: The lists: the text or bytes of a file, or an object of Python.
        truth: The same of the relevant items; None where the lists' text has both.
        grades: What the truth says in this form: case -> item -> grade.
        relevant_from: The lowest grade of a relevant item.
        files: The names of the files.
    """

    lists: Any
    truth: Any
    grades: Grades
    relevant_from: float = 1
    files: tuple[str, str] = ("recs.csv", "truth.csv")


@dataclass(frozen=True)
class Form:
    """What writes a set, and a name as the form can hold it."""

    write: Callable[[MadeSet], Written]
    name_of: Callable[[str], str] = str


FORMS: Final[dict[str, Form]] = {}


# What the truth says


def judged(one: MadeSet) -> Grades:
    """Return all grades."""
    return one.grades


def flagged(one: MadeSet) -> Grades:
    """Return 1 for relevant items, 0 for others that are judged."""
    return {case: {item: float(g > 0) for item, g in of.items()} for case, of in one.grades.items()}


def rated(one: MadeSet) -> Grades:
    """Return ratings from 1 to 5; those of relevant items are 4 or more."""
    return {
        case: {item: 4.0 + (g > 1) if g else 1.0 + len(item) % 3 for item, g in of.items()}
        for case, of in one.grades.items()
    }


def sets(one: MadeSet) -> Grades:
    """Return the relevant items alone, each of grade 1; some cases have none."""
    return {case: {item: 1.0 for item, g in of.items() if g > 0} for case, of in one.grades.items()}


def rows_of_sets(one: MadeSet) -> Grades:
    """Return the same of the cases that have any, as the others have no row."""
    return {case: of for case, of in sets(one).items() if of}


def truth_of(one: MadeSet, grades: Grades) -> dict[str, dict[str, float]]:
    """Return the grades with names as the truth spells them."""
    return {one.spelt(case): {one.spelt(i): g for i, g in of.items()} for case, of in grades.items()}


def truth_rows(one: MadeSet, grades: Grades) -> list[tuple[str, str, float]]:
    """Return case, item and grade, names as the truth spells them."""
    return [(case, item, grade) for case, of in truth_of(one, grades).items() for item, grade in of.items()]


def list_rows(one: MadeSet) -> Iterator[tuple[str, str, int, int]]:
    """Yield case, item, rank and score."""
    for case, items in one.lists.items():
        yield from ((case, item, at, one.scores[case][at - 1]) for at, item in enumerate(items, 1))


def scored(one: MadeSet) -> dict[str, dict[str, int]]:
    """Return case -> item -> score."""
    return {case: dict(zip(items, one.scores[case], strict=True)) for case, items in one.lists.items()}


def every_case(one: MadeSet) -> tuple[list[tuple[str, list[str], list[str]]], Grades]:
    """Return case, list and relevant items of every case, and these as grades."""
    found = sets(one)
    grades = {case: found.get(case, {}) for case in dict.fromkeys((*one.lists, *found))}
    rows = [(case, list(one.lists.get(case, ())), list(map(one.spelt, of))) for case, of in grades.items()]
    return rows, grades


# Tables with a row for each item


def delimited(head: str, rows: Iterable[Sequence[object]], sep: str = ",", **options: Any) -> str:
    """Return a table with a header of these words."""
    out = io.StringIO()
    every: dict[str, Any] = {"lineterminator": "\n", "delimiter": sep, **options}
    writer = csv.writer(out, **every)
    writer.writerow(head.split())
    writer.writerows(rows)
    return out.getvalue()


class Columns(NamedTuple):
    """The columns of two tables: what the truth means, how its grades are written, and what parts fields."""

    lists: str
    truth: str
    meaning: Callable[[MadeSet], Grades] = rows_of_sets
    grade: Callable[[float], object] = int
    sep: str = ","
    relevant_from: float = 1


def words(no: str, yes: str) -> Callable[[float], str]:
    """Return how a flag of two words is written."""
    return lambda grade: yes if grade else no


TABLES: Final = {
    "ranks, and relevant items": Columns("user_id item_id rank", "user_id item_id"),
    "scores, and relevance": Columns("qid docid score", "qid docid relevance", judged),
    "ranks, and decimal grades": Columns("query doc rank", "query doc grade", judged, float, "\t"),
    "clicked 0/1": Columns("user_id item_id score", "user_id item_id clicked", flagged, int, "\t"),
    "is_relevant true/false": Columns(
        "user item rank", "user item is_relevant", flagged, words("False", "True"), ";"
    ),
    "purchased yes/no": Columns("user item rank", "user item purchased", flagged, words("no", "yes"), "|"),
    "ratings from 4 on": Columns("userId movieId score", "userId movieId rating", rated, float, ",", 4),
    "r_ui from 4 on": Columns("uid iid est", "uid iid r_ui", rated, float, ",", 4),
    "y_true": Columns("user_id item_id y_score", "user_id item_id y_true", flagged),
    "relevance_label": Columns("q d rank", "qid docid relevance_label", judged),
    "Korean headers": Columns("사용자 상품 순위", "사용자 상품 클릭여부", flagged),
    "Chinese headers": Columns("用户ID 物品ID 得分", "用户ID 物品ID 是否点击", flagged, int, ";"),
    "a column no one knows": Columns("user item rank", "user item outcome", flagged),
}


def table(columns: Columns, one: MadeSet, **options: Any) -> Written:
    """Write tables with these columns; the third of the lists is a rank, or else a score."""
    grades, at = columns.meaning(one), 2 if columns.lists.split()[2] in ("rank", "순위") else 3
    rows = [
        (*row[:2], columns.grade(row[2]))[: len(columns.truth.split())] for row in truth_rows(one, grades)
    ]
    return Written(
        delimited(columns.lists, ((*row[:2], row[at]) for row in list_rows(one)), columns.sep, **options),
        delimited(columns.truth, rows, columns.sep, **options),
        grades,
        columns.relevant_from,
    )


for _name, _columns in TABLES.items():
    FORMS[f"table: {_name}"] = Form(partial(table, _columns))


def quoted(one: MadeSet) -> Written:
    """Write every field in quotes, with CRLF and a byte order mark."""
    found = table(TABLES["clicked 0/1"]._replace(sep=","), one, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    return Written("\ufeff" + found.lists, "\ufeff" + found.truth, found.grades)


def shuffled(one: MadeSet) -> Written:
    """Write shuffled rows with an index and columns of other things."""
    lists = pd.DataFrame(list_rows(one), columns=["user_id", "item_id", "rank", "timestamp"])
    truth = pd.DataFrame(truth_rows(one, flagged(one)), columns=["user_id", "item_id", "clicked"])
    texts = [
        frame.sample(frac=1, random_state=1).assign(price=3.5, model="BPR").to_csv()
        for frame in (lists.assign(timestamp=1700000000), truth)
    ]
    return Written(texts[0], texts[1], flagged(one))


def utf16(one: MadeSet) -> Written:
    """Write UTF-16, scores with a decimal comma, and yes or no."""
    rows = ((case, item, f"{score},5") for case, item, _, score in list_rows(one))
    lists, found = delimited("user item score", rows, ";"), table(TABLES["purchased yes/no"], one)
    return Written(lists.encode("utf-16"), found.truth.encode("utf-16"), found.grades)


def blanks(one: MadeSet) -> Written:
    """Part the columns with blanks."""
    return table(TABLES["scores, and relevance"]._replace(sep=" "), one)


def one_table(one: MadeSet) -> Written:
    """Write scores and labels in one table."""
    grades: dict[str, dict[str, float]] = {}
    for case, item, *_ in list_rows(one):
        grades.setdefault(case, {})[item] = float(one.grades.get(case, {}).get(item, 0) > 0)
    rows = ((case, item, score, int(grades[case][item])) for case, item, _, score in list_rows(one))
    return Written(delimited("user_id item_id score label", rows), None, grades)


# Lists in cells

Items = Sequence[str]


def array_text(items: Items) -> str:
    """Return an array as numpy prints it."""
    return str(np.array(list(items), dtype=object))


def json_text(value: object) -> str:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True)
class Cells:
    """How a list and a set are written, the header of two tables, and a name as it can stand there."""

    list_in: Callable[[Items], str]
    set_in: Callable[[Items], str]
    head: str = "user_id items"
    name_of: Callable[[str], str] = str


def _brackets(items: Items) -> str:
    return f"[{', '.join(items)}]"


def _of_numpy_2(items: Items) -> str:
    return repr([np.str_(item) for item in items])


CELLS: Final[Mapping[str, Cells]] = {
    "lists and sets of Python": Cells(lambda items: str([*items]), lambda items: str({*items})),
    "lists and frozensets": Cells(lambda items: str([*items]), lambda items: str(frozenset(items))),
    "JSON": Cells(json_text, json_text),
    "tuples": Cells(lambda items: str((*items,)), lambda items: str((*items,))),
    "arrays of numpy": Cells(array_text, array_text),
    "np.str_": Cells(_of_numpy_2, _of_numpy_2),
    "blanks": Cells(" ".join, " ".join, "customer_id prediction", plainest),
    "commas": Cells(", ".join, ", ".join, "user_id predicted", plain_titles),
    "bars": Cells("|".join, "|".join, name_of=plain_titles),
    "brackets alone": Cells(_brackets, _brackets, name_of=plain_titles),
}


def cells(how: Cells, one: MadeSet) -> Written:
    """Write two tables with lists in cells."""
    grades = sets(one)
    truth = delimited(how.head, ((case, how.set_in(list(of))) for case, of in truth_of(one, grades).items()))
    return Written(
        delimited(how.head, ((case, how.list_in(of)) for case, of in one.lists.items())), truth, grades
    )


def cells_in_one(how: Cells, one: MadeSet) -> Written:
    """Write one table with lists and sets in cells."""
    rows, grades = every_case(one)
    cases = ((case, how.list_in(a), how.set_in(b)) for case, a, b in rows)
    return Written(delimited("user list relevant", cases), None, grades)


for _name, _how in CELLS.items():
    FORMS[f"cells: {_name}"] = Form(partial(cells, _how), _how.name_of)
    FORMS[f"one table of cells: {_name}"] = Form(partial(cells_in_one, _how), _how.name_of)


def headless(one: MadeSet) -> Written:
    """Write no header: query, item and rank, as MS MARCO does, and query and item."""
    found = table(TABLES["ranks, and relevant items"], one, delimiter="\t")
    lists, truth = (text.partition("\n")[2] for text in (found.lists, found.truth))
    return Written(lists, truth, found.grades, files=("run.tsv", "qrels.tsv"))


def mixed(one: MadeSet) -> Written:
    """Write ranks in rows, and relevant items in cells."""
    found = cells(CELLS["blanks"], one)
    return Written(table(TABLES["ranks, and relevant items"], one).lists, found.truth, found.grades)


def graded_cells(one: MadeSet) -> Written:
    """Write grades as a dictionary in a cell."""
    truth = ((case, str(of)) for case, of in truth_of(one, one.grades).items())
    return Written(cells(CELLS["JSON"], one).lists, delimited("user_id items", truth), one.grades)


# The other forms


def as_json(lists: object, truth: object, grades: Grades) -> Written:
    """Write two files of JSON."""
    return Written(json_text(lists), json_text(truth), grades, files=("recs.json", "truth.json"))


def in_lines(lists: Iterable[object], truth: Iterable[object], grades: Grades) -> Written:
    """Write two files of JSON Lines."""
    texts = ["\n".join(map(json_text, rows)) + "\n" for rows in (lists, truth)]
    return Written(texts[0], texts[1], grades, files=("recs.jsonl", "truth.jsonl"))


def records(one: MadeSet) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return rows as dictionaries."""
    names, of_truth = ("user_id", "item_id", "rank", "score"), ("user_id", "item_id", "grade")
    lists: list[dict[str, Any]] = [{**dict(zip(names, row, strict=True))} for row in list_rows(one)]
    truth = [{**dict(zip(of_truth, row, strict=True))} for row in truth_rows(one, one.grades)]
    return lists, truth


def columns_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Return rows as columns."""
    return {name: [row[name] for row in rows] for name in rows[0]}


def pairs(one: MadeSet) -> dict[str, list[tuple[str, int]]]:
    """Return case -> pairs of item and score."""
    return {case: list(of.items()) for case, of in scored(one).items()}


def of_spark(one: MadeSet) -> list[object]:
    """Return rows as Spark writes recommendations."""
    return [
        {"user_id": case, "recommendations": [{"item_id": i, "rating": s} for i, s in of]}
        for case, of in pairs(one).items()
    ]


def trec(one: MadeSet, sep: str, score_text: Callable[[int], str]) -> Written:
    """Write a run and qrels."""
    run = (sep.join((c, "Q0", i, str(rank), score_text(s), "bm25")) for c, i, rank, s in list_rows(one))
    qrels = (sep.join((c, "0", i, str(int(grade)))) for c, i, grade in truth_rows(one, one.grades))
    return Written("\n".join(run) + "\n", "\n".join(qrels) + "\n", one.grades, files=("bm25.run", "a.qrels"))


def frames(one: MadeSet) -> tuple[Any, Any]:
    """Return frames with a row for each item."""
    return (
        pd.DataFrame(list_rows(one), columns=["user_id", "item_id", "rank", "score"]),
        pd.DataFrame(truth_rows(one, one.grades), columns=["user_id", "item_id", "grade"]),
    )


def list_frames(one: MadeSet) -> tuple[Any, Any]:
    """Return frames with a list in each row."""
    lists, truth = (
        pd.DataFrame({"user_id": list(of), "items": [list(items) for items in of.values()]})
        for of in (one.lists, truth_of(one, sets(one)))
    )
    return lists, truth


def series(one: MadeSet) -> tuple[Any, Any]:
    """Return Series of lists."""
    lists, truth = (frame.set_index("user_id")["items"] for frame in list_frames(one))
    return lists, truth


def parquet(both: Sequence[Any], grades: Grades) -> Written:
    """Write frames as Parquet."""
    contents: list[bytes] = []
    with TemporaryDirectory() as folder:
        for frame in both:
            file = Path(folder) / "file.parquet"
            duckdb.connect().from_df(frame).write_parquet(str(file))
            contents.append(file.read_bytes())
    return Written(contents[0], contents[1], grades, files=("recs.parquet", "truth.parquet"))


def each(both: Sequence[Any], change: Callable[[Any], Any], grades: Grades) -> Written:
    """Write both halves in the same way."""
    return Written(change(both[0]), change(both[1]), grades, files=("recs.txt", "truth.txt"))


def in_one(one: MadeSet, text_of: Callable[[Sequence[tuple[str, list[str], list[str]]]], str]) -> Written:
    """Write one text of case, list and relevant items of every case."""
    rows, grades = every_case(one)
    return Written(text_of(rows), None, grades, files=("cases.json", ""))


def json_cases(lists: str, truth: str, rows: Iterable[tuple[str, list[str], list[str]]]) -> str:
    """Return an object for each case, whose lists have these names."""
    return json_text([{"id": c, lists: a, truth: dict.fromkeys(b, 1.0)} for c, a, b in rows])


def code(rows: Iterable[tuple[str, list[str], list[str]]], as_list: Any, as_set: Any, text: str) -> str:
    """Return a program with a dictionary of lists and one of sets."""
    predicted, actual = {c: as_list(a) for c, a, _ in rows}, {c: as_set(b) for c, _, b in rows}
    return f"predicted = {predicted}\nactual = {text.format(actual)}\n"


def of_numpy(items: Items) -> list[object]:
    """Return texts as numpy 2 has them."""
    return [np.str_(item) for item in items]


def stacked(arrays: Iterable[Items]) -> str:
    """Return arrays within an array as numpy prints them."""
    return "[" + "\n ".join(map(array_text, arrays)) + "]"


_OTHERS: Final[Mapping[str, Form]] = {
    "table: quoted, CRLF, BOM": Form(quoted),
    "table: index, further columns, shuffled": Form(shuffled),
    "table: UTF-16, decimal commas": Form(utf16),
    "table: no header": Form(headless),
    "table: blanks between columns": Form(blanks, plainest),
    "table: scores and labels in one": Form(one_table),
    "cells: ranks in rows, relevant items in cells": Form(mixed, plainest),
    "cells: grades as a dictionary": Form(graded_cells),
    "JSON: scores and grades by case": Form(lambda s: as_json(scored(s), truth_of(s, s.grades), s.grades)),
    "JSON: lists by case": Form(
        lambda s: as_json(s.lists, {c: list(of) for c, of in truth_of(s, sets(s)).items()}, sets(s))
    ),
    "JSON: pairs by case": Form(lambda s: as_json(pairs(s), truth_of(s, s.grades), s.grades)),
    "JSON: rows": Form(lambda s: as_json(*records(s), s.grades)),
    "JSON: columns": Form(lambda s: each(records(s), lambda rows: json_text(columns_of(rows)), s.grades)),
    "JSON: a row a line": Form(lambda s: in_lines(*records(s), s.grades)),
    "JSON: as Spark writes it": Form(lambda s: in_lines(of_spark(s), records(s)[1], s.grades)),
    "JSON: cases": Form(lambda s: in_one(s, partial(json_cases, "predict_list", "ground_truth"))),
    "JSON: cases of other names": Form(
        lambda s: in_one(s, partial(json_cases, "retrieved_ids", "expected_ids"))
    ),
    "TREC: blanks": Form(lambda s: trec(s, " ", lambda score: f"{score / 8:.6f}"), plainest),
    "TREC: tabs": Form(lambda s: trec(s, "\t", str), plainest),
    "Parquet: rows": Form(lambda s: parquet(frames(s), s.grades)),
    "Parquet: lists": Form(lambda s: parquet(list_frames(s), sets(s))),
    "Python: lists and sets by case": Form(
        lambda s: Written(dict(s.lists), {c: {*of} for c, of in truth_of(s, sets(s)).items()}, sets(s))
    ),
    "Python: scores and grades by case": Form(lambda s: Written(scored(s), truth_of(s, s.grades), s.grades)),
    "Python: pairs of item and score by case": Form(
        lambda s: Written(pairs(s), truth_of(s, s.grades), s.grades)
    ),
    "Python: frames of rows": Form(lambda s: Written(*frames(s), s.grades)),
    "Python: frames of lists": Form(lambda s: Written(*list_frames(s), sets(s))),
    "Python: frames that were read from CSV": Form(
        lambda s: each(frames(s), lambda frame: pd.read_csv(io.StringIO(frame.to_csv(index=False))), s.grades)
    ),
    "Python: Series of lists": Form(lambda s: Written(*series(s), sets(s))),
    "Python: rows as dictionaries": Form(lambda s: Written(*records(s), s.grades)),
    "pasted: a line a case": Form(
        lambda s: in_one(
            s, lambda rows: "\n".join(f"{c}; {', '.join(a)}; {', '.join(b)}" for c, a, b in rows)
        ),
        plain_titles,
    ),
    "pasted: Markdown": Form(
        lambda s: in_one(
            s,
            lambda rows: (
                "| user | list | relevant |\n|---|---|---|\n"
                + "\n".join(f"| {c} | {', '.join(a)} | {', '.join(b)} |" for c, a, b in rows)
            ),
        ),
        plain_titles,
    ),
    "pasted: a frame of lists as pandas prints it": Form(
        lambda s: in_one(
            s, lambda rows: pd.DataFrame(rows, columns=["user", "list", "relevant"]).to_string()
        ),
        plain_titles,
    ),
    "pasted: frames of rows as pandas prints them": Form(
        lambda s: each(frames(s), lambda frame: frame.to_string(index=False), s.grades), plainest
    ),
    "pasted: Series as pandas prints them": Form(
        lambda s: each(series(s), lambda one: one.to_string(), sets(s)), plain_titles
    ),
    "pasted: dictionaries of Python": Form(lambda s: in_one(s, lambda rows: code(rows, list, set, "{}"))),
    "pasted: what numpy 2 and collections print": Form(
        lambda s: in_one(s, lambda rows: code(rows, np.array, of_numpy, "defaultdict(<class 'list'>, {})"))
    ),
    "pasted: lists of lists of Python": Form(
        lambda s: in_one(
            s,
            lambda rows: f"predicted = {[a for _, a, _ in rows]}\nactual = {[b for *_, b in rows]}\n",
        )
    ),
    "pasted: arrays as numpy prints them": Form(
        lambda s: in_one(
            s,
            lambda rows: (
                f"predicted = {stacked(a for _, a, _ in rows)}\nactual = {stacked(b for *_, b in rows)}\n"
            ),
        )
    ),
    "pasted: scores and grades of Python": Form(
        lambda s: Written(repr(scored(s)), repr(truth_of(s, s.grades)), s.grades)
    ),
}
FORMS.update(_OTHERS)
