"""A question on the screen: nothing is given away before, and feedback is about the mistake that was made."""

from fractions import Fraction

import pytest

from tests.webapp.learn.shown_steps import Part, acts, part, shown, states
from webapp.learn.asked import answer_text, asked, href, text_values, verdict
from webapp.learn.blocks import ActData
from webapp.learn.drill import question_of
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Option, Question
from webapp.texts import LANGUAGES, texts_for

TOLD = texts_for("en")
CODES = tuple(misconceptions())
each_kind = pytest.mark.parametrize("kind", CODES)


def _pick(at: int) -> ActData:
    return {"do": "pick", "turn": 0, "option": at}


def screen(question: Question, picked: int | None = None, lang: str = "en") -> dict[str, Part]:
    blocks = asked(question, picked, texts_for(lang), _pick)
    found = {block["id"]: part(block) for block in blocks}
    assert len(found) == len(blocks)
    return found


def words(block: Part) -> str:
    return " ".join(block["paragraphs"])


@each_kind
def test_an_open_question_shows_its_lists_and_answers_and_nothing_else(kind: str) -> None:
    question = question_of(kind, 3)
    parts = screen(question)
    assert set(parts) == {"lists", "options"}
    assert len(parts["lists"]["lists"]) == len(question.shown)
    assert [option["text"] for option in parts["options"]["options"]] == [
        answer_text(option, TOLD) for option in question.options
    ]
    assert states(parts["options"]) == [""] * len(question.options)
    assert acts(parts["options"]) == [_pick(at) for at in range(len(question.options))]


@each_kind
def test_the_right_answer_is_explained_in_words_and_a_picture_and_blamed_on_nobody(kind: str) -> None:
    question = question_of(kind, 3)
    right = question.options.index(question.right)
    parts = screen(question, right)
    assert set(parts) == {"lists", "options", "verdict", "right", "picture", "open"}
    assert parts["verdict"]["tone"] == "good"
    assert words(parts["verdict"]) == TOLD("learn.right")
    assert acts(parts["options"]) == [None] * len(question.options)
    assert states(parts["options"]).count("right") == 1
    assert "wrong" not in states(parts["options"])


@each_kind
@pytest.mark.parametrize("seed", range(1, 7))
def test_feedback_names_the_belief_shows_what_decides_and_a_counterexample(kind: str, seed: int) -> None:
    question = question_of(kind, seed)
    for at, option in enumerate(question.options):
        if option.is_right:
            continue
        parts = screen(question, at)
        assert parts["verdict"]["tone"] == "wrong"
        assert answer_text(question.right, TOLD) in words(parts["verdict"])
        assert parts["options"]["options"][at]["state"] == "wrong"
        lines = parts["picture"]["lines"]
        is_worked_out_twice = option.belief in question.believed
        assert len(lines) == len(question.picture) + is_worked_out_twice
        assert [line["tone"] for line in lines].count("wrong") == is_worked_out_twice
        blamed = {"named", "counter", "counter_lists"}
        assert blamed & set(parts) == (blamed if option.belief else set())
        if option.belief is None:
            continue
        if is_worked_out_twice:
            assert lines[-1]["label"] == TOLD(f"belief.{option.belief}.way")
            assert lines[-1]["text"] == answer_text(option, TOLD)
            assert lines[0]["text"] == answer_text(question.right, TOLD)
        assert TOLD(f"belief.{option.belief}.name") in words(parts["named"])
        example = misconceptions()[option.belief].counterexample
        assert len(parts["counter_lists"]["lists"]) == len(example.shown)
        counter = TOLD(f"belief.{option.belief}.counter", **text_values(example.values))
        assert words(parts["counter"]).split() == counter.split()


@each_kind
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_can_be_told_in_every_language(kind: str, lang: str) -> None:
    for seed in range(5):
        question = question_of(kind, seed)
        for at in range(len(question.options)):
            for block in screen(question, at, lang).values():
                if "paragraphs" in block:
                    assert block["paragraphs"]
                    assert "{" not in words(block)


@each_kind
def test_the_question_opens_where_it_can_be_tried_out(kind: str) -> None:
    question = question_of(kind, 3)
    right = question.options.index(question.right)
    (entry,) = screen(question, right, "ko")["open"]["entries"]
    assert entry["href"] == href(question.opens, "ko")
    assert entry["href"].startswith(("playground?", "cases?"))
    assert "lang=ko" in entry["href"]


def test_an_answer_is_a_word_or_a_fraction_with_its_decimals() -> None:
    assert answer_text(Option("rises"), TOLD) == TOLD("answer.rises")
    assert answer_text(Option(Fraction(1, 3)), TOLD) == "1/3 ≈ 0.3333"
    assert answer_text(Option(Fraction(1)), TOLD) == "1"


@each_kind
def test_a_verdict_names_the_right_answer_where_another_was_chosen(kind: str) -> None:
    question = question_of(kind, 4)
    for at, option in enumerate(question.options):
        said = verdict(question, at, TOLD)
        if option.is_right:
            assert said == TOLD("learn.right")
        else:
            assert said == TOLD("learn.wrong", answer=answer_text(question.right, TOLD))


# Within a lesson


def test_a_question_in_between_is_done_once_it_is_answered_rightly_or_not() -> None:
    question = question_of("m5", 2)
    assert not shown("cutoff", "recall_hits").is_done
    for at in range(len(question.options)):
        step = shown("cutoff", "recall_hits", str(at))
        assert step.is_done
        assert step.said == verdict(question, at, TOLD)


@pytest.mark.parametrize("given", ["", "9", "-1", "１", "x", "0.5", "9" * 60])
def test_an_answer_that_the_question_does_not_have_leaves_it_open(given: str) -> None:
    step = shown("cutoff", "recall_hits", given)
    assert not step.is_done
    assert {block["id"] for block in step.blocks} == {"lists", "options"}
    assert acts(part(step.blocks[1]))[1] == {"do": "say", "step": "recall_hits", "parts": ["1"]}
