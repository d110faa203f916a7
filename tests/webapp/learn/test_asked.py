"""A question on the screen: nothing is given away before, and feedback is about the mistake that was made."""

from fractions import Fraction
from itertools import product

import pytest

from tests.webapp.learn.shown_steps import Part, acts, part, shown, states
from webapp.learn.answer_picture import equation, picture
from webapp.learn.asked import answer_text, asked, href, text_values, verdict
from webapp.learn.blocks import ActData
from webapp.learn.drill import question_of
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Line, Option, Pair, Question
from webapp.learn.working import Working
from webapp.texts import texts_for

TOLD = texts_for("en")
CODES = tuple(misconceptions())


def _pick(at: int) -> ActData:
    return {"do": "pick", "turn": 0, "option": at}


def screen(question: Question, picked: int | None = None) -> dict[str, Part]:
    blocks = asked(question, picked, TOLD, _pick)
    found = {block["id"]: part(block) for block in blocks}
    assert len(found) == len(blocks)
    prose = [words(block) for block in found.values() if "paragraphs" in block]
    assert all(prose)
    assert not any("{" in text for text in prose)
    return found


def words(block: Part) -> str:
    return " ".join(block["paragraphs"])


def test_an_open_question_shows_its_lists_and_answers_and_nothing_else(subtests: pytest.Subtests) -> None:
    for kind in CODES:
        with subtests.test(kind=kind):
            question = question_of(kind, 3)
            parts = screen(question)
            assert set(parts) == {"lists", "options"}
            for one, listed in zip(question.shown, parts["lists"]["lists"], strict=True):
                assert listed["note"].startswith(TOLD("learn.list_wanted", relevant=one.relevant_count))
            assert [option["text"] for option in parts["options"]["options"]] == [
                answer_text(option, TOLD) for option in question.options
            ]
            assert states(parts["options"]) == [""] * len(question.options)
            assert acts(parts["options"]) == [_pick(at) for at in range(len(question.options))]


def test_a_right_answer_is_explained_blames_nobody_and_can_be_tried_out(subtests: pytest.Subtests) -> None:
    for kind in CODES:
        with subtests.test(kind=kind):
            question = question_of(kind, 3)
            parts = screen(question, question.options.index(question.right))
            assert set(parts) == {"lists", "options", "verdict", "right", "picture", "open"}
            assert (parts["verdict"]["tone"], words(parts["verdict"])) == ("good", TOLD("learn.right"))
            assert acts(parts["options"]) == [None] * len(question.options)
            assert states(parts["options"]).count("right") == 1
            assert "wrong" not in states(parts["options"])
            (entry,) = parts["open"]["entries"]
            assert entry["href"] == href(question.opens, "en")
            assert entry["href"].startswith(("playground?", "cases?"))
            assert "lang=ko" in href(question.opens, "ko")


def test_feedback_names_the_belief_shows_what_decides_and_a_counterexample(subtests: pytest.Subtests) -> None:
    for kind, seed in product(CODES, range(7)):
        with subtests.test(kind=kind, seed=seed):
            question = question_of(kind, seed)
            assert verdict(question, question.options.index(question.right), TOLD) == TOLD("learn.right")
            for at, option in enumerate(question.options):
                if not option.is_right:
                    check_feedback(question, at, option)


def check_feedback(question: Question, at: int, option: Option) -> None:
    parts = screen(question, at)
    right = answer_text(question.right, TOLD)
    assert verdict(question, at, TOLD) == TOLD("learn.wrong", answer=right)
    assert parts["verdict"]["tone"] == "wrong"
    assert right in words(parts["verdict"])
    assert parts["options"]["options"][at]["state"] == "wrong"
    lines = parts["picture"]["lines"]
    is_worked_out_twice = option.belief in question.believed
    assert len(lines) == len(question.picture) + is_worked_out_twice
    assert [line["tone"] for line in lines].count("wrong") == is_worked_out_twice
    blamed = {"named", "counter", "counter_lists"}
    assert blamed & set(parts) == (blamed if option.belief else set())
    if option.belief is None:
        return
    if is_worked_out_twice:
        assert lines[-1]["label"] == TOLD(f"belief.{option.belief}.way")
        assert lines[-1]["text"] == answer_text(option, TOLD)
        assert lines[0]["text"] == right
    assert TOLD(f"belief.{option.belief}.name") in words(parts["named"])
    example = misconceptions()[option.belief].counterexample
    assert len(parts["counter_lists"]["lists"]) == len(example.shown)
    counter = TOLD(f"belief.{option.belief}.counter", **text_values(example.values))
    assert words(parts["counter"]).split() == counter.split()


def test_an_answer_is_a_word_or_a_fraction_with_its_decimals() -> None:
    assert answer_text(Option("rises"), TOLD) == TOLD("answer.rises")
    assert answer_text(Option(Fraction(1, 3)), TOLD) == "1/3 ≈ 0.3333"
    assert answer_text(Option(Fraction(1)), TOLD) == "1"


# Within a lesson


