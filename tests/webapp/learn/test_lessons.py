"""Rules of lessons: their parts, goals in reach, whole texts, and each misconception taught and practised."""

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

from tests.webapp.learn.hands_on_lesson import names_of_texts
from tests.webapp.learn.shown_steps import context, steps_of_kind, templates
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.classroom.posed import asks_of
from webapp.learn.asked import text_values
from webapp.learn.comparing import compared
from webapp.learn.drill import question_of
from webapp.learn.figures import figures_of, scene_value, value_of
from webapp.learn.hands_on import CHANCE, Bug, HandsOn, Leaderboard, MeanStep, Orders
from webapp.learn.lesson import Compare, Complete, Goal, Invent, Lesson, Predict, Recall, Side, Tell
from webapp.learn.lesson_file import lessons, taught
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Line, Question
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
from webapp.learn.worked import worked
from webapp.model.measure_names import open_name
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, places_of, texts_for

ORDER = (
    *("invent", "precision", "order", "missed", "recall"),
    *("cutoff", "map", "leaderboard", "which", "bugs"),
)
EN = texts_for("en")
CODES = tuple(f"m{number}" for number in range(1, 19))

A_NAME = re.compile(r"[A-Z][A-Za-z]*(?:\([a-z_]+=[a-z_]+\))?(?:@\w+)?")

# A lesson of programs has a list and a task on every screen, and nothing to predict.
ONLY_PROGRAMS = ("bugs",)
WITHOUT_A_TABLE = ("invent", "which", "bugs")

SLIPS = {
    "divides_by_hits": "m5",
    "averages_all_ranks": "m1",
    "clamps_k": "m15",
    "counts_duplicates": "m14",
    "needs_k": "m15",
    "skips_first": "m2",
}
"""The misconception that a program of a lesson acts on, or the nearest one."""


def met(lesson: Lesson) -> set[str]:
    """Return the misconceptions that a step asks about, or names at a wrong answer."""
    codes: set[str] = set()
    for step in lesson.steps:
        if isinstance(step, Predict | Compare):
            codes |= set(step.believed.values())
        elif isinstance(step, Recall):
            codes.add(step.belief)
        elif isinstance(step, Bug):
            codes.add(SLIPS[step.slip])
        elif isinstance(step, HandsOn):
            codes |= set(step.beliefs)
    return codes


def test_there_are_ten_lessons_in_their_order_of_at_most_ten_screens_and_eight_minutes() -> None:
    assert tuple(lessons()) == ORDER
    for lesson in lessons().values():
        assert len(lesson.screens) <= 10, lesson.id
        assert 4 <= lesson.minutes <= 8, lesson.id


def test_readers_predict_before_they_are_told_and_say_why() -> None:
    for lesson in lessons().values():
        questions = [step for step in lesson.steps if isinstance(step, Predict | Compare)]
        assert len(questions) >= (0 if lesson.id in ONLY_PROGRAMS else 2), lesson.id
        for step in questions:
            assert len(step.why) == len(set(step.why)) >= 3, (lesson.id, step.id)


def test_every_contrast_pair_differs_in_one_thing() -> None:
    pairs = steps_of_kind(Compare)
    assert {lesson.id for lesson, _ in pairs} == set(ORDER) - set(ONLY_PROGRAMS)
    for lesson, step in pairs:
        a, b = step.sides
        differences = [a.scene != b.scene, a.measure != b.measure, a.model != b.model]
        assert differences.count(True) == 1, (lesson.id, step.id)


def test_one_worked_table_fades_over_two_lists_and_neither_can_be_copied() -> None:
    for lesson in lessons().values():
        tables = [step for step in lesson.steps if isinstance(step, Complete)]
        # There is no table where no measure is worked out.
        kinds = [] if lesson.id in WITHOUT_A_TABLE else [("last_two", "fill"), ("all", "all")]
        assert [(step.blank, step.text) for step in tables] == kinds, lesson.id
        if not tables:
            continue
        first, second = tables
        assert lesson.scenes[first.scene] != lesson.scenes[second.scene], lesson.id
        assert first.measure == second.measure, lesson.id
        # The way from the ranks alone takes the place of a table that gives some of it.
        assert second.work in (first.work, "ranks"), lesson.id
        assert lesson.steps.index(second) == lesson.steps.index(first) + 1, lesson.id
        shown = [worked(step, lesson.scenes[step.scene], EN) for step in tables]
        answers = [tuple(table.rows[at].answer for at in table.answers) for table in shown]
        assert answers[0] != answers[1], lesson.id
        assert answers[0][-1] != answers[1][-1], lesson.id


