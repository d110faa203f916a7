"""Characters that are not allowed in a reader's text, and a visible form of them for messages."""

from __future__ import annotations

import unicodedata

# They turn the reading direction of everything that follows, also outside of the name.
_BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Line and paragraph separator; the other line breaks are control characters.
_LINE_BREAKS = frozenset("\u2028\u2029")
# Deprecated format characters and annotation marks: they change the display of their neighbours.
_DEPRECATED_FORMATS = frozenset(map(chr, (*range(0x206A, 0x2070), *range(0xFFF9, 0xFFFC))))

# Soft hyphen, zero-width space, word joiner, byte order mark, Mongolian vowel separator: copied from
# web pages unseen and unintended. Two names that differ in them alone would look the same.
UNSEEN = frozenset("\u00ad\u180e\u200b\u2060\ufeff")

# Shown as nothing or as a blank on their own, though good inside a name (emoji, Persian, Hindi).
_BLANK = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0x200C, 0x200E),
            *range(0x2061, 0x2065),
            *range(0xFE00, 0xFE10),
            *range(0xE0000, 0xE1000),
        ),
    )
)


def is_forbidden(character: str) -> bool:
    r"""Return whether a name must not contain this character.

    Forbidden are control characters, line breaks, bidi controls, lone surrogates and noncharacters.

    >>> [is_forbidden(c) for c in ("가", "<", "\n", "\u202e", "\ud800", "\uffff")]
    [False, False, True, True, True, True]
    """
    code = ord(character)
    return (
        unicodedata.category(character) in ("Cc", "Cs")
        or character in _BIDI_CONTROLS
        or character in _LINE_BREAKS
        or character in _DEPRECATED_FORMATS
        or 0xFDD0 <= code <= 0xFDEF
        or code & 0xFFFE == 0xFFFE
    )


def is_blank(character: str) -> bool:
    """Return whether this character is invisible on its own.

    >>> is_blank(" "), is_blank("\u200d"), is_blank("A")
    (True, True, False)
    """
    return character.isspace() or character in _BLANK or character in UNSEEN


def visible(text: str, limit: int) -> str:
    r"""Return the text safe to show in a message: short, on one line, hidden characters made visible.

    >>> visible("a\u202eb\nc", 40)
    'a‹U+202E›b‹U+000A›c'
    >>> visible("abcdef", 4)
    'abc…'
    """
    shown = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(f"‹U+{ord(c):04X}›" if is_forbidden(c) or c in UNSEEN else c for c in shown)
