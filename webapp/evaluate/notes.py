"""Sentences about the notes of an evaluation."""

from __future__ import annotations

from collections.abc import Iterable

from webapp.evaluate.results import Noted
from webapp.texts import Texts


def note_sentences(notes: Iterable[Noted], texts: Texts) -> list[str]:
    """Return a sentence or two for each note: its kind, its count, and the places of the first examples.

    Args:
        notes: The notes.
        texts: Texts.
    """
    return [_sentence(note, texts) for note in notes]


def _sentence(note: Noted, texts: Texts) -> str:
    examples = "; ".join(", ".join(example) for example in note.examples)
    sentence = texts(f"evaluate_note.{note.code}", count=f"{note.count:,}", examples=examples)
    if not note.lines:
        return sentence
    place = texts("problem.table_lines", file=note.file, lines="; ".join(map(str, note.lines)))
    return texts("evaluate.note_with_place", note=sentence, place=place)