def measures_in(text: str) -> set[str]:
    """The measures that a text names, by open name; a mean such as MAP@3 names what it averages."""
    words = (word.replace("MAP", "AP") for word in A_NAME.findall(text))
    return {name for word in words if (name := open_name(word)) is not None}


def measures_of(question: Question) -> set[str]:
    """The measures that a question asks about and that its picture works out."""
    lines = (*question.picture, *question.believed.values())
    asked_about = str(question.values.get("measure", ""))
    return measures_in(" ".join((asked_about, *(line.measure for line in lines if isinstance(line, Line)))))


def feedback_on(question: Question) -> Iterator[str]:
    """Yield every text of the feedback on an answer."""
    for ask in (question.ask, question.because):
        yield EN(f"belief.{question.kind}.{ask}", **text_values(question.values))
    for belief in {question.kind, *(option.belief for option in question.options if option.belief)}:
        yield EN(f"belief.{belief}.belief")
        if belief in question.believed:
            yield EN(f"belief.{belief}.way")
        yield EN(f"belief.{belief}.counter", **text_values(misconceptions()[belief].counterexample.values))


def test_a_question_in_between_is_of_an_earlier_lesson_and_names_only_measures_that_were_taught() -> None:
    back = steps_of_kind(Recall)
    assert back
    for lesson, step in back:
        earlier = ORDER[: ORDER.index(lesson.id)]
        assert any(step.belief in lessons()[one].misconceptions for one in earlier), lesson.id
        question, known = question_of(step.belief, step.seed), taught(lesson.id)
        assert measures_of(question) <= known, (lesson.id, step.id)
        for text in feedback_on(question):
            assert measures_in(text) <= known, (lesson.id, step.id, text)


def test_a_source_is_named_and_a_list_to_go_on_with_and_lights_point_at_its_ranks() -> None:
    for lesson in lessons().values():
        assert f"example.source.{lesson.source}" in templates("en")
        assert f"lesson.{lesson.id}.source" in templates("en")
        assert lesson.opens in lesson.scenes
        for step in lesson.steps:
            if step.lights:
                ranks = range(1, len(lesson.list(step.scene).ranked) + 1)
                assert set(step.lights) <= set(ranks), (lesson.id, step.id)


def test_ap_puts_the_first_list_of_every_claim_first() -> None:
    ((invent, step),) = steps_of_kind(Invent)
    assert invent.id == "invent"
    assert len(step.claims) == 5
    for above, below in step.claims:
        assert value_of(invent.scenes, Side(above, "AP")) > value_of(invent.scenes, Side(below, "AP"))


# Beliefs


def test_every_belief_has_a_kind_of_question_and_is_met_in_a_lesson_that_names_it() -> None:
    assert tuple(misconceptions()) == CODES
    assert {misconceptions()[code].question(1).kind for code in CODES} == set(CODES)
    assert set().union(*map(met, lessons().values())) == set(CODES)
    assert set().union(*(lesson.misconceptions for lesson in lessons().values())) == set(CODES)
    for lesson in lessons().values():
        assert lesson.misconceptions, lesson.id
        assert set(lesson.misconceptions) <= met(lesson), lesson.id


def test_no_belief_is_blamed_for_the_right_answer_and_no_direction_could_be_guessed() -> None:
    for lesson, step in steps_of_kind(Predict):
        assert direction(step, context(lesson)) not in step.believed, (lesson.id, step.id)
    for lesson, step in steps_of_kind(Compare):
        assert higher(step, context(lesson)) not in step.believed, (lesson.id, step.id)
    truths = [direction(step, context(lesson)) for lesson, step in steps_of_kind(Predict)]
    assert {"up", "same", "down"} == set(truths)
    assert max(map(truths.count, truths)) <= len(truths) * 2 / 3


# What is shown


def test_the_side_that_is_shown_first_is_the_one_that_is_known() -> None:
    for lesson, step in steps_of_kind(Predict):
        assert step.scene == step.before.scene
        before, after = (lesson.scenes[side.scene] for side in (step.before, step.after))
        assert isinstance(before, Scenario) is isinstance(after, Scenario)
        assert before != after or step.before.measure != step.after.measure


def test_every_number_of_a_lesson_can_be_worked_out_and_has_one_name() -> None:
    for lesson in lessons().values():
        # A change of 0 would be an empty text.
        assert all(figures_of(lesson).values()), lesson.id
        assert len(set(lesson.values.values())) == len(lesson.values), lesson.id


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

CLAIMS = ("claim_one", "claim_two", "claim_three", "claim_four", "claim_five", "claim_six")
OF_A_GOAL = {"target", "moves", "measure"}
PARTS_OF_A_GOAL = ("goal", "reached", "stretch", "stretch_reached")

