"""What stood out in the files, in words."""

from __future__ import annotations

from collections.abc import Iterable

from webapp.evaluate.results import Noted
from webapp.texts import Texts


def note_sentences(notes: Iterable[Noted], texts: Texts) -> list[str]:
    """A sentence or two for each: what it was, how often, and where the first of them stand.

    Args:
        notes: What was odd.
        texts: Texts of the reader's language.
    """
    return [_sentence(note, texts) for note in notes]


def _sentence(note: Noted, texts: Texts) -> str:
    examples = "; ".join(", ".join(example) for example in note.examples)
    said = texts(f"evaluate_note.{note.code}", count=f"{note.count:,}", examples=examples)
    if not note.lines:
        return said
    place = texts("problem.table_lines", file=note.file, lines="; ".join(map(str, note.lines)))
    return texts("evaluate.note_with_place", note=said, place=place)
