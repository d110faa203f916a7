"""Lesson files: one more file is one more lesson, and a mistake in one is reported with its place."""

from pathlib import Path

import pytest

from webapp.learn import lesson_file
from webapp.learn.lesson import Compare, Complete, Goal, Invent, LessonError, Predict, Recall, Side, Tell
from webapp.learn.lesson_file import lesson_from_text, lessons
from webapp.model.scenario import Scenario

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

PREDICT = """
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
"""

COMPARE = """
[[steps]]
id = "pair"
kind = "compare"
scene = "two"
sides = [{ scene = "two", measure = "AP@K" }, { scene = "two", measure = "AP@K", model = "B" }]
why = ["place"]
"""

COMPLETE = """
[[steps]]
id = "whole"
text = "fill"
kind = "complete"
scene = "top"
work = "hits"
measure = "P@K"
blank = "last_two"
table = "none"
"""

RECALL = """
[[steps]]
id = "again"
kind = "recall"
scene = "top"
belief = "m2"
seed = 4
"""

GOAL = """
[[steps]]
id = "goal"
kind = "goal"
scene = "low"
measure = "AP"
like = "top"
moves = 2
"""

INVENT = """
[[steps]]
id = "invent"
kind = "invent"
scene = "top"
claims = [["top", "low"]]
"""

ALL = HEAD + TELL + PREDICT + COMPARE + COMPLETE + RECALL + GOAL + INVENT


def test_every_kind_of_step_is_read() -> None:
    lesson = lesson_from_text("own", ALL)
    tell, predict, compare, complete, recall, goal, invent = lesson.steps
    assert tell == Tell(
        id="look",
        text="look",
        scene="top",
        lights=(1,),
        measures=("P@K",),
        table="precision",
    )
    assert predict == Predict(
        id="sink",
        text="sink",
        scene="top",
        measures=("P@K", "AP"),
        table="terms",
        before=Side("top", "P@K"),
        after=Side("low", "P@K"),
        why=("counts", "small"),
        believed={"down": "m2"},
    )
    sides = (Side("two", "AP@K", "A"), Side("two", "AP@K", "B"))
    assert compare == Compare(
        id="pair",
        text="pair",
        scene="two",
        sides=sides,
        why=("place",),
        believed={},
        measures=("P@K",),
        table="precision",
    )
    assert complete == Complete(
        id="whole",
        text="fill",
        scene="top",
        measures=("P@K",),
        table="none",
        work="hits",
        measure="P@K",
        blank="last_two",
    )
    assert recall == Recall(
        id="again",
        text="again",
        scene="top",
        belief="m2",
        seed=4,
        measures=("P@K",),
        table="precision",
    )
    assert goal == Goal(
        id="goal",
        text="goal",
        scene="low",
        measure="AP",
        like="top",
        moves=2,
        measures=("P@K",),
        table="precision",
    )
    assert invent == Invent(
        id="invent",
        text="invent",
        scene="top",
        claims=(("top", "low"),),
        measures=("P@K",),
        table="precision",
    )


def test_the_lesson_holds_its_lists_and_what_it_names() -> None:
    lesson = lesson_from_text("own", ALL)
    assert (lesson.id, lesson.misconceptions, lesson.source, lesson.opens) == ("own", ("m2",), "own", "top")
    assert lesson.list("low") == Scenario(("B", "C", "A"), ("A",), k=3)
    assert lesson.values == {"p": "P@K top"}
    assert lesson.measures == {"P@K", "AP"}
    with pytest.raises(LessonError, match="own has no list 'two'"):
        lesson.list("two")


