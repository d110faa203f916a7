"""Panels below the screens of the page of lessons: the file of a user's progress, and sets for a class."""

import re
from typing import Final
from urllib.parse import urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages import learn_page
from tests.pages.the_lessons import KEPT, LEARNED, PROGRESS, written
from tests.pages.the_page import address_of, learn, lesson_view_of, opened_learn, ready, went_well
from tests.pages.untranslated import escaped_from
from webapp.learn.drill import CLASS_SEEDS, MAX_COUNT, MAX_SEED, Drill
from webapp.learn.handout import handout
from webapp.learn.lesson_plans import kinds_of, lesson_plans
from webapp.learn.misconceptions import misconceptions
from webapp.learn.panels import handed_out
from webapp.learn.sheet_of_questions import answer_key, exit_ticket, question_sheet
from webapp.learn.view import PLANS
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
EVERY_LANGUAGE: Final = (*LANGUAGES, PSEUDO_LANGUAGE)


# Files with what was learned


def uploaded(app: AppTest, content: bytes, name: str = "learned.json") -> AppTest:
    """Return the app after this file was dropped."""
    return went_well(app.file_uploader(key="learn_progress").upload(name, content, "application/json").run())


def unfolded(query: str) -> AppTest:
    """Return the app with the place for files open."""
    return opened_learn(query, learn_keep=True)


@pytest.mark.parametrize("query", ["", "practice=7&edition=2", "place=home&lesson=order"])
def test_the_file_is_offered_at_home_and_in_practice(query: str) -> None:
    app = unfolded(query)
    assert [download.label for download in app.download_button] == [EN("learn.keep_save")]
    assert not opened_learn(query).download_button


@pytest.mark.parametrize("query", ["lesson=order", "place=teach"])
def test_the_file_is_not_in_the_way_elsewhere(query: str) -> None:
    assert EN("learn.keep_save") not in [download.label for download in unfolded(query).download_button]


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
def test_a_dropped_file_is_opened_or_refused_by_a_sentence(lang: str) -> None:
    query = f"place=home&lesson=map&step=end&done=map&lang={lang}"
    app, expected = unfolded(query), learn_page.opened_learn(query)
    half = b'{"recmetrics": "learn", "done": "\\ud800"}'
    for content in (written(PROGRESS), b"done: order", written({**PROGRESS, "done": "chess"}), half):
        uploaded(app, content)
        learn_page.after_file(expected, content)
        assert {**lesson_view_of(app), "page": ""} == {**learn_page.lesson_view_of(expected), "page": ""}
        assert address_of(app) == learn_page.address_of(expected)


@pytest.mark.parametrize("name", ["learned.json", "../../etc/passwd.json", "<b>.json", "한국.json"])
def test_the_name_of_a_file_does_not_matter(name: str) -> None:
    app = uploaded(unfolded(""), written(PROGRESS), name)
    assert (lesson_view_of(app)["problems"], address_of(app)["done"]) == ([], KEPT["done"])


def test_a_file_that_is_taken_away_again_changes_nothing() -> None:
    app = uploaded(unfolded(""), written(PROGRESS))
    address = address_of(app)
    app.file_uploader(key="learn_progress").set_value(None)
    assert address_of(went_well(app.run())) == address


@pytest.mark.parametrize("query", ["", LEARNED, f"place=home&{LEARNED}"])
def test_what_is_said_around_the_file_is_translated(query: str) -> None:
    assert escaped_from(unfolded(f"{query}&lang={PSEUDO_LANGUAGE}")) == []


def test_the_place_for_files_opens_on_a_page_that_has_run_nothing_yet() -> None:
    app = went_well(ready("practice=7&edition=2", page="learn", learn_keep=True).run())
    assert app.file_uploader(key="learn_progress").label == EN("learn.keep_open")


# A set of questions


def opened_teach(lang: str = "en") -> AppTest:
    return opened_learn(f"place=teach&lang={lang}")


def link_of(app: AppTest) -> str:
    """Return the link for a class."""
    [code] = app.code
    return code.value


def chosen(app: AppTest, *kinds: str, count: int = 10, seed: int = 1) -> AppTest:
    """Return the app after a teacher has chosen a set."""
    app.multiselect(key="set_kinds").set_value(list(kinds))
    app.number_input(key="set_count").set_value(count)
    app.number_input(key="set_seed").set_value(seed)
    return went_well(app.run())


def test_a_set_has_ten_questions_of_all_kinds_until_something_else_is_chosen() -> None:
    app = opened_teach("ko")
    seed = app.number_input(key="set_seed").value
    assert link_of(app) == f"https://example.org/learn?practice={seed}&edition=2&lang=ko"


