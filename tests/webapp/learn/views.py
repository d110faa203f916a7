"""Hypothesis strategies for views of the page of lessons: any place that a reader can come to."""

from dataclasses import replace

from hypothesis import strategies as st

from tests.webapp.strategies import hostile_text, scenarios
from webapp.learn.drill import MAX_COUNT, MAX_SEED, STATES, Drill
from webapp.learn.hand_counts import MAX_HANDS, Counts, Hands, answers_of, question_name
from webapp.learn.lesson import END
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.typed import clean_answer
from webapp.learn.view import MAX_PARTS, PLACES, PLANS, TOOLS, LearnView, Place
from webapp.model.scenario import DEFAULT_WHATIF

CODES = tuple(misconceptions())

typed_answers = st.one_of(
    st.sampled_from(("up", "same", "down", "a", "b", "equal", "0", "1", "1/2", "0,5", "reached")),
    hostile_text.map(clean_answer),
)
# Lessons take new orders only: no further measures, and no grades.
boards = scenarios().map(
    lambda scenario: replace(scenario.with_show(()).with_whatif(DEFAULT_WHATIF), grades=None)
)


def right_option(drill: Drill) -> int:
    """The index of the right answer to the open question."""
    assert drill.current is not None
    return next(at for at, option in enumerate(drill.current.question.options) if option.is_right)


def wrong_option(drill: Drill) -> int:
    """The index of a wrong answer to the open question."""
    assert drill.current is not None
    return next(at for at, option in enumerate(drill.current.question.options) if not option.is_right)


def answered(drill: Drill, option: int) -> Drill:
    """The drill at the question after this answer."""
    return drill.with_answer(len(drill.picked), option).onward()


@st.composite
def drills(draw: st.DrawFn, most: int = 12) -> Drill:
    """A practice with some of its questions answered, rightly or not."""
    some = draw(st.sets(st.sampled_from(CODES), max_size=3))
    # Few seeds: a question that was drawn once need not be drawn again.
    drill = Drill(
        draw(st.sampled_from((1, 2, 7, MAX_SEED))),
        tuple(code for code in CODES if code in some),
        draw(st.integers(1, MAX_COUNT)),
    )
    for choice in draw(st.lists(st.integers(0, 4), max_size=most)):
        if drill.current is None:
            break
        drill = answered(drill, choice % len(drill.current.question.options))
    return Drill(drill.seed, drill.kinds, drill.count, drill.picked, not drill.picked or draw(st.booleans()))


@st.composite
def _hands(draw: st.DrawFn, lesson: str | None, drill: Drill | None) -> Hands:
    """Hands that were counted at some steps of the lesson and some questions of the practice."""
    steps = [step.id for step in lessons()[lesson].steps] if lesson else []
    questions = [question_name(at + 1) for at in range(len(drill.turns))] if drill else []
    asking = [name for name in (*steps, *questions) if answers_of(name, lesson, drill)]
    names = draw(st.lists(st.sampled_from(asking), max_size=3, unique=True)) if asking else []
    return tuple((name, draw(_counts(len(answers_of(name, lesson, drill))))) for name in names)


def _counts(answers: int) -> st.SearchStrategy[Counts]:
    one = st.one_of(st.just(()), st.tuples(*[st.integers(0, MAX_HANDS)] * answers))
    return st.tuples(one, one).filter(any)


@st.composite
def views(draw: st.DrawFn) -> LearnView:
    """Any screen, with whatever was answered on the way there."""
    lesson = draw(st.one_of(st.none(), st.sampled_from(tuple(lessons()))))
    drill = draw(st.one_of(st.none(), drills(most=4)))
    open_places = {"lesson": lesson is not None, "practice": drill is not None}
    places: list[Place] = [place for place in PLACES if open_places.get(place, True)]
    step, said, board = "", {}, None
    if lesson is not None:
        ids = [one.id for one in lessons()[lesson].steps]
        step = draw(st.sampled_from(["", *ids[1:], END]))
        parts = st.lists(typed_answers, min_size=1, max_size=MAX_PARTS).map(tuple)
        said = draw(st.dictionaries(st.sampled_from(ids), parts, max_size=4))
        board = draw(st.one_of(st.none(), boards))
    read, done = (draw(st.sets(st.sampled_from(tuple(lessons())))) for _ in ("read", "done"))
    record = draw(st.dictionaries(st.sampled_from(CODES), st.sampled_from(STATES), max_size=4))
    return LearnView(
        place=draw(st.sampled_from(places)),
        lesson=lesson,
        step=step,
        said=tuple(said.items()),
        board=board,
        read=tuple(id_ for id_ in lessons() if id_ in read),
        done=tuple(id_ for id_ in lessons() if id_ in done),
        drill=drill,
        record=tuple((code, record[code]) for code in CODES if code in record),
        plan=draw(st.sampled_from((None, *PLANS))),
        hands=draw(_hands(lesson, drill)),
        tool=draw(st.sampled_from((None, *TOOLS))),
    )
