"""Standard input and named pipes as files; each is read once, through a bounded copy."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from recmetrics.cli.command_line import main
from recmetrics.tables.errors import FileTooLargeError, UnreadableFileError
from recmetrics.tables.formats import prepared
from recmetrics.tables.formats.prepared import Workbench
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.recmetrics.tables.tables import EVALUATE

ROOT = Path(__file__).parents[3]
RECS = b"user_id,item_id,rank\nu1,B,1\nu1,A,2\n"
TRUTH = b"user_id,item_id\nu1,A\n"


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[Callable[[bytes], str]]:
    writers: list[Thread] = []

    def opened(content: bytes) -> str:
        path = tmp_path / f"pipe_{len(writers)}"
        os.mkfifo(path)
        writers.append(Thread(target=path.write_bytes, args=(content,), daemon=True))
        writers[-1].start()
        return str(path)

    yield opened
    for writer in writers:
        writer.join(timeout=10)


def parquet(folder: Path) -> bytes:
    write_parquet(
        "select 'u1' as user_id, unnest(['B', 'A']) as item_id, unnest([1, 2]) as rank", folder / "p"
    )
    return (folder / "p").read_bytes()


@pytest.mark.parametrize("form", ["csv", "gzip", "parquet"])
def test_what_comes_through_a_pipe_is_read_like_a_file(
    form: str, pipe: Callable[[bytes], str], tmp_path: Path
):
    content = {"csv": RECS, "gzip": gzip.compress(RECS)}.get(form) or parquet(tmp_path)
    assert EVALUATE(pipe(content), pipe(TRUTH), "RR").means == {"RR": 1 / 2}


def test_an_empty_pipe_is_an_empty_file(pipe: Callable[[bytes], str], tmp_path: Path):
    (tmp_path / "truth.csv").write_bytes(TRUTH)
    with pytest.raises(UnreadableFileError, match="the file is empty"):
        EVALUATE(pipe(b""), tmp_path / "truth.csv", "RR")


def test_a_pipe_has_the_limit_of_a_file_and_never_fills_the_disk(
    pipe: Callable[[bytes], str], monkeypatch: pytest.MonkeyPatch
):
    def fits(content: bytes, most: int | None) -> None:
        with Workbench(most) as bench:
            bench.prepared(Path(pipe(content)), "pipe")

    fits(RECS, len(RECS))
    with pytest.raises(FileTooLargeError):
        fits(RECS, len(RECS) - 1)

    def nearly_full(path: object) -> SimpleNamespace:
        del path
        return SimpleNamespace(free=2 * len(RECS) - 2)

    monkeypatch.setattr(prepared, "disk_usage", nearly_full)
    with pytest.raises(FileTooLargeError):
        fits(RECS, None)


@pytest.mark.parametrize(("argv", "given"), [(["-", "truth.csv"], RECS), (["recs.csv", "-"], TRUTH)])
def test_a_dash_is_standard_input(argv: list[str], given: bytes, tmp_path: Path):
    (tmp_path / "recs.csv").write_bytes(RECS)
    (tmp_path / "truth.csv").write_bytes(TRUTH)
    done = subprocess.run(
        [sys.executable, "-m", "recmetrics", "evaluate", *argv, "-m", "RR", "--csv"],
        input=given,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.stdout.decode().splitlines() == ["measure,mean", "RR,0.5"], done.stderr


def test_a_file_of_cases_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    cases = b'[{"predict_list": ["B", "A"], "ground_truth": {"A": 1}}]'
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(cases)))
    assert main(["evaluate", "-", "-m", "RR", "--csv"]) == 0
    assert capsys.readouterr().out == "measure,mean\nRR,0.5\n"
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(RECS)))
    with pytest.raises(SystemExit):
        main(["evaluate", "-"])
    assert "TRUTH is missing" in capsys.readouterr().err
