"""Steps of every lesson: each is shown before and after every answer, and says what the answer deserves."""

from fractions import Fraction
from typing import Any, Final
from urllib.parse import quote

import pytest

from tests.pages.learn_page import (
    LearnPage,
    address_of,
    blocks_of,
    do,
    fractions_of,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
    texts_of,
    went_to,
)
from tests.pages.the_lessons import (
    LESSONS,
    MOST_BLANKS,
    answers_to,
    open_places,
    states_of,
    step_at,
    steps_of,
    steps_of_kind,
)
from tests.pages.untranslated import escaped_among
from webapp.learn.lesson import Compare, Complete, Predict, Recall
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")


# Every screen


def test_every_step_is_shown_before_and_after_every_answer(subtests: pytest.Subtests) -> None:
    app = opened_learn(f"lang={PSEUDO_LANGUAGE}")
    texts: set[tuple[str, str]] = set()
    for lesson in LESSONS.values():
        with subtests.test(lesson=lesson.id):
            for name, address in states_of(lesson):
                went_to(app, **address, lang=PSEUDO_LANGUAGE)
                screen = screen_of(app)
                assert screen["id"] == f"{lesson.id} {address['step']}", name
                assert (lesson_view_of(app)["problems"], bool(screen["title"])) == ([], True), name
                assert [block for block in screen["blocks"] if block.get("paragraphs") == []] == [], name
                texts.update(texts_of(app))
    assert open_places(texts) == []
    assert escaped_among(texts) == []


def test_the_check_itself_sees_a_place_that_stays_open() -> None:
    app = opened_learn("lesson=order&lang=en-XA")
    assert open_places(texts_of(app)) == []
    app.shown["tutor"] = {"title": "⟦{k} is open⟧ and escaped"}
    assert open_places(texts_of(app)) == ["⟦{k} is open⟧ and escaped"]
    assert ("bidi_component.title", "⟦{k} is open⟧ and escaped") in escaped_among(texts_of(app))


def test_a_lesson_is_walked_through_from_its_first_screen_to_the_last_and_back(
    subtests: pytest.Subtests,
) -> None:
    for id_, lesson in LESSONS.items():
        with subtests.test(lesson=id_):
            app = learn(opened_learn(), {"do": "lesson", "lesson": id_})
            steps = steps_of(lesson)
            for at, step in enumerate(steps, 1):
                screen = screen_of(app)
                assert (screen["id"], screen["at"], screen["of"]) == (f"{id_} {step}", at, len(steps))
                assert address_of(app).get("step", steps[0]) == step
                if at < len(steps):
                    learn(app, screen["onward"])
            assert (address_of(app)["read"], "done" in address_of(app)) == (id_, False)
            for step in reversed(steps[:-1]):
                learn(app, screen_of(app)["back"])
                assert screen_of(app)["id"] == f"{id_} {step}"
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


def test_a_step_that_asks_is_open_until_it_is_answered_and_may_be_skipped() -> None:
    wrong: list[str] = []
    for lesson in LESSONS.values():
        for step in lesson.steps:
            screen = screen_of(opened_learn(f"lesson={lesson.id}&step={step.id}"))
            asks = bool(answers_to(step))
            onward = EN("learn.skip" if asks else "learn.onward")
            if (screen["done"], screen["onward_text"]) != (not asks, onward):
                wrong.append(screen["id"])
    assert wrong == []


def test_a_prediction_is_done_once_the_right_reason_is_found(subtests: pytest.Subtests) -> None:
    app = opened_learn()
    for lesson, id_ in steps_of_kind(Predict):
        step = step_at(lesson, id_)
        assert isinstance(step, Predict)
        with subtests.test(lesson=lesson, step=id_):
            for name, parts in answers_to(step).items():
                went_to(app, lesson=lesson, step=id_, said=";".join((id_, *parts)))
                assert (name, screen_of(app)["done"]) == (name, step.why[0] in parts)


def options_of(app: LearnPage, block: str = "options") -> dict[str, dict[str, Any]]:
    """Return the answers to choose from, by their words."""
    return {option["text"]: option for option in blocks_of(app)[block]["options"]}


def marks_of(app: LearnPage, block: str = "options") -> dict[str, str]:
    """Return the marks of the answers."""
    return {text: option["state"] for text, option in options_of(app, block).items()}