# A share in words is a number that the core has not computed.
FRACTION_WORDS = re.compile(
    r"\b(?:half|halves|(?:one|two|three|four) (?:thirds?|fourths?|fifths?|sixths?|quarters?)|quarters?"
    r"|per ?cent|percentage)\b"
    r"|절반|반으로|[일이삼사오육칠팔구십]\s?분의|퍼센트"
    r"|一半|分之|百分",
    re.IGNORECASE,
)
# The value that it compares with is not computed: it is the misconception itself.
NAMES_A_HALF = {"belief.m11.name", "belief.m11.belief", "belief.m11.holds"}


@cache
def texts_of(lesson: str, lang: str = "en") -> dict[str, str]:
    start = f"lesson.{lesson}."
    return {key.removeprefix(start): t for key, t in templates(lang).items() if key.startswith(start)}


def wanted(lesson: Lesson) -> set[str]:
    """The keys that the lesson's screens ask for."""
    keys = {"title", "teaser", "summary", "source"}
    for step in lesson.steps:
        if isinstance(step, Recall):
            continue
        names = {"title", "text"}
        if isinstance(step, Predict | Compare):
            names |= {"ask", "reveal", "why"} | {
                f"{part}_{key}" for part in ("why", "reply") for key in step.why
            }
        if isinstance(step, Tell) and step.choices:
            names |= {"ask"} | {f"{part}_{key}" for part in ("choice", "reply") for key in step.choices}
        if isinstance(step, Goal):
            names |= {"goal", "reached"} | ({"stretch", "stretch_reached"} if step.stretch else set())
        if isinstance(step, HandsOn):
            names |= names_of_texts(step)
        if isinstance(step, Invent):
            names |= {*CLAIMS[: len(step.claims)], "done", "open"}
        keys |= {f"{step.text}.{name}" for name in names}
    return keys


def names_of_sides(lesson: Lesson, own: dict[str, str]) -> set[str]:
    """The two sides of a pair may have names, both or none."""
    keys: set[str] = set()
    for step in lesson.steps:
        if isinstance(step, Compare):
            found = {key for key in (f"{step.text}.a", f"{step.text}.b") if key in own}
            assert len(found) in (0, 2), step.id
            keys |= found
    return keys


def wordings_for_a_class(lesson: Lesson, own: dict[str, str]) -> set[str]:
    """What a class is asked may have another wording for it, of the text and of the question."""
    asked = [step for step in lesson.steps if not isinstance(step, Goal) and asks_of(lesson.id, step.id)]
    keys = {f"{step.text}.{name}" for step in asked for name in ("class_text", "class_ask")}
    return {key for key in keys if key in own}


def without_places(text: str) -> str:
    return re.sub(r"\{[a-z0-9_]+\}", "", text)


def numbers_in(text: str) -> list[str]:
    """Digits of any script, and signs such as ½, ² and Ⅳ; the values of a miss and a hit are no numbers."""
    text = re.sub(r"(?<![\d.@])[01](?![\d.])", "", text)
    return [sign for sign in text if unicodedata.category(sign) in ("Nd", "Nl", "No")]


# Complete (tests/webapp/texts holds every language to the keys and the places of the English texts)


def test_every_screen_has_its_texts_and_none_is_left_over() -> None:
    for lesson in lessons().values():
        own = texts_of(lesson.id)
        assert set(own) == wanted(lesson) | names_of_sides(lesson, own) | wordings_for_a_class(lesson, own)


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


def test_a_goal_says_its_target_and_its_moves() -> None:
    for lesson in lessons().values():
        for step in lesson.steps:
            if isinstance(step, Goal):
                places = places_of(texts_of(lesson.id)[f"{step.text}.goal"])
                assert "moves" in places
                # A lesson without a name for its measure says in words what to reach.
                assert ("target" in places) is (step.measure in lesson.measures)


# Numbers


def test_no_number_is_typed_into_prose_and_no_share_is_told_in_words() -> None:
    for lang in LANGUAGES:
        prose = {
            key: without_places(text)
            for key, text in templates(lang).items()
            if key.startswith(("lesson.", "belief.", "teach."))
        }
        assert {key for key, text in prose.items() if numbers_in(text)} <= NAMES_A_HALF, lang
        assert {key for key, text in prose.items() if FRACTION_WORDS.search(text)} <= NAMES_A_HALF, lang


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


def test_no_two_reasons_of_a_question_say_the_same() -> None:
    for lang in LANGUAGES:
        for lesson, step in asking():
            for part in ("why", "reply"):
                said = {texts_of(lesson.id, lang)[f"{step.text}.{part}_{key}"] for key in step.why}
                assert len(said) == len(step.why), (lang, lesson.id, step.id)


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