def test_a_set_that_is_offered_is_one_that_no_pupil_has_seen_and_stays_while_its_teacher_looks_around() -> (
    None
):
    app = opened_teach()
    first = app.number_input(key="set_seed").value
    assert first is not None
    assert 100 <= first <= CLASS_SEEDS
    learn(learn(app, {"do": "place", "place": "home"}), {"do": "place", "place": "teach"})
    assert app.number_input(key="set_seed").value == first
    assert len({opened_teach().number_input(key="set_seed").value for _ in range(5)}) > 1


def test_the_link_says_what_was_chosen_and_opens_just_that() -> None:
    app = chosen(opened_teach(), "m5", "m2", count=6, seed=42)
    link = urlsplit(link_of(app))
    assert link.query == "practice=42&kinds=m5,m2&count=6&edition=2&lang=en"
    there = learn_page.opened_learn(link.query)
    assert learn_page.screen_of(there)["title"] == EN("learn.question_of", at=1, of=6)
    assert learn_page.lesson_view_of(there)["problems"] == []
    assert there.view.drill == Drill(42, ("m2", "m5"), 6)
    # Choosing is no change of the teacher's own place.
    assert address_of(app) == {"place": "teach", "lang": "en"}


def test_a_choice_outlives_a_switch_of_the_language() -> None:
    app = chosen(opened_teach(), "m5", count=6, seed=42)
    went_well(app.segmented_control(key="language").set_value("ko").run())
    assert link_of(app) == "https://example.org/learn?practice=42&kinds=m5&count=6&edition=2&lang=ko"
    assert texts_for("ko")("belief.m5.name") in app.multiselect(key="set_kinds").options


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
def test_kinds_are_offered_by_their_names(lang: str) -> None:
    app, texts = opened_teach(lang), texts_for(lang)
    assert app.multiselect(key="set_kinds").options == [
        texts(f"belief.{code}.name") for code in misconceptions()
    ]
    labels = [download.label for download in app.download_button]
    assert labels == [texts("learn.set_sheet"), texts("teachers.key")]
    if lang == PSEUDO_LANGUAGE:
        assert escaped_from(app) == []


def test_bounds_of_a_set_are_those_of_the_link() -> None:
    app = opened_teach()
    count, seed = app.number_input(key="set_count"), app.number_input(key="set_seed")
    assert (count.min, count.max, seed.min, seed.max) == (1, MAX_COUNT, 1, MAX_SEED)
    link = urlsplit(link_of(chosen(app, *misconceptions(), count=MAX_COUNT, seed=MAX_SEED)))
    there = learn_page.opened_learn(link.query)
    assert (learn_page.screen_of(there)["id"], learn_page.lesson_view_of(there)["problems"]) == (
        f"practice {MAX_SEED} 1",
        [],
    )


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the pages that can be downloaded, by the name of their file."""
    pages: dict[str, str] = {}

    def noted(_label: str, html: str, file: str) -> None:
        pages[file] = html

    monkeypatch.setattr(handed_out, "page", noted)
    return pages


def test_the_sheet_and_its_key_are_two_files_of_the_set_that_was_chosen(printed: dict[str, str]) -> None:
    app = opened_teach("zh")
    printed.clear()
    chosen(app, "m5", "m9", count=4, seed=42)
    drill, zh = Drill(42, ("m5", "m9"), 4), texts_for("zh")
    assert printed == {
        "questions-42.html": question_sheet(drill, zh),
        "answers-42.html": answer_key(drill, zh),
    }


@pytest.mark.parametrize("plan", PLANS)
def test_each_class_has_a_handout_and_an_exit_ticket_with_its_answers(
    plan: str, printed: dict[str, str]
) -> None:
    app = opened_learn(f"place=teach&plan={plan}&lang=ko")
    ko = texts_for("ko")
    [ticket_file] = [name for name in printed if re.fullmatch(r"exit-ticket-\d+\.html", name)]
    seed = int(re.sub(r"\D", "", ticket_file))
    [one] = [one for one in lesson_plans() if one.id == plan]
    ticket = Drill(seed, kinds_of(one), 3)
    assert printed == {
        "handout.html": handout(ko),
        ticket_file: exit_ticket(ticket, ko),
        f"exit-ticket-answers-{seed}.html": answer_key(ticket, ko),
    }
    assert seed <= CLASS_SEEDS
    there = learn_page.opened_learn(urlsplit(link_of(app)).query)
    assert (there.view.drill, learn_page.lesson_view_of(there)["problems"]) == (ticket, [])


@pytest.mark.parametrize("plan", PLANS)
def test_what_is_said_around_the_papers_of_a_class_is_translated(plan: str) -> None:
    assert escaped_from(opened_learn(f"place=teach&plan={plan}&lang={PSEUDO_LANGUAGE}")) == []
