"""For teachers: notes, papers to print, sets of questions, the form that builds links, codes of a class.

The notes are tested in memory; fields, links to copy and files to save are Streamlit's: there the app runs.
"""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Final
from urllib.parse import urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import followed
from tests.pages.the_page import (
    address_of,
    blocks_of,
    board_of,
    learn,
    opened_app,
    opened_learn,
    proto_of,
    screen_of,
    texts_of,
    went_to,
    went_well,
)
from tests.pages.untranslated import escaped, escaped_among, escaped_from
from tests.webapp.learn.made_sessions import finished
from webapp.learn.class_results import class_results
from webapp.learn.drill import CLASS_SEEDS, Drill
from webapp.learn.handout import handout
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_plans import kinds_of, lesson_plans
from webapp.learn.link_form import FIELDS, SHARED, TARGETS
from webapp.learn.misconceptions import misconceptions
from webapp.learn.panels import class_codes, handed_out, link_form
from webapp.learn.result_code import result_code
from webapp.learn.sheet_of_questions import answer_key, exit_ticket, question_sheet
from webapp.learn.view import TOOLS, LearnView
from webapp.model.address import parse_query
from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario
from webapp.playground.state import PlaygroundState
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
MADE_UP: Final = texts_for(PSEUDO_LANGUAGE)


def opened_teach(query: str = "", lang: str = "en") -> PageInMemory:
    return opened_learn(f"place=teach&lang={lang}&{query}")


def html_of(app: AppTest) -> str:
    return unescape("".join(proto_of(one).body for one in app.get("html")))


# Classes


def test_every_class_has_its_items_with_what_to_expect_and_what_to_say(subtests: pytest.Subtests) -> None:
    for one in lesson_plans():
        with subtests.test(plan=one.id):
            app = opened_teach(f"plan={one.id}", PSEUDO_LANGUAGE)
            shown = blocks_of(app)
            assert (screen_of(app)["id"], app.shown["tutor"]["problems"]) == (f"teach {one.id}", [])
            assert screen_of(app)["title"] == MADE_UP("learn.for_teachers")
            name = MADE_UP(f"teach.{one.id}.name")
            assert shown[one.id]["text"] == MADE_UP("learn.class_heading", name=name, minutes=one.minutes)
            assert MADE_UP(f"teach.{one.id}.needs") in shown[f"{one.id}_aims"]["paragraphs"][1]
            for item in one.items:
                assert shown[f"{one.id}_{item.id}_what"]["paragraphs"]
                assert len(shown[f"{one.id}_{item.id}_said"]["paragraphs"]) >= 2
            assert escaped_among(texts_of(app)) == []


def test_the_notes_have_a_part_for_the_set_of_questions_each_class_and_each_tool() -> None:
    app = opened_teach(lang=PSEUDO_LANGUAGE)
    parts = blocks_of(app)["tabs"]["tabs"]
    assert [part["open"] for part in parts] == [True] + [False] * len((*lesson_plans(), *TOOLS))
    assert parts[0]["text"] == MADE_UP("teachers.tab_set")
    for part, name in zip(parts[1:], (*(one.id for one in lesson_plans()), *TOOLS), strict=True):
        learn(app, part["act"])
        assert screen_of(app)["id"] == f"teach {name}"
        assert [tab["text"] for tab in blocks_of(app)["tabs"]["tabs"] if tab["open"]] == [part["text"]]
    learn(app, parts[0]["act"])
    assert (screen_of(app)["id"], {"plan", "tool"} & set(address_of(app))) == ("teach", set())
    learn(app, screen_of(app)["back"])
    assert screen_of(app)["id"] == "home"


def test_every_link_of_a_class_opens_what_it_names_and_two_lead_into_a_room(
    subtests: pytest.Subtests,
) -> None:
    texts = texts_for("zh")
    for plan in lesson_plans():
        blocks = blocks_of(opened_teach(f"plan={plan.id}", "zh"))
        links = [entry.get("href", "") for block in blocks.values() for entry in block.get("entries", ())]
        # What leads to the classroom has tests of its own.
        rooms = [link for link in links if link.startswith("classroom?")]
        assert ["ask=" in link for link in rooms].count(True) == len(rooms) - 1 == 1
        for item in plan.items:
            with subtests.test(plan=plan.id, item=item.id):
                entry, projected = blocks[f"{plan.id}_{item.id}_open"]["entries"]
                there = followed(entry["href"])
                assert projected["href"] == f"{entry['href']}&view=present"
                assert (there.visit.texts.lang, there.visit.state.problems) == ("zh", ())
                if there.path == "learn":
                    screen = screen_of(there)
                    is_practice = screen["kicker"].startswith(texts("learn.practice"))
                    assert screen["title"] in entry["text"] or is_practice
                else:
                    assert texts(f"page.{there.path}") in entry["text"]


