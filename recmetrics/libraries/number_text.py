"""Numbers as people type them and tools print them: 0.217, 0,217, 21.7 %, 13/60, `map_cut_10 all 0.2170`.

What is sure is read. What could mean two things is refused with `ReportedNumberError`, which names both.
"""

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction

from recmetrics.bounded import exact_fraction, normalized, whole_number
from recmetrics.errors import ReportedNumberError
from recmetrics.libraries.case_values import Values, values_by_case
from recmetrics.libraries.labels import family_of_label, is_known
from recmetrics.libraries.printed_text import printed_pieces, unused_labels
from recmetrics.libraries.reported_number import MOST_DIGITS, ReportedNumber, open_label, without_data_set
from recmetrics.measures.other_names import is_elsewhere

_LONGEST = 100
_LARGEST = 100  # a percentage whose sign was left out

# Characters for a point, a stroke, a percent sign or a minus sign on some keyboard. Full-width signs are
# dealt with by NFKC.
_SIGNS = str.maketrans("٫·。٬⁄∕÷٪−–", "...,///%--")
# Soft hyphen, zero-width space, word joiner, byte order mark, Mongolian vowel separator: copied from pages
# unseen.
_UNSEEN = str.maketrans(dict.fromkeys("\u00ad\u180e\u200b\u2060\ufeff", ""))

_LABEL = re.compile(r"(?P<label>(?:[^=:≈()]|\([^()]*\))*[^\W\d_](?:[^=:≈()]|\([^()]*\))*)[=:≈](?P<rest>.*)")
# `0.217 k=5` and `K=5: 0.217` have no label.
_ENDS_IN_K = re.compile(r"(?:.*[\s(,\d])?[kK]\s*")
_LABEL_CUTOFF = re.compile(
    r"(?P<name>.*?)(?:\([^()=]*=[^()]*\))?\s*(?:@|\bat\b|\(\s*[kK]\s*=)\s*(?P<k>[^\s@()]+?)\s*[-)]?"
)
_CUTOFF = re.compile(r"(?P<rest>.*?)[\s,(]*(?:@|\bat\b|\b[kK]\s*=)\s*(?:[kK]\s*=\s*)?(?P<k>[^\s@()]*)\s*\)?")
_CUTOFF_FIRST = re.compile(r"[kK]\s*=?\s*(?P<k>\d+)(?:\s*[,:]\s*|\s+)(?P<rest>.*)")
_CATBOOST = re.compile(r"(?:\w+:)?(?P<label>(?P<name>\w+):top=(?P<k>\d+))\s*[=:]\s*(?P<rest>.*)")
_NO_NUMBER = re.compile(r"[-+]?(?:\w+\.)?(?:\w+\()?(?:(?P<nan>nan)|inf|infinity|∞)\)?", re.IGNORECASE)
_TREC_CUTOFF = re.compile(r"(?P<name>\w+?)(?:_cut)?_(?P<k>\d+)")
# `≈ 0.217`, `(0.217)`, `AP@5 0.217`, and a line of trec_eval: `map_cut_5    all    0.2170`.
_BEFORE = re.compile(r"^\s*[≈~=]\s*")
_IN_BRACKETS = re.compile(r"\((?P<inside>[^()]*)\)")
_LINE = re.compile(r"(?P<label>[^\W\d_][^\s=:≈]*)\s+(?:all\s+)?(?P<rest>[.,]?\d\S*)")
_PERCENT = re.compile(r"(?P<rest>.*?)\s*(?:%|percent|per cent|퍼센트)", re.IGNORECASE)
_FRACTION = re.compile(r"(?P<above>\d+)\s*/\s*(?P<below>\d+)")
_EXPONENT = re.compile(r"(?P<rest>.*\d[.,]?)[eE](?P<exponent>[+-]?\d{1,3})")
_POINT = re.compile(r"(?P<whole>\d*)\.(?P<decimals>\d*)")
_COMMA = re.compile(r"(?P<whole>\d*),(?P<decimals>\d*)")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d{1,3}(?:\.\d{3})+,\d*|\d{1,3}(?:\.\d{3}){2,}")
_TWO_NUMBERS = re.compile(r"\d[,.]?\s+[.,]?\d")


