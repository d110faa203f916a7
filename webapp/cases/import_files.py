"""Files of the import panel: their text in any encoding, and all cases as files for the page of own data."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from recmetrics.tables.errors import TextEncodingError, UnreadableFileError
from recmetrics.tables.formats.signatures import (
    SIGNATURE_BYTES,
    compression_of,
    is_parquet,
    refuse_other_formats,
)
from recmetrics.tables.formats.text_encoding import text_form_of
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.understanding import MAX_TEXT, Understood
from webapp.model.problems import Problem

Slot = Literal["recommendations", "relevant", "second"]
"""The files of the page of own data: the lists, what is relevant, and the lists of another model."""

_NOTHING: Final = "-"
"""An item that stands for none: a case of which nothing is relevant is known by its grade of 0."""

# Those whose English name holds no name that all languages have.
_FORMATS: Final = {"a web page": "HTML", "a Python pickle": "pickle", "an encrypted Parquet file": "PARE"}


def is_for_own_data(data: bytes) -> bool:
    """Return whether a file is one for the page of own data alone: too large, packed, or Parquet."""
    start = data[:SIGNATURE_BYTES]
    # A letter takes up to four bytes.
    return len(data) > 4 * MAX_TEXT or compression_of(start) is not None or is_parquet(start)


def text_of(data: bytes, name: str) -> str | Problem:
    r"""Return the text of a file in whichever encoding it is, or why it has none.

    Args:
        data: The bytes of the file.
        name: The user's name of it, for messages.

    >>> text_of("u1; 가, 나; 나".encode("utf-16"), "cases.txt")
    'u1; 가, 나; 나'
    >>> text_of(b"PK\x03\x04", "cases.xlsx").code
    'table_other_format'
    """
    try:
        refuse_other_formats(name, data[:SIGNATURE_BYTES])
        with TemporaryDirectory() as folder:
            file = Path(folder) / "file"
            file.write_bytes(data)
            encoding = text_form_of(file, name).encoding
        return data.decode(encoding).removeprefix("\ufeff")
    except (UnreadableFileError, TextEncodingError) as error:
        return unreadable_problem(error)


def unreadable_problem(error: UnreadableFileError | TextEncodingError) -> Problem:
    """Return the problem of a file that is no text, or text in no encoding that is clear.

    >>> unreadable_problem(UnreadableFileError("recs.csv", "empty")).code
    'table_empty'
    """
    if isinstance(error, TextEncodingError):
        could = ", ".join(error.candidates)
        code = "table_encoding_several" if could else "table_encoding"
        values = {"file": error.file, "line": error.line}
        return Problem(code, {**values, "encodings": could} if could else values)
    names = {"file": error.file}
    if error.problem == "other_format":
        names["format"] = _format_name(error.format or "")
    return Problem(f"table_{error.problem}", names)


def _format_name(phrase: str) -> str:
    """Return the name of a format that is the same in all languages.

    >>> _format_name("a ZIP archive, or an Excel workbook"), _format_name("a web page")
    ('ZIP, Excel', 'HTML')
    """
    return _FORMATS.get(phrase) or ", ".join(re.findall(r"\b[A-Z0-9]\w+", phrase))


def files_of(found: Understood) -> dict[Slot, bytes]:
    """Return all cases as CSV files for the page of own data: lists with ranks, and relevant items.

    That page compares two models, so the lists of further ones are left out.

    >>> from webapp.cases.importing.understanding import understood
    >>> files = files_of(understood("u1; A, B; B"))
    >>> files["recommendations"].decode().split(), files["relevant"].decode().split()
    (['case,item,rank', 'u1,A,1', 'u1,B,2'], ['case,item,grade', 'u1,B,1'])
    """
    names = _names(found.drafts)
    lists: list[Slot] = ["recommendations", "second"]
    files: dict[Slot, bytes] = {}
    for at, slot in enumerate(lists[: len(found.models)]):
        files[slot] = _csv(
            ("case", "item", "rank"),
            (
                (name, item, rank)
                for name, draft in zip(names, found.drafts, strict=True)
                for rank, item in enumerate(_list_at(draft, at), 1)
            ),
        )
    files["relevant"] = _csv(("case", "item", "grade"), _judged(names, found.drafts))
    return files


def _judged(names: Sequence[str], drafts: Sequence[CaseDraft]) -> Iterable[tuple[str, str, int]]:
    for name, draft in zip(names, drafts, strict=True):
        for item in dict.fromkeys(draft.relevant):
            yield name, item, 1
        if not draft.relevant:
            yield name, next(iter(_list_at(draft, 0)), _NOTHING), 0


def _list_at(draft: CaseDraft, at: int) -> Sequence[str]:
    return draft.lists[at] if at < len(draft.lists) else ()


def _names(drafts: Sequence[CaseDraft]) -> list[str]:
    """Return a name for each case; one that has none, or another's, gets its number."""
    taken: set[str] = set()
    names: list[str] = []
    for place, draft in enumerate(drafts, 1):
        name = draft.name or str(place)
        name = name if name not in taken else f"{name} ({place})"
        taken.add(name)
        names.append(name)
    return names


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue().encode()