def test_an_answer_that_the_question_does_not_have_leaves_it_open(subtests: pytest.Subtests) -> None:
    for given in ("", "9", "-1", "１", "x", "0.5", "9" * 60):
        with subtests.test(given=given):
            step = shown("cutoff", "recall_hits", given)
            assert not step.is_done
            assert {block["id"] for block in step.blocks} == {"lists", "options"}
            assert acts(part(step.blocks[1]))[1] == {"do": "say", "step": "recall_hits", "parts": ["1"]}


# The picture beside feedback


TERMS = (Fraction(1), Fraction(0), Fraction(2, 3))


def of(divisor: int) -> Line:
    """101, divided by something."""
    return Line(Working(TERMS, divisor), ("A", "B", "C"), "AP")


def test_two_ways_stand_below_each_other_on_one_axis_and_where_they_differ_stands_out() -> None:
    shown = part(picture("picture", [of(3)], TOLD, {"m5": of(2)}))
    assert (shown["caption"], shown["end"]) == ("Worked out both ways", "1")
    more = part(picture("picture", [of(3)], TOLD, {"m5": of(2), "m4": of(5)}))
    assert (len(more["lines"]), more["caption"]) == (3, "Worked out in each of these ways")
    right, wrong = shown["lines"]
    assert (right["label"], wrong["label"]) == (
        TOLD("learn.line_defined", measure="AP"),
        TOLD("belief.m5.way"),
    )
    assert (right["sum"], wrong["sum"]) == ("(1 + 2/3) ÷ 3", "(1 + 2/3) ÷ *2*")
    assert (right["text"], wrong["text"]) == ("5/9 ≈ 0.5556", "5/6 ≈ 0.8333")
    assert (right["tone"], wrong["tone"]) == ("plain", "wrong")


def test_an_item_has_one_colour_in_every_bar_and_one_of_the_belief_alone_a_colour_of_its_own() -> None:
    shown = part(picture("picture", [of(3)], TOLD, {"m5": of(2)}))
    first, second = ({one["name"]: one["colour"] for one in line["parts"]} for line in shown["lines"])
    assert first == second
    assert list(first) == ["A", "C"]
    assert len(set(first.values())) == 2
    every = Line(Working((Fraction(1), Fraction(1, 2), Fraction(2, 3)), 3), ("A", "B", "C"), "AP")
    right, wrong = part(picture("picture", [of(2)], TOLD, {"m1": every}))["lines"]
    colours = {one["name"]: one["colour"] for one in wrong["parts"]}
    assert colours["B"] not in {one["colour"] for one in right["parts"]}


def test_the_axis_goes_as_far_as_a_value_above_one_and_a_gain_has_one_of_its_own() -> None:
    copies = Line(Working((Fraction(1),) * 3, 1), ("B",) * 3, "AP")
    shown = part(picture("picture", [copies], TOLD))
    assert shown["end"] == "3"
    assert sum(one["size"] for one in shown["lines"][0]["parts"]) == pytest.approx(1)
    gain = Line(Working((Fraction(1, 2), -Fraction(1, 3)), 2), ("C",), "AP", what="gain")
    shown = part(picture("picture", [gain], TOLD))
    (line,) = shown["lines"]
    assert (line["sum"], line["text"], shown["end"]) == ("(1/2 − 1/3) ÷ 2", "1/12 ≈ 0.0833", "1/12")
    assert [one["size"] for one in line["parts"]] == [1]


def test_models_are_compared_user_by_user_with_the_mean_at_the_end() -> None:
    pairs = [
        Pair("u1", Fraction(1), Fraction(1, 2)),
        Pair("u2", Fraction(1, 2), Fraction(1, 2)),
        Pair("", Fraction(3, 4), Fraction(1, 2)),
    ]
    shown = part(picture("picture", pairs, TOLD))
    assert [line["label"] for line in shown["lines"]] == ["u1", "u2", TOLD("learn.line_mean")]
    ahead = [TOLD("learn.ahead_a"), TOLD("learn.ahead_neither"), TOLD("learn.ahead_a")]
    assert [line["text"] for line in shown["lines"]] == ahead
    assert [[one["at"] for one in line["dots"]] for line in shown["lines"]] == [
        [1, 0.5],
        [0.5, 0.5],
        [0.75, 0.5],
    ]
    assert shown["lines"][0]["sum"] == "A 1 · B 1/2 = 0.5"


def test_a_value_alone_needs_no_sum_unless_it_is_divided_by_something_else() -> None:
    half, third = Working((Fraction(1, 2),), 1), Working((Fraction(1, 2),), 3)
    assert equation(half) == ""
    assert equation(half, third) == "1/2 ÷ *1*"
    assert equation(Working((Fraction(0),), 3)) == "0 ÷ 3"


def test_every_bar_is_as_long_as_the_value_beside_it() -> None:
    for kind, number in product(CODES, range(20)):
        question = question_of(kind, number)
        wrong = dict(list(question.believed.items())[:1])
        shown = part(picture("picture", question.picture, TOLD, wrong))
        lines = [one for one in (*question.picture, *wrong.values()) if isinstance(one, Line)]
        for line, drawn in zip(lines, shown["lines"], strict=False):
            end = float(Fraction(shown["end"]))
            length = sum(one["size"] for one in drawn["parts"]) * end
            assert length == pytest.approx(float(line.working.value)), (kind, number)
            assert length <= end + 1e-9