def pieces_of(text: str) -> list[str]:
    """Split a text into parts that hold a number each: lines, entries of dicts, cells of tables.

    Example:
        >>> pieces_of("0.217 @5; 0.4"), pieces_of("{'map': 0.2083, 'P_5': 0.4}")
        (['0.217 @5', '0.4'], ['map = 0.2083', 'P_5 = 0.4'])
    """
    return printed_pieces(_plain(text), is_known)


def labels_left_out(text: str) -> list[str]:
    """Return the labels of a printed text whose numbers are not read, as they name no measure of a ranking.

    Example:
        >>> labels_left_out("{'context_precision': 0.5, 'faithfulness': 0.8333}")
        ['faithfulness']
    """
    return unused_labels(_plain(text), is_known)


def case_values(text: str, cases: Sequence[str] = ()) -> Values:
    """Return the values of several cases in a text, measure by measure, see `values_by_case`.

    Example:
        >>> case_values("{'u1': 0.5, 'u2': 0.25}", ["u1", "u2"]), case_values("{'u1': 0.5, 'u2': 0.25}")
        ({'': {'u1': '0.5', 'u2': '0.25'}}, {})
    """
    return values_by_case(_plain(text), is_known, cases)


def read_numbers(text: str) -> tuple[ReportedNumber, ...]:
    """Parse the numbers of a text, on lines of their own or with semicolons between them, each once.

    Raises:
        ReportedNumberError: If there is none, or one of them cannot be read for sure.

    Example:
        >>> print(*read_numbers("0,217 @5; AP@3 = 1/3"), sep=" | ")
        0.217 @5 | AP@3 = 1/3 @3
    """
    if case_values(text):
        raise ReportedNumberError(text, "by_case")
    return tuple(dict.fromkeys(read_number(piece) for piece in pieces_of(text) or [""]))


def read_number(text: str) -> ReportedNumber:
    """Parse one number, with or without its label and its K.

    A number above 1 is read: a tool that counts a repeated item each time can give it.

    Raises:
        ReportedNumberError: If it cannot be read for sure.

    Example:
        >>> [read_number(text).value for text in ("21,7 %", "13/60 @5")]
        [Fraction(217, 1000), Fraction(13, 60)]
        >>> read_number("map_cut_5    all    0.3333")
        ReportedNumber(value=Fraction(3333, 10000), digits=4, k=5, family='AP', label='map_cut_5')
        >>> read_number("1,234")
        Traceback (most recent call last):
            ...
        recmetrics.errors.ReportedNumberError: '1,234': the comma may stand for a decimal point, or group
        digits: 1.234 or 1234
    """
    written, label, number = _parts(" ".join(_plain(text).split()))
    family, k = _family_and_cutoff(label)
    if label and not family and is_elsewhere(without_data_set(label)) and not is_known(label):
        raise ReportedNumberError(written, "elsewhere")
    if match := _CUTOFF_FIRST.fullmatch(number) or _CUTOFF.fullmatch(number):
        number, k = match["rest"], match["k"]
    cutoff = None if k in (None, "K", "k") else _whole(k)
    # A comma or a point at the very end belongs to the sentence around the number.
    value, digits = _value(number.rstrip(" .,"), written)
    return ReportedNumber(value, digits, cutoff, family, label)


def _parts(text: str) -> tuple[str, str, str]:
    """Split a text into what was written, its label, and the number, less what is pasted along with them."""
    bare = _BEFORE.sub("", text.translate(_UNSEEN)).strip()
    inside = _IN_BRACKETS.fullmatch(bare)
    bare = inside["inside"].strip() if inside else bare
    if not bare:
        raise ReportedNumberError(text, "empty")
    if len(bare) > _LONGEST:
        raise ReportedNumberError(bare, "unreadable")
    if match := _CATBOOST.fullmatch(bare):
        return bare, match["label"], match["rest"]
    line = _LINE.fullmatch(bare)
    if line and _family_and_cutoff(line["label"])[0]:
        return f"{line['label']} = {line['rest']}", line["label"], line["rest"]
    match = _LABEL.fullmatch(bare)
    if match and not _ENDS_IN_K.fullmatch(match["label"]) and not _CUTOFF_FIRST.fullmatch(bare):
        return bare, match["label"].strip(), match["rest"].strip()
    return bare, "", bare


