"""Order of practice: missed questions come back, and one seed gives one set."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.views import CODES, answered, drills, right_option, wrong_option
from webapp.learn.drill import LETTERS, MAX_TURNS, Drill, Turn

FEW = ("m1", "m2", "m3")


def played(drill: Drill, rights: str) -> Drill:
    """The drill after these answers: `+` for a right one, `-` for a wrong one."""
    for sign in rights:
        drill = answered(drill, right_option(drill) if sign == "+" else wrong_option(drill))
    return drill


def current(drill: Drill) -> Turn:
    assert drill.current is not None
    return drill.current


# What was missed


def test_what_is_missed_comes_back_after_two_other_questions() -> None:
    turns = played(Drill(1), "-+++").turns
    missed, *between, again = turns[:4]
    assert [turn.kind == missed.kind for turn in between] == [False, False]
    assert (again.kind, again.comes_back) == (missed.kind, True)


def test_it_comes_back_once_more_after_five_others_when_it_was_right() -> None:
    turns = played(Drill(1), "-" + "+" * 9).turns
    (first, second) = [at for at, turn in enumerate(turns) if turn.comes_back]
    assert (first, second) == (0 + 2 + 1, 3 + 5 + 1)
    assert turns[first].kind == turns[second].kind == turns[0].kind


def test_it_never_comes_back_a_third_time_once_it_was_right_twice() -> None:
    turns = played(Drill(1), "-" + "+" * 30).turns
    assert sum(turn.comes_back for turn in turns) == 2


def test_missed_again_it_starts_over() -> None:
    # Missed at first, then when it came back, and then right both times.
    drill = played(Drill(1), "-++" + "-" + "++" + "+" + "+++++" + "+")
    assert [at for at, turn in enumerate(drill.turns) if turn.comes_back] == [3, 6, 12]
    kind = drill.turns[0].kind
    assert drill.states[kind] == "known"
    assert kind not in {turn.kind for turn in played(drill, "+" * 12).turns[13:]}


def test_it_comes_back_with_new_numbers() -> None:
    about = [
        turn
        for turn in played(Drill(1), "-" + "+" * 9).turns
        if turn.kind == played(Drill(1), "-").turns[0].kind
    ]
    assert len({turn.number for turn in about}) == len(about) == 3
    assert len({turn.question.shown for turn in about}) > 1


def test_two_that_were_missed_come_back_in_the_order_in_which_they_were_missed() -> None:
    turns = played(Drill(1), "--++++").turns
    assert [turn.kind for turn in turns if turn.comes_back][:2] == [turns[0].kind, turns[1].kind]


def test_what_is_left_at_the_end_of_a_set_comes_back_in_its_order_too() -> None:
    missed = [turn.kind for turn in played(Drill(4, FEW, 3), "---").turns[:3]]
    again = [turn.kind for turn in played(Drill(4, FEW, 3), "---++++++").turns[3:]]
    assert len(set(missed)) == 3
    assert again == [*missed, *missed]


def test_the_last_question_of_a_set_comes_back_too() -> None:
    drill = played(Drill(4, FEW, 3), "++-")
    assert current(drill).comes_back
    assert current(drill).kind == drill.turns[2].kind
    assert played(drill, "++").current is None


def test_right_once_without_a_miss_is_not_yet_known() -> None:
    drill = Drill(1, ("m5",))
    assert [played(drill, signs).states["m5"] for signs in ("", "+", "++", "-", "-+", "-++")] == [
        "unseen",
        "once",
        "known",
        "missed",
        "once",
        "known",
    ]


# Sets


def signs(most: int) -> st.SearchStrategy[str]:
    return st.text(st.sampled_from("+-"), max_size=most)


@given(st.integers(1, 5), st.sampled_from((1, 3, 7)), signs(14))
def test_a_set_is_the_same_for_everyone_whatever_is_missed(seed: int, count: int, given_signs: str) -> None:
    best = played(Drill(seed, FEW, count), "+" * count)
    own = Drill(seed, FEW, count)
    for sign in given_signs:
        if own.current is None:
            break
        own = played(own, sign)
    asked = [(turn.kind, turn.number) for turn in own.turns if not turn.comes_back]
    assert asked == [(turn.kind, turn.number) for turn in best.turns][: len(asked)]


@given(st.integers(1, 5), st.integers(1, 12))
def test_a_set_without_a_miss_has_its_count_of_questions_and_ends(seed: int, count: int) -> None:
    drill = played(Drill(seed, FEW, count), "+" * count)
    assert drill.current is None
    assert [turn.comes_back for turn in drill.turns] == [False] * count


@given(st.integers(1, 5), st.integers(1, 8), signs(8))
def test_a_set_always_ends_once_nothing_is_missed_any_more(seed: int, count: int, given_signs: str) -> None:
    drill = Drill(seed, FEW, count)
    for sign in given_signs:
        if drill.current is not None:
            drill = played(drill, sign)
    for _ in range(count + 2 * len(FEW)):
        if drill.current is not None:
            drill = played(drill, "+")
    assert drill.current is None
    assert "missed" not in drill.states.values()
    assert sum(not turn.comes_back for turn in drill.turns) == count


@given(st.integers(1, 5), st.sampled_from((FEW, CODES)), st.integers(0, 12))
def test_the_fixed_questions_are_those_of_who_misses_none(
    seed: int, kinds: tuple[str, ...], count: int
) -> None:
    fixed = Drill(seed, kinds, count).fixed
    asked = count or len(kinds)
    assert len(fixed) == asked
    best = played(Drill(seed, kinds, asked), "+" * asked).turns
    assert [(turn.kind, turn.number) for turn in fixed] == [(turn.kind, turn.number) for turn in best]
    assert not any(turn.comes_back for turn in fixed)


def test_every_kind_is_asked_once_before_any_is_asked_twice() -> None:
    kinds = [turn.kind for turn in played(Drill(9, (), 2 * len(CODES)), "+" * 2 * len(CODES)).turns]
    assert sorted(kinds[: len(CODES)]) == sorted(kinds[len(CODES) :]) == sorted(CODES)


def test_another_seed_is_another_set() -> None:
    sets = {
        tuple((turn.kind, turn.question.shown) for turn in played(Drill(seed, FEW, 3), "+++").turns)
        for seed in (1, 2, 3, 4)
    }
    assert len(sets) == 4


@given(drills())
def test_only_the_kinds_that_were_wished_for_are_asked(drill: Drill) -> None:
    assert drill.codes == (drill.kinds or CODES)
    assert {turn.kind for turn in drill.turns} <= set(drill.codes)
    assert set(drill.states) == set(drill.codes)


def test_kinds_come_in_an_order_that_nobody_can_foresee() -> None:
    orders = {tuple(turn.kind for turn in played(Drill(seed, FEW, 3), "+++").turns) for seed in range(1, 20)}
    assert len(orders) == 3 * 2 * 1


@given(st.integers(1, 6), st.sampled_from((FEW, CODES)), st.sampled_from((0, 9)), signs(18))
def test_no_question_of_a_practice_is_asked_twice(
    seed: int, kinds: tuple[str, ...], count: int, given_signs: str
) -> None:
    drill = Drill(seed, kinds, count)
    for sign in given_signs:
        if drill.current is not None:
            drill = played(drill, sign)
    asked = Counter((turn.kind, turn.number) for turn in drill.turns)
    assert set(asked.values()) <= {1}


# A practice without a count


@pytest.mark.parametrize("kinds", [("m2",), FEW, ()])
def test_everything_known_ends_a_practice_without_a_count(kinds: tuple[str, ...]) -> None:
    drill = Drill(2, kinds)
    drill = played(drill, "+" * 2 * len(drill.codes))
    assert drill.current is None
    assert set(drill.states.values()) == {"known"}


@given(st.integers(1, 4), signs(20))
def test_it_ends_after_misses_too_and_not_before_all_is_known(seed: int, given_signs: str) -> None:
    drill = Drill(seed, FEW)
    for sign in (*given_signs, *"+" * 4 * len(FEW)):
        is_known = set(drill.states.values()) == {"known"}
        assert (drill.current is None) is is_known
        if drill.current is not None:
            drill = played(drill, sign)
    assert drill.current is None


@given(st.integers(1, 4), signs(20))
def test_what_is_known_or_waits_to_come_back_is_not_asked_as_something_new(
    seed: int, given_signs: str
) -> None:
    drill = Drill(seed, FEW)
    for sign in given_signs:
        if drill.current is None:
            break
        waits = {turn.kind for turn in drill.turns if turn.picked is not None and not turn.is_right}
        if not drill.current.comes_back:
            assert drill.states[drill.current.kind] in ("unseen", "once")
            assert drill.current.kind not in waits
        drill = played(drill, sign)


# Answers


@given(drills())
def test_the_letters_alone_restore_a_practice(drill: Drill) -> None:
    again = Drill(drill.seed, drill.kinds, drill.count, drill.picked, drill.moved_on)
    assert (again.turns, again.states, again.current) == (drill.turns, drill.states, drill.current)
    assert drill.readable() == drill


@given(drills(), st.integers(-2, MAX_TURNS + 2), st.integers(-3, 8))
def test_only_the_open_question_takes_an_answer_and_only_one_that_it_has(
    drill: Drill, turn: int, option: int
) -> None:
    shown = drill.current
    is_open = shown is not None and shown.picked is None and turn == len(drill.picked)
    if is_open and shown is not None and 0 <= option < len(shown.question.options):
        assert drill.with_answer(turn, option).picked == drill.picked + LETTERS[option]
    else:
        with pytest.raises(ValueError, match=r"another question|no such answer"):
            drill.with_answer(turn, option)


def test_no_more_answers_are_kept_than_an_address_has_room_for() -> None:
    full = Drill(1, (), 50, "x")
    assert full.readable().picked == ""
    letters = ""
    drill = Drill(1, ("m2",))
    while len(drill.picked) < MAX_TURNS:
        letters += LETTERS[wrong_option(drill)]
        drill = Drill(1, ("m2",), 0, letters)
    assert drill.current is None
    with pytest.raises(ValueError, match="another question"):
        drill.with_answer(MAX_TURNS, 0)


@given(drills(most=5), st.text(st.sampled_from(LETTERS + "zA1 "), max_size=8))
def test_of_any_letters_those_are_kept_that_answer_their_question(drill: Drill, letters: str) -> None:
    given_drill = Drill(drill.seed, drill.kinds, drill.count, drill.picked + letters)
    kept = given_drill.readable()
    assert given_drill.picked.startswith(kept.picked)
    assert len(kept.picked) >= len(drill.picked)
    assert all(turn.picked is not None for turn in kept.turns[: len(kept.picked)])
    assert kept.readable() == kept
    rest = given_drill.picked[len(kept.picked) :]
    if rest and kept.current is not None:
        assert LETTERS.find(rest[0]) not in range(len(kept.current.question.options))


def test_feedback_stays_until_it_is_left() -> None:
    drill = Drill(1)
    after = drill.with_answer(0, wrong_option(drill))
    assert current(after).picked == wrong_option(drill)
    assert not current(after).is_right
    assert current(after.onward()).picked is None
