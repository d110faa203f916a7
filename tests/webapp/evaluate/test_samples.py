"""The bundled sample is what its script makes, and small enough to be bundled."""

import csv
from pathlib import Path

from tools.sample_data import FOLDER, USERS, write

NAMES = ("recommendations.csv", "recommendations_b.csv", "relevant.csv")


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_sample_is_what_its_script_makes(tmp_path: Path):
    write(tmp_path)
    for name in NAMES:
        assert (FOLDER / name).read_bytes() == (tmp_path / name).read_bytes(), "run tools/sample_data.py"


def test_the_sample_is_small():
    assert sum((FOLDER / name).stat().st_size for name in NAMES) < 350_000


def test_the_sample_has_every_kind_of_odd_case():
    shown = {row["user_id"] for row in _rows("recommendations.csv")}
    grades: dict[str, int] = {}
    for row in _rows("relevant.csv"):
        grades[row["user_id"]] = grades.get(row["user_id"], 0) + int(row["rating"])
    assert len(shown | grades.keys()) == USERS
    assert shown - grades.keys(), "users that relevant.csv does not know"
    assert grades.keys() - shown, "users without a list"
    assert [user for user, grade in grades.items() if not grade], "users with nothing to find"


def test_no_user_is_recommended_or_judged_the_same_film_twice():
    for name in NAMES:
        pairs = [(row["user_id"], row["movie_id"]) for row in _rows(name)]
        assert len(set(pairs)) == len(pairs)
