"""Questions on paper: those of the link, the answers in a file of their own, and no text taken for HTML."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import escape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.views import CODES, answered, right_option, wrong_option
from tests.webapp.strategies import hostile_text
from webapp.learn.asked import answer_text
from webapp.learn.drill import Drill, Turn
from webapp.learn.handout import handout
from webapp.learn.question import Shown
from webapp.learn.sheet_of_questions import answer_key, exit_ticket, question_sheet
from webapp.texts import LANGUAGES, Texts, texts_for

TOLD = texts_for("en")
SET = Drill(7, ("m1", "m2", "m8"), 6)
HOSTILE = "</td></table><script>alert('x')</script><b>&amp;\""


class Tags(HTMLParser):
    """The tags of a page, and what opens must close."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_questions_are_those_of_the_link() -> None:
    drill = SET
    asked: list[tuple[str, int]] = []
    while drill.current is not None:
        asked.append((drill.current.kind, drill.current.number))
        drill = answered(drill, right_option(drill))
    assert [(turn.kind, turn.number) for turn in SET.fixed] == asked
    assert len(asked) == SET.count


def test_what_a_reader_has_answered_changes_nothing() -> None:
    begun = answered(answered(SET, wrong_option(SET)), 0)
    assert question_sheet(begun, TOLD) == question_sheet(SET, TOLD)


def test_another_seed_is_another_sheet() -> None:
    assert question_sheet(SET, TOLD) != question_sheet(replace(SET, seed=8), TOLD)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_its_answers_and_the_key_the_right_one(lang: str) -> None:
    t = texts_for(lang)
    drill = Drill(3, (), len(CODES))
    questions, key = question_sheet(drill, t), answer_key(drill, t)
    turns = drill.fixed
    sections = re.findall(r"<section>(.*?)</section>", questions, re.DOTALL)
    answers = re.findall(r"<section>(.*?)</section>", key, re.DOTALL)
    assert len(sections) == len(answers) == len(turns)
    for turn, section, answer in zip(turns, sections, answers, strict=True):
        question = turn.question
        assert re.findall(r"<li>(.*?)</li>", section) == [
            escape(answer_text(option, t)) for option in question.options
        ]
        right = question.options.index(question.right)
        assert f"<p>{right + 1}. {escape(answer_text(question.right, t))}</p>" in answer
        # What is false is never said without what is true.
        myth = t("known.myth", name=t(f"belief.{turn.kind}.name"))
        fact = t("known.fact", fact=t(f"fact.{turn.kind}"))
        assert escape(f"{myth} {fact}") in answer


@pytest.mark.parametrize("page", [question_sheet, exit_ticket])
def test_pages_with_questions_give_no_answer_away_and_say_what_their_signs_mean(
    page: Callable[[Drill, Texts], str],
) -> None:
    printed = page(SET, TOLD)
    assert escape(TOLD("teachers.legend")) in printed
    for turn in SET.fixed:
        assert escape(TOLD(f"belief.{turn.kind}.name")) not in printed
        assert escape(TOLD(f"fact.{turn.kind}")) not in printed


def test_an_exit_ticket_asks_what_is_unclear_after_its_questions() -> None:
    ticket = exit_ticket(SET, TOLD)
    assert len(re.findall("<ol>", ticket)) == SET.count
    assert ticket.index(escape(TOLD("teachers.unclear"))) > ticket.rindex("<ol>")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_its_language_and_closes_what_it_opens(lang: str) -> None:
    t = texts_for(lang)
    for page in (question_sheet(SET, t), answer_key(SET, t), exit_ticket(SET, t), handout(t)):
        assert f'<html lang="{t.html_lang}">' in page
        tags = Tags(page)
        assert tags.open == []
        assert "script" not in tags.seen
        assert "{" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)


@given(st.one_of(st.just(HOSTILE), hostile_text))
def test_no_text_is_taken_for_html(text: str) -> None:
    # Every text of the page says the same, whatever it is: a translation may hold any sign.
    html = {"language.html": "en"}
    t = Texts("en", {key: html.get(key, text) for key in TOLD.templates})
    plain = Texts("en", {key: html.get(key, "x") for key in TOLD.templates})
    try:
        page = question_sheet(SET, t) + answer_key(SET, t)
    except KeyError:
        return  # a place that no question has
    assert Tags(page).seen == Tags(question_sheet(SET, plain) + answer_key(SET, plain)).seen


def test_items_of_a_list_are_not_taken_for_html(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = Turn("m2", 1, comes_back=False)
    first = turn.question.shown[0]
    shown = Shown((HOSTILE, *first.items[1:]), first.hits, first.relevant_count, first.k, HOSTILE)
    question = replace(turn.question, shown=(shown, *turn.question.shown[1:]))
    monkeypatch.setattr(Drill, "fixed", (turn,))
    plain = Tags(question_sheet(SET, TOLD)).seen
    monkeypatch.setattr(Turn, "question", question)
    page = question_sheet(SET, TOLD)
    assert Tags(page).seen == plain
    assert escape(HOSTILE) in page
