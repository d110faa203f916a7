"""The place where a teacher pastes result codes: what was read, and what the class has missed."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Final

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import learn, opened_learn, went_well
from tests.pages.untranslated import escaped_from
from tests.webapp.learn.made_sessions import finished
from webapp.learn.class_results import class_results
from webapp.learn.drill import Drill
from webapp.learn.panels import class_codes
from webapp.learn.result_code import result_code
from webapp.learn.view import LearnView
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
RANDOM: Final = Random("a class")
CLASS: Final = tuple(finished(Drill(417), RANDOM, 0.6) for _ in range(12))
OTHERS: Final = tuple(finished(Drill(418, ("m5",), 3), RANDOM, 0.3) for _ in range(3))


def pasted(*lines: str, lang: str = "en") -> AppTest:
    """Return the place with these lines pasted."""
    app = opened_learn(f"place=teach&tool=codes&lang={lang}")
    return with_text(app, "\n".join(lines))


def with_text(app: AppTest, text: str) -> AppTest:
    return went_well(app.text_area(key=class_codes.TEXT).set_value(text).run())


def html_of(app: AppTest) -> str:
    """Return all HTML of the page."""
    return "".join(one.proto.body for one in app.get("html"))  # pyright: ignore[reportAttributeAccessIssue]  # its type names no HTML


def rows_of(app: AppTest) -> list[tuple[str, str]]:
    """Return the misconceptions that were missed, each with how many of how many."""
    return re.findall(r'data-belief="(m\d+)".*?<strong>(.*?)</strong>', html_of(app))


def expected_rows(drills: tuple[Drill, ...]) -> list[tuple[str, str]]:
    return [
        (
            one.code,
            EN(
                "class_codes.missed",
                missed=one.missed,
                met=one.met,
                percent=round(100 * one.missed / one.met),
            ),
        )
        for one in class_results(drills)
        if one.missed
    ]


def shown_texts(app: AppTest) -> list[str]:
    return [one.value for one in (*app.markdown, *app.caption, *app.text, *app.info)]


def test_what_a_class_has_missed_is_shown_with_the_lesson_that_treats_it() -> None:
    app = pasted(*(f"Student {at}: {result_code(one)}" for at, one in enumerate(CLASS)))
    assert f"**{EN('class_codes.read', n=12)}**" in shown_texts(app)
    assert rows_of(app) == expected_rows(CLASS)
    links = [unescape(link) for link in re.findall(r'<a href="([^"]+)"', html_of(app))]
    for link in links:
        view, problems = LearnView.from_query(dict(part.split("=") for part in link.split("?")[1].split("&")))
        assert (view.place, problems) == ("lesson", ())
    assert len(links) == len(rows_of(app))


def test_spoiled_codes_are_named_by_their_line_and_the_others_are_read() -> None:
    spoiled = result_code(CLASS[1])[:-1] + ("2" if result_code(CLASS[1])[-1] != "2" else "3")
    app = pasted(result_code(CLASS[0]), spoiled, result_code(CLASS[2]))
    assert EN("class_codes.spoiled", line=2, text=spoiled) in unescape(html_of(app))
    assert rows_of(app) == expected_rows((CLASS[0], CLASS[2]))


def test_equal_codes_count_each_time_until_the_teacher_says_once() -> None:
    twice = (CLASS[0], CLASS[1], CLASS[0])
    app = pasted(*map(result_code, twice))
    assert rows_of(app) == expected_rows(twice)
    assert EN("class_codes.repeats", n=1) in shown_texts(app)
    went_well(app.toggle(key=class_codes.ONCE).set_value(True).run())
    assert rows_of(app) == expected_rows(CLASS[:2])


def test_codes_of_several_sets_are_told_apart() -> None:
    app = pasted(*map(result_code, (*CLASS, *OTHERS)))
    assert EN("class_codes.sets", n=2) in shown_texts(app)
    assert rows_of(app) == expected_rows((*CLASS, *OTHERS))
    box = app.selectbox(key=class_codes.SET)
    assert box.options == [
        EN("class_codes.all_sets", n=15),
        EN("class_codes.one_set", seed=417, questions=10, n=12),
        EN("class_codes.one_set_about", seed=418, questions=3, kinds=1, n=3),
    ]
    went_well(box.select_index(2).run())
    assert rows_of(app) == expected_rows(OTHERS)


def test_a_text_without_a_code_gets_a_sentence() -> None:
    app = pasted("Dear all, please send me your codes.")
    assert EN("class_codes.none") in shown_texts(app)
    assert rows_of(app) == []


def test_the_codes_are_still_there_after_a_look_at_another_part_of_the_notes() -> None:
    app = pasted(result_code(CLASS[0]))
    learn(learn(app, {"do": "place", "place": "teach"}), {"do": "place", "place": "teach", "tool": "codes"})
    assert app.text_area(key=class_codes.TEXT).value == result_code(CLASS[0])
    assert rows_of(app) == expected_rows(CLASS[:1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_the_readers_language(lang: str) -> None:
    texts = texts_for(lang)
    app = pasted(*map(result_code, CLASS), lang=lang)
    assert f"### {texts('class_codes.title')}" in shown_texts(app)
    for code, _ in rows_of(app):
        assert texts("known.myth", name=texts(f"belief.{code}.name")) in unescape(html_of(app))


def test_nothing_escapes_translation() -> None:
    spoiled = "7777-7777-777A"
    codes = map(result_code, (CLASS[0], CLASS[0], *OTHERS))
    found = escaped_from(pasted(*codes, spoiled, lang=PSEUDO_LANGUAGE))
    # What the teacher has pasted is in no language.
    assert [text for _, text in found if spoiled not in text] == []
