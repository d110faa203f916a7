"""What a teacher may choose from: groups of asks, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from webapp.classroom.asks import AskQuestion, ask_text
from webapp.classroom.plans import lesson_asks, plan_asks
from webapp.classroom.posed import posed
from webapp.classroom.posed_item import Posed
from webapp.learn.drill import question_of
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_plans import lesson_plans
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question_plan import SMALL_NUMBERS
from webapp.texts import Texts

_NUMBERS: Final = range(1, SMALL_NUMBERS)
"""The numbers of questions that can be worked out in the head, of which one is offered."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be put to the class.

    Args:
        ask: The ask as JSON.
        text: What it is about, in a few words.
        about: How it is answered, and the question where that is not the same.
    """

    ask: str
    text: str
    about: str


@dataclass(frozen=True, slots=True)
class Offers:
    """A group of things that can be put to the class.

    Args:
        id: Its name, the same in every language.
        title: Its heading.
        entries: What is in it, in the order in which a class would go through it.
        is_plan: Whether it is taken as a whole, one after the other.
        note: Why nothing is in it.
    """

    id: str
    title: str
    entries: tuple[Offer, ...]
    is_plan: bool = False
    note: str = ""


def offers(texts: Texts) -> tuple[Offers, ...]:
    """Return everything that can be put to a class without a list of one's own."""
    return (*_plans(texts), *_lessons(texts), *_practice(texts))


def _plans(texts: Texts) -> Iterator[Offers]:
    for plan in lesson_plans():
        # Without its minutes: those are for asking in the air, and not for two votes each.
        title = texts(f"teach.{plan.id}.name")
        yield Offers(f"plan_{plan.id}", title, offered(plan_asks(plan.id), texts), is_plan=True)


def _lessons(texts: Texts) -> Iterator[Offers]:
    for lesson in lessons():
        if asks := lesson_asks(lesson):
            title = texts("asks.lesson", lesson=texts(f"lesson.{lesson}.title"))
            yield Offers(f"lesson_{lesson}", title, offered(asks, texts), is_plan=True)


def offered(asks: Iterable[str], texts: Texts) -> tuple[Offer, ...]:
    """Return each of these asks as it is offered; what cannot be put to a class is left out."""
    items = ((ask, posed(ask)) for ask in asks)
    return tuple(Offer(ask, item.name(texts), about(item, texts)) for ask, item in items if item is not None)


def about(item: Posed, texts: Texts) -> str:
    """Return how an item is answered, and its question where that is not its name as well."""
    how = texts("asks.by_building" if item.is_built else "asks.by_vote")
    name, question = item.name(texts), item.question(texts)
    return how if question == name else texts("asks.about", how=how, question=question)


def _practice(texts: Texts) -> Iterator[Offers]:
    asks = (ask_text(AskQuestion(code, _telling_number(code))) for code in misconceptions())
    yield Offers("practice", texts("asks.practice"), offered(asks, texts))


@cache
def _telling_number(code: str) -> int:
    """Return the number of a question that a misconception gets wrong, with as many answers as there are."""
    telling = (number for number in _NUMBERS if not question_of(code, number).holds)
    return max(telling, key=lambda number: len(question_of(code, number).options), default=_NUMBERS[0])
