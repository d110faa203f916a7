"""A corpus of bad files, through the page: each is refused or repaired by a stated rule, in words."""

import gzip
from functools import cache
from html import unescape
from itertools import cycle
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_evaluate_page import LISTS, TRUTH, loaded, pressed, shown, state_of, uploaded
from webapp.evaluate.export import cases_file
from webapp.evaluate.slots import Slot
from webapp.model.problems import Problem
from webapp.shell.page_state import problem_messages
from webapp.texts import LANGUAGES, texts_for

CORPUS = Path(__file__).parents[1] / "data" / "bad_tables"

# The problem that is shown when it is read; the values that the sentence must name.
NOT_READ: dict[str, tuple[str, dict[str, str | int]]] = {
    "empty.csv": ("table_empty", {}),
    "blank_lines.csv": ("table_empty", {}),
    "no_header.csv": ("table_names_header_missing", {"line": 1, "names": "u1; 7; 1"}),
    "duplicated_columns.csv": ("table_names_repeated", {"names": "item; Item"}),
    "more_fields.csv": ("table_row_fields", {"number": 3, "found": 4, "expected": 3}),
    "open_quote.csv": ("table_row_open_quote", {"number": 3}),
    "neither_encoding.csv": ("table_encoding", {"line": 3}),
    "truncated.csv.gz": ("table_truncated", {}),
    "not_gzip.csv.gz": ("table_corrupt", {}),
    "archive.csv": ("table_other_format", {"format": "ZIP, Excel"}),
    "picture.csv": ("table_binary", {}),
    "half.jsonl": ("table_row_not_json", {"number": 2}),
    "not_objects.jsonl": ("table_row_not_an_object", {"number": 2}),
}
# The problem that is shown when it is computed; and in which lines.
NOT_COMPUTED: dict[str, tuple[str, dict[str, str | int], str]] = {
    "text_ranks.csv": ("table_refused_rank_not_whole", {"count": 1, "examples": "u1, B, second"}, "3"),
    "missing_ids.csv": ("table_refused_ids_missing", {"count": 2, "examples": "null, B; u2, null"}, "3; 5"),
    "text_scores.csv": ("table_refused_score_not_a_number", {"count": 1, "examples": "u1, B, high"}, "3"),
    "mixed_ids.jsonl": ("table_ids_mixed", {"column": "user", "examples": "line 1: 7; line 2: '7'"}, ""),
}
# The mean of AP@2 for what is relevant there, A for u1 and for u2, and the notes.
COMPUTED: dict[str, tuple[float, dict[str, str]]] = {
    "header_only.csv": (0.0, {"cases_without_recommendations": "2; 3"}),
    "utf16.csv": ((1 + 1 / 2) / 2, {}),
    "cp949.csv": ((1 + 1 / 2) / 2, {}),
    "gb18030.csv": ((1 + 1 / 2) / 2, {}),
    "nan_scores.csv": ((1 + 1 / 2) / 2, {"scores_missing": "2; 5"}),
    "infinite_scores.csv": ((1 + 1 / 2) / 2, {"scores_infinite": "2; 4"}),
    "zero_ranks.csv": ((1 + 1 / 2) / 2, {"ranks_not_from_one": "2; 4"}),
    "repeating_ranks.csv": ((1 + 1 / 2) / 2, {"ranks_repeat": "2"}),
    "skipping_ranks.csv": ((1 + 1 / 2) / 2, {"ranks_not_from_one": "4", "ranks_skip": "2; 4"}),
    "item_twice.csv": ((1 + 1 / 2) / 2, {"items_repeated": "3; 6"}),
    "other_cases.csv": ((1 + 0) / 2, {"cases_without_recommendations": "3", "cases_unknown": "4"}),
    "sql.csv": ((1 + 1 / 2) / 2, {}),
    "formulas.csv": ((1 + 1 / 2) / 2, {"cases_unknown": "2"}),
}
"""Odd files that are computed all the same: AP@2, and the notes with their lines."""

ASKED = ("missing_column.csv", "renamed.csv")


@cache
def _loaded(lang: str) -> AppTest:
    """Return the page with two good files; each test puts a bad one in the place of the first."""
    return loaded(query=f"k=2&lang={lang}")


def _page(lang: str) -> AppTest:
    """Return the page; what another test put in the place of the second file is gone."""
    app = _loaded(lang)
    is_good = state_of(app).files["relevant"].name == "relevant.csv"
    return app if is_good else uploaded(app, "relevant", TRUTH)


def _put(app: AppTest, name: str, content: bytes | None = None, slot: Slot = "recommendations") -> AppTest:
    return uploaded(app, slot, (CORPUS / name).read_bytes() if content is None else content, name)


def _says(app: AppTest, *problems: Problem) -> bool:
    lang = app.session_state["visit"].preferences.lang
    told = unescape(shown(app))
    return all(sentence in told for sentence in problem_messages(problems, texts_for(lang)))


def _in_turn(*names: str) -> list[tuple[str, str]]:
    """Return each file with one of the languages, which take turns."""
    return list(zip(names, cycle(LANGUAGES), strict=False))


def test_the_corpus_holds_what_is_tried_and_nothing_else() -> None:
    tried = {*NOT_READ, *NOT_COMPUTED, *COMPUTED, *ASKED}
    assert {file.name for file in CORPUS.iterdir()} == tried


