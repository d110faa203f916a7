"""Steps of every lesson: each is shown before and after every answer, and says what the answer deserves."""

from fractions import Fraction
from typing import Any, Final
from urllib.parse import quote

import pytest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import (
    LESSONS,
    answers_to,
    board_of,
    fractions_of,
    open_places,
    states_of,
    steps_of,
    steps_of_kind,
)
from tests.pages.the_page import (
    address_of,
    blocks_of,
    learn,
    lesson_view_of,
    opened_learn,
    screen_of,
    texts_of,
    went_to,
)
from tests.pages.untranslated import escaped_among
from webapp.learn.lesson import Complete, Recall
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
    where, text = "bidi_component.title", "⟦{k} is open⟧ and escaped"
    assert open_places([(where, text)]) == [text]
    assert escaped_among([(where, text)]) == [(where, text)]


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


def options_of(app: PageInMemory, block: str = "options") -> dict[str, dict[str, Any]]:
    """Return the answers to choose from, by their words."""
    return {option["text"]: option for option in blocks_of(app)[block]["options"]}


def marks_of(app: PageInMemory, block: str = "options") -> dict[str, str]:
    """Return the marks of the answers."""
    return {text: option["state"] for text, option in options_of(app, block).items()}


# Answers: in `clear` a miss leaves the top of C A D B E, of which A and B are relevant.


@pytest.mark.parametrize("direction", ["up", "same", "down"])
def test_a_prediction_stays_beside_the_truth_with_the_belief_behind_a_wrong_one(direction: str) -> None:
    app = opened_learn("lesson=order&step=clear")
    before, after = (Fraction(1, 2) + Fraction(2, 4)) / 2, (1 + Fraction(2, 3)) / 2
    board = board_of(app)
    assert (board["hands"], board["ranked"], board["lights"]) == ([], list("CADBE"), [1])
    assert (set(blocks_of(app)), fractions_of(app)["AP"]) == ({"text", "predict"}, f"{before}")
    learn(app, {**blocks_of(app)["predict"]["act"], "parts": [direction, ""]})
    shown = blocks_of(app)
    assert [mark["text"].split()[0] for mark in shown["scale"]["marks"]] == [str(before), str(after)]
    assert shown["scale"]["guess"]["direction"] == direction
    assert marks_of(app, "predicted") == {
        EN("learn.up"): "right",
        EN("learn.same"): "wrong" if direction == "same" else "",
        EN("learn.down"): "wrong" if direction == "down" else "",
    }
    assert shown["reveal"]["tone"] == ("good" if direction == "up" else "wrong")
    assert (board_of(app)["hands"], fractions_of(app)["AP"]) == (["order"], f"{after}")
    key = "right_prediction" if direction == "up" else "other_prediction"
    assert lesson_view_of(app)["said"]["text"] == EN(f"learn.{key}")
    belief = [EN("learn.named", name=EN("belief.m3.name"))] if direction == "same" else None
    assert shown.get("belief", {}).get("paragraphs") == belief


def test_a_number_that_no_measure_can_have_is_refused_and_drawn_nowhere() -> None:
    for typed in ("1-2", "0 - 1/2", "7", "1 + 1"):
        app = opened_learn("lesson=order&step=clear")
        learn(app, {"do": "say", "step": "clear", "parts": ["up", typed]})
        assert (typed, len(lesson_view_of(app)["problems"])) == (typed, 1)
        assert "scale" not in blocks_of(app)
        # A link of an earlier time may hold it.
        app = opened_learn(f"lesson=order&step=clear&said=clear;up;{quote(typed)}")
        assert blocks_of(app)["scale"]["guess"]["at"] is None


def test_each_wrong_reason_is_answered_and_the_right_one_ends_the_question() -> None:
    app = opened_learn("lesson=order&step=clear&said=clear;up")
    for reason, tone in (("price", "wrong"), ("more", "wrong"), ("above", "good")):
        assert screen_of(app)["done"] is False
        learn(app, options_of(app, "why")[EN.templates[f"lesson.order.clear.why_{reason}"]]["act"])
        assert [id_ for id_ in blocks_of(app) if id_.startswith("reply_")] == [f"reply_{reason}"]
        assert blocks_of(app)[f"reply_{reason}"]["tone"] == tone
    assert screen_of(app)["done"] is True
    assert address_of(app)["said"] == "clear;up;;price;more;above"


def test_fields_of_a_worked_table_are_checked_and_mended_by_its_own_answers() -> None:
    app = opened_learn("lesson=order&step=last_two")

    def fields() -> list[tuple[str, str]]:
        cells = [cell for row in blocks_of(app)["table"]["rows"] for cell in row["cells"]]
        return [(cell["value"], cell["state"]) for cell in cells if cell.get("blank")]

    # The last field of this table is (1/2 + 2/3 + 3/6)/3 = 5/9, and the one before it 3/6.
    for typed, state in (("１/２", "right"), ("<b>1/2</b>", "wrong"), ("", "open")):
        learn(app, {**blocks_of(app)["table"]["act"], "parts": [typed, "4/9"]})
        assert fields() == [(typed, state), ("4/9", "wrong")]
        rights = int(state == "right")
        assert blocks_of(app)["verdict"]["paragraphs"] == [EN("learn.right_so_far", right=rights, of=2)]
        assert (blocks_of(app)["verdict"]["tone"], screen_of(app)["done"]) == ("wrong", False)
    learn(app, blocks_of(app)["show"]["entries"][0]["act"])
    assert fields() == [("1/2", "open"), ("5/9", "open")]
    assert blocks_of(app)["verdict"]["paragraphs"] == [EN("learn.answers_shown")]
    learn(app, {**blocks_of(app)["table"]["act"], "parts": ["1/2", "5/9"]})
    assert fields() == [("1/2", "right"), ("5/9", "right")]
    assert (blocks_of(app)["verdict"]["paragraphs"], screen_of(app)["done"]) == (
        [EN("learn.all_filled")],
        True,
    )


def test_a_worked_table_fades() -> None:
    for lesson in dict.fromkeys(lesson for lesson, _ in steps_of_kind(Complete)):
        few, many = (
            blocks_of(opened_learn(f"lesson={lesson}&step={step}"))["table"]["rows"]
            for step in ("last_two", "all")
        )
        blanks = [sum("blank" in cell for row in rows for cell in row["cells"]) for rows in (few, many)]
        assert blanks[0] == 2 < blanks[1], lesson


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
