"""Many result codes in any text: each is read, spoiled ones are named by their line."""

from __future__ import annotations

from random import Random

import pytest

from tests.webapp.learn.made_sessions import finished, sessions
from webapp.learn import result_codes
from webapp.learn.class_results import class_results, sets_of
from webapp.learn.drill import Drill
from webapp.learn.result_code import result_code, with_checks
from webapp.learn.result_codes import MAX_CODES, read_codes

RANDOM = Random("a class")
CLASS = tuple(finished(Drill(417), RANDOM, 0.6) for _ in range(30))
CODES = tuple(map(result_code, CLASS))


@pytest.mark.parametrize("between", ["\n", ", ", ";", "\t", " ", " | ", "\r\n\r\n", "、", " · ", "\u3000"])
def test_whatever_separates_them_each_code_is_read(between: str) -> None:
    read = read_codes(between.join(CODES))
    assert read.drills(each_once=False) == CLASS
    assert read.spoiled == ()


@pytest.mark.parametrize(
    "written",
    [
        "Anna: {code} (late)",
        "1. {code}",
        "2026-11-23 14:05 Room B2-17 {code}!",
        "anna.lee-{code}",
        "“{code}”",
        "민지 {code} 입니다",
        "王芳：{code}。",
        "R2 is the room. {code}",
        "Results of 7B {code} ok",
    ],
)
def test_text_around_a_code_does_not_matter(written: str) -> None:
    read = read_codes("\n".join(written.format(code=code) for code in CODES))
    assert read.drills(each_once=False) == CLASS
    assert read.spoiled == ()


@pytest.mark.parametrize(
    ("hyphen", "typed"),
    [
        (" ", str.upper),
        ("", str.lower),
        ("–", str.upper),
        ("−", str.lower),
        (" - ", str.upper),
        (".", str.title),
    ],
)
def test_a_code_may_be_typed_in_other_ways(hyphen: str, typed: type[str]) -> None:
    text = "\n".join(typed(code.replace("-", hyphen)) for code in CODES)
    assert read_codes(text).drills(each_once=False) == CLASS


def test_full_width_letters_of_an_input_method_are_read() -> None:
    wide = str.maketrans({chr(at): chr(at + 0xFEE0) for at in range(0x21, 0x7F)})
    assert read_codes("\n".join(CODES).translate(wide)).drills(each_once=False) == CLASS


@pytest.mark.parametrize("hyphen", ["-", ""])
def test_a_spoiled_code_is_named_by_its_line_and_loses_no_other(hyphen: str) -> None:
    for number, code in enumerate(CODES, 1):
        signs = code.replace("-", hyphen)
        for wrong in (
            signs[:-1],
            signs[:5] + signs[6:],
            signs + "K",
            signs[:-1] + ("2" if signs[-1] != "2" else "3"),
        ):
            lines = [*CODES[: number - 1], f"Anna {wrong}", *CODES[number:]]
            read = read_codes("\n".join(lines))
            assert [one.line for one in read.spoiled] == [number], wrong
            assert read.spoiled[0].fault == "spoiled"
            assert read.drills(each_once=False) == CLASS[: number - 1] + CLASS[number:]


def test_a_spoiled_code_that_was_typed_with_spaces_is_named_too() -> None:
    read = read_codes(f"Anna {CODES[0].replace('-', ' ')[:-1]}\nBen {CODES[1].replace('-', ' ')}")
    assert [(one.line, one.fault) for one in read.spoiled] == [(1, "spoiled")]
    assert read.drills(each_once=False) == (CLASS[1],)


def test_a_code_of_an_earlier_edition_is_named_as_one() -> None:
    signs = CODES[0].replace("-", "")
    old = with_checks("R3" + signs[2:-2])
    assert [one.fault for one in read_codes(old).spoiled] == ["edition"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Dear all, please send me your codes by Friday, 2026-11-27.",
        "https://example.org/learn?practice=417&edition=2&lang=en",
        "a-b-c, state-of-the-art, 0800-1234-5678, B2-17",
        "R",
        "R2",
        "R2D2",
        "----",
        "\x00\ufeff",
    ],
)
def test_a_text_without_codes_holds_none_and_no_spoiled_ones(text: str) -> None:
    read = read_codes(text)
    assert (read.found, read.spoiled, read.left_out) == ((), (), 0)


def test_a_repeated_code_counts_each_time_or_once_as_the_teacher_says() -> None:
    read = read_codes("\n".join((*CODES[:3], *CODES[:2])))
    assert read.repeats == 2
    assert len(read.drills(each_once=False)) == 5
    assert read.drills(each_once=True) == CLASS[:3]


def test_of_too_many_codes_the_first_are_read_and_the_others_counted() -> None:
    read = read_codes("\n".join([CODES[0]] * (MAX_CODES + 3)))
    assert (len(read.found), read.left_out) == (MAX_CODES, 3)


def test_codes_in_random_noise_are_found_and_nothing_else_is() -> None:
    random = Random("noise")
    letters = "abcdefghijklmnopqrstuvwxyz   \n\n,.;:()"
    for drill in sessions(150, random):
        noise = ["".join(random.choices(letters, k=random.randint(0, 60))) for _ in range(2)]
        read = read_codes(f"{noise[0]} {result_code(drill)} {noise[1]}")
        assert read.drills(each_once=False) == (drill,)


@pytest.mark.parametrize("word", ["R ", "R222 ", "R222-", "R222-A-", "R2 ", "A-"])
def test_the_work_grows_with_the_length_of_a_text_and_not_faster(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def noted(signs: str) -> bool:
        tried.append(signs)
        return False

    monkeypatch.setattr(result_codes, "has_checks", noted)
    lengths = (300, 600)
    counts: list[int] = []
    for length in lengths:
        tried.clear()
        read_codes(word * length)
        counts.append(len(tried))
    assert counts[1] <= 2 * counts[0] + 2 * 20**2


# What the class has


def test_the_results_of_a_class_are_those_of_its_students_one_by_one() -> None:
    drills = (*CLASS, *sessions(60, Random("others")))
    results = class_results(drills)
    for one in results:
        met = [d for d in drills if any(t.kind == one.code for t in d.fixed)]
        wrong = [
            d for d in met if any(t.kind == one.code and not t.is_right and not t.comes_back for t in d.turns)
        ]
        led = [
            d
            for d in met
            if any(
                t.kind == one.code
                and not t.comes_back
                and t.picked is not None
                and t.question.options[t.picked].belief == one.code
                for t in d.turns
            )
        ]
        assert (one.met, one.missed, one.led) == (len(met), len(wrong), len(led))
    assert [one.missed for one in results] == sorted((one.missed for one in results), reverse=True)
    assert all(one.led <= one.missed <= one.met for one in results)


def test_nobody_met_what_no_question_was_about() -> None:
    [one] = class_results([finished(Drill(7, ("m5",), 3), Random(1), 0)])
    assert (one.code, one.met) == ("m5", 1)


def test_codes_of_several_sets_are_grouped_the_largest_first() -> None:
    other = [finished(Drill(418), Random(number), 0.5) for number in range(4)]
    assert sets_of((*other, *CLASS)) == ((Drill(417), 30), (Drill(418), 4))


def test_lines_without_anything_like_a_code_are_named_by_their_numbers() -> None:
    read = read_codes("hello\nR223-2XHT-EGUV\n\n  \nAnna: R223-2XHT-EGUV\nR2D2\nR223-2XHT-EGUW")
    assert read.others == (1, 6)
    assert [one.line for one in read.found] == [2, 5]
    assert [one.line for one in read.spoiled] == [7]
