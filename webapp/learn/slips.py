"""Short programs with a slip, and what they print for a list."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, cast

from recmetrics import Measure
from webapp.model.measure_names import measure_at

_FILE: Final = Path(__file__).with_name("slips.toml")

# All that the programs call.
_BUILTINS: Final = {"enumerate": enumerate, "len": len, "min": min}

Program = Callable[[Sequence[str], Sequence[str], int | None], float]


@dataclass(frozen=True, slots=True)
class Slip:
    """A short program with a slip in it.

    Args:
        code: Its lines.
        lines: The numbers of the lines of which one has to change, from 1.
        measure: The open name of what it should compute.
        whole: The same where it is called without K; empty where K is needed.
    """

    code: tuple[str, ...]
    lines: frozenset[int]
    measure: str
    whole: str

    def printed(self, ranked: Sequence[str], relevant: Sequence[str], k: int | None) -> float | str:
        """Run the program; return the number that it prints, or the error that it stops with.

        >>> slips()["clamps_k"].printed("A", "A", 2), slips()["clamps_k"].printed("", "A", 2)
        (1.0, 'ZeroDivisionError: division by zero')
        """
        try:
            return float(_program(self.code)(ranked, relevant, k))
        except (ArithmeticError, NameError, TypeError) as error:
            return f"{type(error).__name__}: {error}"

    def measure_at(self, k: int | None) -> Measure:
        """Return what it should compute at this cutoff, or without one.

        >>> str(slips()["needs_k"].measure_at(3)), str(slips()["needs_k"].measure_at(None))
        ('AP(norm=relevant)@3', 'AP')
        """
        return measure_at(self.whole, 1) if k is None else measure_at(self.measure, k)


@cache
def slips() -> Mapping[str, Slip]:
    """Return every program by its name."""
    tables = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            name: Slip(
                tuple(table["code"].strip("\n").split("\n")),
                frozenset(table["lines"]),
                table["measure"],
                table.get("whole", ""),
            )
            for name, table in tables.items()
        }
    )


@cache
def _program(code: tuple[str, ...]) -> Program:
    names: dict[str, object] = {"__builtins__": _BUILTINS}
    # Our own text, from the file beside this one: what is shown is what runs.
    exec(compile("\n".join(code), _FILE.name, "exec"), names)
    (program,) = (value for name, value in names.items() if name != "__builtins__")
    return cast("Program", program)
