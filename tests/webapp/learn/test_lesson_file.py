"""Lesson files: one more file is one more lesson, and a mistake in one is reported with its place."""

from pathlib import Path
from typing import Any

import pytest

from tests.webapp.learn.hands_on_lesson import TOML
from webapp.learn import lesson_file
from webapp.learn.hands_on import Bug, Contestant, Leaderboard, MeanStep, Orders
from webapp.learn.hands_on_file import DIVISORS
from webapp.learn.lesson import (
    Compare,
    Complete,
    Goal,
    GridBars,
    Invent,
    LessonError,
    Predict,
    Recall,
    Side,
    Slopes,
    Tell,
)
from webapp.learn.lesson_file import lesson_from_text, lessons
from webapp.model.scenario import Scenario

# A lesson with a step of every kind of a list

HEAD = """
beliefs = ["m2"]
source = "own"
measures = ["P@K"]
table = "precision"
opens = "top"
[scenes]
top = "list=A,B,C&relevant=A&k=3"
low = "list=B,C,A&relevant=A&k=3"
[sets]
two = "case=u1;A,B;A&case=u2;A,B;B&k=2"
[values]
p = "P@K top"
"""

TELL = """
[[steps]]
id = "look"
kind = "tell"
scene = "top"
lights = [1]
"""

ALL = (
    HEAD
    + TELL
    + """
[[steps]]
id = "sink"
kind = "predict"
scene = "top"
measures = ["P@K", "AP"]
table = "terms"
before = { scene = "top", measure = "P@K" }
after = { scene = "low", measure = "P@K" }
why = ["counts", "small"]
believed = { down = "m2" }

[[steps]]
id = "pair"
kind = "compare"
scene = "two"
sides = [{ scene = "two", measure = "AP@K" }, { scene = "two", measure = "AP@K", model = "B" }]
why = ["place"]

[[steps]]
id = "whole"
text = "fill"
kind = "complete"
scene = "top"
work = "precision"
measure = "P@K"
blank = "last_two"
table = "none"

[[steps]]
id = "again"
kind = "recall"
scene = "top"
belief = "m2"
seed = 4

[[steps]]
id = "goal"
kind = "goal"
scene = "low"
measure = "AP"
like = "top"
moves = 2

[[steps]]
id = "invent"
kind = "invent"
scene = "top"
claims = [["top", "low"]]

[[steps]]
id = "choose"
kind = "tell"
scene = "top"
choices = ["first", "second"]
lists = ["top", "low"]

[[steps]]
id = "further"
kind = "goal"
scene = "low"
measure = "AP"
like = "top"
moves = 2
stretch = "other_way"
hands = ["order", "relevant", "k", "missing"]
open = ["formula"]
"""
)


def test_every_kind_of_step_is_read() -> None:
    own: dict[str, Any] = {"measures": ("P@K",), "table": "precision"}
    assert lesson_from_text("own", ALL).steps[:7] == (
        Tell(id="look", text="look", scene="top", lights=(1,), **own),
        Predict(
            id="sink",
            text="sink",
            scene="top",
            measures=("P@K", "AP"),
            table="terms",
            before=Side("top", "P@K"),
            after=Side("low", "P@K"),
            why=("counts", "small"),
            believed={"down": "m2"},
        ),
        Compare(
            id="pair",
            text="pair",
            scene="two",
            sides=(Side("two", "AP@K", "A"), Side("two", "AP@K", "B")),
            why=("place",),
            believed={},
            **own,
        ),
        Complete(
            id="whole",
            text="fill",
            scene="top",
            work="precision",
            measure="P@K",
            blank="last_two",
            measures=("P@K",),
            table="none",
        ),
        Recall(id="again", text="again", scene="top", belief="m2", seed=4, **own),
        Goal(id="goal", text="goal", scene="low", measure="AP", like="top", moves=2, **own),
        Invent(id="invent", text="invent", scene="top", claims=(("top", "low"),), **own),
    )


