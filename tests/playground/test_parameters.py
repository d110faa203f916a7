"""The table of parameters tells the truth about the address."""

import pytest

from playground.parameters import PARAMETERS
from playground.preferences import Preferences
from playground.scenario import Scenario

VALUES = {
    "list": "P,Q",
    "relevant": "P,Q",
    "unused": "P,Q",
    "k": "77",
    "more": "77",
    "show": "RR",
    "whatif": "RR",
    "lang": "ko",
    "view": "present",
}


@pytest.mark.parametrize("parameter", [parameter.name for parameter in PARAMETERS])
def test_every_declared_parameter_is_read_and_written(parameter: str) -> None:
    query = {parameter: VALUES[parameter]}
    scenario, problems = Scenario.from_query(query)
    preferences, more_problems = Preferences.from_query(query)
    assert {**scenario.to_query(), **preferences.to_query()}[parameter] == VALUES[parameter]
    assert (problems, more_problems) == ((), ())


def test_everything_that_is_written_is_declared() -> None:
    full = Scenario(("A",), ("B",), ("C",), k=2, unnamed=1, show=("RR",), whatif="RR")
    written = {**full.to_query(), **Preferences("ko", "present").to_query()}
    assert set(written) == {parameter.name for parameter in PARAMETERS}


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_every_parameter_is_described_in_full(parameter: object) -> None:
    fields = ("name", "meaning", "type", "default", "validity")
    assert all(getattr(parameter, field) for field in fields)
