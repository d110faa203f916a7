"""Made sets in every outward form, through every door: the right value, a note or a question, no silence."""

from pathlib import Path

import pytest

from tests.reading.doors import DOORS, Outcome, outcomes
from tests.reading.forms import FORMS
from tests.reading.made_sets import made
from tests.reading.report import described, smallest, table
from tests.seeds import IS_EXHAUSTIVE, seeds


@pytest.mark.slow
def test_no_door_gives_another_value_without_a_word(tmp_path: Path) -> None:
    found: list[Outcome] = []
    forms = list(FORMS)
    for seed in seeds(usual=len(forms), exhaustive=5_000):
        *of_files, page = DOORS
        doors = DOORS if IS_EXHAUSTIVE else (of_files[seed % len(of_files)], page)
        found += outcomes(forms[seed % len(forms)], made(seed), tmp_path, doors)
    print(table(found))
    examples = [described(one) for one in smallest(found, tmp_path)]
    assert not examples, "\n".join(examples)
