"""The program and the command that the page shows print the page's numbers when they are run."""

import ast
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import webapp
from tests.pages.the_evaluate_page import pressed, settled, state_of, uploaded
from tests.pages.the_page import opened
from webapp.evaluate.tables import Role

ROOT = Path(webapp.__file__).parents[1]


def _taken_away(app: AppTest, folder: Path) -> tuple[dict[str, float], dict[str, float]]:
    """Return the means that the program prints, and those that the command prints, run in this folder."""
    app.session_state["evaluate_panels"] = "take_away"
    app = settled(app)
    program, command = (code.value for code in app.code)
    assert program.startswith(
        '# Needs recmetrics-playground: run pip install ".[tables]" in its source folder.'
    )
    printed = ast.literal_eval(_run([sys.executable, "-c", program], folder))
    words = shlex.split(command)
    assert words[0] == "python"
    told = json.loads(_run([sys.executable, *words[1:], "--json"], folder))
    return printed, told["means"]


def _run(words: list[str], folder: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{words}\n{run.stderr}"
    return run.stdout


def test_of_the_sample() -> None:
    app = settled(
        opened("data=sample&k=5&measures=AP@K,nDCG@K,AP(norm%3Dhits)@K&missing=skip", page="evaluate")
    )
    app = pressed(app, "evaluate_compute")
    results = state_of(app).results
    assert results is not None
    assert len(results.means) == 3
    assert _taken_away(app, ROOT) == (results.means, results.means)


@pytest.mark.parametrize(
    ("lists", "truth", "columns"),
    [
        ("lists.csv", "truth.csv", ("user", "item", "rank")),
        ("my 'lists'; echo $HOME.csv", "정답 파일.csv", ("who", "a film", "place")),
        ("--json.csv", "-m.csv", ("user", "item", "rank")),
        ("lists.csv", "truth.csv", ("who, if any", "x=y", 'it\'s "here"')),
    ],
)
def test_of_own_files_whatever_they_and_their_columns_are_called(
    tmp_path: Path, lists: str, truth: str, columns: tuple[str, str, str]
) -> None:
    case, item, rank = columns
    head = ",".join('"' + name.replace('"', '""') + '"' for name in columns)
    contents = {
        lists: f"{head}\nu1,A,1\nu1,B,2\nu2,B,1\nu2,A,2\n",
        truth: "user,item\nu1,A\nu2,A\nu3,C\n",
    }
    for name, content in contents.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    app = opened("k=2", page="evaluate")
    app = uploaded(app, "recommendations", contents[lists].encode(), lists)
    app = uploaded(app, "relevant", contents[truth].encode(), truth)
    said: dict[Role, str] = {"case": case, "item": item, "rank": rank}
    for role, name in said.items():
        state_of(app).set_column("recommendations", role, name)
    app = pressed(settled(app), "evaluate_compute")
    results = state_of(app).results
    assert results is not None
    assert results.means["AP@2"] == pytest.approx((1 + 1 / 2 + 0) / 3, abs=1e-12)
    assert _taken_away(app, tmp_path) == (results.means, results.means)