def fields_of(app: LearnPage) -> list[dict[str, Any]]:
    """Return the fields of the worked table."""
    return [cell for row in blocks_of(app)["table"]["rows"] for cell in row["cells"] if cell.get("blank")]


def filled(app: LearnPage, *typed: str) -> list[str]:
    """Return the states of the fields after these answers."""
    learn(app, {**blocks_of(app)["table"]["act"], "parts": list(typed)})
    return [field["state"] for field in fields_of(app)]


def text_of(step: str, text: str) -> str:
    return EN.templates[f"lesson.order.{step}.{text}"]


# Predictions: in `clear` a miss leaves the top of C A D B E, of which A and B are relevant.


def test_nothing_is_revealed_before_a_prediction() -> None:
    app = opened_learn("lesson=order&step=clear")
    assert set(blocks_of(app)) == {"text", "predict"}
    assert [option["value"] for option in blocks_of(app)["predict"]["options"]] == ["up", "same", "down"]
    board = lesson_board_of(app)
    assert board is not None
    assert (board["hands"], board["ranked"], board["lights"]) == ([], list("CADBE"), [1])
    assert fractions_of(app)["AP"] == f"{(Fraction(1, 2) + Fraction(2, 4)) / 2}"


@pytest.mark.parametrize("direction", ["up", "same", "down"])
def test_a_prediction_stays_beside_the_truth_with_the_belief_behind_a_wrong_one(direction: str) -> None:
    app = opened_learn("lesson=order&step=clear")
    learn(app, {**blocks_of(app)["predict"]["act"], "parts": [direction, ""]})
    shown = blocks_of(app)
    before, after = (Fraction(1, 2) + Fraction(2, 4)) / 2, (1 + Fraction(2, 3)) / 2
    assert [mark["text"].split()[0] for mark in shown["scale"]["marks"]] == [str(before), str(after)]
    assert shown["scale"]["guess"]["direction"] == direction
    assert marks_of(app, "predicted") == {
        EN("learn.up"): "right",
        EN("learn.same"): "wrong" if direction == "same" else "",
        EN("learn.down"): "wrong" if direction == "down" else "",
    }
    assert shown["reveal"]["tone"] == ("good" if direction == "up" else "wrong")
    assert fractions_of(app)["AP"] == f"{after}"
    board = lesson_board_of(app)
    assert board is not None
    assert board["hands"] == ["order"]
    assert lesson_view_of(app)["said"]["text"] == EN(
        "learn.right_prediction" if direction == "up" else "learn.other_prediction"
    )
    belief = [EN("learn.named", name=EN("belief.m3.name"))] if direction == "same" else None
    assert shown.get("belief", {}).get("paragraphs") == belief


# What is typed, and where it is drawn.
GUESSES: Final = {"5/6": 5 / 6, "0,5": 0.5, "50 %": 0.5, "(1 + 2/3)/2": 5 / 6, "": None, "a lot": None}


def test_the_number_of_a_prediction_is_drawn_where_it_can_be_read(subtests: pytest.Subtests) -> None:
    for typed, at in GUESSES.items():
        with subtests.test(typed=typed):
            app = opened_learn(f"lesson=order&step=clear&said=clear;up;{quote(typed)}")
            guess = blocks_of(app)["scale"]["guess"]
            assert guess["at"] == (None if at is None else pytest.approx(at))
            assert (typed in guess["text"]) is (at is not None or typed == "")


def test_a_number_that_no_measure_can_have_is_drawn_nowhere(subtests: pytest.Subtests) -> None:
    for typed in ("1-2", "0 - 1/2", "7", "1 + 1"):
        with subtests.test(typed=typed):
            app = opened_learn("lesson=order&step=clear")
            learn(app, {"do": "say", "step": "clear", "parts": ["up", typed]})
            assert len(lesson_view_of(app)["problems"]) == 1
            assert "scale" not in blocks_of(app)
            # A link of an earlier time may hold it.
            app = opened_learn(f"lesson=order&step=clear&said=clear;up;{quote(typed)}")
            assert blocks_of(app)["scale"]["guess"]["at"] is None


