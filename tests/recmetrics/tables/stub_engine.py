"""A stub of the engine for tests of the command line."""

from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import pytest

from recmetrics import CaseCounts

# Arrow says nothing about its types.
pa: Any = import_module("pyarrow")


@dataclass(frozen=True)
class StubNote:
    code: str = "repeated_item"
    count: int = 2
    examples: tuple[tuple[str, ...], ...] = (("u1", "A"), ("u\x1b[2J2", "B"))
    places: tuple[tuple[str, int], ...] = (("recs.csv", 7),)

    def __str__(self) -> str:
        return f"{self.count} rows repeat an item, such as {'; '.join(map(', '.join, self.examples))}"


@dataclass
class StubEvaluation:
    means: dict[str, float] = field(default_factory=lambda: {"P@10": 1 / 3, "AP@10": 0.275, "nDCG@5": 1.0})
    per_case: Any = field(
        default_factory=lambda: pa.table(
            {"case": ["u1", "=1+1"], "P@10": [0.1, -0.25], "AP@10": [1 / 3, 1.0]}
        )
    )
    counts: CaseCounts = field(default_factory=lambda: CaseCounts(1200, 1100, 100, 7, 0))
    notes: tuple[StubNote, ...] = (StubNote(),)
    columns: dict[str, dict[str, str]] = field(
        default_factory=lambda: {
            "recommendations": {"case": "user_id", "item": "film\x1b[2J", "score": "est"},
            "relevant": {"case": "user_id", "item": "film", "grade": "stars"},
        }
    )


@dataclass
class Engine:
    """A stub of the engine: records its calls, and returns or raises as configured."""

    answer: StubEvaluation | BaseException = field(default_factory=StubEvaluation)
    asked: tuple[object, ...] = ()
    options: dict[str, Any] = field(default_factory=dict[str, Any])

    def __call__(self, *asked: object, **options: Any) -> StubEvaluation:
        self.asked, self.options = asked, options
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


def engine_in_place(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Put a stub in the place of the command line's engine."""
    engine = Engine()
    monkeypatch.setattr("recmetrics.cli.command_line.evaluate", engine)
    return engine
