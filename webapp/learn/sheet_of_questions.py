"""Printable sheet of the questions of a practice, with the answers on a page of their own."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from webapp.learn.asked import answer_text, text_values
from webapp.learn.drill import Drill, Turn
from webapp.learn.question import Shown
from webapp.texts import Texts

_STYLE: Final = (Path(__file__).parent / "sheet_of_questions.css").read_text(encoding="utf-8")


def question_sheet(drill: Drill, texts: Texts) -> str:
    """Return an HTML page to print: the questions of the set, then the key.

    Args:
        drill: The set; without a count of its own, one question of each kind.
        texts: The texts.
    """
    turns = drill.fixed
    title = texts("learn.sheet_title", seed=drill.seed)
    questions = "".join(_question(number, turn, texts) for number, turn in enumerate(turns, 1))
    key = "".join(_answer(number, turn, texts) for number, turn in enumerate(turns, 1))
    return (
        f'<!doctype html><html lang="{escape(texts.html_lang)}"><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style>"
        f"<h1>{escape(title)}</h1><p>{escape(texts('learn.sheet_name'))}</p>{questions}"
        f'<div class="key"><h1>{escape(texts("learn.sheet_key", seed=drill.seed))}</h1>{key}</div></html>'
    )


def _question(number: int, turn: Turn, texts: Texts) -> str:
    question = turn.question
    ask = texts(f"belief.{question.kind}.{question.ask}", **text_values(question.values))
    options = "".join(f"<li>{escape(answer_text(option, texts))}</li>" for option in question.options)
    shown = "".join(_list(one, texts) for one in question.shown)
    heading = texts("learn.question", at=number)
    return f"<section><h2>{escape(heading)}</h2>{shown}<p>{escape(ask)}</p><ol>{options}</ol></section>"


def _list(shown: Shown, texts: Texts) -> str:
    cells = "".join(
        f"<td>{escape(item)}{' ✓' if hit else ''}</td>"
        for item, hit in zip(shown.items, shown.hits, strict=True)
    )
    title = f"<th>{escape(shown.title)}</th>" if shown.title else ""
    note = texts("learn.list_note", relevant=shown.relevant_count, k=shown.k)
    return f'<table><tr>{title}{cells}<th class="quiet">{escape(note)}</th></tr></table>'


def _answer(number: int, turn: Turn, texts: Texts) -> str:
    question = turn.question
    right = question.options.index(question.right)
    why = texts(f"belief.{question.kind}.{question.because}", **text_values(question.values))
    answer = f"{right + 1}. {answer_text(question.right, texts)}"
    belief = texts(f"belief.{question.kind}.name")
    asks = texts("learn.sheet_tests", name=belief)
    return (
        f"<section><h2>{escape(texts('learn.question', at=number))}</h2><p>{escape(answer)}</p>"
        f'<p>{escape(why)}</p><p class="quiet">{escape(asks)}</p></section>'
    )
