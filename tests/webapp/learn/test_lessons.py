"""Rules of lessons: goals in reach, texts with their numbers, and each misconception taught and practised."""

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

from tests.webapp.learn.shown_steps import context, steps_of_kind, templates
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.learn.comparing import compared
from webapp.learn.figures import figures_of, scene_value, value_of
from webapp.learn.hands_on import CHANCE, Bug, Leaderboard, MeanStep, Orders
from webapp.learn.lesson import Compare, Goal, Lesson, Predict, Recall, Side
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.slips import slips
from webapp.learn.steps.bug import Arguments, cutoffs, outcome_of
from webapp.learn.steps.compare import truth_of as higher
from webapp.learn.steps.edited_cases import edited_case, edited_set, moves_made, set_parts
from webapp.learn.steps.goal import moves_between
from webapp.learn.steps.leaderboard import reaches, winners
from webapp.learn.steps.mean import progress_of
from webapp.learn.steps.orders import drawn_values, truth_of
from webapp.learn.steps.predict import truth_of as direction
from webapp.learn.teaching_screens import step_at, teaching_screens
from webapp.model.numbers import Number
from webapp.texts import LANGUAGES, places_of


def test_a_question_in_between_is_of_an_earlier_lesson() -> None:
    for lesson, step in steps_of_kind(Recall):
        earlier = [*lessons().values()][: [*lessons()].index(lesson.id)]
        assert any(step.belief in one.misconceptions for one in earlier), lesson.id


def test_no_belief_is_blamed_for_the_right_answer_and_no_direction_could_be_guessed() -> None:
    for lesson, step in steps_of_kind(Predict):
        assert direction(step, context(lesson)) not in step.believed, (lesson.id, step.id)
    for lesson, step in steps_of_kind(Compare):
        assert higher(step, context(lesson)) not in step.believed, (lesson.id, step.id)
    truths = [direction(step, context(lesson)) for lesson, step in steps_of_kind(Predict)]
    assert {"up", "same", "down"} == set(truths)
    assert max(map(truths.count, truths)) <= len(truths) * 2 / 3


# The tools in the lessons


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


def test_the_goal_of_a_mean_takes_moves_and_is_in_reach() -> None:
    for lesson, step in steps_of_kind(MeanStep):
        own = lesson.scenes[step.scene]
        assert isinstance(own, CaseSet)
        assert edited_set(own, set_parts(own, own), step.changes) == own
        if step.aim:
            moves = fewest_moves(lesson, step)
            assert moves
            assert moves <= (step.moves or moves)
            assert not step.stretch or moves <= step.stretch


def test_the_goal_of_a_leaderboard_is_a_definition_that_is_not_chosen_yet() -> None:
    for lesson, step in steps_of_kind(Leaderboard):
        first, *others = (winners(step, lesson, definition) for definition in step.definitions)
        assert len(first) == 1
        if step.winner:
            found = [reaches(step, lesson, definition) for definition in step.definitions]
            assert not found[0]
            assert any(found)
        if step.stretch:
            assert (step.stretch,) in (first, *others)


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


def test_a_slip_hides_at_first_and_shows_in_some_list() -> None:
    for lesson, step in steps_of_kind(Bug):
        own, slip = lesson.list(step.scene), slips()[step.slip]
        assert not outcome_of(slip, Arguments(own.ranked, own.relevant, own.k)).differs, step.id
        assert any(outcome_of(slip, given).differs for given in lists_for(step, lesson)), step.id


def test_the_orders_that_are_drawn_agree_with_the_mean_over_all() -> None:
    for lesson, step in steps_of_kind(Orders):
        at = context(lesson)
        values = drawn_values(step, at).values
        own = scene_value(lesson.list(step.scene), step.measure)
        assert compared(CHANCE, own, sum(values) / len(values)) == truth_of(step, at), lesson.id
        assert truth_of(step, at) not in step.believed, lesson.id


Asking = Predict | Compare | Orders

OF_A_GOAL = {"target", "moves", "measure"}
PARTS_OF_A_GOAL = ("goal", "reached", "stretch", "stretch_reached")

# The value that it compares with is not computed: it is the misconception itself.
NAMES_A_HALF = {"belief.m11.name", "belief.m11.belief", "belief.m11.holds"}


@cache
def texts_of(lesson: str, lang: str = "en") -> dict[str, str]:
    start = f"lesson.{lesson}."
    return {key.removeprefix(start): t for key, t in templates(lang).items() if key.startswith(start)}


def without_places(text: str) -> str:
    return re.sub(r"\{[a-z0-9_]+\}", "", text)


def numbers_in(text: str) -> list[str]:
    """Digits of any script, and signs such as ½, ² and Ⅳ; the values of a miss and a hit are no numbers."""
    text = re.sub(r"(?<![\d.@])[01](?![\d.])", "", text)
    return [sign for sign in text if unicodedata.category(sign) in ("Nd", "Nl", "No")]


# Texts (tests/webapp/texts holds every language to the keys and the places of the English ones)


