"""Order of practice: missed questions come back, and one seed gives one set."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.views import CODES, answered, drills, right_option, wrong_option
from webapp.learn.drill import (
    CLASS_SEEDS,
    LETTERS,
    MAX_TURNS,
    SESSION,
    SHORT_SESSION,
    Drill,
    State,
    Turn,
    session_length,
)
from webapp.learn.next_session import new_class_seed, new_seed, next_session
from webapp.learn.view import LearnView

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


def test_what_was_missed_comes_back_once_in_its_order_and_the_last_question_of_a_set_too() -> None:
    for second in "+-":
        drill = played(Drill(1), "-++" + second + "+" * 7)
        assert [at for at, turn in enumerate(drill.turns) if turn.comes_back] == [3]
        assert (drill.current, len(drill.turns)) == (None, 10 + 1)
    # Two come back in the order in which they were missed.
    turns = played(Drill(1), "--++++").turns
    assert [turn.kind for turn in turns if turn.comes_back][:2] == [turns[0].kind, turns[1].kind]
    # So does what is left at the end of a set, and its last question.
    missed = [turn.kind for turn in played(Drill(4, FEW, 3), "---").turns[:3]]
    again = [turn.kind for turn in played(Drill(4, FEW, 3), "---+++").turns[3:]]
    assert len(set(missed)) == 3
    assert again == missed
    drill = played(Drill(4, FEW, 3), "++-")
    assert current(drill).comes_back
    assert current(drill).kind == drill.turns[2].kind
    assert played(drill, "+").current is None


def test_the_state_of_a_misconception_goes_on_from_the_session_before(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    rows: list[tuple[State, str, State]] = [
        ("unseen", "", "unseen"),
        ("unseen", "+", "once"),
        ("unseen", "++", "known"),
        ("unseen", "-", "missed"),
        ("unseen", "-+", "once"),
        ("unseen", "-++", "known"),
        ("missed", "+", "once"),
        ("once", "+", "known"),
        ("known", "+", "known"),
        ("known", "-", "missed"),
        ("known", "-+", "once"),
    ]
    for before, signs, after in rows:
        with subtests.test(before=before, signs=signs):
            monkeypatch.setattr(Turn, "tells_apart", True)
            drill = played(Drill(1, ("m5",)), signs)
            assert drill.states_after({"m5": before}).get("m5") == after
            assert drill.states_after({"m2": "once"})["m2"] == "once"


def test_a_right_answer_where_the_misconception_holds_does_not_show_that_it_is_beaten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drill = played(Drill(1, ("m5",)), "++")
    monkeypatch.setattr(Turn, "tells_apart", True)
    assert drill.states_after({}) == {"m5": "known"}
    monkeypatch.setattr(Turn, "tells_apart", False)
    assert drill.states_after({}) == {"m5": "once"}
    assert drill.states_after({"m5": "known"}) == {"m5": "known"}
    assert played(Drill(1, ("m5",)), "-").states_after({"m5": "known"}) == {"m5": "missed"}


def test_a_question_tells_apart_unless_the_misconception_holds_there() -> None:
    questions = [Turn("m5", number, comes_back=False) for number in range(60)]
    assert {turn.tells_apart for turn in questions} == {True, False}
    assert all(turn.tells_apart is not turn.question.holds for turn in questions)


# Sets


def fixed_of(turns: Iterable[Turn]) -> list[tuple[str, int]]:
    return [(turn.kind, turn.number) for turn in turns if not turn.comes_back]


@pytest.mark.slow
@given(
    st.integers(1, 5),
    st.sampled_from((FEW, CODES)),
    st.integers(1, 12),
    st.text(st.sampled_from("+-"), max_size=18),
)
def test_a_set_is_the_same_whatever_is_missed_none_is_asked_twice_and_its_end_is_in_sight(
    seed: int, kinds: tuple[str, ...], count: int, signs: str
) -> None:
    drill, lengths = Drill(seed, kinds, count), [count]
    fixed = drill.fixed
    assert not any(turn.comes_back for turn in fixed)
    for sign in (*signs, *"+" * 2 * count):
        if drill.current is None:
            break
        is_first = not drill.current.comes_back
        drill = played(drill, sign)
        # Only a first miss makes it longer, and by one.
        assert drill.length == lengths[-1] + (is_first and sign == "-")
        lengths.append(drill.length)
        assert fixed_of(drill.turns) == fixed_of(fixed)[: len(fixed_of(drill.turns))]
    assert drill.current is None
    assert len(drill.picked) == drill.length == count + drill.coming_back
    assert len(fixed_of(drill.turns)) == len(fixed) == count
    assert max(Counter((turn.kind, turn.number) for turn in drill.turns).values()) == 1
    best = played(Drill(seed, kinds, count), "+" * count)
    assert (best.current, fixed_of(best.turns)) == (None, fixed_of(fixed))


def test_a_set_has_its_length_and_each_kind_once_before_any_twice_in_any_order() -> None:
    for kinds, count in (((), 10), (FEW, 10), (("m2", "m5"), 5), (("m2",), 5), (CODES, 10)):
        assert session_length(kinds) == count
    kinds = [turn.kind for turn in played(Drill(9, (), 2 * len(CODES)), "+" * 2 * len(CODES)).turns]
    assert sorted(kinds[: len(CODES)]) == sorted(kinds[len(CODES) :]) == sorted(CODES)
    # Another seed is another set, in an order that nobody can foresee.
    sets = {
        tuple((turn.kind, turn.question.shown) for turn in played(Drill(seed, FEW, 3), "+++").turns)
        for seed in (1, 2, 3, 4)
    }
    assert len(sets) == 4
    orders = {tuple(turn.kind for turn in played(Drill(seed, FEW, 3), "+++").turns) for seed in range(1, 20)}
    assert len(orders) == 3 * 2 * 1


@given(drills())
def test_the_letters_alone_restore_a_practice_of_the_kinds_that_were_wished_for(drill: Drill) -> None:
    assert drill.codes == (drill.kinds or CODES)
    assert {turn.kind for turn in drill.turns} <= set(drill.codes)
    assert set(drill.states_after({})) == {turn.kind for turn in drill.answered}
    again = Drill(drill.seed, drill.kinds, drill.count, drill.picked, drill.moved_on)
    assert (again.turns, again.current) == (drill.turns, drill.current)
    assert drill.readable() == drill


# Answers


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


# The next session


def kinds_of(view: LearnView, kinds: tuple[str, ...] = ()) -> tuple[str, ...]:
    return next_session(view, kinds, 0).kinds


def test_a_session_asks_about_everything_at_first_or_about_a_few_kinds_as_they_were_chosen() -> None:
    drill = next_session(LearnView(), (), 0)
    assert (drill.kinds, drill.count, drill.picked) == ((), SESSION, "")
    known = LearnView(record=(("m2", "known"), ("m5", "missed")))
    assert next_session(known, ("m2", "m5"), 0).kinds == ("m2", "m5")
    assert next_session(known, ("m2",), 0).count == SHORT_SESSION
    assert next_session(known, ("m2",), 3).count == 3


def test_what_was_missed_is_asked_first_then_what_is_new_then_what_chance_brings() -> None:
    record: dict[str, State] = dict.fromkeys(CODES, "known")
    record |= {"m4": "missed", "m9": "missed", "m7": "unseen", "m2": "once"}
    view = LearnView(record=tuple(record.items()))
    for _ in range(20):
        asked = kinds_of(view)
        assert len(asked) == SESSION
        assert {"m4", "m9", "m7", "m2"} <= set(asked)
    # The rest is left to chance.
    view = LearnView(record=tuple((code, "known") for code in CODES))
    counted = Counter(code for _ in range(60) for code in kinds_of(view))
    assert set(counted) == set(CODES)


def test_the_numbers_of_classes_are_met_by_nobody_alone() -> None:
    assert all(new_seed() > CLASS_SEEDS for _ in range(200))
    assert all(100 <= new_class_seed() <= CLASS_SEEDS for _ in range(200))
