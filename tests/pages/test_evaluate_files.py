"""Files of one's own: bad ones are refused or repaired by a stated rule, and no file is logged or kept.

The corpus is put into the state of the page, which reads and computes it. What the page says of a file that
is refused, of rows that are, and of what was repaired is shown once each in the app.
"""

import ast
import gzip
import json
import logging
import runpy
import shlex
import stat
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import replace
from html import unescape
from io import StringIO
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import pytest
from streamlit.runtime.caching.cache_resource_api import clear_session_cache
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.testing.v1 import AppTest

import webapp
from tests.pages.the_evaluate_page import (
    LISTS,
    TRUTH,
    loaded,
    opened_without_sample,
    pressed,
    settled,
    shown,
    state_of,
    uploaded,
)
from tests.pages.the_page import opened, ready, turned_to
from webapp.evaluate import uploads
from webapp.evaluate.case_list import scenario_of_case
from webapp.evaluate.export import command, python_program, with_cells
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.notes import note_sentences
from webapp.evaluate.slots import Slot
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.tables import ARGUMENTS, Argument, Role, seem_swapped
from webapp.evaluate.uploads import SampleFile
from webapp.model.problems import Problem
from webapp.shell.page_state import problem_messages
from webapp.texts import LANGUAGES, texts_for

CORPUS = Path(__file__).parents[1] / "data" / "bad_tables"
EN: Final = texts_for("en")