def test_every_place_gets_its_number_and_every_number_is_told() -> None:
    for lesson in lessons().values():
        own, known = texts_of(lesson.id), set(figures_of(lesson))
        goals = {step.text for step in lesson.steps if isinstance(step, Goal | MeanStep)}
        for key, text in own.items():
            step, _, name = key.partition(".")
            extra = OF_A_GOAL if step in goals and name in PARTS_OF_A_GOAL else set[str]()
            assert places_of(text) <= known | extra, (lesson.id, key)
        assert set(lesson.values) <= frozenset[str]().union(*map(places_of, own.values())), lesson.id
        # A card and a question in between are shown where the lesson is not open: its numbers are missing.
        assert not places_of(own["title"]) | places_of(own["teaser"]), lesson.id


def test_no_number_is_typed_into_prose() -> None:
    for lang in LANGUAGES:
        prose = {
            key: without_places(text)
            for key, text in templates(lang).items()
            if key.startswith(("lesson.", "belief.", "teach."))
        }
        assert {key for key, text in prose.items() if numbers_in(text)} <= NAMES_A_HALF, lang


# Reasons


def test_the_right_reason_cannot_be_told_by_its_length() -> None:
    for lang in LANGUAGES:
        of_lessons = [list(is_longest(lesson, lang)) for lesson in lessons().values()]
        every = [one for of_lesson in of_lessons for one in of_lesson]
        assert sum(every) <= len(every) * 2 / 3, lang
        assert not any(of_lesson and all(of_lesson) for of_lesson in of_lessons), lang


def is_longest(lesson: Lesson, lang: str) -> Iterator[bool]:
    """Yield for each question whether its right reason is longer than every wrong one."""
    for step in lesson.steps:
        if isinstance(step, Asking) and step.why:
            right, *wrong = (len(texts_of(lesson.id, lang)[f"{step.text}.why_{key}"]) for key in step.why)
            yield right > max(wrong)


# Each misconception is predicted, contradicted by numbers, voiced and practised


def asking() -> Iterator[tuple[Lesson, Asking]]:
    """Yield every step that has readers commit themselves before they see, with its lesson."""
    for lesson in lessons().values():
        for step in lesson.steps:
            if isinstance(step, Asking):
                yield lesson, step


def sides(lesson: Lesson, step: Asking) -> tuple[Number, ...]:
    """Return the values of which the question is about how they compare."""
    match step:
        case Predict(before=before, after=after):
            return value_of(lesson.scenes, before), value_of(lesson.scenes, after)
        case Compare(sides=(above, below)):
            return value_of(lesson.scenes, above), value_of(lesson.scenes, below)
        case Orders(scene=scene, measure=measure):
            return (value_of(lesson.scenes, Side(scene, measure)),)


def told(lesson: Lesson, step: Asking) -> set[Number]:
    """Return the numbers that the text of the reveal names."""
    figures = figures_of(lesson)
    found: set[Number] = set()
    for place in places_of(texts_of(lesson.id)[f"{step.text}.reveal"]):
        try:
            found.add(Fraction(figures[place].replace("−", "-")))
        except ValueError:
            continue
    return found


def predicted(code: str) -> list[tuple[Lesson, Asking]]:
    """Return the questions that a holder of this belief answers wrong."""
    return [(lesson, step) for lesson, step in asking() if code in step.believed.values()]


def voiced(code: str) -> list[tuple[str, str]]:
    """Return the questions with a wrong reason that puts this belief into words."""
    return [(lesson.id, step.id) for lesson, step in asking() if code in step.voices.values()]


def test_readers_commit_themselves_and_then_are_told_the_numbers_that_contradict_it() -> None:
    def is_told(value: Number, numbers: set[Number]) -> bool:
        # A value without a short fraction is told by its decimals.
        return any(abs(float(value) - float(number)) < 0.00005 for number in numbers)

    for code in misconceptions():
        assert any(
            all(is_told(value, told(lesson, step)) for value in sides(lesson, step))
            for lesson, step in predicted(code)
        ), code


def test_a_wrong_reason_puts_it_into_words_where_it_is_predicted_and_is_answered() -> None:
    for code in misconceptions():
        # Somewhere the three come on one screen: it fails, its reason is offered, and the reply says why.
        assert {(lesson.id, step.id) for lesson, step in predicted(code)} & set(voiced(code)), code
    for lesson, step in asking():
        assert step.voices.keys() <= set(step.why[1:])
        for reason in step.voices:
            assert texts_of(lesson.id)[f"{step.text}.why_{reason}"]
            assert texts_of(lesson.id)[f"{step.text}.reply_{reason}"]


def test_it_is_practised_at_the_end_of_a_lesson_that_meets_it_and_a_screen_teaches_it() -> None:
    for code in misconceptions():
        practised = {lesson.id for lesson in lessons().values() if code in lesson.misconceptions}
        assert {lesson.id for lesson, _ in predicted(code)} & practised, code
        lesson, step = step_at(*teaching_screens()[code])
        is_believed = isinstance(step, Predict | Compare) and code in step.believed.values()
        assert is_believed or code in lesson.misconceptions, code
        # A prediction that it would answer wrongly comes first.
        screens = [
            (lesson.id, step.id) for lesson, step in predicted(code) if isinstance(step, Predict | Compare)
        ]
        assert not screens or teaching_screens()[code] == screens[0], code
