"""Numbers as people type them: 0.217, 0,217, 21.7 %, 13/60, and at which K they were computed.

What is sure is read. What could mean two things is a `Problem` that asks back.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from playground.characters import UNSEEN
from playground.limits import MAX_K, MIN_K
from playground.numbers import Number
from playground.problems import Problem, bounded
from recmetrics import families

MOST_NUMBERS: Final = 12
"""Most numbers in one text; the others are left out."""

MAX_TEXT: Final = 400
"""Most characters that are read."""

MOST_DIGITS: Final = 7
"""Most decimals that are held against a value: single precision, in which many tools count, has no more."""

_LONGEST: Final = 60
_LARGEST_PERCENTAGE: Final = 100

# What stands for a point, a stroke, a percent sign or a minus sign on some keyboard. Full-width signs are
# dealt with by NFKC.
_SIGNS: Final = str.maketrans("٫·。٬⁄∕÷٪−–", "...,///%--")

_SEPARATORS = re.compile(r"[;\n\r]+")
_LABEL = re.compile(r"(?P<label>(?:[^=:≈()]|\([^()]*\))*[^\W\d_](?:[^=:≈()]|\([^()]*\))*)[=:≈](?P<rest>.*)")
# `0.217 k=5` and `K=5: 0.217` have no label.
_ENDS_IN_K = re.compile(r"(?:.*[\s(,\d])?[kK]\s*")
_LABEL_CUTOFF = re.compile(
    r"(?P<name>.*?)(?:\([^()=]*=[^()]*\))?\s*(?:@|\bat\b|\(\s*[kK]\s*=)\s*(?P<k>[^\s@()]+)\s*\)?"
)
_CUTOFF = re.compile(r"(?P<rest>.*?)[\s,(]*(?:@|\bat\b|\b[kK]\s*=)\s*(?:[kK]\s*=\s*)?(?P<k>[^\s@()]*)\s*\)?")
_CUTOFF_FIRST = re.compile(r"[kK]\s*=?\s*(?P<k>\d+)(?:\s*[,:]\s*|\s+)(?P<rest>.*)")
# `≈ 0.217`, `(0.217)`, `AP@5 0.217`, and a line of trec_eval: `map_cut_5    all    0.2170`.
_BEFORE = re.compile(r"^\s*[≈~=]\s*")
_IN_BRACKETS = re.compile(r"\((?P<inside>[^()]*)\)")
_LINE = re.compile(r"(?P<name>[^\W\d_][^\s=:≈]*)\s+(?:all\s+)?(?P<rest>[.,]?\d\S*)")
_TREC_CUTOFF = re.compile(r"(?:_cut)?_(\d+)$")
_PERCENT = re.compile(r"(?P<rest>.*?)\s*(?:%|percent|per cent|퍼센트)", re.IGNORECASE)
_FRACTION = re.compile(r"(?P<above>\d+)\s*/\s*(?P<below>\d+)")
_EXPONENT = re.compile(r"(?P<rest>.*\d[.,]?)[eE](?P<exponent>[+-]?\d{1,3})")
_POINT = re.compile(r"(?P<whole>\d*)\.(?P<decimals>\d*)")
_COMMA = re.compile(r"(?P<whole>\d*),(?P<decimals>\d*)")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d{1,3}(?:\.\d{3})+,\d*|\d{1,3}(?:\.\d{3}){2,}")
_TWO_NUMBERS = re.compile(r"\d[,.]?\s+[.,]?\d")


@dataclass(frozen=True, slots=True)
class Given:
    """A number that someone was given, and wonders about.

    Args:
        value: The number as it was written; a percentage as a share of 1.
        digits: To how many decimals it is known; None where it is exact, as 13/60 and 1 are.
        k: The cutoff that was written with it, or None for that of the board.
        family: The measure that was written with it, such as "AP", or None for any.
    """

    value: Fraction
    digits: int | None
    k: int | None = None
    family: str | None = None

    @property
    def unit(self) -> Fraction:
        """One unit of the last digit; for an exact number what separates it from any other here."""
        return Fraction(1, 10**9 if self.digits is None else 10**self.digits)

    def is_given_by(self, value: Number) -> bool:
        """Whether a value may be written as this number: it rounds to it, up or down at a half.

        >>> given = Given(Fraction("0.217"), 3)
        >>> given.is_given_by(Fraction(13, 60)), given.is_given_by(Fraction(1, 4))
        (True, False)
        """
        return self.distance(value) <= (self.unit / 2 if self.digits is not None else self._same(value))

    def is_near(self, value: Number) -> bool:
        """Whether a value is within one unit of the last digit, as a number that was cut off is."""
        return self.distance(value) <= (self.unit if self.digits is not None else self._same(value))

    def distance(self, value: Number) -> Fraction:
        """How far a value is from the number."""
        return abs(Fraction(value) - self.value)

    def _same(self, value: Number) -> Fraction:
        return self.unit if isinstance(value, float) else Fraction(0)


def read_all(text: str) -> tuple[tuple[Given, ...], tuple[Problem, ...]]:
    """The numbers of a text, with semicolons or line ends between them, and what was wrong. It never raises.

    >>> givens, problems = read_all("0.217 @5; 1,234")
    >>> [(str(given.value), given.digits, given.k) for given in givens], [p.code for p in problems]
    ([('217/1000', 3, 5)], ['number_comma'])
    """
    problems: list[Problem] = []
    if len(text) > MAX_TEXT:
        problems.append(Problem("number_too_long", {"limit": MAX_TEXT}))
        # The last number was cut in two; what is left of it is not what was meant.
        text = (_SEPARATORS.split(text[:MAX_TEXT]) or [""])[0]
    pieces = [piece for piece in _SEPARATORS.split(_plain(text)) if piece.strip()]
    if len(pieces) > MOST_NUMBERS:
        problems.append(Problem("number_too_many", {"limit": MOST_NUMBERS}))
    givens: list[Given] = []
    for piece in pieces[:MOST_NUMBERS]:
        given = read_given(piece)
        if isinstance(given, Problem):
            problems.append(given)
            continue
        givens.append(given)
        if given.value > 1:
            problems.append(Problem("number_above_one", {"given": piece.strip()}))
    return tuple(dict.fromkeys(givens)), bounded(problems)


def read_given(text: str) -> Given | Problem:
    """One number, with or without its measure and its K, or what is wrong with it.

    A number above 1 is read: a tool that counts a repeated item each time can give it.

    >>> [read_given(text) for text in ("21,7 %", "13/60 @5")]  # doctest: +NORMALIZE_WHITESPACE
    [Given(value=Fraction(217, 1000), digits=3, k=None, family=None),
     Given(value=Fraction(13, 60), digits=None, k=5, family=None)]
    >>> read_given("AP@5 = 0.217").k, read_given("1,234").code
    (5, 'number_comma')
    >>> read_given("map_cut_5    all    0.3333") == read_given("AP@5 = 0.3333")
    True
    """
    written = _pasted(" ".join(_plain(text).split()))
    if not written:
        return Problem("number_empty")
    if len(written) > _LONGEST:
        return Problem("number_unreadable", {"given": written})
    number, label = written, ""
    match = _LABEL.fullmatch(written)
    if match and not _ENDS_IN_K.fullmatch(match["label"]) and not _CUTOFF_FIRST.fullmatch(written):
        label, number = match["label"].strip(), match["rest"].strip()
    family, k = None, None
    if label:
        with_cutoff = _LABEL_CUTOFF.fullmatch(label)
        family = _family(with_cutoff["name"] if with_cutoff else label)
        k = with_cutoff["k"] if with_cutoff else None
    if match := _CUTOFF_FIRST.fullmatch(number) or _CUTOFF.fullmatch(number):
        number, k = match["rest"], match["k"]
    cutoff = None if k is None or k in ("K", "k") else _whole(k)
    if isinstance(cutoff, Problem):
        return cutoff
    # A comma or a point at the very end belongs to the sentence that the number stood in.
    read = _read_number(number.rstrip(" .,"), written)
    return read if isinstance(read, Problem) else Given(*read, k=cutoff, family=family)


def _pasted(text: str) -> str:
    """The number without what is pasted along with it; a measure's name before it gets its equals sign."""
    bare = _BEFORE.sub("", "".join(character for character in text if character not in UNSEEN)).strip()
    inside = _IN_BRACKETS.fullmatch(bare)
    bare = inside["inside"].strip() if inside else bare
    line = _LINE.fullmatch(bare)
    if line is None:
        return bare
    name = _TREC_CUTOFF.sub(r"@\1", line["name"])
    return f"{name} = {line['rest']}" if _family(name.partition("@")[0]) else bare


