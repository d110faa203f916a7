"""All misconceptions: questions against plain loops, feedback that is true, and nothing to be guessed."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest

from tests.seeds import IS_EXHAUSTIVE, seeds
from tests.webapp.learn import answers_of_one_list, answers_of_several_lists
from tests.webapp.learn.answers_of_several_lists import MOVES, SWAPS, WHICH, WORTH, comparing
from tests.webapp.learn.claims_of_feedback import CLAIMS
from tests.webapp.learn.shown_steps import templates
from webapp.cases.case_set import CaseSet
from webapp.learn.asked import answer_text, asked, text_values
from webapp.learn.misconception import Counterexample
from webapp.learn.misconceptions import misconceptions
from webapp.learn.misconceptions.side_by_side import mean_working, pooled_working
from webapp.learn.question import Answer, Line, Pair, Question
from webapp.learn.question_plan import SMALL_NUMBERS
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, places_of, texts_for

pytestmark = [pytest.mark.exhaustive, pytest.mark.slow]

EN = texts_for("en")
MARGIN = F(15, 100)

A_FRACTION = re.compile(r"(?<![\d/])\d+/\d+(?![\d/])")
ITS_DECIMALS = re.compile(r" (=|≈) \d+\.\d+")

Lots = Sequence[int]
"""Answers by their places, of which a player draws one; none, where there is nothing to go by."""

MORE_VALUES = {"m9", "m13", "m15", "m18"}
"""Misconceptions about which too few others lead to a value: there are wrong ones besides."""


EXPECTED = {**answers_of_one_list.EXPECTED, **answers_of_several_lists.EXPECTED}
WORDS = {
    **dict.fromkeys(("m2", "m10", "m12", "m16", "m18"), WHICH),
    **{"m4": MOVES, "m7": MOVES, "m11": WORTH, "m17": SWAPS},
}
"""The words that are right at some time, where words are to choose from."""


@cache
def questions_of(code: str) -> tuple[list[Question], list[Question]]:
    """Return the first ten questions of many practices, whose numbers are small, and as many later ones."""
    # M6 has rare lists that tell its two measures apart.
    practices = 50 if code == "m6" else len(seeds(25, 50))
    early = [start * 100_000 + at for start in range(practices) for at in range(10)]
    later = range(SMALL_NUMBERS, SMALL_NUMBERS + len(early))
    draw = misconceptions()[code].question
    return [*map(draw, early)], [*map(draw, later)]


def questions(code: str) -> list[Question]:
    early, later = questions_of(code)
    return early + later


def every_question() -> Iterator[Question]:
    for code in misconceptions():
        yield from questions(code)


def plain_values(question: Question) -> dict[str, F | int | str]:
    """Return the values that the texts of a question name."""
    is_of_one = question.kind in answers_of_one_list.EXPECTED
    return (answers_of_one_list if is_of_one else answers_of_several_lists).text_values(question)


# Questions


@pytest.mark.parametrize("code", misconceptions())
def test_each_question_has_one_right_answer_and_the_rest_as_plain_loops_have_it(code: str) -> None:
    # The first test to draw them: each kind takes a while of its own.
    more = (misconceptions()[code].question(number) for number in seeds(0))
    for question in (*questions(code), *more):
        right, believed = EXPECTED[code](question)
        answers = [option.answer for option in question.options]
        assert question.kind == code
        assert [option.answer for option in question.options if option.is_right] == [right], question
        assert (question.right.answer, question.right.belief) == (right, None)
        assert len(set(answers)) == len(answers) >= 3, question
        for option in question.options:
            if option.belief is not None:
                assert option.answer == believed[option.belief] != right, (question, option.belief)
                if not isinstance(option.answer, str):
                    assert question.believed[option.belief].working.value == option.answer
        # Intuition holds just where it leads to the right answer.
        # Who lets an empty case drop out is right where the rule is to leave it out.
        is_right = question.ask == "ask_skip" if code == "m13" else believed[code] == right
        assert question.holds is question.naive.is_right is is_right
        assert question.because.startswith("holds") is is_right
        # It is about its belief, and leaves more than one way to be wrong.
        if not question.holds:
            assert [option.belief for option in question.options].count(code) == 1
        if isinstance(right, str):
            assert sorted(map(str, answers)) == sorted(WORDS[code])
        elif code not in MORE_VALUES:
            assert all(option.belief for option in question.options if not option.is_right)
        assert decided(question) == right


# The picture of what decides


def decided(question: Question) -> Answer:
    """Return the answer that the picture shows."""
    pairs = [one for one in question.picture if isinstance(one, Pair)]
    if pairs:
        *users, _ = pairs
        wins = [F(sum(of)) for of in ([one.a > one.b for one in users], [one.a < one.b for one in users])]
        return comparing(WHICH, *wins)
    values = [one.working.value for one in question.picture if isinstance(one, Line)]
    match question.kind:
        case "m4" | "m7" if len(values) == 2:
            # From A to B; of m7 from the smaller K to the larger one.
            before, after = values if question.ask != "smaller" else values[::-1]
            return comparing(MOVES, before, after)
        case "m11":
            return comparing(WORTH, values[0], values[1])
        case "m16":
            return comparing(WHICH, *values[2:])
        case "m17":
            before, first, second = values
            return SWAPS[2 * (first == before) + (second == before)]
        case _:
            return values[0] if len(values) == 1 else comparing(WHICH, *values)


def test_a_part_of_a_bar_is_named_by_an_item_that_is_marked_as_a_hit() -> None:
    for question in every_question():
        users = set(question.opens.names) if isinstance(question.opens, CaseSet) else set[str]()
        hits = {
            item
            for shown in question.shown
            for item, hit in zip(shown.items, shown.hits, strict=True)
            if hit or (question.ask == "ask" and question.kind == "m14")
        }
        for line in question.picture:
            if isinstance(line, Line) and line.what not in ("chance", "half", "best"):
                terms = zip(line.names, line.working.terms, strict=False)
                assert {name for name, term in terms if term} <= hits | users, line


# What opens


def test_what_opens_is_what_is_shown_and_fits_into_a_link() -> None:
    for code, belief in misconceptions().items():
        for about in (*questions(code), belief.counterexample):
            opened = list(lists_of(about.opens))
            shown = [(one.items, one.hits, one.relevant_count) for one in about.shown]
            if code == "m14":  # no board holds an item twice: a copy has a name of its own there
                opened = [(tuple(item.rstrip("23") for item in items), *rest) for items, *rest in opened]
            if isinstance(about, Counterexample) and code in ("m5", "m17"):
                shown = shown[:1]  # the board holds the first list; the second is made from it
            if not about.shown[0].items:  # any list may be chosen; the board holds one to begin with
                opened = [((), (), relevant_count) for *_, relevant_count in opened]
            assert shown == opened
            assert {one.k for one in about.shown} == {about.opens.k}
        for about in (*questions(code)[:50], belief.counterexample):
            assert type(about.opens).from_query(about.opens.to_query()) == (about.opens, ())


def lists_of(opens: Scenario | CaseSet) -> Iterator[tuple[tuple[str, ...], tuple[bool, ...], int]]:
    if isinstance(opens, Scenario):
        yield opens.ranked, tuple(item in opens.relevant for item in opens.ranked), opens.relevant_count
    else:
        for case, model in product(opens.cases, opens.model_names):
            yield case.ranked(model), case.judged(model).flags, case.relevant_count


def test_no_item_has_the_name_of_a_list_beside_it() -> None:
    for about in (*every_question(), *(belief.counterexample for belief in misconceptions().values())):
        titles = {shown.title[-1:] for shown in about.shown}
        assert not titles & {item for shown in about.shown for item in shown.items}


def test_the_set_that_opens_has_the_rule_and_the_mean_of_the_question() -> None:
    rules = {"ask": "zero", "ask_skip": "skip", "ask_one": "one"}
    for question in questions("m13"):
        assert isinstance(question.opens, CaseSet)
        assert question.opens.no_relevant == rules[question.ask]
        assert question.opens.case(str(question.values["user"])).relevant_count == 0
    for question in (*questions("m8"), *questions("m13")):
        (line,) = question.picture
        assert isinstance(line, Line)
        assert isinstance(question.opens, CaseSet)
        assert mean_working(question.opens) == line.working
        if "m8" in question.believed:
            assert pooled_working(question.opens) == question.believed["m8"].working


# Texts


def own_texts(code: str) -> dict[str, str]:
    start = f"belief.{code}."
    return {key.removeprefix(start): t for key, t in templates("en").items() if key.startswith(start)}


def test_every_place_in_a_text_gets_its_value_from_plain_loops_and_every_value_is_told() -> None:
    for code, belief in misconceptions().items():
        for question in questions(code):
            assert plain_values(question).items() <= question.values.items()
            for key in (question.ask, question.because):
                assert EN(f"belief.{code}.{key}", **question.values)
        assert EN(f"belief.{code}.counter", **belief.counterexample.values)
        texts = own_texts(code)
        named = {place for key, text in texts.items() if key != "counter" for place in places_of(text)}
        assert named == {place for question in questions(code) for place in question.values}
        assert places_of(texts["counter"]) == set(belief.counterexample.values)


# Practice measures understanding


def samples() -> Iterator[tuple[str, Sequence[Question]]]:
    """Yield the questions of each kind; of so many that chance evens out also the earlier ones alone."""
    for code in misconceptions():
        for some in (questions(code), *(questions_of(code) if IS_EXHAUSTIVE else ())):
            yield code, some


# No simple rule finds the answers


def lots_of_rules(question: Question) -> dict[str, Lots]:
    """Return what players draw from who understand nothing and go by a simple rule."""
    options = question.options
    every, naive = range(len(options)), options.index(question.naive)
    lengths = [len(answer_text(option, EN)) for option in options]
    values = [one.answer for one in options if not isinstance(one.answer, str)]
    by_size = sorted(range(len(values)), key=values.__getitem__)
    finest = max((value.denominator for value in values), default=0)
    plainest = min((value.denominator for value in values), default=0)
    return {
        "the largest value": by_size[-1:],
        "the smallest value": by_size[:1],
        "a value in the middle": by_size[1:-1],
        "the finest fraction": [at for at in by_size if values[at].denominator == finest],
        "the plainest fraction": [at for at in by_size if values[at].denominator == plainest],
        "the first answer": every[:1],
        "the second answer": every[1:2],
        "the last answer": every[-1:],
        "the longest text": [at for at in every if lengths[at] == max(lengths)],
        "the shortest text": [at for at in every if lengths[at] == min(lengths)],
        "the naive answer": [naive],
        "never the naive answer": [at for at in every if at != naive],
    }


def score(some: Sequence[Question], lots: Sequence[Lots]) -> F:
    """Return the share of right answers that a player expects who draws from these, or from all."""
    total = F(0)
    for question, drawn_from in zip(some, lots, strict=True):
        among = drawn_from or range(len(question.options))
        total += F(sum(question.options[at].is_right for at in among), len(among))
    return total / len(some)


def chance(some: Sequence[Question]) -> F:
    """Return the share of right answers of a player who draws lots."""
    return score(some, [()] * len(some))


def test_no_simple_rule_does_much_better_than_drawing_lots() -> None:
    for code, some in samples():
        drawn, highest = [lots_of_rules(question) for question in some], chance(some) + MARGIN
        for rule in drawn[0]:
            assert score(some, [lots[rule] for lots in drawn]) <= highest, (code, rule)


def test_intuition_holds_in_about_a_third_of_the_questions() -> None:
    for code, some in samples():
        share = F(sum(one.holds for one in some), len(some))
        assert F(30, 100) <= share <= F(40, 100), code


def test_no_word_is_right_so_often_that_it_could_be_guessed() -> None:
    for code in misconceptions():
        in_words = [one for one in questions(code) if isinstance(one.right.answer, str)]
        of = len({option.answer for one in in_words for option in one.options})
        for word, count in Counter(one.right.answer for one in in_words).items():
            assert F(count, len(in_words)) <= F(1, of) + MARGIN, (code, word)


# Feedback is true: each sentence is held against the numbers that stand beside it


def test_what_is_said_of_the_right_answer_is_true() -> None:
    for question in every_question():
        assert CLAIMS[question.kind, question.because](question), question


def test_beside_every_fraction_in_a_sentence_stand_its_decimals() -> None:
    for lang, code in product(LANGUAGES, misconceptions()):
        t = texts_for(lang)
        for question in questions(code)[::5]:
            for key in (question.ask, question.because):
                said = t(f"belief.{code}.{key}", **text_values(question.values))
                for found in A_FRACTION.finditer(said):
                    assert ITS_DECIMALS.match(said, found.end()), said


def test_an_answer_that_intuition_got_right_is_told_so() -> None:
    for code in misconceptions():
        holds = EN("learn.holds", name=EN(f"belief.{code}.name"))
        for question in questions(code)[:40]:
            blocks = asked(question, question.options.index(question.right), EN, lambda _: {"do": "again"})
            said = [" ".join(one["paragraphs"]) for one in blocks if one["kind"] == "prose"]
            assert any(text.startswith(holds) for text in said) is question.holds


# The numbers that teaching goes by


Lists = list[tuple[str, int]]
"""The hits of each list as bits, and its number of relevant items."""

OF_ONE_LIST: dict[str, tuple[Lists, dict[str, F | int | str]]] = {
    # The mean of all precisions would blame a list that cannot be better.
    "m1": ([("10000", 1)], {"mean": (F(1) + F(1, 2) + F(1, 3) + F(1, 4) + F(1, 5)) / 5, "right": F(1)}),
    # Two orders of the same items have the same precision.
    "m2": ([("11000", 2), ("00011", 2)], {"measure": "P@5", "a": F(2, 5), "b": F(2, 5)}),
    # A wrong item costs what it takes from the hits below it.
    "m3": ([("110", 2), ("011", 2)], {"below": F(1 + 1, 2), "above": (F(1, 2) + F(2, 3)) / 2}),
    # Wrong items at the end lower precision and leave AP alone.
    "m4": (
        [("101", 2), ("10100", 2)],
        {
            "short_measure": "P@3",
            "long_measure": "P@5",
            "short_precision": F(2, 3),
            "long_precision": F(2, 5),
            "short": (1 + F(2, 3)) / 2,
            "long": (1 + F(2, 3)) / 2,
        },
    ),
    # To divide by the hits would reward showing less.
    "m5": (
        [("10010", 4), ("1", 4)],
        {
            "long": (1 + F(2, 4)) / 2,
            "short": F(1, 1),
            "long_right": (1 + F(2, 4)) / 4,
            "short_right": F(1, 4),
        },
    ),
    # A perfect top says little about a hundred relevant items.
    "m6": (
        [("111", 100)],
        {"relevant": 100, "k": 3, "measure": "AP@3", "whole": F(1 + 1 + 1, 100), "cut": F(1 + 1 + 1, 3)},
    ),
    # AP@K can fall and precision can rise.
    "m7": (
        [("10000", 3), ("0110", 2)],
        {
            "ap_small": "AP@1",
            "ap_large": "AP@3",
            "p_small": "P@1",
            "p_large": "P@3",
            "ap_small_value": F(1, 1),
            "ap_large_value": F(1, 3),
            "p_small_value": F(0, 1),
            "p_large_value": F(2, 3),
        },
    ),
    # One pot would let the case with more relevant items outweigh the other: 3/5, and not 3/4.
    "m8": (
        [("1", 1), ("01010101", 4)],
        {
            "first": F(1, 1),
            "second": (F(1, 2) + F(2, 4) + F(3, 6) + F(4, 8)) / 4,
            "right": (1 + F(1, 2)) / 2,
            "pooled": (1 + F(1, 2) * 4) / (1 + 4),
        },
    ),
    # One step up is worth far more at the top.
    "m9": ([("0100000000", 1), ("0000000001", 1)], {"high": 1 - F(1, 2), "low": F(1, 9) - F(1, 10)}),
}

OF_SEVERAL_LISTS: dict[str, dict[str, F | int | str]] = {
    "m10": {
        "measure": "AP@5",
        "precision": "P@5",
        "a": F(1) / 3,
        "b": (F(1, 4) + F(2, 5)) / 3,
        "precision_a": F(1, 5),
        "precision_b": F(2, 5),
    },
    "m11": {
        "measure": "AP@5",
        "value": F(1, 3),
        "relevant": 3,
        "few": 5,
        "some": 10,
        "many": 20,
        "expected_few": F(437, 600),
        "expected_some": F(1559, 5400),
        "expected_many": F(2929, 22800),
    },
    "m12": {
        "mean": "MAP@5",
        "users": 4,
        "a": (1 + 3 * (F(1, 3) + F(2, 5)) / 2) / 4,
        "b": (F(1, 2) + F(2, 5)) / 2,
        "wins_a": 1,
        "wins_b": 3,
    },
    "m13": {
        "mean": "MAP@5",
        "user": "u3",
        "zero": (F(4, 5) + F(3, 5)) / 3,
        "skip": (F(4, 5) + F(3, 5)) / 2,
        "one": (F(4, 5) + F(3, 5) + 1) / 3,
    },
    "m14": {"item": "B", "copies": 3, "counted": F(1 + 1 + 1) / 1, "once": F(1)},
    "m15": {"relevant": 3, "measure": "P@5", "cut_down": F(1, 1), "right": F(1, 5)},
    "m16": {
        "k": 3,
        "relevant_a": (F(1) + 0) / 2,
        "relevant_b": (F(1, 3) + F(3, 10)) / 2,
        "min_a": (F(1) + 0) / 2,
        "min_b": (F(1, 3) + F(3, 3)) / 2,
    },
    "m17": {"item": "L", "other": "N", "before": (1 + F(2, 3)) / 2, "after": (1 + F(2, 3)) / 2},
    "m18": {"measure": "P@5", "relevant": 2, "k": 5, "best": F(2, 5)},
}


def test_every_counterexample_has_the_lists_and_the_numbers_that_are_taught() -> None:
    assert [*OF_ONE_LIST, *OF_SEVERAL_LISTS] == list(misconceptions())
    for code, (lists, values) in OF_ONE_LIST.items():
        found = misconceptions()[code].counterexample
        shown = [("".join("01"[hit] for hit in one.hits), one.relevant_count) for one in found.shown]
        assert (shown, found.values) == (lists, values)
    for code, values in OF_SEVERAL_LISTS.items():
        assert misconceptions()[code].counterexample.values == values
    for belief in misconceptions().values():
        titles = [one.title for one in belief.counterexample.shown]
        users = [f"u{at}" for at in range(1, len(titles) + 1)]
        models = [f"{user} · {model}" for user in users for model in "AB"]
        assert titles in ([""], ["A", "B"], users, models[: len(titles)])
    for length, place in ((5, "expected_few"), (10, "expected_some"), (20, "expected_many")):
        assert OF_SEVERAL_LISTS["m11"][place] == answers_of_several_lists.over_all_orders("AP@5", length, 3)
