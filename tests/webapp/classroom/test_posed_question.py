"""Questions of the practice, put to a class."""

import pytest

from webapp.classroom.asks import AskQuestion, ask_text
from webapp.classroom.posed import posed, ready_made
from webapp.classroom.posed_item import Posed
from webapp.learn.drill import question_of
from webapp.learn.misconceptions import misconceptions
from webapp.texts import LANGUAGES, texts_for

NUMBERS = range(5)
each_kind = pytest.mark.parametrize("kind", misconceptions())


def of(kind: str, number: int) -> Posed:
    item = posed(ask_text(AskQuestion(kind, number)))
    assert item is not None
    return item


@each_kind
def test_its_choices_are_those_of_the_question(kind: str) -> None:
    for number in NUMBERS:
        item, question = of(kind, number), question_of(kind, number)
        assert [(one.belief, one.is_right) for one in item.choices] == [
            (one.belief, one.is_right) for one in question.options
        ]
        assert item.has_right_answer


@each_kind
def test_it_takes_what_it_offers_and_nothing_else(kind: str) -> None:
    item = of(kind, 1)
    assert all(item.accepts(choice.id) for choice in item.choices)
    assert not any(item.accepts(answer) for answer in ("", "z", "A", "ab", "0"))


@each_kind
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_each_language(kind: str, lang: str) -> None:
    texts = texts_for(lang)
    for number in NUMBERS:
        item = of(kind, number)
        told = [item.choice_text(choice.id, texts) for choice in item.choices]
        assert all(told)
        assert len(set(told)) == len(told)
        assert item.name(texts)
        assert item.question(texts)
        assert item.why(texts)
        assert [bool(item.belief_text(choice.id, texts)) for choice in item.choices] == [
            choice.belief is not None for choice in item.choices
        ]


def test_what_is_shown_before_the_vote_does_not_say_which_answer_is_right() -> None:
    for kind in misconceptions():
        for block in of(kind, 1).blocks(texts_for("en")):
            assert block["kind"] == "lists"
            assert not any(shown["values"] for shown in block["lists"])


def test_a_new_room_has_an_item_with_choices() -> None:
    items = [posed(ask) for ask in ready_made()]
    assert items
    assert all(item and len(item.choices) > 2 for item in items)
