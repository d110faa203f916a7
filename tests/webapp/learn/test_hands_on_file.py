"""Lesson files with steps that put the topic into the reader's hands: read, or refused with the place."""

import pytest

from tests.webapp.learn.hands_on_lesson import TOML
from webapp.learn.hands_on import Bug, Contestant, Leaderboard, MeanStep, Orders
from webapp.learn.hands_on_file import DIVISORS
from webapp.learn.lesson import GridBars, LessonError, Slopes
from webapp.learn.lesson_file import lesson_from_text


def test_every_kind_is_read() -> None:
    lesson = lesson_from_text("own", TOML)
    lift, few, look, board, chance, bug, no_k, lines, bars = lesson.steps
    assert isinstance(lift, MeanStep)
    assert (lift.measure, lift.changes, lift.aim) == ("AP@K", ("order", "relevant"), "like")
    assert (lift.like, lift.moves, lift.stretch) == ("lifted", 2, 1)
    assert lift.scenes == {"two", "lifted"}
    assert isinstance(few, MeanStep)
    assert (few.changes, few.aim) == (("order", "relevant", "empty"), "fewer_gain")
    assert (few.like, few.moves, few.scenes) == ("", 0, {"gain"})
    assert isinstance(look, MeanStep)
    assert (look.changes, look.aim) == (("relevant",), "")
    assert isinstance(board, Leaderboard)
    assert board.models == (
        Contestant("popular", "flips", "A"),
        Contestant("nearest", "flips", "B"),
        Contestant("third", "third", "A"),
    )
    assert (board.definitions, board.winner, board.stretch) == (DIVISORS, "other", "third")
    assert isinstance(chance, Orders)
    assert (chance.measure, chance.draws, chance.seed) == ("AP@K", 200, 3)
    assert (chance.why, chance.believed, chance.beliefs) == (
        ("few", "half", "top"),
        {"worse": "m11"},
        ("m11",),
    )
    assert isinstance(bug, Bug)
    assert (bug.slip, len(bug.changes)) == ("divides_by_hits", 5)
    assert isinstance(no_k, Bug)
    assert no_k.changes == ("k", "no_k")
    assert lines.picture == Slopes("old", "new", "AP")
    assert bars.picture == GridBars("flips", ("AP@K", "AP(norm=relevant)@K"))


def items(count: int) -> str:
    return ",".join(f"i{number}" for number in range(count))


BROKEN = [
    (
        "a list too long to edit",
        '"case=u1;A,B,C;A,C',
        f'"case=u1;{items(25)};i1',
        "two has a list of more",
    ),
    ("a list too long to run", "list=A,B&", f"list={items(13)}&", "step no_k: short has more than 12 items"),
    (
        "items without a sign",
        "relevant=A,Z&k=2",
        f"relevant={items(40)}&k=2",
        "short has more than 36",
    ),
    (
        "a mean of a list",
        'scene = "two"\nmeasure = "AP@K"',
        'scene = "list"\nmeasure = "AP@K"',
        "list is no set",
    ),
    ("a mean of no measure", 'measure = "AP@K"\nlike', 'measure = "AP@9"\nlike', "step lift: no measure"),
    ("a mean like no set", 'like = "lifted"', 'like = "high"', "no scene high"),
    ("a mean like a list", 'like = "lifted"', 'like = "list"', "step lift: list is no set of cases"),
    (
        "a mean like a set it need not reach",
        'aim = "fewer_gain"',
        'aim = "fewer_gain"\nlike = "new"',
        "few: the aim",
    ),
    ("an aim like nothing", 'like = "lifted"', 'aim = "like"', "step lift: the aim like"),
    ("an unknown aim", '"fewer_gain"', '"win"', "step few: 'win' is none of"),
    ("nothing to change", 'changes = ["relevant"]', "changes = []", "step look: nothing may be changed"),
    ("an unknown hand", 'changes = ["relevant"]', 'changes = ["k"]', "step look: 'k' is none of order"),
    (
        "one model alone",
        '  { name = "nearest", scene = "flips", model = "B" },\n  { name = "third", scene = "third" },\n',
        "",
        "step board: .*two models",
    ),
    ("a harder goal that is not harder", "stretch = 1", "stretch = 2", "step lift: the harder goal"),
    ("a harder goal without a goal", 'like = "lifted"\n', "", "step lift: the harder goal"),
    ("a harder goal of no row", 'stretch = "third"', 'stretch = "other"', "no model is called 'other'"),
    ("a harder goal behind none", 'winner = "other"\n', "", "step board: there is a harder goal"),
    ("two models of one name", '"nearest"', '"popular"', "step board: .*name of its own"),
    (
        "a model that the set does not have",
        'scene = "flips" },',
        'scene = "two", model = "B" },',
        "no model B",
    ),
    ("other cases for each model", 'scene = "flips" },', 'scene = "two" },', "step board: .*different cases"),
    ("a row that is no set", 'scene = "flips" },', 'scene = "list" },', "step board: list is no set"),
    ("one definition", 'winner = "other"', 'definitions = ["AP@K"]', "step board: .*no other definition"),
    (
        "a winner that is no row",
        'winner = "other"',
        'winner = "best"',
        "step board: no model is called 'best'",
    ),
    (
        "a mean of two models",
        'like = "lifted"',
        'like = "flips"',
        "step lift: flips has two models",
    ),
    ("no orders", "draws = 200", "draws = 0", "step chance: draws is not from 1"),
    ("an unknown comparison", "{ worse", "{ down", "step chance: 'down' is none of better"),
    ("an unknown belief", '{ worse = "m11" }', '{ worse = "m0" }', "no belief m0"),
    (
        "orders of a set",
        'kind = "orders"\nscene = "list"',
        'kind = "orders"\nscene = "two"',
        "two is no list",
    ),
    (
        "no K for a program that needs it",
        'slip = "needs_k"',
        'slip = "clamps_k"',
        "clamps_k cannot be called",
    ),
    ("relevant items that have no name", "relevant=A,Z&k=2", "relevant=A&k=2&more=1", "short has relevant"),
    ("an unknown slip", '"divides_by_hits"', '"typo"', "step bug: 'typo' is none of"),
    ("an unknown picture", '"slopes"', '"pie"', "step lines: 'pie' is none of slopes"),
    ("a picture of a list", 'before = "old"', 'before = "list"', "step lines: list is no set"),
    ("a picture of no set", 'before = "old"', 'before = "older"', "no scene older"),
    ("slopes between other cases", 'before = "old"', 'before = "two"', "two and new have different cases"),
    ("bars of no measure", '["AP@K", "AP(norm', '["AP", "AP(norm=x', "step bars: no measure"),
]


@pytest.mark.parametrize(
    ("was", "then", "message"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_mistake_is_told_with_its_place(was: str, then: str, message: str) -> None:
    assert was in TOML
    with pytest.raises(LessonError, match=f"(?s)^lesson own: .*{message}"):
        lesson_from_text("own", TOML.replace(was, then, 1))
