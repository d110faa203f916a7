"""`make atlas`: it runs the recorded libraries, and says what a new release has changed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from recmetrics import libraries
from tools.atlas.__main__ import compared, main, newest, recorded, summary
from tools.atlas.cutting import Adapter, Call, cut
from tools.atlas.runs import ADAPTERS, run_library

A_LIBRARY = """
def half(of):
    return of / two()

def two():
    return 2

class Metric:
    def score(self, hits: Hits = None) -> Score:
        return half(hits) + self.more

    def never(self, given=missing):
        return given
"""


def test_each_library_that_can_be_installed_is_run_as_it_was_before() -> None:
    assert {library.name for library in newest()} == set(ADAPTERS)
    assert {library.evidence for library in newest()} == {"run"}
    assert all(recorded(library) for library in newest())


def test_each_library_has_a_group_and_words_of_its_own() -> None:
    by_word: dict[str, set[str]] = {}
    for library in libraries():
        for word in library.words:
            by_word.setdefault(word, set()).add(library.name)
    shared = {word for word, names in by_word.items() if len(names) > 1}
    assert shared <= {"context precision"}
    assert {library.name for library in libraries() if library.group == "judges"} >= {"ragas", "DeepEval"}


def test_functions_are_cut_out_of_a_file_that_cannot_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "metric.py").write_text("import not_installed\n" + A_LIBRARY, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    functions = cut("metric.py")
    assert set(functions) == {"half", "two", "Metric.score"}

    class Me:
        more = 1

    assert functions["Metric.score"](Me, 3) == 2.5


def test_whatever_a_library_raises_is_its_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    def share(ranked: list[str], relevant: list[str], _: int) -> float:
        return len(relevant) / len(ranked)

    monkeypatch.setitem(ADAPTERS, "made", Adapter("pytest", lambda: {Call("share"): share}))
    lists = [
        {"name": "a", "many": False, "ranked": ["A", "B"], "relevant": ["A"], "k": 2},
        {"name": "m", "many": False, "ranked": [], "relevant": ["A"], "k": 2},
    ]
    assert run_library("made", lists)["seen"] == [
        ("share", "", "a", "0.5"),
        ("share", "", "m", "ZeroDivisionError"),
    ]


def test_a_changed_number_is_named_with_its_case_and_one_that_is_close_is_the_same() -> None:
    before = {("map", "", "a"): "0.5", ("map", "", "i"): "nan", ("map", "", "m"): "ValueError"}
    assert compared(before, {**before, ("map", "", "a"): "0.50000001"}) == []
    changed = compared(before, {("map", "", "a"): "0.3333", ("map", "", "i"): "0", ("map", "", "m"): "0.0"})
    assert [(each.case, each.was, each.now) for each in changed] == [
        ("a", "0.5", "0.3333"),
        ("i", "nan", "0"),
        ("m", "ValueError", "0.0"),
    ]
    assert summary("1.0", "1.0", 5, 0) == "1.0, the same numbers in 5 outcomes"
    assert summary("1.0", "1.1", 5, 2) == "new release 1.1 (recorded 1.0), other numbers in 2 of 5 outcomes"


def test_a_library_that_cannot_be_run_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["Quepid"])
    assert "no record that can be run: Quepid" in capsys.readouterr().err
