"""Numbers of any size and text of any make, wherever the package takes one: refused in words."""

import unicodedata
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import pytest

from recmetrics import (
    RecmetricsError,
    definitions,
    evaluate,
    identify,
    identify_mean,
    parse_measure,
    read_number,
)
from recmetrics.bounded import normalized
from recmetrics.lists.alike import plain

LIST: Final = ["A", "B", "C"]
# Long enough to be refused, and short enough for this test to end where they are worked out all the same.
HOSTILE: Final[tuple[Any, ...]] = (
    *(10**400, 10**5000, -(10**5000), Fraction(10**400), Fraction(1, 10**5000)),
    *(Decimal("1e-99999"), Decimal("1e99999"), Decimal("sNaN"), float("inf"), "1e99999", "9" * 5000, "1/0"),
)


def in_every_argument(number: Any, text: str) -> dict[str, Callable[[], object]]:
    """Return what takes a number, with this one."""
    graded = {"B": number, "C": 1}
    by_case = f"{{'u1': {{'map': {text}}}, 'u2': {{'map': 0.25}}}}"
    return {
        "grade": lambda: parse_measure("nDCG(gain=exponential)@3")(LIST, graded),
        "relevant_from": lambda: parse_measure("AP@3")(LIST, {"B": 2}, relevant_from=number),
        "grade, identified": lambda: identify(0.5, LIST, graded, 3),
        "grade, defined": lambda: definitions(LIST, graded, 3),
        "grade, evaluated": lambda: evaluate({"u": LIST}, {"u": graded}, "nDCG@3"),
        "score": lambda: evaluate({"u": {"A": number, "B": 1}}, {"u": {"A"}}, "AP"),
        "value": lambda: identify(number, LIST, {"B"}, 3),
        "digits": lambda: identify(0.5, LIST, {"B"}, 3, digits=number),
        "cutoff": lambda: parse_measure("AP@3").with_cutoff(number),
        "p": lambda: parse_measure("RBP(p=0.5)").with_option("p", number),
        "max": lambda: parse_measure("ERR@3").with_option("max", number)(LIST, {"B": 1}),
        "value by case": lambda: identify_mean(
            by_case, {"u1": LIST, "u2": LIST}, {"u1": {"A"}, "u2": {"B"}}, 3
        ),
    }


MAY_BE_TAKEN: Final = ("grade", "relevant_from", "score")
"""What a small number may be: a grade of next to nothing is 0 to floats, and a score orders exactly."""


def test_a_number_of_any_size_is_refused_in_words_wherever_it_is_given(subtests: pytest.Subtests) -> None:
    for number in HOSTILE:
        text = number if isinstance(number, str) else "1e99999"
        for argument, work in in_every_argument(number, text).items():
            with subtests.test(argument, number=type(number).__name__):
                try:
                    work()
                except RecmetricsError as error:
                    message = str(error)
                else:
                    message = ""
                assert message or argument.startswith(MAY_BE_TAKEN)
                assert len(message) < 300


def test_an_option_that_is_a_number_is_within_its_range_and_comes_back_from_its_name() -> None:
    for name in ("RBP(p=0.1234567)", "RBP(p=1/3)", "ERR(max=100)@3"):
        assert str(parse_measure(name)) == name
    for name in ("ERR(max=101)@3", "ERR(max=999999999999)@3", "RBP(p=1/0)", "RBP(p=0." + "1" * 20 + ")"):
        with pytest.raises(RecmetricsError):
            parse_measure(name)


def test_no_text_has_more_marks_put_in_order_than_languages_have(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 0

    def normalize(form: Any, text: str, real: Any = unicodedata.normalize) -> str:
        nonlocal longest
        longest = max([longest, *(len(run) for run in real("NFD", text[:9000]).split("a"))])
        return real(form, text[:9000])

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    for marks in ("\u0301\u0323", "\u0f73\u0f75", "\u0344\u0315"):
        text = "a" + marks * 2000
        with pytest.raises(RecmetricsError):
            read_number(text)
        with pytest.raises(RecmetricsError):
            identify(text, LIST, {"A"}, 1)
        assert len(plain(text)) < 100
        assert len(normalized("NFC", text)) < 100
    assert 0 < longest < 100
