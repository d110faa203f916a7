"""Answers as readers type them: read where they are sure, asked again where they are not."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import ReportedNumber
from tests.webapp.learn.shown_steps import (
    Part,
    acts,
    block,
    context,
    ids,
    shown,
    states,
    step_of,
    steps_of_kind,
    text_of,
)
from tests.webapp.learn.views import typed_answers
from tests.webapp.strategies import hostile_text
from webapp.learn.lesson import Complete, Invent, Lesson, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.learn.lists import scenario_of
from webapp.learn.steps.invent import BY, MOST, By, OwnScore, own_score
from webapp.learn.steps.shown_step import ShownStep
from webapp.learn.typed import MAX_ANSWER, clean_answer, is_answer, read_answer
from webapp.learn.view import MAX_PARTS
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

# What sums are made of, so that some of what is generated can be worked out.
SIGNS_OF_SUMS = st.text(st.sampled_from("0123456789.,/*+-() ·×÷−%½e"), max_size=80)


def value_of(text: str) -> Fraction:
    given_number = read_answer(text)
    assert isinstance(given_number, ReportedNumber), text
    return Fraction(given_number.value)


def accepts(text: str, value: Fraction) -> bool:
    given_number = read_answer(text)
    return isinstance(given_number, ReportedNumber) and is_answer(given_number, value)


def test_a_half_is_accepted_however_it_is_typed_and_no_other_number_is_taken_for_it() -> None:
    for text in (
        *("1/2", "2/4", " 2 / 4 ", "50/100", "½", "１/２", "2⁄4", "2÷4"),
        *("0.5", ".5", "0,5", ",5", "0.50", "0.5000", "０．５", "0.5.", "5e-1"),
        *("50%", "50 %", "50,0 %", "50 percent", "５０％"),
        *("1·1/2", "1 · 1/2", "1·.5", "1*1/2", "1×1/2", "1 - 1/2", "1 − 1/2"),
        *("1/4 + 1/4", "(1 + 0)/2", "(1/2 + 1/2)/2", "2/4 = 0.5", "1/2 ≈ 0.5000"),
        *("AP = 1/2", "= 0.5", "(1/2)"),
    ):
        assert accepts(text, Fraction(1, 2))
    for text in (
        *("0.51", "0.49", "1/3", "51%", "5", "0"),
        *("2/5", "0.5 + 0.5", "-1/2", "-0.5", "1,500", "1 1/2"),
    ):
        assert not accepts(text, Fraction(1, 2))
    # What is exact needs one decimal, a third two.
    assert not accepts("0.5", Fraction(1, 2) + Fraction(1, 1000))
    for text, is_right in (("0.3", False), ("0.33", True), ("0.34", False), ("33%", True)):
        assert accepts(text, Fraction(1, 3)) is is_right


def test_a_sum_comes_to_its_value_and_above_one_may_be_written_with_a_comma_too() -> None:
    for text, value in (
        ("1 + 2/3", 1 + Fraction(2, 3)),
        ("(1 + 2/3) / 2", (1 + Fraction(2, 3)) / 2),
        ("1/2 + 2/4", Fraction(1, 2) + Fraction(2, 4)),
        ("1 · 1/3", 1 * Fraction(1, 3)),
        ("0.5 + 0,25", Fraction(1, 2) + Fraction(1, 4)),
        ("2 × (1/2 - 1/4)", 2 * (Fraction(1, 2) - Fraction(1, 4))),
        ("1/2/2", Fraction(1, 2) / 2),
    ):
        assert value_of(text) == value
    for text in ("1.667", "1,667", "1,6667", "1.67", "1 + 2/3", "5/3", "166,7 %"):
        assert accepts(text, 1 + Fraction(2, 3))


def test_nonsense_is_asked_again_and_the_reason_is_told() -> None:
    unreadable = ("a half", "true", "1:2", "1 +", "(1", "9**9**9", "__import__('os')")
    reasons = {
        "number_empty": ("", " \t "),
        "number_unreadable": unreadable,
        "number_nan": ("nan",),
        "number_fraction": ("1/0", "0/0", "1/(1-1)"),
        "number_negative": ("-1/2",),
        "number_too_large": ("1,234,567",),
        "number_several": ("0.5 0.6",),
    }
    for code, texts in reasons.items():
        for text in texts:
            problem = read_answer(text)
            assert isinstance(problem, Problem), text
            assert problem.code == code, text


@given(st.one_of(hostile_text, SIGNS_OF_SUMS, st.text(max_size=200)))
def test_whatever_is_typed_is_a_number_or_a_problem(text: str) -> None:
    given_number = read_answer(text)
    if isinstance(given_number, ReportedNumber):
        assert isinstance(given_number.value, Fraction)
        assert is_answer(given_number, given_number.value)
    else:
        assert given_number.code.startswith("number_")


@given(st.fractions(0, 1, max_denominator=500))
def test_every_value_is_accepted_as_it_is_written_and_to_two_or_more_digits(value: Fraction) -> None:
    assert accepts(str(value), value)
    assert accepts(f"{float(value):.4f}", value)
    assert accepts(f"{float(value):.2f}".replace(".", ","), value)
    assert accepts(f"{float(value) * 100:.2f}%", value)


@given(hostile_text)
def test_what_is_kept_of_an_answer_is_short_on_one_line_and_stays_so(text: str) -> None:
    kept = clean_answer(text)
    assert clean_answer(kept) == kept
    assert len(kept) <= MAX_ANSWER
    assert "\\" not in kept
    assert kept == " ".join(kept.split())


# Worked tables that fade


EN = texts_for("en")
ALL_RELEVANT = EN("learn.divided_by_relevant")


def blanks(step: ShownStep) -> list[Part]:
    return [row["cells"][-1] for row in block(step, "table")["rows"] if row["cells"][-1].get("blank")]


def marks(step: ShownStep) -> list[str]:
    return [cell["state"] for cell in blanks(step)]


def test_blanks_are_open_until_something_is_typed_and_all_right_is_said_once_all_is_right() -> None:
    step = shown("order", "last_two")
    assert marks(step) == ["open", "open"]
    assert not step.is_done
    assert "verdict" not in ids(step)
    assert block(step, "table")["act"] == {"do": "say", "step": "last_two", "parts": []}
    step = shown("order", "last_two", "3/6", "5/9")
    assert block(step, "verdict")["tone"] == "good"
    assert step.said == text_of(block(step, "verdict"))
    assert "show" not in ids(step)


# Six films: hits at ranks two, three and six, and no other film is relevant.
def test_each_blank_is_checked_by_itself(subtests: pytest.Subtests) -> None:
    for parts, marked in (
        # The last rank adds 3/6, and the value is (1/2 + 2/3 + 3/6)/3 = 5/9.
        (("3/6", "5/9"), ["right", "right"]),
        (("3/6", "(1/2 + 2/3 + 3/6)/3"), ["right", "right"]),
        (("1/2", "0,5556"), ["right", "right"]),
        (("50%", "55.56 %"), ["right", "right"]),
        (("3/6", ""), ["right", "open"]),
        (("3/6", "3/4"), ["right", "wrong"]),
        # The precision of the whole list, and the mean of P@k over all ranks.
        (("3/6", "3/6"), ["right", "wrong"]),
        (("3/6", "(1/2 + 2/3 + 2/4 + 2/5 + 3/6)/6"), ["right", "wrong"]),
        (("3/6", "what"), ["right", "wrong"]),
        (("", "5/9"), ["open", "right"]),
        (("-", "1/0"), ["wrong", "wrong"]),
    ):
        with subtests.test(parts=parts):
            step = shown("order", "last_two", *parts)
            assert marks(step) == marked
            assert [cell["value"] for cell in blanks(step)] == list(parts)
            assert step.is_done is (marked == ["right", "right"])


def test_what_is_wrong_is_counted_and_the_answers_are_offered() -> None:
    step = shown("order", "last_two", "3/6", "3/4")
    assert "1" in text_of(block(step, "verdict"))
    assert block(step, "verdict")["tone"] == "wrong"
    (offer,) = block(step, "show")["entries"]
    filled = shown("order", "last_two", *offer["act"]["parts"])
    assert filled.is_done
    # What was filled in for the reader is not praised.
    assert marks(filled) == ["open", "open"]
    assert text_of(block(filled, "verdict")) == EN("learn.answers_shown")
    assert block(filled, "verdict")["tone"] == "note"
    assert marks(shown("order", "last_two", *offer["act"]["parts"][:-1])) == ["right", "right"]


def test_what_cannot_be_read_is_told_once_each_and_a_wrong_number_is_not() -> None:
    step = shown("order", "all", "what", "9", "<b>", "what")
    unreadable = [id_ for id_ in ids(step) if id_.startswith("problem")]
    assert [text_of(block(step, id_)) for id_ in unreadable] == [
        EN("problem.answer_unreadable", given=given) for given in ("what", "<b>")
    ]


def test_every_table_fills_its_rows_and_offers_answers_that_are_right(subtests: pytest.Subtests) -> None:
    for lesson, step in steps_of_kind(Complete):
        with subtests.test(lesson=lesson.id, step=step.id):
            wrong = shown(lesson.id, step.id, *["no"] * 16)
            assert set(marks(wrong)) == {"wrong"}
            (offer,) = block(wrong, "show")["entries"]
            assert offer["act"]["parts"][-1] == "shown"
            assert len(offer["act"]["parts"]) == len(blanks(wrong)) + 1 <= MAX_PARTS
            assert shown(lesson.id, step.id, *offer["act"]["parts"]).is_done
            table = block(wrong, "table")
            for row in table["rows"]:
                assert sum(cell.get("span", 1) for cell in row["cells"]) == len(table["head"])


@given(st.sampled_from(steps_of_kind(Complete)), st.lists(typed_answers, max_size=20))
def test_whatever_is_typed_the_table_stands(at: tuple[Lesson, Complete], parts: list[str]) -> None:
    lesson, step = at
    after = shown_step(step, context(lesson, *parts))
    assert set(marks(after)) <= {"open", "right", "wrong"}
    assert after.is_done is (set(marks(after)) <= {"right"})


# A, B, C, D, E with hits at ranks two and four of four relevant items: AP = (1/2 + 2/4)/4. The films of the
# other table hit at ranks one, two and five.
def test_a_wrong_number_is_told_which_mistake_leads_to_it(subtests: pytest.Subtests) -> None:
    ap, divisor, third = "AP", EN("learn.row_divisor"), EN("learn.at_rank", rank=3)
    of_hits = {"given": "1/2", "hits": "2", "below": ALL_RELEVANT}
    for lesson, parts, row, mistake, values in (
        ("missed", ("4", "1/2"), ap, "by_hits", of_hits),
        ("missed", ("4", "1.0"), ap, "sum_undivided", {"given": "1", "below": ALL_RELEVANT}),
        # (0/1 + 1/2 + 1/3 + 2/4 + 2/5)/5
        ("missed", ("4", "26/75"), ap, "mean_precision", {"given": "26/75"}),
        ("missed", ("2", "1/4"), divisor, "divisor_hits", {"given": "2", "below": ALL_RELEVANT}),
        ("order", ("1", "1", "2/3"), third, "miss_adds", {"given": "2/3"}),
        ("order", ("1", "1", "7"), third, "miss_adds_nothing", dict[str, str]()),
    ):
        with subtests.test(parts=parts):
            step = shown(lesson, "last_two" if lesson == "missed" else "all", *parts)
            told = EN(f"table_slip.{mistake}", **values)
            assert text_of(block(step, "slip_0")) == EN("learn.slip", rows=row, text=told)
            assert "slip_1" not in ids(step)
    for parts in (("4", "1/4"), ("4", "7/9"), ("", ""), ("x", "y")):
        step = shown("missed", "last_two", *parts)
        assert not [id_ for id_ in ids(step) if id_.startswith("slip")], parts


# A score of the reader's own


INVENT = lessons()["invent"]
FALLING = ("5", "4", "3", "2", "1", "0", "relevant")


def claims() -> list[tuple[Scenario, Scenario]]:
    step = step_of("invent", "invent")
    assert isinstance(step, Invent)
    return [(INVENT.list(above), INVENT.list(below)) for above, below in step.claims]


def tones(parts: tuple[str, ...]) -> list[str]:
    step = shown("invent", "invent", *parts)
    return [block(step, f"claim_{number}")["tone"] for number in range(len(claims()))]


HALF = Fraction(1, 2)


def scored(*points: Fraction | int, fine: Fraction | int = 0, by: By = "nothing") -> OwnScore:
    return OwnScore(tuple(map(Fraction, points)), Fraction(fine), by)


# 101 of four relevant items.
LIST = scenario_of((True, False, True), 4, 3)


def test_a_hit_earns_points_by_its_rank_and_a_miss_costs_the_fine() -> None:
    for score, value in (
        (scored(1, 1, 1), Fraction(1 + 1)),
        (scored(5, 3, 2), Fraction(5 + 2)),
        (scored(5, 3, 2, fine=4), Fraction(5 - 4 + 2)),
        (scored(5, 3, 2, fine=9), Fraction(5 - 9 + 2)),
        (scored(5, 3, 2, by="hits"), Fraction(5 + 2, 2)),
        (scored(5, 3, 2, fine=1, by="relevant"), Fraction(5 - 1 + 2, 4)),
        (scored(1, Fraction(1, 2), Fraction(1, 3), fine=Fraction(1, 6)), 1 - Fraction(1, 6) + Fraction(1, 3)),
    ):
        assert score.of(LIST) == value


def test_what_has_nothing_to_divide_by_is_worth_nothing_and_a_missing_rank_adds_nothing() -> None:
    assert scored(1, 1, by="hits").of(scenario_of((False, False), 3, 2)) == 0
    assert scored(1, 1, by="relevant").of(scenario_of((False, False), 0, 2)) == 0
    # A shorter list has fewer ranks.
    assert scored(5, 4, 3, fine=1).of(scenario_of((True,), 2, 1)) == 5


def test_an_answer_describes_a_score_and_what_it_does_not_say_is_simple() -> None:
    for parts, score in (
        ((), scored(1, 1, 1)),
        (("5",), scored(5, 1, 1)),
        (("5", "4", "3", "2", "hits"), scored(5, 4, 3, fine=2, by="hits")),
        (("0", "0", "0", "9", "relevant"), scored(0, 0, 0, fine=9, by="relevant")),
        (("0.5", "1/2", "0,5", "1/3"), scored(HALF, HALF, HALF, fine=Fraction(1, 3))),
        (("10", "-1", "x", "", "everything"), scored(1, 1, 1)),
    ):
        assert own_score(parts, 3) == score


@given(st.lists(typed_answers, max_size=20), st.integers(1, 8))
def test_whatever_an_address_says_is_a_score(parts: list[str], ranks: int) -> None:
    score = own_score(parts, ranks)
    assert len(score.points) == ranks
    assert all(0 <= number <= MOST for number in (*score.points, score.fine))
    assert score.by in BY


# The pairs: 10010 and 10001, 10001 and 1, 10000 and 00011, each of two relevant items; then 10000 of one
# and of two, and 10000 and 01 of one.
def test_a_claim_holds_where_the_first_list_scores_higher() -> None:
    for parts, holds in (
        # (5+2)/2 and (5+1)/2, (5+1)/2 and 5/2, 5/2 and (2+1)/2, 5/1 and 5/2, 5/1 and 4/1.
        (FALLING, "+++++"),
        # Without a divisor 5+2 and 5+1, 5+1 and 5, 5 and 2+1, 5 and 5, 5 and 4.
        ((*FALLING[:6], "nothing"), "+++-+"),
        # A count: 2 and 2, 2 and 1, 1 and 2, 1 and 1, 1 and 1.
        (("1",) * 5, "-+---"),
        # With a fine: 2-3 and 2-3, 2-3 and 1, 1-4 and 2-3, 1-4 and 1-4, 1-4 and 1-1.
        (("1",) * 6, "-----"),
        # What a hit earns on average: 2 and 2 everywhere.
        ((*["2"] * 5, "0", "hits"), "-----"),
    ):
        assert tones(parts) == ["good" if sign == "+" else "wrong" for sign in holds]


def test_what_are_no_points_is_told_and_until_then_nothing_is_scored(subtests: pytest.Subtests) -> None:
    for typed, code in (
        ("-3", "points_limits"),
        ("12", "points_limits"),
        ("9.5", "points_limits"),
        ("many", "answer_unreadable"),
    ):
        with subtests.test(typed=typed):
            step = shown("invent", "invent", "5", typed, "3", "2", "1", "0", "relevant")
            values = {"given": typed, **({"most": str(MOST)} if code == "points_limits" else {})}
            assert text_of(block(step, "problem_0")) == EN(f"problem.{code}", **values)
            assert block(step, "invent")["points"] == ["5", typed, "3", "2", "1"]
            assert not [id_ for id_ in ids(step) if id_.startswith(("claim", "lists"))]
            assert not step.is_done


# A text to read


ORDER = lessons()["order"]
READ = next(step for step in ORDER.steps if isinstance(step, Tell))
CHOOSE = replace(READ, choices=("first", "second"), lists=("top", "bottom"))
TEXTS = {"ask": "Which?", "choice_first": "This", "choice_second": "That", "reply_second": "Because."}


def read(step: Tell, *parts: str) -> ShownStep:
    """Return the step with texts of its own."""
    own = {f"lesson.order.{step.text}.{name}": text for name, text in TEXTS.items()}
    at = context(ORDER, *parts)
    return shown_step(step, replace(at, t=replace(EN, templates={**EN.templates, **own})))


def test_a_text_alone_is_read_with_its_board_and_what_was_never_offered_is_no_choice() -> None:
    step = read(READ)
    assert (ids(step), step.is_done) == (["text"], True)
    assert step.board is not None
    assert step.board.hands == READ.hands
    assert not read(CHOOSE, "third").is_done


def test_opinions_are_asked_for_and_none_is_right_or_wrong() -> None:
    step = read(CHOOSE)
    assert (ids(step), step.is_done, step.board) == (["text", "lists", "choices"], False, None)
    assert [entry["title"] for entry in block(step, "lists")["lists"]] == ["This", "That"]
    assert [act["parts"] for act in acts(block(step, "choices"))] == [["first"], ["second"]]
    answered = read(CHOOSE, "second")
    assert states(block(answered, "choices")) == ["", "chosen"]
    assert (answered.is_done, answered.said) == (True, "Because.")
    assert block(answered, "reply")["tone"] == "note"
    # It may be thought over again.
    assert acts(block(answered, "choices"))[0]["parts"] == ["first"]