def test_each_wrong_reason_is_answered_and_the_right_one_ends_the_question() -> None:
    app = opened_learn("lesson=order&step=clear&said=clear;up")
    for reason in ("price", "more"):
        learn(app, options_of(app, "why")[text_of("clear", f"why_{reason}")]["act"])
        replies = [id_ for id_ in blocks_of(app) if id_.startswith("reply_")]
        assert replies == [f"reply_{reason}"]
        assert blocks_of(app)[f"reply_{reason}"]["tone"] == "wrong"
        assert marks_of(app, "why")[text_of("clear", f"why_{reason}")] == "wrong"
        assert screen_of(app)["done"] is False
    learn(app, options_of(app, "why")[text_of("clear", "why_above")]["act"])
    assert blocks_of(app)["reply_above"]["tone"] == "good"
    assert all(option["act"] is None for option in options_of(app, "why").values())
    assert screen_of(app)["done"] is True
    assert address_of(app)["said"] == "clear;up;;price;more;above"


# Pairs


def test_a_pair_shows_its_values_only_once_it_is_answered(subtests: pytest.Subtests) -> None:
    for lesson, step in steps_of_kind(Compare):
        with subtests.test(lesson=lesson, step=step):
            app = opened_learn(f"lesson={lesson}&step={step}")
            assert not any(one["values"] for one in blocks_of(app)["lists"]["lists"])
            for option in options_of(app).values():
                learn(app, option["act"])
                assert sum(len(one["values"]) for one in blocks_of(app)["lists"]["lists"]) == 2
                states = list(marks_of(app).values())
                assert states.count("right") == 1
                assert blocks_of(app)["reveal"]["tone"] == ("wrong" if "wrong" in states else "good")
                learn(app, {"do": "undo"})
                assert "reveal" not in blocks_of(app)


# Worked tables


def test_a_worked_table_is_mended_by_its_own_answers(subtests: pytest.Subtests) -> None:
    for lesson, step in steps_of_kind(Complete):
        with subtests.test(lesson=lesson, step=step):
            app = opened_learn(f"lesson={lesson}&step={step}")
            found = step_at(lesson, step)
            assert isinstance(found, Complete)
            assert {field["state"] for field in fields_of(app)} == {"open"}
            assert "verdict" not in blocks_of(app)
            assert set(filled(app, *["9/7"] * MOST_BLANKS)) == {"wrong"}
            assert screen_of(app)["done"] is False
            learn(app, blocks_of(app)["show"]["entries"][0]["act"])
            assert {field["state"] for field in fields_of(app)} == {"open"}
            assert (blocks_of(app)["verdict"]["paragraphs"], screen_of(app)["done"]) == (
                [EN("learn.answers_shown")],
                True,
            )
            # The same, typed by the reader, is right.
            assert set(filled(app, *(field["value"] for field in fields_of(app)))) == {"right"}
            assert blocks_of(app)["verdict"]["paragraphs"] == [EN("learn.all_filled")]
            assert "show" not in blocks_of(app)


def test_a_worked_table_fades(subtests: pytest.Subtests) -> None:
    for lesson in dict.fromkeys(lesson for lesson, _ in steps_of_kind(Complete)):
        with subtests.test(lesson=lesson):
            fields = [
                len(fields_of(opened_learn(f"lesson={lesson}&step={blank}"))) for blank in ("last_two", "all")
            ]
            assert fields[0] == 2 < fields[1]


# The last field of this table is (1/2 + 2/3 + 3/6)/3, and the one before it 3/6.
HALVES: Final = ("1/2", "3/6", "0.5", ".5", "0,5", "50%", "50 %", "1 - 1/2", "1 · 1/2", "１/２")
NO_HALVES: Final = ("1/2 or so", "half", "0.4", "2/0", "-1/2", "2,", "4", "<b>1/2</b>", "9" * 60)


def test_an_answer_may_be_a_fraction_a_decimal_a_percentage_or_a_term() -> None:
    app = opened_learn("lesson=order&step=last_two")
    states = {typed: filled(app, typed, "(1/2 + 2/3 + 3/6) / 3") for typed in HALVES}
    assert states == {typed: ["right", "right"] for typed in HALVES}


