"""Lesson files: one more file is one more lesson, and a mistake in one is reported with its place."""

import pytest

from tests.webapp.learn.own_lesson import ALL, HEAD, TELL
from webapp.learn.lesson import Compare, Complete, Goal, Invent, LessonError, Predict, Recall, Side, Tell
from webapp.learn.lesson_file import lesson_from_text
from webapp.model.scenario import Scenario


def test_every_kind_of_step_is_read() -> None:
    lesson = lesson_from_text("own", ALL)
    tell, predict, compare, complete, recall, goal, invent = lesson.steps[:7]
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
        work="precision",
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


def test_a_step_may_offer_opinions_and_lists_to_choose_between() -> None:
    choose = lesson_from_text("own", ALL).steps[7]
    assert isinstance(choose, Tell)
    assert (choose.choices, choose.lists) == (("first", "second"), ("top", "low"))


def test_a_goal_may_have_a_harder_one_behind_it() -> None:
    goal, further = lesson_from_text("own", ALL).steps[5], lesson_from_text("own", ALL).steps[8]
    assert isinstance(goal, Goal)
    assert isinstance(further, Goal)
    assert (goal.stretch, further.stretch) == (None, "other_way")


def test_a_step_says_what_may_be_changed_and_what_is_open() -> None:
    look, further = lesson_from_text("own", ALL).steps[0], lesson_from_text("own", ALL).steps[8]
    assert (look.hands, look.open) == (("order",), ("bars",))
    assert (further.hands, further.open) == (("order", "relevant", "k", "missing"), ("formula",))


@pytest.mark.parametrize(("number", "panels"), [(2, ("bars",)), (3, ("bars", "formula"))])
def test_formulas_are_open_from_the_third_lesson_on(number: int, panels: tuple[str, ...]) -> None:
    assert lesson_from_text("own", ALL, number).steps[0].open == panels
    own = ALL.replace('opens = "top"', 'opens = "top"\nopen = ["bars"]')
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
    ("a list that cannot be", 'top = "list=A,B,C', 'top = "list=A,A,C', "list=A,A,C.*: link_repeats"),
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
    ("an unknown model", 'model = "B"', 'model = "G"', "step pair: 'G' is none of A, B, C, D, E, F"),
    ("unknown work", 'work = "precision"', 'work = "wonders"', "step whole: 'wonders' is none of precision"),
    ("unknown blanks", '"last_two"', '"some"', "step whole: 'some' is none of last_two, all"),
    ("cases of a list", 'work = "precision"', 'work = "cases"', "step whole: top is no set of cases"),
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
    ("an unknown stretch", '"other_way"', '"twice"', "step further: 'twice' is none of one_move"),
    ("an unknown hand", '"relevant", "k"', '"foot", "k"', "step further: 'foot' is none of order"),
    ("an unknown panel", 'open = ["formula"]', 'open = ["door"]', "step further: 'door' is none of bars"),
    ("a choice between sets", '["top", "low"]\n\n[[', '["top", "two"]\n\n[[', "step choose: two is no list"),
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
