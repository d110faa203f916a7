"""A program with a slip: change the list until it shows, then name the line that has to change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recmetrics.bounded import whole_number
from webapp.learn.blocks import Block
from webapp.learn.hands_on import Bug
from webapp.learn.hands_on_limits import MAX_RUN_ITEMS, PLACE_SIGNS
from webapp.learn.hands_on_protocol import BugBlock, CodeBlock, CodeLineData, SlipValueData
from webapp.learn.screen import prose
from webapp.learn.slips import Slip, slips
from webapp.learn.steps.pictures import value_text
from webapp.learn.steps.shown_step import REACHED, Context, ShownStep
from webapp.model.numbers import Number, decimal_text
from webapp.model.scenario import Scenario

_BEYOND: Final = 3
"""How much further than the items K may go."""

_NO_K: Final = "-"
_LINE: Final = "line"
_SAME: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of a program.

    Args:
        ranked: The list, which may repeat an item.
        relevant: The relevant items.
        k: The cutoff, or None to leave it out.
    """

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    k: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The values of a program and of its definition.

    Args:
        printed: The number that the program prints, or the error that it stops with.
        defined: The value by the definition.
    """

    printed: float | str
    defined: Number

    @property
    def differs(self) -> bool:
        """Whether the slip shows."""
        return isinstance(self.printed, str) or abs(self.printed - float(self.defined)) > _SAME


def shown(step: Bug, at: Context) -> ShownStep:
    """Return the program and the list; where they differ also the question which line it is."""
    own, slip = at.lesson.list(step.scene), slips()[step.slip]
    now = arguments(step, own, at.parts)
    outcome = outcome_of(slip, now)
    tried = tried_lines(slip, at.parts[3:])
    is_open = outcome.differs or REACHED in at.parts[3:] or bool(tried)
    is_done = any(line in slip.lines for line in tried)
    state = (*_parts(own, now), *([REACHED] if is_open else []))
    blocks: list[Block] = [
        prose("text", at.text(step, "text")),
        _code(step, at, slip, (*state, *(f"{_LINE}{line}" for line in tried)), tried, is_open=is_open),
    ]
    said = ""
    if is_done:
        said = at.text(step, "found")
        blocks.append(prose("found", said, "good"))
    elif tried:
        said = at.t("hands_on.wrong_line", line=tried[-1])
        blocks.append(prose("wrong_line", said, "wrong"))
    block = _block(step, at, own, now, outcome, slip)
    # What was tried is told again by every later answer.
    block["kept"] = [*([REACHED] if is_open else []), *(f"{_LINE}{line}" for line in tried)]
    blocks.append(block)
    return ShownStep(tuple(blocks), is_done, said=said or (block["verdict"] if at.parts else ""))


def arguments(step: Bug, own: Scenario, parts: Sequence[str]) -> Arguments:
    """Return the arguments after an answer, as far as it is allowed; those of the list without one."""
    ranked, relevant, k = (*parts[:3], "", "", "")[:3]
    start = Arguments(own.ranked, own.relevant, own.k)
    if len(parts) < 3:
        return start
    items = own.items
    signs = PLACE_SIGNS[: len(items)]
    known = dict(zip(signs, items, strict=False))
    if not set(ranked + relevant) <= known.keys() or len(ranked) > MAX_RUN_ITEMS:
        return start
    given = tuple(known[sign] for sign in ranked)
    marked = {known[sign] for sign in relevant}
    return Arguments(
        given if _may_be(step, own, given) else own.ranked,
        tuple(item for item in items if item in marked) if "relevant" in step.changes else own.relevant,
        _cutoff(step, own, k),
    )


def outcome_of(slip: Slip, now: Arguments) -> Outcome:
    """Run a program, and compute what it should print."""
    defined = slip.measure_at(now.k).explain(now.ranked, now.relevant).value
    return Outcome(slip.printed(now.ranked, now.relevant, now.k), defined)


def tried_lines(slip: Slip, parts: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers of the lines that were named, each once."""
    numbers = {f"{_LINE}{number}": number for number in range(1, len(slip.code) + 1)}
    return tuple(numbers[part] for part in dict.fromkeys(parts) if part in numbers)