def _family_and_cutoff(label: str) -> tuple[str | None, str | None]:
    """Return the family of measures that a label names and its K as written, as far as it names any."""
    label = without_data_set(label)
    if match := _LABEL_CUTOFF.fullmatch(label):
        return family_of_label(open_label(label), match["name"]), match["k"]
    if match := _CATBOOST.fullmatch(f"{label}="):
        return family_of_label(open_label(label), match["name"]), match["k"]
    # In the labels of trec_eval, and not in `model_2`.
    if (match := _TREC_CUTOFF.fullmatch(label)) and (
        family := family_of_label(open_label(label), match["name"])
    ):
        return family, match["k"]
    return family_of_label(open_label(label), label), None


def _plain(text: str) -> str:
    """Return the text with ASCII digits and signs, whatever script and keyboard it was typed with."""
    # One and a half, written 1½, would become eleven halves.
    apart = "".join(f" {sign}" if "VULGAR FRACTION" in unicodedata.name(sign, "") else sign for sign in text)
    composed = normalized("NFKC", apart)
    return "".join(_digit(character) for character in composed.translate(_SIGNS))


def _digit(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    return character if digit is None else str(digit)


def _whole(text: str) -> int:
    if k := whole_number(text):
        return k
    raise ReportedNumberError(text, "cutoff")


def _value(number: str, written: str) -> tuple[Fraction, int | None]:
    """Parse the value and the number of its digits."""
    if match := _NO_NUMBER.fullmatch(number):
        raise ReportedNumberError(written, "nan" if match["nan"] else "inf")
    if number[:1] and number[:1] in "-+":
        value, digits = _value(number[1:].strip(), written)
        if number[0] == "-" and value:
            raise ReportedNumberError(written, "negative")
        return value, digits
    if match := _FRACTION.fullmatch(number):
        try:
            share = exact_fraction(f"{match['above']}/{match['below']}")
        except ValueError:
            raise ReportedNumberError(written, "fraction") from None
        return _bounded(share, written), None
    if "/" in number:
        raise ReportedNumberError(written, "fraction")
    percent = _PERCENT.fullmatch(number)
    number = percent["rest"] if percent else number
    if _TWO_NUMBERS.search(number):
        raise ReportedNumberError(written, "several")
    value, digits = _decimal(number, written)
    if percent:
        value, digits = value / 100, 2 if digits is None else min(digits + 2, MOST_DIGITS)
    return _bounded(value, written), digits


def _decimal(number: str, written: str) -> tuple[Fraction, int | None]:
    """Parse a number with a decimal point or comma, or without, to as many digits as are worth something."""
    exponent = 0
    if match := _EXPONENT.fullmatch(number):
        number, exponent = match["rest"], int(match["exponent"])
    if _GROUPED.fullmatch(number) and number.count(",") + number.count(".") > 1:
        raise ReportedNumberError(written, "too_large")
    comma = _COMMA.fullmatch(number)
    if comma and _is_thousands(comma["whole"], comma["decimals"]):
        readings = (number.replace(",", "."), number.replace(",", ""))
        raise ReportedNumberError(written, "comma", readings)
    parts = _POINT.fullmatch(number) or comma
    whole, decimals = (parts["whole"], parts["decimals"]) if parts else (number, "")
    if not (whole + decimals).isdecimal():
        raise ReportedNumberError(written, "unreadable")
    value = exact_fraction(f"{whole}.{decimals}e{exponent}")
    if not decimals and not exponent:
        return value, None
    return value, min(max(len(decimals) - exponent, 0), MOST_DIGITS)


def _is_thousands(whole: str, decimals: str) -> bool:
    """Return whether the comma could as well group digits, as it does in 1,234."""
    return len(decimals) == 3 and 1 <= len(whole) <= 3 and bool(int(whole))


def _bounded(value: Fraction, written: str) -> Fraction:
    if value > _LARGEST:
        raise ReportedNumberError(written, "too_large")
    return value