@pytest.mark.parametrize(("name", "lang"), _in_turn(*NOT_READ))
def test_a_file_that_cannot_be_read_is_told_and_the_one_before_stays(name: str, lang: str) -> None:
    app = uploaded(_page(lang), "recommendations", LISTS)
    before = dict(state_of(app).files)
    app = _put(app, name)
    code, values = NOT_READ[name]
    assert _says(app, Problem(code, {"file": name, **values}))
    assert state_of(app).files == before
    assert not app.button(key="evaluate_compute").disabled


@pytest.mark.parametrize(("name", "lang"), _in_turn(*NOT_COMPUTED))
def test_rows_that_no_rule_repairs_are_told_with_their_lines(name: str, lang: str) -> None:
    app = pressed(_put(_page(lang), name), "evaluate_compute")
    code, values, lines = NOT_COMPUTED[name]
    assert _says(app, Problem(code, values))
    assert not lines or _says(app, Problem("table_lines", {"file": name, "lines": lines}))
    assert state_of(app).results is None
    assert set(state_of(app).files) == {"recommendations", "relevant"}


@pytest.mark.parametrize(("name", "lang"), _in_turn(*COMPUTED))
def test_what_a_rule_repairs_is_computed_and_noted(name: str, lang: str) -> None:
    app = pressed(_put(_page(lang), name), "evaluate_compute")
    mean, notes = COMPUTED[name]
    results = state_of(app).results
    assert results is not None
    assert results.means["AP@2"] == pytest.approx(mean, abs=1e-12)
    assert {note.code: "; ".join(map(str, note.lines)) for note in results.notes} == notes
    texts = texts_for(lang)
    for note in results.notes:
        examples = "; ".join(", ".join(example) for example in note.examples)
        sentence = texts(f"evaluate_note.{note.code}", count=f"{note.count:,}", examples=examples)
        assert sentence in unescape(shown(app))
        assert texts("problem.table_lines", file=note.file, lines=notes[note.code]) in unescape(shown(app))


@pytest.mark.parametrize(("name", "lang"), _in_turn(*ASKED))
def test_columns_that_are_not_found_are_asked_for(name: str, lang: str) -> None:
    app = _put(_page(lang), name)
    assert texts_for(lang)("evaluate.recommendations_incomplete") in shown(app)
    assert app.button(key="evaluate_compute").disabled


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_run_as_what_is_relevant_is_doubted_where_it_was_put(lang: str) -> None:
    app = _put(_page(lang), "a.run", b"q1 Q0 A 1 2.5 x\n", "relevant")
    assert texts_for(lang)("evaluate.swapped_relevant", file="a.run") in unescape(shown(app))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_case_is_left_where_nothing_is_relevant(lang: str) -> None:
    app = _put(_put(_page(lang), "good.csv", b"user,item,rank\nu1,A,1\n"), "header_only.csv", slot="relevant")
    app = pressed(app, "evaluate_compute")
    assert _says(app, Problem("table_no_case"))


def test_a_small_file_that_would_fill_the_disk_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.evaluate.tables.MAX_UNPACKED_MB", 1)
    monkeypatch.setattr("webapp.evaluate.file_problems.MAX_UNPACKED_MB", 1)
    bomb = gzip.compress(b"user,item,rank\n" + b"u1,A,1\n" * 1_000_000)
    assert len(bomb) < 100_000
    app = _put(_page("en"), "bomb.csv.gz", bomb)
    assert _says(app, Problem("table_too_large", {"file": "bomb.csv.gz", "limit": 1}))


def test_a_cell_of_ten_megabytes_is_refused_by_its_line() -> None:
    app = _put(_page("ko"), "huge.csv", b"user,item,rank\nu1,A,1\nu1," + b"x" * 10_000_000 + b",2\n")
    assert _says(app, Problem("table_row_too_long", {"file": "huge.csv", "number": 3, "limit": 2_000_000}))


@pytest.mark.parametrize("name", ["../../../etc/passwd.csv", "/etc/passwd.csv", "C:\\data\\passwd.csv"])
def test_a_path_in_the_name_of_a_file_leads_nowhere(name: str) -> None:
    app = _put(_page("zh"), name, b"user,item,rank\nu1,A,1\n")
    file = state_of(app).files["recommendations"]
    assert file.table is not None
    assert file.table.name == "passwd.csv"
    assert {path.parent for path in file.folder.path.rglob("*")} == {file.folder.path}
    assert "passwd" not in "".join(path.name for path in file.folder.path.iterdir())


def test_a_formula_in_an_id_is_no_formula_in_what_is_taken_away(tmp_path: Path) -> None:
    formula = '=HYPERLINK("http://example.org","A")'
    truth = f'user,item\n"{formula.replace(chr(34), chr(34) * 2)}",A\n'.encode()
    app = _put(_put(_page("en"), "formulas.csv"), "truth.csv", truth, slot="relevant")
    app = pressed(app, "evaluate_compute")
    results = state_of(app).results
    assert results is not None
    lines = cases_file(results, tmp_path / "cases.csv").decode().splitlines()
    assert len(lines) == 1 + 1
    assert lines[1].startswith("\"'=HYPERLINK")
    _put(app, "truth.csv", b"user,item\nu1,A\nu2,A\n", slot="relevant")