def test_a_step_says_what_may_be_chosen_and_changed_what_is_open_and_a_harder_goal() -> None:
    look, *_, goal, _, choose, further = lesson_from_text("own", ALL).steps
    assert isinstance(choose, Tell)
    assert (choose.choices, choose.lists) == (("first", "second"), ("top", "low"))
    assert isinstance(goal, Goal)
    assert isinstance(further, Goal)
    assert (goal.stretch, further.stretch) == (None, "other_way")
    assert (look.hands, look.open) == (("order",), ("bars",))
    assert (further.hands, further.open) == (("order", "relevant", "k", "missing"), ("formula",))


def test_formulas_are_open_from_the_third_lesson_on() -> None:
    own = ALL.replace('opens = "top"', 'opens = "top"\nopen = ["bars"]')
    for number, panels in ((2, ("bars",)), (3, ("bars", "formula"))):
        assert lesson_from_text("own", ALL, number).steps[0].open == panels
        assert lesson_from_text("own", own, number).steps[0].open == ("bars",)


def test_the_lesson_holds_its_lists_and_what_it_names() -> None:
    lesson = lesson_from_text("own", ALL)
    assert (lesson.id, lesson.misconceptions, lesson.source, lesson.opens) == ("own", ("m2",), "own", "top")
    assert lesson.list("low") == Scenario(("B", "C", "A"), ("A",), k=3)
    assert lesson.values == {"p": "P@K top"}
    assert lesson.measures == {"P@K", "AP"}
    with pytest.raises(LessonError, match="own has no list 'two'"):
        lesson.list("two")


BROKEN = [
    (HEAD, "= [", "lesson own: .*line 1"),
    (TELL, "", "'steps' is missing"),
    ('source = "own"\n', "", "'source' is missing"),
    ('table = "precision"\nopens', 'table = "long"\nopens', "step look: 'long' is none of none"),
    ('measures = ["P@K"]\n', 'measures = ["P@9"]\n', "step look: .*open name 'P@9'"),
    ('beliefs = ["m2"]', 'beliefs = ["m99"]', "no belief m99"),
    ('opens = "top"', 'opens = "floor"', "no scene floor"),
    ('top = "list=A,B,C', 'top = "list=A,A,C', "list=A,A,C.*: link_repeats"),
    ("u2;A,B;B", "u1;A,B;B", "case_name_taken"),
    ('"list=B,C,A&relevant=A&k=3"', "3", "lesson own: "),
    ('id = "sink"', 'id = "look"', "two steps have the same id"),
    ('id = "look"\n', "", "step 1: 'id' is missing"),
    ('id = "look"\nkind = "tell"\n', 'id = "look"\n', "step look: 'kind' is missing"),
    ('"tell"', '"dance"', "step look: 'dance' is none of tell, predict"),
    ('scene = "top"\nlights', 'scene = "roof"\nlights', "no scene roof"),
    ('after = { scene = "low", measure = "P@K" }\n', "", "step sink: 'after' is missing"),
    ('{ scene = "low", measure = "P@K" }', '{ scene = "x", measure = "P@K" }', "no scene x"),
    ('{ scene = "low", measure = "P@K" }', '{ scene = "low" }', "step sink: 'measure'"),
    ('before = { scene = "top", measure = "P@K" }', 'before = "top"', "step sink: "),
    ('why = ["counts", "small"]', "why = []", "step sink: there is no reason"),
    ("believed = { down", "believed = { left", "step sink: 'left' is none of up, same"),
    ('{ down = "m2" }', '{ down = "m0" }', "no belief m0"),
    ('believed = { down = "m2" }', 'believed = "m2"', "step sink: "),
    ("sides = [", 'sides = [{ scene = "two", measure = "AP@K" }, ', "step pair: "),
    ('model = "B"', 'model = "G"', "step pair: 'G' is none of A, B, C, D, E, F"),
    ('work = "precision"', 'work = "wonders"', "step whole: 'wonders' is none of precision"),
    ('"last_two"', '"some"', "step whole: 'some' is none of last_two, all"),
    ('work = "precision"', 'work = "cases"', "step whole: top is no set of cases"),
    ('kind = "complete"\nscene = "top"', 'kind = "complete"\nscene = "two"', "step whole: two is no list"),
    ('belief = "m2"\n', 'belief = "m77"\n', "no belief m77"),
    ('like = "top"', 'like = "moon"', "no scene moon"),
    ('like = "top"', 'like = "two"', "step goal: two is no list"),
    ('"other_way"', '"twice"', "step further: 'twice' is none of one_move"),
    ('"relevant", "k"', '"foot", "k"', "step further: 'foot' is none of order"),
    ('open = ["formula"]', 'open = ["door"]', "step further: 'door' is none of bars"),
    ('["top", "low"]\n\n[[', '["top", "two"]\n\n[[', "step choose: two is no list"),
    ('[["top", "low"]]', '[["top", "low", "two"]]', "step invent: "),
    ('[["top", "low"]]', '[["top", "two"]]', "step invent: two is no list"),
]


