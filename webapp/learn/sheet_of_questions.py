"""Questions of a practice to print, and their answers as a page of their own."""

from __future__ import annotations

from html import escape

from webapp.learn.asked import answer_text, text_values
from webapp.learn.belief_map import fact
from webapp.learn.drill import Drill, Turn
from webapp.learn.printed import paragraph, printed_list, printed_page
from webapp.texts import Texts


def question_sheet(drill: Drill, texts: Texts) -> str:
    """Return the questions of the set as an HTML page to print."""
    questions = "".join(_question(number, turn, texts) for number, turn in enumerate(drill.fixed, 1))
    name = paragraph(texts("learn.sheet_name"))
    return printed_page(texts("learn.sheet_title", seed=drill.seed), name + _legend(texts) + questions, texts)


def exit_ticket(drill: Drill, texts: Texts) -> str:
    """Return a few questions for the end of a class as an HTML page, with room for what is unclear."""
    questions = "".join(_question(number, turn, texts) for number, turn in enumerate(drill.fixed, 1))
    name = paragraph(texts("learn.sheet_name"))
    unclear = f'<section>{paragraph(texts("teachers.unclear"))}<p class="lines"></p></section>'
    title = texts("teachers.ticket_title", seed=drill.seed)
    return printed_page(title, name + _legend(texts) + questions + unclear, texts)


def answer_key(drill: Drill, texts: Texts) -> str:
    """Return the answers to the questions of the set, each with its myth, as an HTML page."""
    answers = "".join(_answer(number, turn, texts) for number, turn in enumerate(drill.fixed, 1))
    return printed_page(texts("learn.sheet_key", seed=drill.seed), answers, texts)


def _legend(texts: Texts) -> str:
    return paragraph(texts("teachers.legend"), "quiet")


def _question(number: int, turn: Turn, texts: Texts) -> str:
    question = turn.question
    ask = texts(f"belief.{question.kind}.{question.ask}", **text_values(question.values))
    options = "".join(f"<li>{escape(answer_text(option, texts))}</li>" for option in question.options)
    shown = "".join(printed_list(one, texts) for one in question.shown)
    heading = texts("teachers.question", at=number)
    return f"<section><h2>{escape(heading)}</h2>{shown}<p>{escape(ask)}</p><ol>{options}</ol></section>"


def _answer(number: int, turn: Turn, texts: Texts) -> str:
    question = turn.question
    right = question.options.index(question.right)
    why = texts(f"belief.{question.kind}.{question.because}", **text_values(question.values))
    answer = f"{right + 1}. {answer_text(question.right, texts)}"
    myth = texts("known.myth", name=texts(f"belief.{question.kind}.name"))
    return (
        f"<section><h2>{escape(texts('teachers.question', at=number))}</h2>"
        f"{paragraph(answer)}{paragraph(why)}"
        f"{paragraph(f'{myth} {fact(question.kind, texts)}', 'quiet')}</section>"
    )
