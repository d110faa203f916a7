"""Result codes: sessions come back from them, slips are no other session, and any text may hold many."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tests.seeds import seeds
from tests.webapp.learn.made_sessions import CODES as KINDS
from tests.webapp.learn.made_sessions import finished, sessions
from webapp.learn import result_codes
from webapp.learn.class_results import class_results, sets_of
from webapp.learn.drill import LETTERS, MAX_COUNT, MAX_SEED, Drill
from webapp.learn.misconceptions import misconceptions
from webapp.learn.result_code import (
    LONGEST,
    SIGNS,
    OtherEditionError,
    ResultCodeError,
    drill_of,
    result_code,
    with_checks,
)
from webapp.learn.result_codes import read_codes
from webapp.learn.view import EDITION

RANDOM = Random("a class")
CLASS = tuple(finished(Drill(417), RANDOM, 0.6) for _ in range(30))
CODES = tuple(map(result_code, CLASS))


# One code


@cache
def made() -> dict[str, Drill]:
    """Return finished sessions by their codes."""
    drills = sessions(len(seeds(200, 20_000)), Random("result codes"))
    return {result_code(drill): drill for drill in drills}


def slips(code: str) -> set[str]:
    """Return every code that is one sign off: another one, one too few, one too many, two swapped."""
    signs = code.replace("-", "")
    found: set[str] = set()
    for at in range(len(signs) + 1):
        before, behind = signs[:at], signs[at:]
        found |= {before + sign + behind for sign in SIGNS}
        if behind:
            found |= {before + sign + behind[1:] for sign in SIGNS}
            found.add(before + behind[1:])
        if len(behind) > 1:
            found.add(before + behind[1] + behind[0] + behind[2:])
    return found - {signs}


def test_another_number_of_misconceptions_is_another_edition() -> None:
    assert (EDITION, len(misconceptions())) == ("2", 18), "the codes of before mean others now: raise EDITION"


@pytest.mark.slow
@pytest.mark.exhaustive
def test_every_session_comes_back_from_its_code_and_no_two_share_one() -> None:
    for code, drill in made().items():
        again = drill_of(code)
        assert again == drill, code
        assert again.answered == drill.answered
        assert drill_of(code.lower()) == drill_of(code.replace("-", "")) == drill
    assert len(made()) == len(set(sessions(len(seeds(200, 20_000)), Random("result codes"))))


@pytest.mark.exhaustive
def test_no_code_is_another_session_after_a_slip_of_one_sign() -> None:
    for code in [*made()][: len(seeds(40, 200))]:
        for wrong in slips(code):
            with pytest.raises(ResultCodeError):
                drill_of(wrong)


def test_a_session_that_is_not_finished_or_whose_last_feedback_is_still_read_has_no_code() -> None:
    drill = finished(Drill(7, ("m1",), 1), Random(2), 1)
    assert drill.is_finished
    unfinished = [Drill(1, picked=picked) for picked in ("", "a", "abc")]
    for one in (*unfinished, Drill(7, ("m1",), 1, drill.picked, moved_on=False)):
        with pytest.raises(ValueError, match="not finished"):
            result_code(one)


def test_a_code_of_another_edition_is_told_apart_in_a_text_too() -> None:
    body = CODES[0].replace("-", "")[:-2]
    with pytest.raises(OtherEditionError):
        drill_of(with_checks(body[0] + "9" + body[2:]))
    signs = CODES[0].replace("-", "")
    old = with_checks("R3" + signs[2:-2])
    assert [one.fault for one in read_codes(old).spoiled] == ["edition"]


@pytest.mark.slow
@pytest.mark.exhaustive
def test_signs_with_good_checks_that_no_session_has_are_refused() -> None:
    for number in seeds(20, 1000):
        random = Random(number)
        code = with_checks("R2" + "".join(random.choices(SIGNS, k=random.choice((8, 12, 20, 40)))))
        try:
            drill = drill_of(code)
        except ResultCodeError:
            continue
        # Where such signs are the code of a session, they are the only one it has.
        assert result_code(drill).replace("-", "") == code


def test_other_texts_are_refused() -> None:
    for text in ("", "R", "R2", "R2K7", "no code", "R2éé-ééé2", "R2" + LETTERS * 20, "----"):
        with pytest.raises(ResultCodeError):
            drill_of(text)


def test_the_longest_session_has_a_code_that_is_read() -> None:
    # Nine of ten answers are wrong, so that nearly every question comes back.
    drill = finished(Drill(MAX_SEED, KINDS[:17], MAX_COUNT), Random(9), 0)
    code = result_code(drill)
    assert len(code.replace("-", "")) <= LONGEST
    assert drill_of(code) == drill


# Many codes in any text


def test_each_code_is_read_whatever_separates_or_surrounds_it_and_however_it_is_typed(
    subtests: pytest.Subtests,
) -> None:
    separators = ("\n", ", ", ";", "\t", " ", " | ", "\r\n\r\n", "、", " · ", "\u3000")
    texts = [between.join(CODES) for between in separators]
    for written in (
        *("Anna: {code} (late)", "1. {code}", "2026-11-23 14:05 Room B2-17 {code}!", "anna.lee-{code}"),
        *(
            "“{code}”",
            "민지 {code} 입니다",
            "王芳：{code}。",
            "R2 is the room. {code}",
            "Results of 7B {code} ok",
        ),
    ):
        texts.append("\n".join(written.format(code=code) for code in CODES))
    for hyphen, typed in (
        *((" ", str.upper), ("", str.lower), ("–", str.upper)),
        *(("−", str.lower), (" - ", str.upper), (".", str.title)),
    ):
        texts.append("\n".join(typed(code.replace("-", hyphen)) for code in CODES))
    # Full-width letters, as input methods write them.
    wide = str.maketrans({chr(at): chr(at + 0xFEE0) for at in range(0x21, 0x7F)})
    for text in (*texts, "\n".join(CODES).translate(wide)):
        with subtests.test(text[:60]):
            read = read_codes(text)
            assert (read.drills(each_once=False), read.spoiled) == (CLASS, ())


@pytest.mark.slow
@pytest.mark.parametrize("hyphen", ["-", ""])
def test_a_spoiled_code_is_named_by_its_line_and_loses_no_other(hyphen: str) -> None:
    for number, code in enumerate(CODES, 1):
        signs = code.replace("-", hyphen)
        other = signs[:-1] + ("2" if signs[-1] != "2" else "3")
        for wrong in (signs[:-1], signs[:5] + signs[6:], signs + "K", other):
            lines = [*CODES[: number - 1], f"Anna {wrong}", *CODES[number:]]
            read = read_codes("\n".join(lines))
            assert [(one.line, one.fault) for one in read.spoiled] == [(number, "spoiled")], wrong
            assert read.drills(each_once=False) == CLASS[: number - 1] + CLASS[number:]


def test_a_spoiled_code_that_was_typed_with_spaces_is_named_too() -> None:
    read = read_codes(f"Anna {CODES[0].replace('-', ' ')[:-1]}\nBen {CODES[1].replace('-', ' ')}")
    assert [(one.line, one.fault) for one in read.spoiled] == [(1, "spoiled")]
    assert read.drills(each_once=False) == (CLASS[1],)


def test_a_text_without_codes_holds_none_and_no_spoiled_ones() -> None:
    for text in (
        "Dear all, please send me your codes by Friday, 2026-11-27.",
        "https://example.org/learn?practice=417&edition=2&lang=en",
        "a-b-c, state-of-the-art, 0800-1234-5678, B2-17",
        *("", "R", "R2", "R2D2", "----", "\x00\ufeff"),
    ):
        read = read_codes(text)
        assert (read.found, read.spoiled, read.left_out) == ((), (), 0), text


def test_a_repeated_code_counts_each_time_or_once_and_of_too_many_the_first_are_read() -> None:
    read = read_codes("\n".join((*CODES[:3], *CODES[:2])))
    assert read.repeats == 2
    assert len(read.drills(each_once=False)) == 5
    assert read.drills(each_once=True) == CLASS[:3]
    read = read_codes("\n".join([CODES[0]] * 403))
    assert (len(read.found), read.left_out) == (400, 3)


def test_the_work_grows_with_the_length_of_a_text_and_not_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    # list.append returns None: no code has good checks.
    monkeypatch.setattr(result_codes, "has_checks", tried.append)
    for word in ("R ", "R222 ", "R222-", "R222-A-", "R2 ", "A-"):
        counts: list[int] = []
        for length in (300, 600):
            tried.clear()
            read_codes(word * length)
            counts.append(len(tried))
        assert counts[1] <= 2 * counts[0] + 2 * 20**2, word


def test_lines_without_anything_like_a_code_are_named_by_their_numbers() -> None:
    read = read_codes("hello\nR223-2XHT-EGUV\n\n  \nAnna: R223-2XHT-EGUV\nR2D2\nR223-2XHT-EGUW")
    assert read.others == (1, 6)
    assert [one.line for one in read.found] == [2, 5]
    assert [one.line for one in read.spoiled] == [7]


# What the class has


@pytest.mark.slow
def test_the_results_of_a_class_are_those_of_its_students_one_by_one() -> None:
    drills = (*CLASS, *sessions(60, Random("others")))
    results = class_results(drills)
    for one in results:
        met = [drill for drill in drills if any(turn.kind == one.code for turn in drill.fixed)]
        asked = [[t for t in drill.turns if t.kind == one.code and not t.comes_back] for drill in met]
        wrong = [turns for turns in asked if any(not turn.is_right for turn in turns)]
        picked = [[t.question.options[t.picked] for t in turns if t.picked is not None] for turns in asked]
        led = [options for options in picked if any(option.belief == one.code for option in options)]
        assert (one.met, one.missed, one.led) == (len(met), len(wrong), len(led))
    assert [one.missed for one in results] == sorted((one.missed for one in results), reverse=True)
    assert all(one.led <= one.missed <= one.met for one in results)


def test_nobody_met_what_no_question_was_about_and_several_sets_are_grouped_the_largest_first() -> None:
    [one] = class_results([finished(Drill(7, ("m5",), 3), Random(1), 0)])
    assert (one.code, one.met) == ("m5", 1)
    other = [finished(Drill(418), Random(number), 0.5) for number in range(4)]
    assert sets_of((*other, *CLASS)) == ((Drill(417), 30), (Drill(418), 4))