# What is printed


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", html))


def test_no_text_of_a_printed_page_escapes_translation() -> None:
    drill = Drill(1, (), 18)
    pages = [*(page(drill, MADE_UP) for page in (question_sheet, answer_key, exit_ticket)), handout(MADE_UP)]
    for page in pages:
        body = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
        pieces = [unescape(piece).strip() for piece in re.split(r"<[^>]*>", body)]
        assert [piece for piece in pieces if escaped(piece.replace("✓", ""))] == []


def test_the_handout_works_out_its_list_as_the_core_does() -> None:
    worked = Scenario(("A", "B", "C", "D", "E"), ("A", "C", "Z"), k=2)
    precision, ap, ap_at_2 = (
        measure_at(name, 2).explain(worked.ranked, worked.relevant_set()).value
        for name in ("P@K", "AP", "AP@K")
    )
    # Its numbers are written out in each language.
    for text in (plain(handout(texts_for(lang))).replace("。", ".") for lang in LANGUAGES):
        assert f"P@2 = {precision} = 0.5." in text
        assert f"AP = (1 + 2/3) ÷ 3 = {ap} ≈ 0.5556" in text
        assert f"AP@2 = 1 ÷ 2 = {ap_at_2} = 0.5" in text
        assert "MAP = (5/9 + 1) ÷ 2 = 7/9 ≈ 0.7778" in text


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the pages that can be downloaded, by the name of their file."""
    pages: dict[str, str] = {}

    def noted(_label: str, html: str, file: str) -> None:
        pages[file] = html

    monkeypatch.setattr(handed_out, "page", noted)
    return pages


def test_each_class_has_a_handout_and_an_exit_ticket_with_its_answers(printed: dict[str, str]) -> None:
    ko = texts_for("ko")
    for one in lesson_plans():
        printed.clear()
        app = opened_teach(f"plan={one.id}", "ko")
        [ticket_file] = [name for name in printed if re.fullmatch(r"exit-ticket-\d+\.html", name)]
        seed = int(re.sub(r"\D", "", ticket_file))
        ticket = Drill(seed, kinds_of(one), 3)
        assert printed == {
            "handout.html": handout(ko),
            ticket_file: exit_ticket(ticket, ko),
            f"exit-ticket-answers-{seed}.html": answer_key(ticket, ko),
        }
        assert seed <= CLASS_SEEDS
        there = opened_learn(urlsplit(link_of(app)).query)
        assert (there.state.view.drill, there.visit.state.problems) == (ticket, ())


# A set of questions


def link_of(app: AppTest) -> str:
    """Return the link that the page offers for a class."""
    return app.code[0].value


def chosen(app: AppTest, *kinds: str, count: int = 10, seed: int = 1) -> AppTest:
    app.multiselect(key="set_kinds").set_value(list(kinds))
    app.number_input(key="set_count").set_value(count)
    app.number_input(key="set_seed").set_value(seed)
    return went_well(app.run())


def test_a_set_that_is_offered_is_one_that_no_pupil_has_seen_and_stays_while_its_teacher_looks_around() -> (
    None
):
    app = opened_teach(lang="ko")
    first = app.number_input(key="set_seed").value
    assert first is not None
    assert 100 <= first <= CLASS_SEEDS
    # Ten questions of all kinds, until something else is chosen.
    assert link_of(app) == f"https://example.org/learn?practice={first}&edition=2&lang=ko"
    learn(learn(app, {"do": "place", "place": "home"}), {"do": "place", "place": "teach"})
    assert app.number_input(key="set_seed").value == first
    assert len({opened_teach().number_input(key="set_seed").value for _ in range(5)}) > 1


def test_the_link_and_the_papers_say_what_was_chosen_in_the_readers_language(printed: dict[str, str]) -> None:
    app = chosen(opened_teach(), "m5", "m2", count=6, seed=42)
    link = urlsplit(link_of(app))
    assert link.query == "practice=42&kinds=m5,m2&count=6&edition=2&lang=en"
    there = opened_learn(link.query)
    assert screen_of(there)["title"] == EN("learn.question_of", at=1, of=6)
    assert there.visit.state.problems == ()
    assert there.state.view.drill == Drill(42, ("m2", "m5"), 6)
    # Choosing is no change of the teacher's own place.
    assert address_of(app) == {"place": "teach", "lang": "en"}
    printed.clear()
    went_well(app.segmented_control(key="language").set_value("zh").run())
    zh, drill = texts_for("zh"), Drill(42, ("m5", "m2"), 6)
    assert link_of(app) == "https://example.org/learn?practice=42&kinds=m5,m2&count=6&edition=2&lang=zh"
    assert printed == {
        "questions-42.html": question_sheet(drill, zh),
        "answers-42.html": answer_key(drill, zh),
    }
    assert app.multiselect(key="set_kinds").options == [zh(f"belief.{one}.name") for one in misconceptions()]


def test_what_is_said_around_the_sets_and_the_papers_is_translated() -> None:
    app = opened_teach(lang=PSEUDO_LANGUAGE)
    labels = [download.label for download in app.download_button]
    assert labels == [MADE_UP("learn.set_sheet"), MADE_UP("teachers.key")]
    assert escaped_from(app) == []
    for plan in lesson_plans():
        assert escaped_from(went_to(app, place="teach", plan=plan.id, lang=PSEUDO_LANGUAGE)) == []


# The form that builds links


def form(lang: str = "en") -> AppTest:
    return opened_teach("tool=links", lang)


def target(app: AppTest, name: str) -> AppTest:
    return went_well(app.segmented_control(key=link_form.TARGET).set_value(name).run())


def query_of(app: AppTest) -> dict[str, list[str]]:
    return parse_query(urlsplit(link_of(app)).query)


def test_the_form_starts_with_the_list_of_the_playground_and_puts_all_that_is_chosen_into_the_link() -> None:
    app = form("ko")
    shown = PlaygroundState.opened({"lang": ["ko"]}, {}).scenario
    assert app.text_input(key="link_list_list").value == ",".join(shown.ranked)
    assert query_of(app)["relevant"] == [",".join(shown.relevant)]
    assert "controls" not in query_of(app)
    frame = app.code[1].value
    assert frame.startswith('<iframe src="https://example.org/playground?')
    assert "view=compact" in frame
    app.text_input(key="link_list_list").set_value("Emma, Dune, Ulysses")
    app.text_input(key="link_list_grades").set_value("B:lots")
    app.number_input(key="link_list_k").set_value(2)
    app.multiselect(key="link_list_controls").set_value([])
    app.selectbox(key="link_list_panel").set_value("formula")
    app.selectbox(key="link_list_lang").set_value("zh")
    went_well(app.run())
    assert link_of(app).startswith("https://example.org/playground?")
    chosen = {"list": "Emma,Dune,Ulysses", "k": "2", "controls": "none", "panel": "formula", "lang": "zh"}
    assert chosen.items() <= {name: value for name, [value] in query_of(app).items()}.items()
    # Bad values get a sentence, and the link still opens.
    assert "lots" in html_of(app)
    assert PlaygroundState.opened(query_of(app), {}).problems == ()
    # Choosing is no change of the teacher's own place, and is still there after a look around.
    assert address_of(app) == {"place": "teach", "tool": "links", "lang": "ko"}
    learn(learn(app, {"do": "place", "place": "teach"}), {"do": "place", "place": "teach", "tool": "links"})
    assert app.text_input(key="link_list_list").value == "Emma, Dune, Ulysses"
    went_well(app.segmented_control(key="language").set_value("en").run())
    assert query_of(app)["list"] == ["Emma,Dune,Ulysses"]


def test_the_share_menu_of_the_playground_leads_to_the_form_with_the_list_on_the_board() -> None:
    app = opened_app("list=Emma,Dune&relevant=Dune&k=1&lang=en")
    app.session_state["share"] = True
    went_well(app.run())
    assert board_of(app)["ranked"] == ["Emma", "Dune"]
    app.button(key="link_form").click()
    went_well(app.run())
    assert app.text_input(key="link_list_list").value == "Emma,Dune"
    assert query_of(app)["k"] == ["1"]


def test_a_screen_of_a_lesson_can_be_chosen_and_one_of_another_lesson_is_none() -> None:
    app = target(form(), "lesson")
    assert app.selectbox(key="link_lesson_lesson").options[-len(lessons()) :] == [
        EN(f"lesson.{id_}.title") for id_ in lessons()
    ]
    went_well(app.selectbox(key="link_lesson_lesson").set_value("order").run())
    went_well(app.selectbox(key="link_lesson_step").set_value("sink").run())
    assert query_of(app) == {"lesson": ["order"], "step": ["sink"], "lang": ["en"]}
    went_well(app.selectbox(key="link_lesson_lesson").set_value("map").run())
    assert query_of(app) == {"lesson": ["map"], "lang": ["en"]}


def test_a_set_of_questions_that_nobody_has_seen_and_lists_one_a_line_become_links() -> None:
    app = target(form(), "practice")
    app.multiselect(key="link_practice_kinds").set_value(["m2", "m5"])
    app.number_input(key="link_practice_count").set_value(4)
    went_well(app.run())
    drill = LearnView.from_query(query_of(app))[0].drill
    assert drill is not None
    assert (drill.kinds, drill.count, 100 <= drill.seed <= 999) == (("m2", "m5"), 4, True)
    target(app, "cases")
    app.text_area(key="link_cases_case").set_value("u1; A, B; B\n\nu2; B, A; B")
    app.selectbox(key="link_cases_measure").set_value("P@K")
    went_well(app.run())
    assert link_of(app).startswith("https://example.org/cases?case=u1;A,B;B&case=u2;B,A;B")
    assert query_of(app)["measure"] == ["P@K"]


def test_every_field_has_its_name_in_the_readers_language(subtests: pytest.Subtests) -> None:
    app = form(PSEUDO_LANGUAGE)
    items = PlaygroundState.opened({}, {}).scenario.items
    for name in TARGETS:
        with subtests.test(target=name):
            target(app, name)
            kinds = (app.text_input, app.number_input, app.multiselect, app.selectbox, app.text_area)
            fields = (*FIELDS[name], *SHARED)
            assert {one.label for kind in kinds for one in kind} == {
                MADE_UP(f"link_form.{field.name}") for field in fields
            }
            assert [text for _, text in escaped_from(app) if not any(item in text for item in items)] == []


# Result codes of a class

RANDOM: Final = Random("a class")
CLASS: Final = tuple(finished(Drill(417), RANDOM, 0.6) for _ in range(12))
OTHERS: Final = tuple(finished(Drill(418, ("m5",), 3), RANDOM, 0.3) for _ in range(3))


def pasted(*lines: str, lang: str = "en") -> AppTest:
    app = opened_teach("tool=codes", lang)
    return went_well(app.text_area(key=class_codes.TEXT).set_value("\n".join(lines)).run())


def rows_of(app: AppTest) -> list[tuple[str, str]]:
    """Return the misconceptions that were missed, each with how many of how many."""
    return re.findall(r'data-belief="(m\d+)".*?<strong>(.*?)</strong>', html_of(app))


def expected_rows(drills: tuple[Drill, ...]) -> list[tuple[str, str]]:
    def said(missed: int, met: int) -> str:
        return EN("class_codes.missed", missed=missed, met=met, percent=round(100 * missed / met))

    return [(one.code, said(one.missed, one.met)) for one in class_results(drills) if one.missed]


def shown_texts(app: AppTest) -> list[str]:
    return [one.value for one in (*app.markdown, *app.caption, *app.text, *app.info)]


def test_what_a_class_has_missed_is_shown_with_the_lesson_that_treats_it() -> None:
    app = pasted(*(f"Student {at}: {result_code(one)}" for at, one in enumerate(CLASS)))
    assert f"**{EN('class_codes.read', n=12)}**" in shown_texts(app)
    assert rows_of(app) == expected_rows(CLASS)
    links = re.findall(r'<a href="([^"]+)"', html_of(app))
    for link in links:
        view, problems = LearnView.from_query(dict(part.split("=") for part in link.split("?")[1].split("&")))
        assert (view.place, problems) == ("lesson", ())
    assert len(links) == len(rows_of(app))


def test_spoiled_codes_are_named_equal_ones_count_until_the_teacher_says_once_and_none_is_said() -> None:
    spoiled = result_code(CLASS[1])[:-1] + ("2" if result_code(CLASS[1])[-1] != "2" else "3")
    twice = (CLASS[0], CLASS[2], CLASS[0])
    app = pasted(result_code(CLASS[0]), spoiled, *map(result_code, twice[1:]))
    assert EN("class_codes.spoiled", line=2, text=spoiled) in html_of(app)
    assert rows_of(app) == expected_rows(twice)
    assert EN("class_codes.repeats", n=1) in shown_texts(app)
    went_well(app.toggle(key=class_codes.ONCE).set_value(True).run())
    assert rows_of(app) == expected_rows(twice[:2])
    app = pasted("Dear all, please send me your codes.")
    assert EN("class_codes.none") in shown_texts(app)
    assert rows_of(app) == []


def test_codes_of_several_sets_are_told_apart_and_still_there_after_a_look_around() -> None:
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
    learn(learn(app, {"do": "place", "place": "teach"}), {"do": "place", "place": "teach", "tool": "codes"})
    assert str(app.text_area(key=class_codes.TEXT).value).count("\n") == len((*CLASS, *OTHERS)) - 1
    assert rows_of(app)
    # Nothing but what the teacher has pasted is in no language.
    codes = (*map(result_code, (CLASS[0], CLASS[0], *OTHERS)), spoiled := "7777-7777-777A")
    found = escaped_from(pasted(*codes, lang=PSEUDO_LANGUAGE))
    assert [text for _, text in found if spoiled not in text] == []