def cutoffs(own: Scenario) -> range:
    """Return the values of K to choose from."""
    return range(1, len(own.items) + _BEYOND + 1)


def _may_be(step: Bug, own: Scenario, given: tuple[str, ...]) -> bool:
    hands = step.changes
    is_repeated = len(set(given)) < len(given)
    if is_repeated and "repeat" not in hands:
        return False
    if "length" in hands or "repeat" in hands:
        return True
    return sorted(given) == sorted(own.ranked) if "order" in hands else given == own.ranked


def _cutoff(step: Bug, own: Scenario, given: str) -> int | None:
    if given == _NO_K and "no_k" in step.changes:
        return None
    number = whole_number(given)
    return number if "k" in step.changes and number in cutoffs(own) else own.k


def _parts(own: Scenario, now: Arguments) -> tuple[str, ...]:
    """Write the arguments as the answer that `arguments` reads."""
    sign = dict(zip(own.items, PLACE_SIGNS, strict=False))
    k = _NO_K if now.k is None else str(now.k)
    return ("".join(sign[item] for item in now.ranked), "".join(sign[item] for item in now.relevant), k)


def _code(
    step: Bug, at: Context, slip: Slip, answer: tuple[str, ...], tried: tuple[int, ...], *, is_open: bool
) -> CodeBlock:
    is_done = any(line in slip.lines for line in tried)
    lines: list[CodeLineData] = [
        {
            "text": text,
            "state": "" if number not in tried else "right" if number in slip.lines else "wrong",
            "act": at.answered(step, *answer, f"{_LINE}{number}")
            if is_open and not is_done and number not in tried
            else None,
        }
        for number, text in enumerate(slip.code, 1)
    ]
    is_asked = is_open and not is_done
    return {
        "kind": "code",
        "id": "code",
        "legend": at.t("hands_on.which_line" if is_asked else "hands_on.program"),
        "lines": lines,
    }


def _block(step: Bug, at: Context, own: Scenario, now: Arguments, outcome: Outcome, slip: Slip) -> BugBlock:
    items = own.items
    place = {item: number for number, item in enumerate(items)}
    printed, defined = outcome.printed, outcome.defined
    values: list[SlipValueData] = [
        {
            "name": at.t("hands_on.prints"),
            "text": at.t("hands_on.stops", error=printed)
            if isinstance(printed, str)
            else decimal_text(printed),
            "at": None if isinstance(printed, str) else min(printed, 1.0),
        },
        {
            "name": at.t("hands_on.defined", measure=str(slip.measure_at(now.k))),
            "text": value_text(defined),
            "at": min(float(defined), 1.0),
        },
    ]
    return {
        "kind": "bug",
        "id": "bug",
        "legend": at.t("hands_on.bug_legend"),
        "call": _call(slip, now),
        "items": list(items),
        "ranked": [place[item] for item in now.ranked],
        "marked": [place[item] for item in now.relevant],
        "k": now.k,
        "cutoffs": list(cutoffs(own)),
        "hands": list(step.changes),
        "values": values,
        "differs": outcome.differs,
        "verdict": at.t("hands_on.slip_shows" if outcome.differs else "hands_on.slip_hides"),
        "kept": [],
        "act": at.answered(step, *_parts(own, now)),
    }


def _call(slip: Slip, now: Arguments) -> str:
    """Return the call of the program as it would be typed.

    >>> _call(slips()["clamps_k"], Arguments(("A", "B"), ("B",), 3))
    "precision(['A', 'B'], ['B'], 3)"
    """
    name = slip.code[0].removeprefix("def ").partition("(")[0]
    given = [repr(list(now.ranked)), repr(list(now.relevant)), *([] if now.k is None else [str(now.k)])]
    return f"{name}({', '.join(given)})"