def test_what_is_no_answer_is_asked_again_and_kept(subtests: pytest.Subtests) -> None:
    app = opened_learn("lesson=order&step=last_two")
    for typed in NO_HALVES:
        with subtests.test(typed=typed):
            assert filled(app, typed, "5/9") == ["wrong", "right"]
            assert [field["value"] for field in fields_of(app)] == [typed, "5/9"]
            assert blocks_of(app)["verdict"]["paragraphs"] == [EN("learn.right_so_far", right=1, of=2)]
            assert screen_of(app)["done"] is False


def test_a_field_that_was_left_empty_stays_open_and_is_no_mistake() -> None:
    app = opened_learn("lesson=order&step=last_two")
    assert filled(app, "", "5/9") == ["open", "right"]
    verdict = blocks_of(app)["verdict"]
    assert verdict["paragraphs"] == [EN("learn.right_so_far", right=1, of=2)]
    assert (verdict["tone"], screen_of(app)["done"]) == ("note", False)
    assert "show" not in blocks_of(app)


# Questions in between


def test_a_question_in_between_is_answered_with_belief_and_counterexample(subtests: pytest.Subtests) -> None:
    for lesson, step in steps_of_kind(Recall):
        with subtests.test(lesson=lesson, step=step):
            app = opened_learn(f"lesson={lesson}&step={step}")
            assert screen_of(app)["title"] == EN("learn.recall")
            rights = 0
            for at, text in enumerate(options_of(app)):
                learn(app, options_of(app)[text]["act"])
                shown = blocks_of(app)
                is_right = marks_of(app)[text] == "right"
                rights += is_right
                assert ("counter" in shown) is ("named" in shown)
                assert "picture" in shown
                assert shown["verdict"]["tone"] == ("good" if is_right else "wrong")
                assert all(option["act"] is None for option in options_of(app).values())
                assert address_of(app)["said"] == f"{step};{at}"
                learn(app, {"do": "undo"})
            assert rights == 1


# A score of one's own


def test_a_score_of_ones_own_is_held_against_the_claims() -> None:
    app = opened_learn("lesson=invent&step=invent")
    act = blocks_of(app)["invent"]["act"]

    def held(*parts: str) -> list[bool]:
        learn(app, {**act, "parts": list(parts)})
        return [block["tone"] == "good" for id_, block in blocks_of(app).items() if id_.startswith("claim_")]

    # Five, four, three, two, one by rank, no fine, divided by all relevant items: every claim holds.
    assert held("5", "4", "3", "2", "1", "0", "relevant") == [True] * 5
    assert screen_of(app)["done"] is True
    assert blocks_of(app)["status"]["tone"] == "good"
    # Equal points do not see who stands further up.
    assert held("1", "1", "1", "1", "1", "0", "relevant")[0] is False
    assert (screen_of(app)["done"], blocks_of(app)["invent"]["by"]) == (False, "relevant")
    # A at the top and B at the end of five: (5 + 1 - 3 fines of 2)/2.
    held("5", "4", "3", "2", "1", "2", "hits")
    later = blocks_of(app)["lists_0"]["lists"][1]
    assert [value["text"] for value in later["values"]] == [str(Fraction(5 + 1 - 3 * 2, 2))]


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        (["x"], ["x"]),
        (["-1", "10", "1.5"], ["-1", "10"]),
        (["1"] * 16, []),
        (["9"] * 6 + ["everything"], []),
        ([""], []),
    ],
)
def test_points_that_are_none_stay_to_be_mended(parts: list[str], wrong: list[str]) -> None:
    app = learn(opened_learn("lesson=invent&step=invent"), {"do": "say", "step": "invent", "parts": parts})
    shown = blocks_of(app)["invent"]
    told = [block["paragraphs"][0] for id_, block in blocks_of(app).items() if id_.startswith("problem_")]
    assert len(told) == len(wrong)
    assert all(f"“{typed}”" in text for typed, text in zip(wrong, told, strict=True))
    assert ("claim_0" in blocks_of(app)) is (not wrong)
    assert shown["by"] == "nothing"


def test_an_answer_belongs_to_the_step_that_is_shown() -> None:
    app = opened_learn("lesson=order&step=clear")
    before = address_of(app)
    learn(app, {"do": "say", "step": "sink", "parts": ["up"]})
    assert (lesson_view_of(app)["problems"], address_of(app)) == ([EN("problem.old_page")], before)
    do(app, {"do": "say", "step": "clear", "parts": ["up"]}, key="tutor")
    assert lesson_view_of(app)["problems"] == []
