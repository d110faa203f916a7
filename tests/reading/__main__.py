"""Prints what becomes of made sets: `python -m tests.reading [SETS] [WORDS OF A FORM]`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.reading.doors import Outcome, outcomes
from tests.reading.forms import FORMS
from tests.reading.made_sets import made
from tests.reading.report import described, smallest, table


def main(sets: int, words: str) -> None:
    """Print the table of all forms whose names have these words, and the smallest silent examples."""
    found: list[Outcome] = []
    with TemporaryDirectory() as folder:
        for name in FORMS:
            if words in name:
                for seed in range(sets):
                    found += outcomes(name, made(seed), Path(folder))
                print(name, file=sys.stderr)
        print(table(found))
        for one in smallest(found, Path(folder)):
            print(described(one))


main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, " ".join(sys.argv[2:]))
