"""The tools in the lessons: goals are in reach, slips can show, and random orders say what is true."""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import TypeVar

import pytest

from tests.webapp.learn.shown_steps import context
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.learn.comparing import compared
from webapp.learn.figures import scene_value
from webapp.learn.hands_on import CHANCE, Bug, HandsOn, Leaderboard, MeanStep, Orders
from webapp.learn.lesson import Lesson
from webapp.learn.lesson_file import lessons
from webapp.learn.slips import slips
from webapp.learn.steps.bug import Arguments, cutoffs, outcome_of
from webapp.learn.steps.edited_cases import edited_case, edited_set, moves_made, set_parts
from webapp.learn.steps.goal import moves_between
from webapp.learn.steps.leaderboard import reaches, winners
from webapp.learn.steps.mean import progress_of
from webapp.learn.steps.orders import drawn_values, truth_of

StepT = TypeVar("StepT", bound=HandsOn)


def of_kind(kind: type[StepT]) -> list[tuple[Lesson, StepT]]:
    return [
        (lesson, step) for lesson in lessons().values() for step in lesson.steps if isinstance(step, kind)
    ]


def ids(found: list[tuple[Lesson, StepT]]) -> list[str]:
    return [f"{lesson.id}-{step.id}" for lesson, step in found]


MEANS, BOARDS, BUGS, CHANCES = of_kind(MeanStep), of_kind(Leaderboard), of_kind(Bug), of_kind(Orders)


def orders_of(case: Case, most: int) -> Iterator[tuple[int, str]]:
    """Yield every order of a case's list within so many moves: their number, and the text of the address."""
    ranked = case.ranked("A")
    marks = "".join(str(at) for at, item in enumerate(ranked) if item in case.relevant)
    for order in permutations(range(len(ranked))):
        moves = moves_between(ranked, [ranked[at] for at in order])
        if moves <= most:
            yield moves, f"{''.join(map(str, order))}.{marks}"


def fewest_moves(lesson: Lesson, step: MeanStep) -> int | None:
    """Return the fewest moves of cards that reach the goal; None where none do."""
    own = lesson.scenes[step.scene]
    assert isinstance(own, CaseSet)
    at = context(lesson)
    # Of orders with the same hits one will do.
    choices: list[list[tuple[int, str]]] = []
    for case in own.cases:
        best: dict[tuple[bool, ...], tuple[int, str]] = {}
        for moves, text in sorted(orders_of(case, step.moves or 2)):
            best.setdefault(edited_case(case, text, ("order",)).judged("A").flags, (moves, text))
        choices.append(list(best.values()))
    ways = sorted(product(*choices), key=lambda way: sum(moves for moves, _ in way))
    for way in ways:
        now = edited_set(own, [text for _, text in way], ("order",))
        if progress_of(step, at, now).is_reached:
            return moves_made(now, own)
    return None


@pytest.mark.parametrize(("lesson", "step"), MEANS, ids=ids(MEANS))
def test_the_goal_of_a_mean_takes_moves_and_is_in_reach(lesson: Lesson, step: MeanStep) -> None:
    own = lesson.scenes[step.scene]
    assert isinstance(own, CaseSet)
    assert edited_set(own, set_parts(own, own), step.changes) == own
    if step.aim:
        moves = fewest_moves(lesson, step)
        assert moves
        assert moves <= (step.moves or moves)
        assert not step.stretch or moves <= step.stretch


@pytest.mark.parametrize(("lesson", "step"), BOARDS, ids=ids(BOARDS))
def test_the_goal_of_a_leaderboard_is_a_definition_that_is_not_chosen_yet(
    lesson: Lesson, step: Leaderboard
) -> None:
    first = winners(step, lesson, step.definitions[0])
    assert len(first) == 1
    if step.winner:
        found = [reaches(step, lesson, definition) for definition in step.definitions]
        assert not found[0]
        assert any(found)
    if step.stretch:
        assert (step.stretch,) in [winners(step, lesson, definition) for definition in step.definitions]


def lists_for(step: Bug, lesson: Lesson) -> Iterator[Arguments]:
    """Yield lists that the reader can make: other orders, other lengths, a repeat, other marks, other K."""
    own, changes = lesson.list(step.scene), step.changes
    ranked = {own.ranked}
    if "order" in changes:
        ranked |= set(permutations(own.ranked))
    if "length" in changes:
        ranked |= {own.ranked[:length] for length in range(len(own.ranked))}
    if "repeat" in changes:
        ranked |= {(item, *order) for order in set(ranked) for item in own.ranked}
    marks = [own.relevant]
    if "relevant" in changes:
        marks += [some for count in range(len(own.items) + 1) for some in combinations(own.items, count)]
    ks: list[int | None] = [*cutoffs(own)] if "k" in changes else [own.k]
    ks += [None] if "no_k" in changes else []
    return (Arguments(*given) for given in product(sorted(ranked), marks, ks))


@pytest.mark.parametrize(("lesson", "step"), BUGS, ids=ids(BUGS))
def test_a_slip_hides_at_first_and_shows_in_some_list(lesson: Lesson, step: Bug) -> None:
    own, slip = lesson.list(step.scene), slips()[step.slip]
    assert not outcome_of(slip, Arguments(own.ranked, own.relevant, own.k)).differs
    assert any(outcome_of(slip, given).differs for given in lists_for(step, lesson))


@pytest.mark.parametrize(("lesson", "step"), CHANCES, ids=ids(CHANCES))
def test_the_orders_that_are_drawn_agree_with_the_mean_over_all(lesson: Lesson, step: Orders) -> None:
    at = context(lesson)
    values = drawn_values(step, at).values
    own = scene_value(lesson.list(step.scene), step.measure)
    assert compared(CHANCE, own, sum(values) / len(values)) == truth_of(step, at)
    assert truth_of(step, at) not in step.believed