# The problem that is shown when it is read; the values that the sentence must name.
NOT_READ: dict[str, tuple[str, dict[str, str | int]]] = {
    "empty.csv": ("table_empty", {}),
    "no_header.csv": ("table_names_header_missing", {"line": 1, "names": "u1; 7; 1; 0.5"}),
    "duplicated_columns.csv": ("table_names_repeated", {"names": "item; Item"}),
    "more_fields.csv": ("table_row_fields", {"number": 3, "found": 4, "expected": 3}),
    "open_quote.csv": ("table_row_open_quote", {"number": 3}),
    "neither_encoding.csv": ("table_encoding", {"line": 3}),
    "truncated.csv.gz": ("table_truncated", {}),
    "not_gzip.csv.gz": ("table_corrupt", {}),
    "archive.csv": ("table_other_format", {"format": "ZIP, Excel"}),
    "picture.csv": ("table_binary", {}),
    "header_only.csv": ("table_no_rows", {}),
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
# The mean of AP@2 for what is relevant there, A for u1 and for u2, and the notes with their lines.
COMPUTED: dict[str, tuple[float, dict[str, str]]] = {
    "nan_scores.csv": ((1 + 1 / 2) / 2, {"scores_missing": "2; 5"}),
    "skipping_ranks.csv": ((1 + 1 / 2) / 2, {"ranks_not_from_one": "4", "ranks_skip": "2; 4"}),
    "other_cases.csv": ((1 + 0) / 2, {"cases_without_recommendations": "3", "cases_unknown": "4"}),
}
"""Odd files that are computed all the same; tests/recmetrics/tables and tests/contract have the others."""


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> EvaluateState:
    """Return the state of the page with two good files, outside of any session of Streamlit."""
    monkeypatch.setattr(uploads, "_folders", list[PrivateFolder])
    opened = EvaluateState.opened({"k": ["2"]}, {})
    return put(put(opened, "recommendations.csv", LISTS), "relevant.csv", TRUTH, "relevant")


def at_rest(state: EvaluateState) -> EvaluateState:
    """Return the state once nothing is under way."""
    state.collect_finished()
    while (work := state.under_way) is not None and work.job is not None:
        work.job.wait(240)
        state.collect_finished()
    return state


def put(
    state: EvaluateState, name: str, content: bytes | None = None, slot: Slot = "recommendations"
) -> EvaluateState:
    """Return the state after a file was read, one of the corpus if no content is given."""
    state.load(slot, name, (CORPUS / name).read_bytes() if content is None else content)
    return at_rest(state)


def computed(state: EvaluateState) -> EvaluateState:
    """Return the state once the means were computed, or were not."""
    state.compute()
    return at_rest(state)


# The corpus


def test_a_file_that_cannot_be_read_is_told_and_the_one_before_stays(
    state: EvaluateState, subtests: pytest.Subtests
) -> None:
    before = dict(state.files)
    for name, (code, values) in NOT_READ.items():
        with subtests.test(file=name):
            put(state, name)
            assert state.uploads.refused == {"recommendations": (Problem(code, {"file": name, **values}),)}
            assert (state.files, state.is_ready) == (before, True)


def test_files_in_each_others_place_are_told_and_turned_with_one_press(state: EvaluateState) -> None:
    before = computed(state).results
    grades = b"user,item,rating\nu1,A,1\nu2,A,1\n"
    put(put(state, "truth.csv", grades), "lists.csv", LISTS, "relevant")
    assert seem_swapped(state.tables)
    state.turn()
    assert not seem_swapped(state.tables)
    assert [state.files[argument].name for argument in ARGUMENTS] == ["lists.csv", "truth.csv"]
    after = computed(state).results
    assert before is not None
    assert after is not None
    assert (after.means, after.columns["relevant"]["grade"]) == (before.means, "rating")


def test_ids_that_look_alike_are_noted_and_count_as_the_same_after_one_press(state: EvaluateState) -> None:
    put(state, "lists.csv", b"user,item,rank\nu1,A1,1\nu1,B,2\n")
    for truth, note in ((b"user,item\nu1,a1\nu1,B\n", "items_alike"), (b"user,item\nU1,A1\nU1,b\n", "")):
        state.choice = replace(state.choice, ids="exact")
        results = computed(put(state, "truth.csv", truth, "relevant")).results
        assert ([one.code for one in results.notes] if results else [""]) == [note]
        assert state.is_alike_offered
        state.read_alike()
        results = at_rest(state).results
        assert results is not None
        assert (results.means["AP@2"], results.notes, state.query()["ids"]) == (1, (), "alike")
        scenario, _ = scenario_of_case("u1", state.tables, state.columns, state.choice)
        assert (scenario.ranked, scenario.relevant_set()) == (("a1", "b"), {"a1", "b"})


def test_rows_that_no_rule_repairs_are_told_with_their_lines(
    state: EvaluateState, subtests: pytest.Subtests
) -> None:
    for name, (code, values, lines) in NOT_COMPUTED.items():
        with subtests.test(file=name):
            computed(put(state, name))
            places = [Problem("table_lines", {"file": name, "lines": lines})] if lines else []
            assert [*state.failures] == [Problem(code, values), *places]
            assert state.results is None
            assert set(state.files) == {"recommendations", "relevant"}


def test_what_a_rule_repairs_is_computed_and_noted(state: EvaluateState, subtests: pytest.Subtests) -> None:
    for (name, (mean, notes)), lang in zip(COMPUTED.items(), cycle(LANGUAGES), strict=False):
        with subtests.test(file=name, lang=lang):
            results, texts = computed(put(state, name)).results, texts_for(lang)
            assert results is not None
            assert results.means["AP@2"] == pytest.approx(mean, abs=1e-12)
            assert {note.code: "; ".join(map(str, note.lines)) for note in results.notes} == notes
            for note, told in zip(results.notes, note_sentences(results.notes, texts), strict=True):
                examples = "; ".join(", ".join(example) for example in note.examples)
                assert texts(f"evaluate_note.{note.code}", count=f"{note.count:,}", examples=examples) in told
                assert texts("problem.table_lines", file=note.file, lines=notes[note.code]) in told


def test_what_a_cell_holds_is_asked_where_the_file_does_not_tell(state: EvaluateState) -> None:
    put(state, "kaggle.csv", b"user,prediction\nu1,A B\nu2,B A\n")
    put(state, "solution.csv", b"user,items\nu1,A Z\nu2,A\n", "relevant")
    asked: tuple[Slot, ...] = ("recommendations", "relevant")
    for slot in asked:
        table = state.files[slot].table
        assert table is not None
        assert (table.is_in_doubt, state.is_ready) == (True, False)
        # The answer may be taken back.
        state.set_cells(slot, "one")
        state.set_cells(slot, "several")
        at_rest(state)
    results = computed(state).results
    assert results is not None
    assert results.means == {"AP@2": (1 / 2 + 1 / 2) / 2, "P@2": 1 / 2, "AP": (1 / 2 + 1 / 2) / 2}
    names: dict[Argument, str] = {"recommendations": "r.csv", "relevant": "t.csv"}
    choice = with_cells(results.choice, state.tables)
    assert "cells='several'," in python_program(names, {}, choice)
    assert "--cells several" in command(names, {}, choice)
    state.set_cells("relevant", "one")
    results = computed(at_rest(state)).results
    assert results is not None
    assert results.means["P@2"] == (0 + 1 / 2) / 2


def test_no_case_is_left_where_nothing_is_relevant(state: EvaluateState) -> None:
    put(state, "good.csv", b"user,item,rank\nu1,A,1\n")
    computed(put(state, "header_only.csv", slot="relevant"))
    assert state.failures == (Problem("table_no_case"),)


def test_a_small_file_that_would_fill_the_disk_is_stopped(
    state: EvaluateState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.evaluate.tables.MAX_UNPACKED_MB", 1)
    monkeypatch.setattr("webapp.evaluate.file_problems.MAX_UNPACKED_MB", 1)
    bomb = gzip.compress(b"user,item,rank\n" + b"u1,A,1\n" * 1_000_000)
    assert len(bomb) < 100_000
    put(state, "bomb.csv.gz", bomb)
    problem = Problem("table_too_large", {"file": "bomb.csv.gz", "limit": 1})
    assert state.uploads.refused["recommendations"] == (problem,)


def test_a_cell_of_ten_megabytes_is_refused_by_its_line(state: EvaluateState) -> None:
    put(state, "huge.csv", b"user,item,rank\nu1,A,1\nu1," + b"x" * 10_000_000 + b",2\n")
    problem = Problem("table_row_too_long", {"file": "huge.csv", "number": 3, "limit": 2_000_000})
    assert state.uploads.refused["recommendations"] == (problem,)


def test_what_is_wrong_with_files_is_said_on_the_page() -> None:
    texts = texts_for("ko")

    def says(*problems: Problem) -> bool:
        told = unescape(shown(app))
        return all(sentence in told for sentence in problem_messages(problems, texts))

    app = given(loaded(query="k=2&lang=ko"), "more_fields.csv")
    assert says(
        Problem("table_row_fields", {"file": "more_fields.csv", "number": 3, "found": 4, "expected": 3})
    )
    assert not app.button(key="evaluate_compute").disabled
    app = uploaded(app, "relevant", b"user,items\nu1,A B\nu2,A\n")
    assert texts("evaluate.cells_needed", file="relevant.csv") in unescape(shown(app))
    assert app.button(key="evaluate_compute").disabled
    app = settled(app.selectbox(key="evaluate_cells_relevant").select("several").run())
    assert not app.button(key="evaluate_compute").disabled
    app = given(app, "renamed.csv")
    assert texts("evaluate.recommendations_incomplete") in shown(app)
    assert app.button(key="evaluate_compute").disabled
    app = given(uploaded(app, "relevant", b"q1 Q0 A 1 2.5 x\n", "a.run"), "missing_ids.csv")
    assert texts("evaluate.swapped_relevant", file="a.run") in unescape(shown(app))
    app = pressed(uploaded(app, "relevant", TRUTH), "evaluate_compute")
    code, values, lines = NOT_COMPUTED["missing_ids.csv"]
    assert says(Problem(code, values), Problem("table_lines", {"file": "missing_ids.csv", "lines": lines}))
    app = pressed(given(app, "skipping_ranks.csv"), "evaluate_compute")
    results = state_of(app).results
    assert results is not None
    assert len(results.notes) == 2
    assert all(sentence in unescape(shown(app)) for sentence in note_sentences(results.notes, texts))
    app = given(app, "header_only.csv")
    assert says(Problem("table_no_rows", {"file": "header_only.csv"}))


def given(app: AppTest, name: str) -> AppTest:
    """Return the page after a file of the corpus was read in the place of the recommendations."""
    return uploaded(app, "recommendations", (CORPUS / name).read_bytes(), name)


# Privacy

SECRET = "kim-minsu-1987"
OWN_LISTS = f"user,item,rank\n{SECRET},A,1\n{SECRET},B,2\nu2,B,1\n".encode()
OWN_TRUTH = f"user,item\n{SECRET},A\nu2,B\n".encode()


def test_nothing_of_a_file_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        app = pressed(loaded(OWN_LISTS, OWN_TRUTH), "evaluate_compute")
        assert SECRET in "".join(button.label for button in app.button) + shown(app)
        app = uploaded(app, "recommendations", f"user,item,rank\n{SECRET},A,first\n".encode())
        app = pressed(app, "evaluate_compute")
        app = uploaded(app, "recommendations", f"user,item,rank\n{SECRET},A,1,{SECRET}\n".encode())
        uploaded(app, "relevant", b"\xff" + SECRET.encode())
    assert SECRET not in caplog.text


def test_an_error_that_nobody_foresaw_is_logged_without_what_it_quotes(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> Any:
        raise RuntimeError(f"cannot cast {SECRET}")

    monkeypatch.setattr(uploads, "read_table", broken)
    with caplog.at_level(logging.DEBUG):
        app = uploaded(opened_without_sample(), "recommendations", OWN_LISTS)
    assert [problem.code for problem in state_of(app).uploads.refused["recommendations"]] == [
        "table_unforeseen"
    ]
    assert "RuntimeError" in caplog.text
    assert SECRET not in caplog.text
    assert SECRET not in shown(app)


def test_another_visit_sees_nothing_of_it_and_the_folders_are_gone_when_the_session_ends() -> None:
    app = pressed(loaded(OWN_LISTS, OWN_TRUTH), "evaluate_compute")
    address, state = dict(app.query_params), state_of(app)
    other = ready("&".join(f"{name}={value}" for name, value in address.items()), page="evaluate").run()
    assert all(isinstance(file, SampleFile) for file in state_of(other).files.values())
    assert state_of(other).results is not state.results
    assert SECRET not in shown(other)
    assert SECRET not in str(address)
    folders = [file.folder.path for file in state.files.values()]
    assert all(stat.S_IMODE(folder.stat().st_mode) == 0o700 for folder in folders)
    assert len(set(folders)) == len(folders)
    # The bytes as they came are gone once they are read.
    assert [path.suffix for folder in folders for path in folder.iterdir()] == [".parquet"] * 2
    assert state.kept is not None
    folders.append(state.kept.path)
    assert all(folder.exists() for folder in folders)
    # What Streamlit does as soon as a reader is gone; the test bench has one session.
    clear_session_cache("test session id")
    assert not any(folder.exists() for folder in folders)


def test_a_file_stays_while_the_reader_is_on_another_page_and_goes_when_it_is_removed() -> None:
    app = loaded(OWN_LISTS, OWN_TRUTH)
    paths = [file.folder.path for file in state_of(app).files.values()]
    app = settled(turned_to(turned_to(app, "cases"), "evaluate"))
    assert all(path.exists() for path in paths)
    pressed(app, "evaluate_forget")
    assert not any(path.exists() for path in paths)


def test_the_server_keeps_no_upload_in_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[str] = []
    managers: list[MemoryUploadedFileManager] = []
    add = MemoryUploadedFileManager.add_file

    def noted(manager: MemoryUploadedFileManager, session_id: str, file: UploadedFileRec) -> None:
        managers.append(manager)
        added.append(file.file_id)
        add(manager, session_id, file)

    monkeypatch.setattr(MemoryUploadedFileManager, "add_file", noted)
    loaded(OWN_LISTS, OWN_TRUTH)
    assert len(added) >= 2
    kept = [manager.get_files("test session id", added) for manager in managers]
    assert [file for files in kept for file in files] == []


# What is taken away


def test_program_and_command_print_the_numbers_of_the_page_whatever_files_and_columns_are_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lists, truth, columns = "my 'lists'; echo $HOME.csv", "-m.csv", ("who, if any", "x=y", 'it\'s "정답"')
    head = ",".join('"' + name.replace('"', '""') + '"' for name in columns)
    contents = {lists: f"{head}\n".encode() + LISTS.partition(b"\n")[2], truth: TRUTH + b"u3,C\n"}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    app = opened_without_sample()
    app = uploaded(app, "recommendations", contents[lists], lists)
    app = uploaded(app, "relevant", contents[truth], truth)
    roles: tuple[Role, ...] = ("case", "item", "rank")
    for role, name in zip(roles, columns, strict=True):
        state_of(app).set_column("recommendations", role, name)
    app = pressed(settled(app), "evaluate_compute")
    results = state_of(app).results
    assert results is not None
    assert results.means["AP@2"] == pytest.approx((1 + 1 / 2 + 0) / 3, abs=1e-12)
    assert_printed(app, results.means, monkeypatch)


def test_program_and_command_print_the_numbers_of_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    query = "data=sample&k=5&measures=AP@K,nDCG@K,AP(norm%3Dhits)@K&missing=skip"
    app = pressed(settled(opened(query, page="evaluate")), "evaluate_compute")
    results = state_of(app).results
    assert results is not None
    assert len(results.means) == 3
    monkeypatch.chdir(Path(webapp.__file__).parents[1])
    assert_printed(app, results.means, monkeypatch)


def assert_printed(app: AppTest, means: Mapping[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the program and the command on the page print these means when they are run."""
    app.session_state["evaluate_panels"] = "take_away"
    program, command = (code.value for code in settled(app).code)
    assert program.startswith(
        '# Needs recmetrics-playground: run pip install ".[tables]" in its source folder.'
    )
    assert ast.literal_eval(printed(lambda: exec(program, {"__name__": "__main__"}))) == means
    python, module, name, *words = shlex.split(command)
    assert (python, module) == ("python", "-m")
    monkeypatch.setattr(sys, "argv", [name, *words, "--json"])

    def as_module() -> None:
        with pytest.raises(SystemExit) as ended:
            runpy.run_module(name, run_name="__main__")
        assert ended.value.code == 0

    assert json.loads(printed(as_module))["means"] == means


def printed(run: Callable[[], object]) -> str:
    with redirect_stdout(StringIO()) as out:
        run()
    return out.getvalue()
