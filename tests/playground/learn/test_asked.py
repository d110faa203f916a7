"""A question on the screen: nothing is given away before, and feedback is about the mistake that was made."""

from fractions import Fraction

import pytest

from playground.learn.asked import answer_text, asked, href, replayed, told, verdict
from playground.learn.beliefs import beliefs
from playground.learn.drill import question_of
from playground.learn.question import Option, Question, Replay
from playground.learn.screen import Block
from playground.learn.working import Working
from playground.texts import LANGUAGES, texts_for
from tests.playground.learn.shown_steps import acts, shown, states

TOLD = texts_for("en")
CODES = tuple(beliefs())
each_kind = pytest.mark.parametrize("kind", CODES)


def screen(question: Question, picked: int | None = None, lang: str = "en") -> dict[str, Block]:
    blocks = asked(question, picked, texts_for(lang), lambda at: {"pick": at})
    found = {block["id"]: block for block in blocks}
    assert len(found) == len(blocks)
    return found


def words(block: Block) -> str:
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
    assert acts(parts["options"]) == [{"pick": at} for at in range(len(question.options))]


@each_kind
def test_the_right_answer_is_explained_and_blamed_on_nobody(kind: str) -> None:
    question = question_of(kind, 3)
    right = question.options.index(question.right)
    parts = screen(question, right)
    assert set(parts) == {"lists", "options", "verdict", "right", "open"}
    assert parts["verdict"]["tone"] == "good"
    assert words(parts["verdict"]) == TOLD("learn.right")
    assert acts(parts["options"]) == [None] * len(question.options)
    assert states(parts["options"]).count("right") == 1
    assert "wrong" not in states(parts["options"])


@each_kind
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_feedback_names_the_belief_replays_the_lists_and_shows_a_counterexample(kind: str, seed: int) -> None:
    question = question_of(kind, seed)
    for at, option in enumerate(question.options):
        if option.is_right:
            continue
        parts = screen(question, at)
        assert parts["verdict"]["tone"] == "wrong"
        assert answer_text(question.right, TOLD) in words(parts["verdict"])
        assert parts["options"]["options"][at]["state"] == "wrong"
        replays = [id_ for id_ in parts if id_.startswith("replay_")]
        assert ("named" in parts) is (option.belief is not None)
        if option.belief is None:
            assert replays == []
        else:
            assert TOLD(f"belief.{option.belief}.name") in words(parts["named"])
            assert len(replays) == len(question.replays[option.belief]) > 0
        example = beliefs()[option.belief or kind].counterexample
        assert len(parts["counter_lists"]["lists"]) == len(example.shown)
        counter = TOLD(f"belief.{option.belief or kind}.counter", **told(example.values))
        assert words(parts["counter"]) == " ".join(counter.split())


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


def test_a_list_is_worked_out_twice_and_where_the_two_differ_is_marked() -> None:
    # 101 of three relevant items, and divided by the hits instead.
    terms = (Fraction(1), Fraction(0), Fraction(2, 3))
    replay = Replay(("A", "B", "C"), Working(terms, 3), Working(terms, 2), "AP", "A")
    table = replayed("replay_0", replay, TOLD)
    cells = [[cell["text"] for cell in row["cells"]] for row in table["rows"]]
    total = 1 + Fraction(2, 3)
    assert [row[2:] for row in cells] == [
        ["1", "1"],
        ["0", "0"],
        ["2/3", "2/3"],
        [str(total), str(total)],
        ["3", "2"],
        [str(total / 3), str(total / 2)],
    ]
    assert [row["differs"] for row in table["rows"]] == [False, False, False, False, True, True]
    assert [row["total"] for row in table["rows"]] == [False] * 3 + [True] * 3
    assert cells[-1][1] == "AP"


def test_a_rank_that_a_rule_does_not_look_at_stays_empty() -> None:
    replay = Replay(
        ("A", "B"), Working((Fraction(1), None), 1), Working((Fraction(1), Fraction(1, 2)), 2), "AP@1"
    )
    table = replayed("replay_0", replay, TOLD)
    assert [cell["text"] for cell in table["rows"][1]["cells"]] == ["2", "B", "–", "1/2"]
    assert table["rows"][1]["differs"]


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
    question = question_of("m2", 4)
    assert not shown("order", "recall_order").is_done
    for at in range(len(question.options)):
        step = shown("order", "recall_order", str(at))
        assert step.is_done
        assert step.said == verdict(question, at, TOLD)


@pytest.mark.parametrize("part", ["", "9", "-1", "１", "x", "0.5", "9" * 60])
def test_an_answer_that_the_question_does_not_have_leaves_it_open(part: str) -> None:
    step = shown("order", "recall_order", part)
    assert not step.is_done
    assert {block["id"] for block in step.blocks} == {"lists", "options"}
    assert acts(step.blocks[1])[1] == {"do": "say", "step": "recall_order", "parts": ["1"]}
