"""Steps of every lesson: each is shown before and after every answer, and says what the answer deserves."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final

import pytest

from tests.pages.the_lessons import LESSONS, board_of, fractions_of
from tests.pages.the_page import (
    address_of,
    blocks_of,
    do,
    learn,
    lesson_view_of,
    opened_learn,
    screen_of,
    texts_of,
    went_to,
)
from tests.pages.untranslated import escaped_among
from webapp.learn.drill import question_of
from webapp.learn.hands_on import Bug, Leaderboard, MeanStep, Orders
from webapp.learn.lesson import END, Compare, Complete, Goal, Invent, Lesson, Predict, Recall, Step, Tell
from webapp.learn.lesson_screen import tasks
from webapp.learn.slips import slips
from webapp.learn.state import BOARD
from webapp.learn.worked import worked
from webapp.model.address import join_fields
from webapp.texts import PSEUDO_LANGUAGE, places_of, texts_for

EN: Final = texts_for("en")
Answers = dict[str, tuple[str, ...]]
"""Answers to a step by what is answered, each in the parts that the address has it in."""

# Texts that the components fill in themselves, and formulas, which have brackets of their own.
TEMPLATES: Final = re.compile(
    r"bidi_component\.(?:(?:\w+_)?texts|translations)\b|markdown\.body|plotly_chart|figure"
)

OWN_SCORES: Final[Answers] = {
    "falling points": ("5", "4", "3", "2", "1", "0", "relevant"),
    "a fine": ("1", "1", "1", "1", "1", "9", "hits"),
    "nothing at all": ("0", "0", "0", "0", "0", "0", "nothing"),
    "half an answer": ("3",),
}
MOST_BLANKS: Final = 12


def steps_of(lesson: Lesson) -> tuple[str, ...]:
    return (*(step.id for step in lesson.steps), END)


def answers_to(step: Step) -> Answers:
    match step:
        case Predict():
            return dict(_predictions(step))
        case Compare():
            return dict(_comparisons(step))
        case Complete():
            return {
                "zeros": ("0",) * MOST_BLANKS,
                "nonsense": ("a half", "", "1/0", "<b>"),
                "a gap": ("", "1"),
                "nothing": ("", ""),
            }
        case Recall():
            options = question_of(step.belief, step.seed).options
            return {f"option {at}": (str(at),) for at in range(len(options))}
        case Tell(choices=choices):
            return {choice: (choice,) for choice in choices}
        case Orders():
            return dict(_against_chance(step))
        case Leaderboard(definitions=definitions):
            return {definition: (definition,) for definition in definitions}
        case Bug():
            lines = range(1, len(slips()[step.slip].code) + 1)
            return {
                "another list": ("0", "0", "1"),
                "no item": ("", "0", "3"),
                **{f"line {line}": ("", "", "", "reached", f"line{line}") for line in lines},
            }
        case MeanStep():
            return {
                "reached": ("", "", "zero", "reached"),
                "reversed": ("3210.3", "3210.1", "3210.1", "zero"),
            }
        case Goal():
            return {"reached": ("reached",)}
        case Invent():
            return OWN_SCORES
        case _:
            return {}


def _predictions(step: Predict) -> Iterator[tuple[str, tuple[str, ...]]]:
    for direction in ("up", "same", "down"):
        yield direction, (direction, "")
    # A reason is answered in the same way whatever was predicted.
    yield "down, every reason", ("down", "0.5", *step.why[1:], step.why[0])
    yield from ((f"up, {reason}", ("up", "", reason)) for reason in step.why)
    yield "no number", ("up", "a lot")


def _against_chance(step: Orders) -> Iterator[tuple[str, tuple[str, ...]]]:
    for word in ("better", "same", "worse"):
        yield word, (word,)
        yield f"{word}, every order", (word, str(step.draws))
    yield "better, some orders", ("better", "11")
    yield "better, every reason", ("better", str(step.draws), *step.why[1:], step.why[0])


def _comparisons(step: Compare) -> Iterator[tuple[str, tuple[str, ...]]]:
    for side in ("a", "equal", "b"):
        yield side, (side,)
    yield "b, every reason", ("b", *step.why[1:], step.why[0])
    yield from ((f"a, {reason}", ("a", reason)) for reason in step.why)


def states_of(lesson: Lesson) -> Iterator[tuple[str, dict[str, str]]]:
    """Every screen of a lesson before it is answered, and after each answer: a name, and its address."""
    for step in lesson.steps:
        at = {"lesson": lesson.id, "step": step.id}
        yield step.id, at
        for name, parts in answers_to(step).items():
            yield f"{step.id}: {name}", {**at, "said": join_fields((step.id, *parts))}
    yield END, {"lesson": lesson.id, "step": END}


def open_places(texts: Iterable[tuple[str, str]]) -> list[str]:
    """Return the texts with an unfilled placeholder, each with its place."""
    return [text for where, text in texts if not TEMPLATES.match(where) and places_of(text)]


# Every screen


def test_every_step_is_shown_before_and_after_every_answer(subtests: pytest.Subtests) -> None:
    app = opened_learn(f"lang={PSEUDO_LANGUAGE}")
    texts: set[tuple[str, str]] = set()
    for lesson in LESSONS.values():
        with subtests.test(lesson=lesson.id):
            asking = {step.id for step in lesson.steps if answers_to(step)}
            for name, address in states_of(lesson):
                went_to(app, **address, lang=PSEUDO_LANGUAGE)
                screen = screen_of(app)
                assert screen["id"] == f"{lesson.id} {address['step']}", name
                assert (lesson_view_of(app)["problems"], bool(screen["title"])) == ([], True), name
                if name == address["step"] != END:
                    # A step that asks is open until it is answered, and may be skipped.
                    onward = texts_for(PSEUDO_LANGUAGE)("learn.skip" if name in asking else "learn.onward")
                    assert (screen["done"], screen["onward_text"]) == (name not in asking, onward), name
                assert [block for block in screen["blocks"] if block.get("paragraphs") == []] == [], name
                texts.update(texts_of(app))
    assert open_places(texts) == []
    assert escaped_among(texts) == []


def test_a_lesson_is_walked_through_from_its_first_screen_to_the_last_and_back() -> None:
    app, lesson = learn(opened_learn(), {"do": "lesson", "lesson": "missed"}), "missed"
    steps = steps_of(LESSONS[lesson])
    for at, step in enumerate(steps, 1):
        screen = screen_of(app)
        assert (screen["id"], screen["at"], screen["of"]) == (f"{lesson} {step}", at, len(steps))
        assert address_of(app).get("step", steps[0]) == step
        if at < len(steps):
            learn(app, screen["onward"])
    assert (address_of(app)["read"], "done" in address_of(app)) == (lesson, False)
    for step in reversed(steps[:-1]):
        learn(app, screen_of(app)["back"])
        assert screen_of(app)["id"] == f"{lesson} {step}"
    learn(app, screen_of(app)["back"])
    assert screen_of(app)["id"] == "home"


def test_the_lessons_lead_from_one_to_the_next_and_the_last_one_home() -> None:
    app = opened_learn(f"lesson={next(iter(LESSONS))}")
    for lesson in LESSONS:
        assert screen_of(app)["id"] == f"{lesson} {steps_of(LESSONS[lesson])[0]}"
        learn(app, {"do": "step", "step": "end"})
        learn(app, screen_of(app)["onward"])
    assert screen_of(app)["id"] == "home"
    assert address_of(app)["read"] == ",".join(LESSONS)


# Answers: in `clear` a miss leaves the top of C A D B E, of which A and B are relevant.


def test_a_prediction_stays_beside_the_truth_with_the_belief_behind_a_wrong_one_and_reasons_answer() -> None:
    before, after = (Fraction(1, 2) + Fraction(2, 4)) / 2, (1 + Fraction(2, 3)) / 2
    for direction in ("up", "same"):
        app = opened_learn("lesson=order&step=clear")
        board = board_of(app)
        assert (board["hands"], board["ranked"], board["lights"]) == ([], list("CADBE"), [1])
        assert (set(blocks_of(app)), fractions_of(app)["AP"]) == ({"text", "predict"}, f"{before}")
        learn(app, {**blocks_of(app)["predict"]["act"], "parts": [direction, ""]})
        shown = blocks_of(app)
        assert [mark["text"].split()[0] for mark in shown["scale"]["marks"]] == [str(before), str(after)]
        assert shown["scale"]["guess"]["direction"] == direction
        assert {option["text"]: option["state"] for option in shown["predicted"]["options"]} == {
            EN("learn.up"): "right",
            EN("learn.same"): "wrong" if direction == "same" else "",
            EN("learn.down"): "",
        }
        assert shown["reveal"]["tone"] == ("good" if direction == "up" else "wrong")
        assert (board_of(app)["hands"], fractions_of(app)["AP"]) == (["order"], f"{after}")
        key = "right_prediction" if direction == "up" else "other_prediction"
        assert lesson_view_of(app)["said"]["text"] == EN(f"learn.{key}")
        belief = [EN("learn.named", name=EN("belief.m3.name"))] if direction == "same" else None
        assert shown.get("belief", {}).get("paragraphs") == belief
        for reason, tone in (("price", "wrong"), ("above", "good")):
            assert screen_of(app)["done"] is False
            acts = {option["text"]: option["act"] for option in blocks_of(app)["why"]["options"]}
            learn(app, acts[EN.templates[f"lesson.order.clear.why_{reason}"]])
            assert [id_ for id_ in blocks_of(app) if id_.startswith("reply_")] == [f"reply_{reason}"]
            assert blocks_of(app)[f"reply_{reason}"]["tone"] == tone
        assert (screen_of(app)["done"], address_of(app)["said"]) == (True, f"clear;{direction};;price;above")


def test_a_number_that_no_measure_can_have_is_refused_and_drawn_nowhere() -> None:
    app = opened_learn("lesson=order&step=clear")
    learn(app, {"do": "say", "step": "clear", "parts": ["up", "0 - 1/2"]})
    assert (len(lesson_view_of(app)["problems"]), "scale" in blocks_of(app)) == (1, False)
    # A link of an earlier time may hold it.
    app = opened_learn("lesson=order&step=clear&said=clear;up;0 - 1/2")
    assert blocks_of(app)["scale"]["guess"]["at"] is None


def test_a_score_of_ones_own_is_held_against_the_claims() -> None:
    app = opened_learn("lesson=invent&step=invent")

    def held(*parts: str) -> list[bool]:
        learn(app, {**blocks_of(app)["invent"]["act"], "parts": list(parts)})
        return [block["tone"] == "good" for id_, block in blocks_of(app).items() if id_.startswith("claim_")]

    # Five, four, three, two, one by rank, no fine, divided by all relevant items: every claim holds.
    assert held("5", "4", "3", "2", "1", "0", "relevant") == [True] * 5
    assert screen_of(app)["done"] is True
    # Equal points do not see who stands further up.
    assert held("1", "1", "1", "1", "1", "0", "relevant")[0] is False
    assert (screen_of(app)["done"], blocks_of(app)["invent"]["by"]) == (False, "relevant")
    # A at the top and B at the end of five: (5 + 1 - 3 fines of 2)/2.
    held("5", "4", "3", "2", "1", "2", "hits")
    later = blocks_of(app)["lists_0"]["lists"][1]
    assert [value["text"] for value in later["values"]] == [str(Fraction(5 + 1 - 3 * 2, 2))]
    # Points that are none stay to be mended.
    assert held("-1", "10", "1.5", "0", "0", "0", "everything") == []
    told = [block["paragraphs"][0] for id_, block in blocks_of(app).items() if id_.startswith("problem_")]
    assert [f"“{typed}”" in text for typed, text in zip(("-1", "10"), told, strict=True)] == [True, True]
    assert blocks_of(app)["invent"]["by"] == "nothing"


# A lesson that is done

ORDER: Final = LESSONS["order"]


def test_a_lesson_is_done_once_its_last_task_is_done_even_after_it_was_read() -> None:
    said = [done for step in ORDER.steps if step.id != "goal" and (done := answer_that_does(step))]
    query = "&".join(f"said={join_fields(one)}" for one in said)
    app = learn(opened_learn(f"lesson=order&step=goal&{query}"), {"do": "step", "step": "end"})
    assert blocks_of(app)["done"]["paragraphs"] == [
        EN("progress.left", done=len(tasks("order")) - 1, of=len(tasks("order")))
    ]
    learn(app, blocks_of(app)["left"]["entries"][0]["act"])
    assert "done" not in address_of(app)
    goal = ORDER.steps[-1]
    assert isinstance(goal, Goal)
    like = ORDER.list(goal.like)
    places: dict[str, Any] = {"ranked": like.ranked, "relevant": like.relevant, "unused": [], "k": like.k}
    do(app, {"do": "arrange", **places}, key=BOARD)
    assert (address_of(app)["read"], address_of(app)["done"]) == ("order", "order")
    learn(app, {"do": "step", "step": "end"})
    assert blocks_of(app)["done"]["paragraphs"] == [EN("progress.all_done", of=len(tasks("order")))]


def answer_that_does(step: Step) -> tuple[str, ...]:
    """Return an answer that does the task of a step; nothing where it has none."""
    for parts in answers_to(step).values():
        screen = screen_of(opened_learn(f"lesson=order&step={step.id}&said={join_fields((step.id, *parts))}"))
        if screen["done"]:
            return (step.id, *parts)
    if not isinstance(step, Complete):
        return ()
    table = worked(step, ORDER.scenes[step.scene], EN)
    return (step.id, *(str(table.rows[row].answer) for row in table.blanks(step.blank)))
