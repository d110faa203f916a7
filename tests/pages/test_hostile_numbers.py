"""Numbers of a link that stand for more than anyone computes: pages open, and none is worked out."""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import pytest

from recmetrics.statements import values
from tests.pages.page_in_memory import STATES
from tests.pages.the_page import opened
from tests.seeds import IS_EXHAUSTIVE
from webapp.model.address import readable_query
from webapp.model.packing import pack
from webapp.model.parameters import PARAMETERS

NUMBERS: Final = (
    *("1e99999999999", "9" * 5000, "1e-99999999999", "1e1000", "9" * 12, "0." + "9" * 5000),
    *("1/0", "-1", "nan", "inf", "٣", "½", "1\x00", "a" + "\u0301\u0323" * 2000),
)
MEASURES: Final = ("ERR(max=99999)@K", "RBP(p=1/0)@K", "RBP(p=1e-99999)@K", "AP@" + "9" * 5000)
"""Of an exponent that is small enough for this test to end where it is worked out all the same."""

LIST: Final = {"list": "A,B,C", "relevant": "B", "k": "2"}
CASES: Final = {"case": ["u1;A,B,C;B", "u2;B,A,C;C"], "k": "2"}
BUILD: Final = (
    '{"ask":"build","list":{"list":"A,B,C","relevant":"A","k":"2"},"measure":"%s","aim":"%s","target":"%s"}'
)
WAYS: Final[dict[str, list[dict[str, Any]]]] = {
    "playground": [{**LIST, "panel": panel} for panel in ("formula", "whatif", "more")],
    "cases": [CASES],
    "evaluate": [{"data": "sample"}],
    "definitions": [
        LIST,
        {**LIST, "panel": "number", "number": "0.5"},
        {**LIST, "panel": "tools", "tool": ["ranx;0.5", "sklearn;0.25"]},
        {"panel": "number", "of": "cases", "number": "0.5", "cases": pack(CASES)},
    ],
    "learn": [{"lesson": "order", "step": "sink"}, {"practice": "7"}, {"place": "teach", "tool": "links"}],
    "classroom": [{}],
}
_IN_AN_EXAMPLE: Final = re.compile(r"\b[A-Za-z]+@K|(?<![\w.])\d+(\.\d+)?")
MOST_BITS: Final = 30_000


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Refuse to make a long number before it is made, and return what was refused."""
    refused: list[str] = []
    make, power = Fraction.__new__, values._power  # pyright: ignore[reportPrivateUsage]  # where they are made

    def check(is_long: bool, what: object) -> None:
        if is_long:
            refused.append(f"{what!r:.60}")
            raise AssertionError(refused[-1])

    def fraction(cls: type[Fraction], above: Any = 0, below: Any = None, **further: Any) -> Fraction:
        if isinstance(above, str):
            check(len(above) > 1000 or re.search(r"e[-+]?\d{4}", above.lower()) is not None, above)
        elif isinstance(above, Decimal):
            check(abs(above.adjusted()) > 1000, above)
        else:
            check(isinstance(above, int) and above.bit_length() > MOST_BITS, "numerator")
        return make(cls, above, below, **further)  # pyright: ignore[reportArgumentType]  # any of them

    def raised(base: Any, exponent: Any) -> Any:
        check(abs(exponent) > 1000, ("**", exponent))
        return power(base, exponent)

    monkeypatch.setattr(Fraction, "__new__", fraction)
    monkeypatch.setattr(values, "_power", raised)
    return refused


def hostile(page: str) -> Iterator[dict[str, Any]]:
    """Yield the addresses of a page with hostile numbers in each parameter, alone and in its example."""
    own = [one for one in PARAMETERS if page in one.pages]
    for way in WAYS[page][: None if IS_EXHAUSTIVE else 1]:
        for at, one in enumerate(own):
            worst = (MEASURES[:2] if re.search("AP|@K", one.example) else NUMBERS[:2]) + NUMBERS[
                at % len(NUMBERS) :
            ][:1]
            for number in (*NUMBERS, *MEASURES) if IS_EXHAUSTIVE else dict.fromkeys(worst):
                example = _IN_AN_EXAMPLE.sub(lambda _, number=number: number, one.example)
                given = [number] if example in (number, one.example) else [number, example]
                yield from ({**way, one.name: value} for value in given)
    if page == "definitions":
        for number in NUMBERS[:4]:
            by_case = f"{{'u1': {{'map': {number}}}, 'u2': {{'map': 0.25}}}}"
            yield {**WAYS[page][-1], "number": by_case}
            yield {**WAYS[page][-1], "number": by_case.replace("{'u1", "{'map'").replace(": {'map'", "")}
            yield {**WAYS[page][-1], "cases": pack({**CASES, "k": number})}
    if page == "classroom":
        yield from ({"ask": BUILD % ("AP@K", "value", number)} for number in NUMBERS)
        yield from ({"ask": BUILD % (measure, "highest", "")} for measure in MEASURES)
    if page == "cases":
        yield from ({"packed": pack({**CASES, "k": number})} for number in NUMBERS)


@pytest.mark.exhaustive
@pytest.mark.parametrize("page", STATES)
def test_a_hostile_number_in_any_parameter_opens_the_page_and_is_never_worked_out(page: str, made: list[str]):
    failed: dict[str, str] = {}
    for query in hostile(page):
        address = readable_query(query)
        try:
            opened(address, page=page)
        except Exception as error:  # all of them are listed
            failed[f"{address:.150}"] = f"{error!r:.150}"
    assert failed == {}
    assert made == []