def _plain(text: str) -> str:
    """The text with ASCII digits and signs, whatever script and keyboard it was typed with."""
    # One and a half, written 1½, would become eleven halves.
    apart = "".join(f" {sign}" if "VULGAR FRACTION" in unicodedata.name(sign, "") else sign for sign in text)
    composed = unicodedata.normalize("NFKC", apart)
    return "".join(_digit(character) for character in composed.translate(_SIGNS))


def _digit(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    return character if digit is None else str(digit)


def _whole(text: str) -> int | Problem:
    if text.isascii() and text.isdecimal() and len(text) < _LONGEST and MIN_K <= int(text) <= MAX_K:
        return int(text)
    return Problem("number_cutoff", {"given": text, "lowest": MIN_K, "highest": MAX_K})


@cache
def _families_by_name() -> dict[str, str]:
    """Each way to write a measure's name -> its family; the name of its mean is one of them."""
    names: dict[str, str] = {}
    for family in families():
        short = family.mean_family or f"mean {family.family}"
        for name in (family.family, short, *family.also_called):
            names.setdefault(name.lower(), family.family)
    return names


def _family(label: str) -> str | None:
    """The family that a label names, if it names one: `MAP` is about AP."""
    word = label.partition("(")[0].strip().lower()
    return _families_by_name().get(word) or _families_by_name().get(word.removeprefix("mean "))


def _read_number(number: str, written: str) -> tuple[Fraction, int | None] | Problem:
    """The value and its digits."""
    shown: dict[str, str | int] = {"given": written}
    if number[:1] in "-+" and number:
        sign, number = number[0], number[1:].strip()
        if sign == "-":
            read = _read_number(number, written)
            is_below = not isinstance(read, Problem) and read[0] > 0
            return Problem("number_negative", shown) if is_below else read
    if match := _FRACTION.fullmatch(number):
        if not int(match["below"]):
            return Problem("number_fraction", shown)
        return _bounded(Fraction(int(match["above"]), int(match["below"])), None, shown)
    if "/" in number:
        return Problem("number_fraction", shown)
    percent = _PERCENT.fullmatch(number)
    if percent:
        number = percent["rest"]
    if _TWO_NUMBERS.search(number):
        return Problem("number_several", shown)
    read = _read_decimal(number, shown)
    if isinstance(read, Problem) or not percent:
        return read if isinstance(read, Problem) else _bounded(*read, shown)
    value, digits = read
    return _bounded(value / 100, 2 if digits is None else min(digits + 2, MOST_DIGITS), shown)


def _read_decimal(number: str, shown: dict[str, str | int]) -> tuple[Fraction, int | None] | Problem:
    """A number with a decimal point or comma, or without, to as many digits as are worth something."""
    exponent = 0
    if match := _EXPONENT.fullmatch(number):
        number, exponent = match["rest"], int(match["exponent"])
    if _GROUPED.fullmatch(number) and number.count(",") + number.count(".") > 1:
        return Problem("number_too_large", shown)
    comma = _COMMA.fullmatch(number)
    if comma and _is_thousands(comma["whole"], comma["decimals"]):
        meant = {"decimal": number.replace(",", "."), "thousands": number.replace(",", "")}
        return Problem("number_comma", {**shown, **meant})
    parts = _POINT.fullmatch(number) or comma
    whole, decimals = (parts["whole"], parts["decimals"]) if parts else (number, "")
    if not (whole + decimals).isdecimal():
        return Problem("number_unreadable", shown)
    value = Fraction(int(whole + decimals), 10 ** len(decimals)) * Fraction(10) ** exponent
    if not decimals and not exponent:
        return value, None
    return value, min(max(len(decimals) - exponent, 0), MOST_DIGITS)


def _is_thousands(whole: str, decimals: str) -> bool:
    """Whether the comma could as well be there to group digits, as it is in 1,234."""
    return len(decimals) == 3 and 1 <= len(whole) <= 3 and bool(int(whole))


def _bounded(
    value: Fraction, digits: int | None, shown: dict[str, str | int]
) -> tuple[Fraction, int | None] | Problem:
    if value > _LARGEST_PERCENTAGE:
        return Problem("number_too_large", shown)
    return value, digits