def test_a_mistake_in_a_lesson_is_told_with_its_place(subtests: pytest.Subtests) -> None:
    for was, then, message in BROKEN:
        with subtests.test(was=was):
            whole = HEAD + TELL if "is missing" in message and "steps" in message else ALL
            assert was in whole
            with pytest.raises(LessonError, match=f"(?s){message}") as error:
                lesson_from_text("own", whole.replace(was, then, 1))
            assert str(error.value).startswith("lesson own: ")


# Lesson files with steps that put the topic into the reader's hands


def test_every_kind_with_something_in_hands_is_read() -> None:
    lesson = lesson_from_text("own", TOML)
    lift, few, look, board, chance, bug, no_k, lines, bars = lesson.steps
    assert isinstance(lift, MeanStep)
    assert (lift.measure, lift.changes, lift.aim) == ("AP@K", ("order", "relevant"), "like")
    assert (lift.like, lift.moves, lift.stretch, lift.scenes) == ("lifted", 2, 1, {"two", "lifted"})
    assert isinstance(few, MeanStep)
    assert (few.changes, few.aim) == (("order", "relevant", "empty"), "fewer_gain")
    assert (few.like, few.moves, few.scenes) == ("", 0, {"gain"})
    assert isinstance(look, MeanStep)
    assert (look.changes, look.aim) == (("relevant",), "")
    assert isinstance(board, Leaderboard)
    second, third = Contestant("nearest", "flips", "B"), Contestant("third", "third", "A")
    assert board.models == (Contestant("popular", "flips", "A"), second, third)
    assert (board.definitions, board.winner, board.stretch) == (DIVISORS, "other", "third")
    assert isinstance(chance, Orders)
    assert (chance.measure, chance.draws, chance.seed) == ("AP@K", 200, 3)
    assert (chance.why, chance.beliefs) == (("few", "half", "top"), ("m11",))
    assert chance.believed == {"worse": "m11"}
    assert isinstance(bug, Bug)
    assert isinstance(no_k, Bug)
    assert (bug.slip, len(bug.changes), no_k.changes) == ("divides_by_hits", 5, ("k", "no_k"))
    assert lines.picture == Slopes("old", "new", "AP")
    assert bars.picture == GridBars("flips", ("AP@K", "AP(norm=relevant)@K"))


def items(count: int) -> str:
    return ",".join(f"i{number}" for number in range(count))


