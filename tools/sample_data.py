"""Makes the sample that the page Evaluate opens with: `python tools/sample_data.py [FOLDER]`.

Files of 1,000 users of a film service: recommendations.csv (user_id, movie_id, rank), relevant.csv (user_id,
movie_id, rating), and recommendations_b.csv, the lists of another model for the same users. They are the
same in every run, and shaped like what people have: a few films are popular; a model knows some users well
and most of them little; some lists are shorter than ten; most users watched a handful and some watched
dozens. They are odd as real files are, too: some users have no list, some watched nothing that they liked
(all their ratings are 0), and some lists are of users that relevant.csv does not know. The other model keeps
part of each list in another order: it is better for more users, and much worse for those whom the first one
knows best.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "webapp" / "evaluate" / "samples"
SEED: Final = 20261
SEED_B: Final = 20262
USERS: Final = 1_000
FILMS: Final = 900
LENGTH: Final = 10
SKEW: Final = 2.2
"""The skew of popularity: a film's number is a random share of all, to this power."""

Row = tuple[object, ...]


def sample() -> tuple[list[Row], list[Row], list[Row]]:
    """Return the rows of the first model, of the other one, and of relevant items, in the order of users."""
    random, random_b = Random(SEED), Random(SEED_B)
    titles = list(range(1, FILMS + 1))
    random.shuffle(titles)  # a popular film is known by any number
    recommended: list[Row] = []
    recommended_b: list[Row] = []
    relevant: list[Row] = []
    for number in range(1, USERS + 1):
        user = f"u{number:04}"
        liked = _films(random, min(40, 1 + int(random.expovariate(1 / 5))))
        shown = _list(random, liked)
        shown_b = _other_list(random_b, liked, shown)
        kind = random.random()
        if kind >= 0.02:  # the others were recommended nothing
            recommended += [(user, f"f{titles[film]}", rank) for rank, film in enumerate(shown, 1)]
        if kind >= 0.01:  # it reaches half of those
            recommended_b += [(user, f"f{titles[film]}", rank) for rank, film in enumerate(shown_b, 1)]
        if kind < 0.99:  # of the others nothing is known
            is_pleased = not 0.02 <= kind < 0.035
            relevant += [
                (user, f"f{titles[film]}", random.randint(1, 5) if is_pleased else 0) for film in liked
            ]
            if is_pleased and random.random() < 0.2:
                bored_by = next(film for film in _films(random, len(liked) + 1) if film not in liked)
                relevant.append((user, f"f{titles[bored_by]}", 0))
    return recommended, recommended_b, relevant


def _films(random: Random, count: int) -> list[int]:
    """Different films, the popular ones more often."""
    films: dict[int, None] = {}
    while len(films) < count:
        films[int(random.random() ** SKEW * FILMS)] = None
    return list(films)


def _list(random: Random, liked: Sequence[int]) -> list[int]:
    """Return a user's list from the model: liked films that it knows, rather at the top, and popular ones."""
    knows = random.random() ** 3
    known = [film for film in liked if random.random() < knows * 0.6]
    others = [film for film in _films(random, LENGTH + len(liked)) if film not in known]
    length = LENGTH if random.random() < 0.9 else random.randint(1, LENGTH - 1)
    places = {film: random.random() ** 1.5 for film in known} | {film: random.random() for film in others}
    return sorted([*known, *others[: max(0, LENGTH - len(known))]], key=places.__getitem__)[:length]


def _other_list(random: Random, liked: Sequence[int], shown: Sequence[int]) -> list[int]:
    """Return the other model's list: part of the first one's, somewhat reordered, and finds of its own."""
    kept = {film: at + random.gauss(0, 2.5) for at, film in enumerate(shown) if random.random() < 0.75}
    found = [film for film in liked if film not in shown and random.random() < 0.05]
    places = kept | {film: random.uniform(0, LENGTH) for film in found}
    popular = (film for film in _films(random, 3 * LENGTH) if film not in shown and film not in places)
    while len(places) < len(shown):
        places[next(popular)] = random.uniform(LENGTH / 3, LENGTH)
    return sorted(places, key=places.__getitem__)[: len(shown)]


def write(folder: Path) -> None:
    """Write the files into a folder."""
    recommended, recommended_b, relevant = sample()
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "recommendations.csv", ("user_id", "movie_id", "rank"), recommended)
    _write(folder / "recommendations_b.csv", ("user_id", "movie_id", "rank"), recommended_b)
    _write(folder / "relevant.csv", ("user_id", "movie_id", "rating"), relevant)


def _write(path: Path, names: Row, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([names, *rows])


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
