"""Detection of a text's encoding: UTF-8, or one of those that spreadsheets write in Korea and China."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recmetrics.tables.errors import TextEncodingError, UnreadableFileError
from recmetrics.tables.formats.frequent_characters import FREQUENT

_BLOCK: Final = 1 << 20
_SAMPLE: Final = 1 << 18

# Of the characters beyond ASCII, a name has fewer frequent ones than a sentence.
_FREQUENT_ENOUGH: Final = 0.3
_CLEARLY_MORE: Final = 2.0
# Fewer characters make sense by accident: measured, one word in fifteen does.
_CHARACTERS_NEEDED: Final = 10


@dataclass(frozen=True, slots=True)
class TextForm:
    """The encoding and line ends of a text.

    Args:
        encoding: The name of its encoding, as Python calls it.
        newlines: How many lines end.
        is_plain: Whether it is UTF-8 without a mark, and all lines end in the same way.
    """

    encoding: str
    newlines: int
    is_plain: bool


def text_form_of(file: Path, shown: str) -> TextForm:
    """Detect the encoding and the line ends of a text file; it is read to its end.

    Args:
        file: The file.
        shown: What it is called in errors.

    Raises:
        TextEncodingError: If no encoding is clear.
        UnreadableFileError: If there is nothing in it, or it is not text.
    """
    with file.open("rb") as stream:
        start = stream.read(_SAMPLE)
    wide = _wide_encoding_of(start)
    if wide is not None:
        if not _is_in(file, wide):
            raise UnreadableFileError(shown, "binary" if wide.endswith("e") else "corrupt")
        return TextForm(wide, 0, is_plain=False)
    return _narrow_form_of(file, shown)


def write_plain(file: Path, form: TextForm, target: Path) -> TextForm:
    """Write a text anew, in UTF-8, with lines that all end in the same way.

    Args:
        file: The text.
        form: How it is written.
        target: The file that is written.

    Returns:
        How the new one is written, but for the encoding: that stays the one it came in.
    """
    newlines = 0
    with (
        file.open(encoding=form.encoding, newline=None) as text,
        target.open("w", encoding="utf-8", newline="\n") as plain,
    ):
        while block := text.read(_BLOCK):
            newlines += block.count("\n")
            plain.write(block)
    return TextForm(form.encoding, newlines, is_plain=True)


def _wide_encoding_of(start: bytes) -> str | None:
    """Detect UTF-16 and UTF-32 by their mark; UTF-16 also by the places of its zero bytes."""
    if start.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if b"\0" not in start:
        return None
    # Commas, digits and ends of lines have a zero byte each, always the first of two or always the second. A
    # few Chinese characters have one in the other place.
    first, second = start[0::2].count(0), start[1::2].count(0)
    if max(first, second) < _CLEARLY_MORE * min(first, second):
        return None
    wide = "utf-16-le" if second > first else "utf-16-be"
    return wide if _has_lines(start, wide) else None


def _has_lines(start: bytes, wide: str) -> bool:
    """Return whether bytes make sense as text of two bytes a letter: with ends of lines, or many zero bytes.

    A zero byte that strays into a text of one byte a letter would make Chinese signs of it.
    """
    is_full_of_zeros = 8 * start.count(0) > len(start)
    ends = start.decode(wide, errors="ignore").count("\n")
    # There are letters that have a byte in common with the end of a line.
    return is_full_of_zeros or 10 * ends > start.count(b"\n")


def _narrow_form_of(file: Path, shown: str) -> TextForm:
    lines = pairs = returns = 0
    is_blank, has_mark, ends_open = True, False, False
    decoder = codecs.getincrementaldecoder("utf-8")()
    for at, block in enumerate(_blocks(file)):
        if b"\0" in block:
            raise UnreadableFileError(shown, "binary")
        has_mark = has_mark or (at == 0 and block.startswith(codecs.BOM_UTF8))
        is_blank = is_blank and not block.removeprefix(codecs.BOM_UTF8).strip()
        try:
            # Plain ASCII needs no decoding, unless a character of the block before is still open.
            if not block.isascii() or decoder.getstate()[0]:
                decoder.decode(block)
        except UnicodeDecodeError:
            return _legacy_form_of(file, shown)
        lines += block.count(b"\n")
        pairs += block.count(b"\r\n") + (ends_open and block.startswith(b"\n"))
        ends_open = block.endswith(b"\r")
        returns += block.count(b"\r")
    if is_blank:
        raise UnreadableFileError(shown, "empty")
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return _legacy_form_of(file, shown)
    is_uniform = returns == 0 or lines == 0 or returns == pairs == lines
    is_plain = is_uniform and not has_mark
    return TextForm("utf-8-sig" if has_mark else "utf-8", lines or returns, is_plain)


def _legacy_form_of(file: Path, shown: str) -> TextForm:
    possible = [encoding for encoding in FREQUENT if _is_in(file, encoding)]
    shares = {encoding: _share_of_frequent(file, encoding) for encoding in possible}
    best = max(shares, key=shares.__getitem__, default=None)
    if best is not None and shares[best] >= _FREQUENT_ENOUGH:
        rivals = [share for encoding, share in shares.items() if encoding != best]
        if all(shares[best] >= _CLEARLY_MORE * share for share in rivals):
            return TextForm(best, 0, is_plain=False)
    raise TextEncodingError(shown, _first_line_not_utf8(file), [encoding.upper() for encoding in possible])


def _share_of_frequent(file: Path, encoding: str) -> float:
    """Return the share of frequent characters beyond ASCII, in the first part of the text that has any."""
    frequent = FREQUENT[encoding]
    decoder = codecs.getincrementaldecoder(encoding)()
    met = hits = 0
    for block in _blocks(file):
        strange = [character for character in decoder.decode(block) if character > "\x7f"]
        met += len(strange)
        hits += sum(character in frequent for character in strange)
        if met > 10_000:
            break
    return hits / met if met >= _CHARACTERS_NEEDED else 0.0


def _is_in(file: Path, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for block in _blocks(file):
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _first_line_not_utf8(file: Path) -> int:
    line = 0
    with file.open("rb") as stream:
        for line, each in enumerate(stream, 1):
            try:
                each.decode("utf-8")
            except UnicodeDecodeError:
                return line
    return line


def _blocks(file: Path) -> Iterator[bytes]:
    with file.open("rb") as stream:
        while block := stream.read(_BLOCK):
            yield block