BROKEN = [
    ("no TOML", HEAD, "= [", "lesson own: .*line 1"),
    ("no steps", TELL, "", "'steps' is missing"),
    ("no source", 'source = "own"\n', "", "'source' is missing"),
    ("no beliefs", 'beliefs = ["m2"]\n', "", "'beliefs' is missing"),
    ("no table", 'table = "precision"\nopens', "opens", "'table' is missing"),
    (
        "an unknown table",
        'table = "precision"\nopens',
        'table = "long"\nopens',
        "step look: 'long' is none of none",
    ),
    ("an unknown measure", 'measures = ["P@K"]\n', 'measures = ["P@9"]\n', "step look: .*open name 'P@9'"),
    ("an unknown belief", 'beliefs = ["m2"]', 'beliefs = ["m99"]', "no belief m99"),
    ("a scene that opens nowhere", 'opens = "top"', 'opens = "floor"', "no scene floor"),
    ("a list that cannot be", 'top = "list=A,B,C', 'top = "list=A,A,C', "list=A,A,C.*: link_duplicates"),
    ("a set that cannot be", "u2;A,B;B", "u1;A,B;B", "case_name_taken"),
    ("a list that is no text", '"list=B,C,A&relevant=A&k=3"', "3", "lesson own: "),
    ("two steps of one id", 'id = "sink"', 'id = "look"', "two steps have the same id"),
    ("a step without an id", 'id = "look"\n', "", "step 1: 'id' is missing"),
    (
        "a step without a kind",
        'id = "look"\nkind = "tell"\n',
        'id = "look"\n',
        "step look: 'kind' is missing",
    ),
    ("an unknown kind", '"tell"', '"dance"', "step look: 'dance' is none of tell, predict"),
    ("a step without a scene", 'scene = "top"\nlights', "lights", "step look: 'scene' is missing"),
    ("a step on no scene", 'scene = "top"\nlights', 'scene = "roof"\nlights', "no scene roof"),
    (
        "a prediction without its end",
        'after = { scene = "low", measure = "P@K" }\n',
        "",
        "step sink: 'after' is missing",
    ),
    (
        "a prediction of no scene",
        '{ scene = "low", measure = "P@K" }',
        '{ scene = "x", measure = "P@K" }',
        "no scene x",
    ),
    (
        "a side without a measure",
        '{ scene = "low", measure = "P@K" }',
        '{ scene = "low" }',
        "step sink: 'measure'",
    ),
    ("a side that is a word", 'before = { scene = "top", measure = "P@K" }', 'before = "top"', "step sink: "),
    ("no reasons", 'why = ["counts", "small"]', "why = []", "step sink: there is no reason"),
    (
        "an answer that cannot be given",
        "believed = { down",
        "believed = { left",
        "step sink: 'left' is none of up, same",
    ),
    ("an unknown belief behind an answer", '{ down = "m2" }', '{ down = "m0" }', "no belief m0"),
    ("beliefs that are a word", 'believed = { down = "m2" }', 'believed = "m2"', "step sink: "),
    ("three sides", "sides = [", 'sides = [{ scene = "two", measure = "AP@K" }, ', "step pair: "),
    ("an unknown model", 'model = "B"', 'model = "C"', "step pair: 'C' is none of A, B"),
    ("unknown work", 'work = "hits"', 'work = "wonders"', "step whole: 'wonders' is none of hits"),
    ("unknown blanks", '"last_two"', '"some"', "step whole: 'some' is none of none, last"),
    ("cases of a list", 'work = "hits"', 'work = "cases"', "step whole: top is no set of cases"),
    (
        "a table of a set",
        'kind = "complete"\nscene = "top"',
        'kind = "complete"\nscene = "two"',
        "step whole: two is no list",
    ),
    ("a question about no belief", 'belief = "m2"\n', 'belief = "m77"\n', "no belief m77"),
    ("a question without a number", "seed = 4\n", "", "step again: 'seed' is missing"),
    ("a goal like no scene", 'like = "top"', 'like = "moon"', "no scene moon"),
    ("a goal like a set", 'like = "top"', 'like = "two"', "step goal: two is no list"),
    ("a goal without moves", "moves = 2\n", "", "step goal: 'moves' is missing"),
    ("a claim of three", '[["top", "low"]]', '[["top", "low", "two"]]', "step invent: "),
    ("a claim about a set", '[["top", "low"]]', '[["top", "two"]]', "step invent: two is no list"),
]


@pytest.mark.parametrize(
    ("was", "then", "message"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_mistake_in_a_lesson_is_told_with_its_place(was: str, then: str, message: str) -> None:
    whole = HEAD + TELL if "is missing" in message and "steps" in message else ALL
    assert was in whole
    with pytest.raises(LessonError, match=f"(?s){message}") as error:
        lesson_from_text("own", whole.replace(was, then, 1))
    assert str(error.value).startswith("lesson own: ")


# Files


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


@pytest.mark.parametrize("name", ["order", "3-order", "3_Order", "3_"])
def test_a_file_of_another_name_is_told(folder: Path, name: str) -> None:
    (folder / f"{name}.toml").write_text(ALL, encoding="utf-8")
    with pytest.raises(LessonError, match=rf"{name}\.toml is not called <number>_<id>\.toml"):
        lesson_file.lessons()


@pytest.mark.parametrize("names", [("1_one", "1_other"), ("1_one", "2_one")])
def test_two_lessons_with_one_number_or_one_id_are_told(folder: Path, names: tuple[str, str]) -> None:
    for name in names:
        (folder / f"{name}.toml").write_text(ALL, encoding="utf-8")
    with pytest.raises(LessonError, match="has the number or the id of another lesson"):
        lesson_file.lessons()


def test_a_broken_file_is_told_by_the_name_of_its_lesson(folder: Path) -> None:
    (folder / "4_new.toml").write_text(ALL.replace('"tell"', '"sing"'), encoding="utf-8")
    with pytest.raises(LessonError, match="lesson new: step look: 'sing'"):
        lesson_file.lessons()
