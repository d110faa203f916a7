"""Block of a picture: sums as bars on one axis, or the values of two models user by user."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from webapp.learn.answer_picture_protocol import (
    DotData,
    LineData,
    LineTone,
    PictureBlock,
    SegmentData,
)
from webapp.learn.comparing import compared
from webapp.learn.question import Line, Pair
from webapp.learn.working import Working
from webapp.model.numbers import exact_text, sum_text, with_decimals
from webapp.model.palette import HUES, MISS, MODEL_COLOURS, label_on
from webapp.texts import Translate

_AHEAD: Final = ("ahead_a", "ahead_neither", "ahead_b")


def picture(
    id_: str, lines: Sequence[Line] | Sequence[Pair], t: Translate, wrong: Mapping[str, Line] | None = None
) -> PictureBlock:
    """Return the picture of what decides an answer.

    Args:
        id_: The block's id.
        lines: The sums as defined, or the values of two models.
        t: The texts.
        wrong: The sum under a misconception by its code, to show beside the first of the lines.
    """
    bars = [one for one in lines if isinstance(one, Line)]
    if not bars:
        pairs = [one for one in lines if isinstance(one, Pair)]
        return _block(id_, "models", [_compared(one, t) for one in pairs], Fraction(1), t)
    believed = [(line, t(f"belief.{code}.way")) for code, line in (wrong or {}).items()]
    top = max(abs(line.working.value) for line in (*bars, *(line for line, _ in believed)))
    # Values from 0 to 1 have that axis; gains are a small part of it, and have their own.
    end = top if top and (top > 1 or any(line.what == "gain" for line in bars)) else Fraction(1)
    hues = _hues(bars)
    drawn = [_bar(line, _label(line, t, has_way=bool(believed)), end, hues) for line in bars]
    for line, way in believed:
        drawn.append(_bar(line, way, end, hues, beside=bars[0].working))
    caption = "sums" if not believed else "both" if len(believed) == 1 else "each"
    return _block(id_, caption, drawn, end, t)


def _block(id_: str, caption: str, lines: list[LineData], end: Fraction, t: Translate) -> PictureBlock:
    return {
        "kind": "picture",
        "id": id_,
        "caption": t(f"learn.picture_{caption}"),
        "lines": lines,
        "end": exact_text(end),
    }


def _label(line: Line, t: Translate, *, has_way: bool) -> str:
    if line.what:
        return t(f"learn.line_{line.what}", measure=line.measure, title=line.title)
    if line.title:
        return f"{line.title} · {line.measure}"
    return t("learn.line_defined", measure=line.measure) if has_way else line.measure


def _bar(
    line: Line, label: str, end: Fraction, hues: Mapping[str, str], beside: Working | None = None
) -> LineData:
    """Return a bar with its sum; beside the sum as defined, what differs in it is emphasized."""
    working = line.working
    tone: LineTone = "plain" if beside is None else "wrong"
    return {
        "label": label,
        "sum": equation(working, beside),
        "text": with_decimals(exact_text(working.value), working.value),
        "tone": tone,
        "parts": list(_parts(line, end, hues)),
        "dots": [],
    }


def equation(working: Working, beside: Working | None = None) -> str:
    """Return the sum as it is written, with `*…*` around a denominator that another sum does not have.

    >>> half = Working((Fraction(1), Fraction(0), Fraction(2, 3)), 2)
    >>> equation(half), equation(half, Working(half.terms, 3)), equation(Working((Fraction(1, 2),)))
    ('(1 + 2/3) ÷ 2', '(1 + 2/3) ÷ *2*', '')
    """
    terms = [term for term in working.terms if term]
    is_other = beside is not None and working.divisor != beside.divisor
    total = sum_text(terms).replace("+ -", "− ")
    if working.divisor == 1 and (len(terms) > 1 or not is_other):
        return total if len(terms) > 1 else ""
    over = f"*{working.divisor}*" if is_other else f"{working.divisor}"
    return f"({total}) ÷ {over}" if len(terms) > 1 else f"{total} ÷ {over}"


def _parts(line: Line, end: Fraction, hues: Mapping[str, str]) -> Iterator[SegmentData]:
    """Yield a part for each term; a difference is one part, from 0 to its value."""
    working = line.working
    terms = list(zip(line.names, working.terms, strict=False))
    if any(term is not None and term < 0 for term in working.terms):
        terms = [("", working.total)]
    for name, term in terms:
        if term is not None and term > 0:
            colour = hues.get(name, MISS)
            yield {
                "name": name,
                "size": float(term / working.divisor / end),
                "colour": colour,
                "ink": label_on(colour),
                "title": f"{name} {with_decimals(exact_text(term), term)}".strip(),
            }


def _hues(bars: Sequence[Line]) -> dict[str, str]:
    """Return a colour for each name that adds something in a sum as defined."""
    adding = [
        name
        for line in bars
        for name, term in zip(line.names, line.working.terms, strict=False)
        if name and term is not None and term > 0
    ]
    return {name: HUES[at % len(HUES)] for at, name in enumerate(dict.fromkeys(adding))}


def _compared(pair: Pair, t: Translate) -> LineData:
    """Return the values of both models for a user on one axis, and which is ahead."""
    both = (("A", pair.a), ("B", pair.b))
    dots: list[DotData] = [
        {
            "name": name,
            "at": float(value),
            "colour": MODEL_COLOURS[name],
            "ink": label_on(MODEL_COLOURS[name]),
        }
        for name, value in both
    ]
    values = (f"{name} {with_decimals(exact_text(value), value)}" for name, value in both)
    return {
        "label": pair.name or t("learn.line_mean"),
        "sum": " · ".join(values),
        "text": t(f"learn.{compared(_AHEAD, pair.a, pair.b)}"),
        "tone": "plain" if pair.name else "lead",
        "parts": [],
        "dots": dots,
    }