BROKEN_HANDS_ON = [
    ('"case=u1;A,B,C;A,C', f'"case=u1;{items(25)};i1', "two has a list of more"),
    ("list=A,B&", f"list={items(13)}&", "step no_k: short has more than 12 items"),
    ("relevant=A,Z&k=2", f"relevant={items(40)}&k=2", "short has more than 36"),
    ('scene = "two"\nmeasure = "AP@K"', 'scene = "list"\nmeasure = "AP@K"', "list is no set"),
    ('measure = "AP@K"\nlike', 'measure = "AP@9"\nlike', "step lift: no measure"),
    ('like = "lifted"', 'like = "high"', "no scene high"),
    ('like = "lifted"', 'like = "list"', "step lift: list is no set of cases"),
    ('aim = "fewer_gain"', 'aim = "fewer_gain"\nlike = "new"', "few: the aim"),
    ('like = "lifted"', 'aim = "like"', "step lift: the aim like"),
    ('"fewer_gain"', '"win"', "step few: 'win' is none of"),
    ('changes = ["relevant"]', "changes = []", "step look: nothing may be changed"),
    ('changes = ["relevant"]', 'changes = ["k"]', "step look: 'k' is none of order"),
    (
        '  { name = "nearest", scene = "flips", model = "B" },\n  { name = "third", scene = "third" },\n',
        "",
        "step board: .*two models",
    ),
    ("stretch = 1", "stretch = 2", "step lift: the harder goal"),
    ('like = "lifted"\n', "", "step lift: the harder goal"),
    ('stretch = "third"', 'stretch = "other"', "no model is called 'other'"),
    ('winner = "other"\n', "", "step board: there is a harder goal"),
    ('"nearest"', '"popular"', "step board: .*name of its own"),
    ('scene = "flips" },', 'scene = "two", model = "B" },', "no model B"),
    ('scene = "flips" },', 'scene = "two" },', "step board: .*different cases"),
    ('scene = "flips" },', 'scene = "list" },', "step board: list is no set"),
    ('winner = "other"', 'definitions = ["AP@K"]', "step board: .*no other definition"),
    ('winner = "other"', 'winner = "best"', "step board: no model is called 'best'"),
    ('like = "lifted"', 'like = "flips"', "step lift: flips has two models"),
    ("draws = 200", "draws = 0", "step chance: draws is not from 1"),
    ("{ worse", "{ down", "step chance: 'down' is none of better"),
    ('{ worse = "m11" }', '{ worse = "m0" }', "no belief m0"),
    ('kind = "orders"\nscene = "list"', 'kind = "orders"\nscene = "two"', "two is no list"),
    ('slip = "needs_k"', 'slip = "clamps_k"', "clamps_k cannot be called"),
    ("relevant=A,Z&k=2", "relevant=A&k=2&more=1", "short has relevant"),
    ('"divides_by_hits"', '"typo"', "step bug: 'typo' is none of"),
    ('"slopes"', '"pie"', "step lines: 'pie' is none of slopes"),
    ('before = "old"', 'before = "list"', "step lines: list is no set"),
    ('before = "old"', 'before = "older"', "no scene older"),
    ('before = "old"', 'before = "two"', "two and new have different cases"),
    ('["AP@K", "AP(norm', '["AP", "AP(norm=x', "step bars: no measure"),
]


def test_a_mistake_in_a_hands_on_step_is_told_with_its_place(subtests: pytest.Subtests) -> None:
    for was, then, message in BROKEN_HANDS_ON:
        with subtests.test(was=was):
            assert was in TOML
            with pytest.raises(LessonError, match=f"(?s)^lesson own: .*{message}"):
                lesson_from_text("own", TOML.replace(was, then, 1))


# The folder of lessons


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lessons that is empty."""
    monkeypatch.setattr(lesson_file, "_FOLDER", tmp_path)
    monkeypatch.setattr(lesson_file, "lessons", lessons.__wrapped__)
    return tmp_path


def test_a_new_file_is_a_new_lesson_in_the_order_of_its_number(folder: Path) -> None:
    for name in ("10_last", "2_second", "1_first_of_all"):
        (folder / f"{name}.toml").write_text(ALL, encoding="utf-8")
    found = lesson_file.lessons()
    assert list(found) == ["first_of_all", "second", "last"]
    assert [lesson.id for lesson in found.values()] == list(found)


def test_a_file_of_another_name_a_number_or_id_that_is_taken_and_a_broken_file_are_told(
    folder: Path, subtests: pytest.Subtests
) -> None:
    taken = "has the number or the id of another lesson"
    rows = [(("1_one", "1_other"), taken), (("1_one", "2_one"), taken)]
    wrong_names = ("order", "3-order", "3_Order", "3_")
    rows += [((name,), rf"{name}\.toml is not called <number>_<id>\.toml") for name in wrong_names]
    for names, message in rows:
        with subtests.test(names=names):
            files = [folder / f"{name}.toml" for name in names]
            for file in files:
                file.write_text(ALL, encoding="utf-8")
            with pytest.raises(LessonError, match=message):
                lesson_file.lessons()
            for file in files:
                file.unlink()
    (folder / "4_new.toml").write_text(ALL.replace('"tell"', '"sing"'), encoding="utf-8")
    with pytest.raises(LessonError, match="lesson new: step look: 'sing'"):
        lesson_file.lessons()
