"""A thousand questions by seed with their right answers and beliefs, and the result codes of sessions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from tests.contract.told import told
from webapp.classroom.asks import Ask, AskList, AskQuestion, Cut, Form, Move, ask_text
from webapp.classroom.posed import asks_of, posed
from webapp.learn.drill import LETTERS, Drill
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Question, Shown
from webapp.learn.result_code import drill_of, result_code
from webapp.texts import texts_for

PRACTICES: Final = 54
"""Sessions of ten questions each."""

CLASS_QUESTIONS: Final = 20
"""Questions to a class about each misconception."""

LISTS: Final = 40
"""Lists of a teacher's own."""

CODES: Final = 60


def questions(_golden: str) -> str:
    """Return what is asked in practice and in a class: lists, answers (`+` is right), and beliefs."""
    return "\n".join([*_practice(), *_class()]) + "\n"


def result_codes(_golden: str) -> str:
    """Return sessions with the codes that they give."""
    chance = Random(27)
    lines: list[str] = []
    kinds = tuple(misconceptions())
    for at in range(CODES):
        chosen = tuple(kind for kind in kinds if chance.random() < 0.3) if at % 2 else ()
        drill = Drill(chance.randint(1, 99_999), chosen, chance.choice((1, 3, 5, 10)))
        while (turn := drill.current) is not None:
            drill = drill.with_answer(
                len(drill.picked), chance.randrange(len(turn.question.options))
            ).onward()
        code = result_code(drill)
        same = "" if drill_of(code) == drill else "  IS READ AS ANOTHER SESSION"
        lines.append(f"{drill.seed} {drill.count} {','.join(chosen) or 'all'} {drill.picked} {code}{same}")
    return "\n".join(lines) + "\n"


def _practice() -> Iterator[str]:
    for seed in (*range(1, PRACTICES), 99_999):
        drill = Drill(seed)
        while (turn := drill.current) is not None:
            yield f"practice {seed} {turn.number}: {_asked(turn.question)}"
            right = next(at for at, option in enumerate(turn.question.options) if option.is_right)
            drill = drill.with_answer(len(drill.picked), right).onward()


def _asked(question: Question) -> str:
    lists = " | ".join(f"{one.title} {_hits(one)} R{one.relevant_count} K{one.k}" for one in question.shown)
    options = ", ".join(
        f"{LETTERS[at]} {option.answer}{'+' if option.is_right else ''}{_belief(option.belief)}"
        for at, option in enumerate(question.options)
    )
    return f"{question.kind}.{question.ask} {lists}: {options}; {question.because} {told(question.values)}"


def _hits(shown: Shown) -> str:
    return "".join("+" if hit else "-" for hit in shown.hits)


def _belief(code: str | None) -> str:
    return f" ({code})" if code else ""


def _class() -> Iterator[str]:
    for kind in misconceptions():
        for number in range(CLASS_QUESTIONS):
            yield _put(f"class {kind} {number}", AskQuestion(kind, number * 7919 % 100_003))
    for lesson in lessons().values():
        for step in lesson.steps:
            for ask in asks_of(lesson.id, step.id):
                yield _put(f"class {lesson.id} {step.id} {ask.part}", ask)
    chance = Random(27)
    forms: tuple[Form, ...] = ("value", "direction", "higher", "unchanged")
    for at in range(LISTS):
        items = "ABCDEFG"[: chance.randint(3, 7)]
        relevant = ",".join(sorted(chance.sample(items + "YZ", chance.randint(1, 3))))
        query = {"list": ",".join(items), "relevant": relevant, "k": str(chance.randint(1, len(items)))}
        card, to = chance.sample(range(1, len(items) + 1), 2)
        change = Cut(chance.randint(1, len(items))) if at % 5 == 4 else Move(card, to)
        form = forms[at % 4]
        measures = (
            ("AP", "AP@K", "P@K", "RR") if form == "unchanged" else (chance.choice(("AP", "AP@K", "P@K")),)
        )
        yield _put(
            f"class list {told(query)} {told(change)} {form} {told(measures)}",
            AskList(query, change, form, measures, at),
        )


def _put(name: str, ask: Ask) -> str:
    item = posed(ask_text(ask))
    if item is None:
        return f"{name}: nothing to ask"
    texts = texts_for("en")
    choices = ", ".join(
        f"{item.choice_text(one.id, texts)}{'+' if one.is_right else ''}{_belief(one.belief)}"
        for one in item.choices
    )
    return f"{name}: {item.question(texts)} {choices or 'a list to build'}"
