"""The golden files hold what the code does today: whoever changes a line on purpose runs `make contract`."""

from difflib import unified_diff
from itertools import islice

import pytest

from tests.contract.golden_files import CONTRACT, golden_file

MOST_LINES = 80


@pytest.mark.slow
@pytest.mark.parametrize("name", CONTRACT)
def test_what_readers_links_and_programs_rely_on_is_as_the_golden_file_says(name: str) -> None:
    golden = golden_file(name).read_text(encoding="utf-8")
    now = CONTRACT[name](golden)
    difference = unified_diff(golden.splitlines(), now.splitlines(), f"golden/{name}.txt", "now", lineterm="")
    assert golden == now, "\n".join(islice(difference, MOST_LINES)) + "\n(meant? run `make contract`)"
