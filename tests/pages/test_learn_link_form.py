"""The form that builds links, on its page: what is chosen is in the link, and bad values get a sentence."""

from __future__ import annotations

from html import unescape
from typing import Final
from urllib.parse import urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import address_of, board_of, learn, opened, opened_learn, went_well
from tests.pages.untranslated import escaped_from
from webapp.learn.lesson_file import lessons
from webapp.learn.link_form import FIELDS, SHARED, TARGETS
from webapp.learn.panels import link_form
from webapp.learn.view import LearnView
from webapp.model.address import parse_query
from webapp.playground.state import PlaygroundState
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")


def form(lang: str = "en") -> AppTest:
    return opened_learn(f"place=teach&tool=links&lang={lang}")


def target(app: AppTest, name: str) -> AppTest:
    return went_well(app.segmented_control(key=link_form.TARGET).set_value(name).run())


def link_of(app: AppTest) -> str:
    return app.code[0].value


def query_of(app: AppTest) -> dict[str, list[str]]:
    return parse_query(urlsplit(link_of(app)).query)


def html_of(app: AppTest) -> str:
    return unescape("".join(one.proto.body for one in app.get("html")))  # pyright: ignore[reportAttributeAccessIssue]  # its type names no HTML


def test_a_list_of_ones_own_is_in_the_link_with_all_that_was_chosen() -> None:
    app = form()
    app.text_input(key="link_list_list").set_value("Emma, Dune, Ulysses")
    app.text_input(key="link_list_relevant").set_value("Dune, Walden")
    app.number_input(key="link_list_k").set_value(2)
    app.multiselect(key="link_list_hide").set_value(["scores"])
    app.multiselect(key="link_list_controls").set_value(["order"])
    app.selectbox(key="link_list_panel").set_value("formula")
    app.selectbox(key="link_list_view").set_value("compact")
    app.selectbox(key="link_list_lang").set_value("zh")
    app.multiselect(key="link_list_show").set_value(["R@K"])
    app.number_input(key="link_list_more").set_value(7)
    went_well(app.run())
    assert link_of(app).startswith("https://example.org/playground?")
    assert {name: value for name, [value] in query_of(app).items()} == {
        "list": "Emma,Dune,Ulysses",
        "relevant": "Dune,Walden",
        "k": "2",
        "more": "7",
        "show": "R@K",
        "hide": "scores",
        "controls": "order",
        "panel": "formula",
        "lang": "zh",
        "view": "compact",
    }
    state = PlaygroundState.opened(query_of(app), {})
    assert (state.scenario.ranked, state.controls, state.problems) == (
        ("Emma", "Dune", "Ulysses"),
        ("order",),
        (),
    )
    # Choosing is no change of the teacher's own place.
    assert address_of(app) == {"place": "teach", "tool": "links", "lang": "en"}


def test_nothing_to_be_changed_is_a_choice_of_its_own() -> None:
    app = form()
    assert "controls" not in query_of(app)
    app.multiselect(key="link_list_controls").set_value([])
    went_well(app.run())
    assert query_of(app)["controls"] == ["none"]


def test_the_form_starts_with_the_list_of_the_playground() -> None:
    app = form("ko")
    shown = PlaygroundState.opened({"lang": ["ko"]}, {}).scenario
    assert app.text_input(key="link_list_list").value == ",".join(shown.ranked)
    assert query_of(app)["relevant"] == [",".join(shown.relevant)]


def test_the_share_menu_of_the_playground_leads_to_the_form_with_the_list_on_the_board() -> None:
    app = opened("list=Emma,Dune&relevant=Dune&k=1&lang=en")
    app.session_state["share"] = True
    went_well(app.run())
    assert board_of(app)["ranked"] == ["Emma", "Dune"]
    app.button(key="link_form").click()
    went_well(app.run())
    assert app.text_input(key="link_list_list").value == "Emma,Dune"
    assert query_of(app)["k"] == ["1"]


@pytest.mark.parametrize("lesson", lessons())
def test_a_screen_of_any_lesson_can_be_chosen(lesson: str) -> None:
    app = target(form(), "lesson")
    went_well(app.selectbox(key="link_lesson_lesson").set_value(lesson).run())
    last = lessons()[lesson].screens[-1]
    went_well(app.selectbox(key="link_lesson_step").set_value(last).run())
    view, problems = LearnView.from_query(query_of(app))
    assert (view.place, view.lesson, view.step, problems) == ("lesson", lesson, last, ())


def test_a_screen_of_another_lesson_is_no_screen_of_this_one() -> None:
    app = target(form(), "lesson")
    went_well(app.selectbox(key="link_lesson_lesson").set_value("order").run())
    went_well(app.selectbox(key="link_lesson_step").set_value("sink").run())
    went_well(app.selectbox(key="link_lesson_lesson").set_value("map").run())
    assert query_of(app) == {"lesson": ["map"], "lang": ["en"]}


def test_a_set_of_questions_is_offered_that_nobody_has_seen() -> None:
    app = target(form(), "practice")
    app.multiselect(key="link_practice_kinds").set_value(["m2", "m5"])
    app.number_input(key="link_practice_count").set_value(4)
    went_well(app.run())
    drill = LearnView.from_query(query_of(app))[0].drill
    assert drill is not None
    assert (drill.kinds, drill.count, 100 <= drill.seed <= 999) == (("m2", "m5"), 4, True)


def test_several_lists_are_typed_one_a_line() -> None:
    app = target(form(), "cases")
    app.text_area(key="link_cases_case").set_value("u1; A, B; B\n\nu2; B, A; B")
    app.selectbox(key="link_cases_measure").set_value("P@K")
    went_well(app.run())
    assert link_of(app).startswith("https://example.org/cases?case=u1;A,B;B&case=u2;B,A;B")
    assert query_of(app)["measure"] == ["P@K"]


def test_bad_values_get_a_sentence_and_the_link_still_opens() -> None:
    app = form()
    app.text_input(key="link_list_grades").set_value("B:lots")
    went_well(app.run())
    assert "B:lots" in html_of(app) or "lots" in html_of(app)
    assert PlaygroundState.opened(query_of(app), {}).problems == ()


def test_what_was_chosen_is_still_there_after_a_look_around() -> None:
    app = form()
    went_well(app.text_input(key="link_list_list").set_value("Emma,Dune").run())
    learn(learn(app, {"do": "place", "place": "teach"}), {"do": "place", "place": "teach", "tool": "links"})
    assert app.text_input(key="link_list_list").value == "Emma,Dune"
    went_well(app.segmented_control(key="language").set_value("ko").run())
    assert query_of(app)["list"] == ["Emma,Dune"]


def test_the_frame_is_html_that_shows_the_page_without_its_header() -> None:
    app = form()
    frame = app.code[1].value
    assert frame.startswith('<iframe src="https://example.org/playground?')
    assert "view=compact" in frame


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO_LANGUAGE])
@pytest.mark.parametrize("name", TARGETS)
def test_every_field_has_its_name_in_every_language(name: str, lang: str) -> None:
    app = target(form(lang), name)
    labels = {
        one.label
        for kind in (app.text_input, app.number_input, app.multiselect, app.selectbox, app.text_area)
        for one in kind
    }
    fields = [field for one in TARGETS if one == name for field in (*FIELDS[one], *SHARED)]
    assert labels == {texts_for(lang)(f"link_form.{field.name}") for field in fields}
    if lang == PSEUDO_LANGUAGE:
        shown = PlaygroundState.opened({}, {}).scenario.items
        assert [text for _, text in escaped_from(app) if not any(item in text for item in shown)] == []
