"""A thousand questions of each kind: no simple rule finds the answers, and what is said of them is true."""

import re
from collections import Counter
from fractions import Fraction

import pytest

from tests.webapp.learn.answers_of_every_misconception import EARLY, questions
from tests.webapp.learn.claims_of_feedback import CLAIMS
from tests.webapp.learn.guessing import STRATEGIES, chance, score
from webapp.learn.asked import asked, text_values
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Question
from webapp.texts import LANGUAGES, own_templates, texts_for

MARGIN = Fraction(15, 100)

A_FRACTION = re.compile(r"(?<![\d/])\d+/\d+(?![\d/])")
ITS_DECIMALS = re.compile(r" (=|≈) \d+\.\d+")

each_kind = pytest.mark.parametrize("code", misconceptions())


# Practice measures understanding


@each_kind
@pytest.mark.parametrize("name", STRATEGIES)
def test_no_simple_rule_does_much_better_than_drawing_lots(code: str, name: str) -> None:
    drawn = questions(code)
    for some in (drawn, drawn[: len(EARLY)], drawn[len(EARLY) :]):
        assert score(STRATEGIES[name], some) <= chance(some) + MARGIN


@each_kind
def test_intuition_holds_in_about_a_third_of_the_questions(code: str) -> None:
    drawn = questions(code)
    for some in (drawn, drawn[: len(EARLY)], drawn[len(EARLY) :]):
        assert Fraction(30, 100) <= Fraction(sum(one.holds for one in some), len(some)) <= Fraction(40, 100)


@each_kind
def test_no_word_is_right_so_often_that_it_could_be_guessed(code: str) -> None:
    words = [one.right.answer for one in questions(code) if isinstance(one.right.answer, str)]
    for word, count in Counter(words).items():
        of = len(
            {
                option.answer
                for one in questions(code)
                for option in one.options
                if isinstance(option.answer, str)
            }
        )
        assert Fraction(count, len(words)) <= Fraction(1, of) + MARGIN, word


@each_kind
def test_the_order_of_the_answers_depends_on_the_number_alone(code: str) -> None:
    def places(question: Question) -> tuple[int, ...]:
        ordered = sorted(question.options, key=lambda option: str(option.answer))
        return tuple(ordered.index(option) for option in question.options)

    drawn = questions(code)
    orders = Counter(places(one) for one in drawn if len(one.options) == 3)
    if orders:
        assert len(orders) == 6
        assert max(orders.values()) <= 2 * min(orders.values()) + 20


def test_a_player_who_knows_the_answers_has_them_all_right_and_so_the_score_can_tell() -> None:
    drawn = questions("m5")
    assert score(lambda question: [question.options.index(question.right)], drawn) == 1
    assert score(lambda question: range(len(question.options)), drawn) == chance(drawn)


# Feedback is true: each sentence is held against the numbers that stand beside it


def test_every_sentence_has_its_claim_and_there_are_no_others() -> None:
    reasons = {
        (kind, key)
        for kind in misconceptions()
        for key in (
            key.rpartition(".")[2] for key in own_templates("en") if key.startswith(f"belief.{kind}.")
        )
        if key.startswith(("right", "holds"))
    }
    assert set(CLAIMS) == reasons


@each_kind
def test_what_is_said_of_the_right_answer_is_true_of_the_lists_that_are_shown(code: str) -> None:
    for question in questions(code):
        assert CLAIMS[code, question.because](question), question


def test_a_sentence_that_the_lists_contradict_is_found() -> None:
    # "A hit near the top adds more than one further down": most pairs of lists refute it.
    def is_higher_up_more(question: Question) -> bool:
        terms = [
            [
                rank_hits / rank
                for rank, rank_hits in enumerate(hits_so_far(shown.hits), 1)
                if shown.hits[rank - 1]
            ]
            for shown in question.shown
        ]
        return all(of == sorted(of, reverse=True) for of in terms)

    assert not all(is_higher_up_more(question) for question in questions("m10"))


def hits_so_far(hits: tuple[bool, ...]) -> list[int]:
    return [sum(hits[:rank]) for rank in range(1, len(hits) + 1)]


@each_kind
@pytest.mark.parametrize("lang", LANGUAGES)
def test_beside_every_fraction_in_a_sentence_stand_its_decimals(code: str, lang: str) -> None:
    t = texts_for(lang)
    for question in questions(code)[::5]:
        for key in (question.ask, question.because):
            said = t(f"belief.{code}.{key}", **text_values(question.values))
            for found in A_FRACTION.finditer(said):
                assert ITS_DECIMALS.match(said, found.end()), said


@each_kind
def test_an_answer_that_intuition_got_right_is_told_so(code: str) -> None:
    t = texts_for("en")
    holds = t("learn.holds", name=t(f"belief.{code}.name"))
    for question in questions(code)[:40]:
        blocks = asked(question, question.options.index(question.right), t, lambda _: {"do": "again"})
        said = [" ".join(one["paragraphs"]) for one in blocks if one["kind"] == "prose"]
        assert any(text.startswith(holds) for text in said) is question.holds
