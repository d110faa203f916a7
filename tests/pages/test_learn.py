"""The page of lessons: its start page, where it leads, the file of one's progress, and practice."""

import json
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import LESSONS, followed
from tests.pages.the_page import (
    address_of,
    blocks_of,
    learn,
    lesson_view_of,
    middle_of,
    opened_learn,
    ready,
    screen_of,
    texts_of,
    went_to,
    went_well,
)
from tests.pages.untranslated import escaped_among, escaped_from
from webapp.learn.drill import Turn
from webapp.learn.lesson_screen import tasks
from webapp.learn.misconceptions import misconceptions
from webapp.learn.progress_file import to_json
from webapp.learn.teaching_screens import teaching_screens
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
# Something in every place where something could be lost.
FULL: Final = (
    "lesson=order&step=clear&said=sink;down;0.4;small&said=clear;up;;price&done=invent,precision"
    "&practice=7&kinds=m2,m5&count=4&picked=ab-&edition=2"
)
MOVED: Final = f"{FULL}&list=D,A,B,E,C&relevant=A,B&k=5"

# What was learned, as an address has it and as a file does.
LEARNED: Final = (
    "read=map&done=invent,order&practice=7&kinds=m2,m5&count=4&picked=ab-&record=m1:missed,m3:known&edition=2"
)
KEPT: Final = {
    "read": "map",
    "done": "invent,order",
    "practice": "7",
    "kinds": "m2,m5",
    "count": "4",
    "picked": "ab-",
    "record": "m1:missed,m3:known",
    "edition": "2",
}
PROGRESS: Final = {"recmetrics": "learn", "version": 2, **KEPT}


def written(content: object) -> bytes:
    return json.dumps(content).encode()


# Home


def test_every_lesson_is_a_card_in_its_order_that_says_how_many_minutes_it_takes() -> None:
    texts = texts_for(PSEUDO_LANGUAGE)
    cards = blocks_of(opened_learn(f"lang={PSEUDO_LANGUAGE}"))["cards"]["cards"]
    assert [(card["number"], card["act"]["lesson"], card["title"], card["minutes"]) for card in cards] == [
        (number, id_, texts(f"lesson.{id_}.title"), texts("session.minutes", minutes=lesson.minutes))
        for number, (id_, lesson) in enumerate(LESSONS.items(), 1)
    ]
    for card in cards[::3]:
        app, lesson = learn(opened_learn(), card["act"]), card["act"]["lesson"]
        assert screen_of(app)["id"] == f"{lesson} {LESSONS[lesson].steps[0].id}"
        assert address_of(app) == {"lesson": lesson}


def test_a_card_says_what_is_read_and_done_and_begun_and_what_comes_next() -> None:
    app = opened_learn("read=order&done=invent&lesson=precision&step=end&place=home&edition=2")
    cards = {card["act"]["lesson"]: card for card in blocks_of(app)["cards"]["cards"]}
    states = {lesson: card["state"] for lesson, card in cards.items() if card["state"]}
    assert states == {"invent": "done", "order": "read", "precision": "open"}
    assert [lesson for lesson, card in cards.items() if card["is_next"]] == ["precision"]
    told = [cards[lesson]["state_text"] for lesson in ("invent", "order", "precision")]
    assert told == [EN("progress.done"), EN("progress.read"), EN("learn.lesson_open")]
    every = blocks_of(opened_learn(f"done={','.join(LESSONS)}&edition=2"))["cards"]["cards"]
    assert {(card["state"], card["is_next"]) for card in every} == {("done", False)}


def test_what_the_browser_has_kept_is_taken_up_where_the_reader_is_and_no_undo_takes_it_away() -> None:
    app = opened_learn()
    assert (blocks_of(app)["keep"]["text"], lesson_view_of(app)["kept"]) == (EN("kept.switch"), "")
    kept = lesson_view_of(opened_learn(FULL))["kept"]
    app = opened_learn("lesson=map&step=most")
    learn(app, {"do": "restore", "kept": '{"recmetrics": "cases"}'})
    assert lesson_view_of(app)["problems"] == [EN("problem.kept_unreadable")]
    assert address_of(app) == {"lesson": "map", "step": "most"}
    learn(app, {"do": "restore", "kept": kept})
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == ("map most", [])
    assert (address_of(app)["done"], address_of(app)["picked"]) == ("invent,precision", "ab-")
    assert lesson_view_of(app)["kept"] == kept
    learn(app, {"do": "undo"})
    assert lesson_view_of(app)["kept"] == kept


# Read and done

ORDER: Final = LESSONS["order"]


def test_a_lesson_that_was_skipped_through_is_read_and_says_what_is_left() -> None:
    app = learn(opened_learn("lesson=order&step=goal"), {"do": "step", "step": "end"})
    assert (address_of(app)["read"], "done" in address_of(app)) == ("order", False)
    of = len(tasks("order"))
    assert 0 < of < len(ORDER.steps)
    [told] = blocks_of(app)["done"]["paragraphs"]
    assert told == EN("progress.left", done=0, of=of)
    left = blocks_of(app)["left"]["entries"]
    assert [entry["act"]["step"] for entry in left] == list(tasks("order")[:3])
    learn(app, left[0]["act"])
    assert screen_of(app)["id"] == f"order {tasks('order')[0]}"


# Links


def test_the_end_of_a_lesson_leads_into_the_playground_and_to_its_practice(subtests: pytest.Subtests) -> None:
    for id_, lesson in LESSONS.items():
        with subtests.test(lesson=id_):
            app = opened_learn(f"lesson={id_}&step=end&lang=ko")
            entries = blocks_of(app)["ways"]["entries"]
            [href] = [entry["href"] for entry in entries if "href" in entry]
            there = followed(href)
            assert there.path in ("playground", "cases")
            assert (there.visit.texts.lang, there.visit.state.problems) == ("ko", ())
            for entry in entries:
                if entry.get("act", {}).get("do") == "practice":
                    learn(app, entry["act"])
                    assert set(address_of(app)["kinds"].split(",")) == set(lesson.misconceptions)
                    assert screen_of(app)["id"].startswith("practice ")


# Around the screen


def test_the_projector_view_shows_the_same_screen_with_fields_for_hands_where_it_asks(
    subtests: pytest.Subtests,
) -> None:
    for query in (MOVED, f"{FULL}&place=home", f"{FULL}&place=practice", "place=teach"):
        with subtests.test(query=query):
            app = opened_learn(f"{query}&view=present")
            assert lesson_view_of(app)["present"] is True
            screen, expected = screen_of(app), screen_of(opened_learn(query))
            blocks = [block for block in screen["blocks"] if block["kind"] != "hands"]
            assert {**screen, "blocks": blocks} == expected
            asks = any(block["kind"] in ("choice", "predict") for block in expected["blocks"])
            assert len(screen["blocks"]) - len(blocks) == asks
            [leave] = [button for button in app.button if button.label == EN("app.leave_present")]
            went_well(leave.click().run())
            assert lesson_view_of(app)["present"] is False


def test_an_example_of_the_menu_is_a_lesson_and_keeps_what_is_known() -> None:
    app = opened_learn(FULL, examples=True)
    assert [button.key for button in app.button if str(button.key).startswith("example_")] == [
        f"example_{lesson}" for lesson in LESSONS
    ]
    went_well(app.button(key="example_map").click().run())
    assert screen_of(app)["id"] == f"map {LESSONS['map'].steps[0].id}"
    assert address_of(app) == {
        "lesson": "map",
        "done": "invent,precision",
        "practice": "7",
        "kinds": "m2,m5",
        "count": "4",
        "picked": "ab-",
        "edition": "2",
    }
    learn(app, {"do": "undo"})
    assert screen_of(app)["id"] == "order clear"


# The file of one's progress


def unfolded(query: str = "") -> PageInMemory:
    return opened_learn(query, learn_keep=True)


def dropped(app: PageInMemory, content: bytes, name: str = "learned.json") -> PageInMemory:
    app.file_uploader(key="learn_progress").upload(name, content, "application/json").run()
    return went_well(app)


def test_what_was_saved_is_what_is_opened_and_undo_leads_back() -> None:
    at_home, saved = (
        to_json(opened_learn(f"{LEARNED}&place={place}").state.view).encode()
        for place in ("home", "practice")
    )
    assert at_home == saved
    assert json.loads(saved) == PROGRESS
    before = {"place": "home", "lesson": "map", "step": "end", "done": "map", "edition": "2"}
    app = dropped(unfolded(urlencode(before)), saved)
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == ("home", [])
    assert address_of(app) == {"place": "home", **KEPT}
    states = {entry["myth"]: entry["state"] for entry in blocks_of(app)["map"]["entries"]}
    names = [EN("known.myth", name=EN(f"belief.{code}.name")) for code in ("m1", "m3", "m9")]
    assert [states.get(name) for name in names] == ["missed", "known", None]
    learn(app, {"do": "undo"})
    assert address_of(app) == before


# Files, and the problems that are shown for them.
BAD_FILES: Final[dict[str, tuple[bytes, str]]] = {
    "text": (b"done: order", "file_not_json"),
    "a file of cases": (b'{"recmetrics": "cases", "cases": []}', "file_not_progress"),
    "answers that cannot be": (written({**PROGRESS, "picked": "ab!"}), "link_picked"),
}


def test_a_bad_file_is_told_of_and_loses_nothing(subtests: pytest.Subtests) -> None:
    for name, (content, code) in BAD_FILES.items():
        with subtests.test(file=name):
            app = dropped(unfolded(f"place=home&{LEARNED}"), content)
            assert any(middle_of(code) in told for told in lesson_view_of(app)["problems"])
            assert screen_of(app)["id"] == "home"
            if code.startswith("file_"):
                assert address_of(app) == {"place": "home", **KEPT}
    # What a file says beside what is wrong is taken.
    app = dropped(unfolded(), written({**PROGRESS, "done": "chess,order", "picked": 5, "extra": [1]}))
    kept = {name: value for name, value in KEPT.items() if name != "picked"}
    assert address_of(app) == {"place": "home", **kept, "done": "order"}


def test_the_file_is_offered_at_home_and_in_practice_and_is_not_in_the_way_elsewhere() -> None:
    for query in ("", "practice=7&edition=2"):
        assert [download.label for download in unfolded(query).download_button] == [EN("learn.keep_save")]
        assert not opened_learn(query).download_button
        assert escaped_from(unfolded(f"{query}&{LEARNED}&lang={PSEUDO_LANGUAGE}")) == []
    for query in ("lesson=order", "place=teach"):
        labels = [download.label for download in unfolded(query).download_button]
        assert EN("learn.keep_save") not in labels
    # It opens on a page that has run nothing yet.
    app = ready("practice=7&edition=2", page="learn", learn_keep=True)
    went_well(app.run())
    assert app.file_uploader(key="learn_progress").label == EN("learn.keep_open")
    # The first message says that the page is shown.
    assert app.visit.is_rendered is False
    assert learn(app).visit.is_rendered is True


def test_neither_the_name_of_a_file_matters_nor_that_it_is_taken_away_again() -> None:
    app = dropped(unfolded(), written(PROGRESS), "../../etc/<b>한국.json")
    assert (lesson_view_of(app)["problems"], address_of(app)["done"]) == ([], KEPT["done"])
    app.file_uploader(key="learn_progress").set_value(None)
    assert address_of(went_well(app.run())) == {"place": "home", **KEPT}


SET: Final = "practice=7&kinds=m2,m5&count=4&edition=2"


def turn_of(app: PageInMemory) -> Turn:
    """Return the question of the practice that is shown, with its answer."""
    return app.state.view.drill.current


def answered(app: PageInMemory, *, is_right: bool) -> PageInMemory:
    """Return the app after a right answer, or after the next one to it."""
    right = [option.is_right for option in turn_of(app).question.options].index(True)
    options = len(blocks_of(app)["options"]["options"])
    option = blocks_of(app)["options"]["options"][right if is_right else (right + 1) % options]
    return learn(app, option["act"])


def moved_on(app: PageInMemory) -> PageInMemory:
    return learn(app, screen_of(app)["onward"])


def myth(code: str) -> str:
    return EN("known.myth", name=EN(f"belief.{code}.name"))


def fact(code: str) -> str:
    return EN("known.fact", fact=EN(f"fact.{code}"))


def at_home(app: PageInMemory) -> dict[str, dict[str, Any]]:
    return blocks_of(learn(app, {"do": "place", "place": "home"}))


def played(app: PageInMemory, rights: str) -> PageInMemory:
    """Return the app after these answers: `+` for a right one, `-` for a wrong one."""
    for sign in rights:
        moved_on(answered(app, is_right=sign == "+"))
    return app


# Answering


def test_every_kind_is_asked_and_answered_in_the_readers_language(subtests: pytest.Subtests) -> None:
    lang, texts = PSEUDO_LANGUAGE, texts_for(PSEUDO_LANGUAGE)
    app, shown = opened_learn(f"lang={lang}"), set[tuple[str, str]]()
    for kind in misconceptions():
        at = {"practice": "1", "kinds": kind, "count": "1", "edition": "2", "lang": lang}
        with subtests.test(kind=kind):
            went_to(app, **at)
            asked = blocks_of(app)["options"]
            for picked, _ in zip("abcde", asked["options"], strict=False):
                went_to(app, **at, picked=picked)
                assert blocks_of(app)["options"]["legend"] == asked["legend"] != ""
                assert lesson_view_of(app)["problems"] == []
                assert blocks_of(app)["open"]["entries"][0]["text"] == texts("learn.open")
                shown.update(texts_of(app))
    assert escaped_among(shown) == []


def test_feedback_leads_to_the_screen_that_teaches_it_and_from_there_back_to_the_question() -> None:
    app = answered(opened_learn("practice=7&kinds=m5&edition=2"), is_right=False)
    question = screen_of(app)
    belief = turn_of(app).question.options[turn_of(app).picked or 0].belief or "m5"
    assert blocks_of(app)["verdict"]["tone"] == "wrong"
    name = EN("learn.named", name=EN(f"belief.{belief}.name"))
    assert blocks_of(app)["named"]["paragraphs"][-1].endswith(name)
    assert "counter" in blocks_of(app)
    assert app.state.view.known == {"m5": "missed"}
    [see] = blocks_of(app)["see"]["entries"]
    learn(app, see["act"])
    assert tuple(screen_of(app)["id"].split()) == teaching_screens()[belief]
    assert screen_of(app)["title"] in see["text"]
    [back] = blocks_of(app)["practice"]["entries"]
    learn(app, back["act"])
    assert screen_of(app) == question
    # Whoever comes to a lesson otherwise has no question to go back to.
    moved_on(app)
    assert "practice" not in blocks_of(learn(app, see["act"]))


def test_a_question_opens_in_the_playground_with_its_list(subtests: pytest.Subtests) -> None:
    for kind in (*misconceptions(),)[::5]:
        with subtests.test(kind=kind):
            app = answered(opened_learn(f"practice=5&kinds={kind}&count=1&lang=ko&edition=2"), is_right=False)
            [entry] = blocks_of(app)["open"]["entries"]
            there = followed(entry["href"])
            assert there.path in ("playground", "cases")
            assert (there.visit.texts.lang, there.visit.state.problems) == ("ko", ())


# A session


def test_a_session_says_how_far_it_is_and_how_many_questions_are_still_to_come() -> None:
    app = opened_learn("practice=7&edition=2")
    seen: list[tuple[str, str, int, int]] = []
    for sign in "-+-+":
        screen = screen_of(app)
        seen.append((screen["title"], screen["kicker"], screen["at"], screen["of"]))
        # The fourth question is the first one that comes back.
        again = blocks_of(app).get("again", {}).get("paragraphs")
        assert again == ([EN("learn.comes_back")] if len(seen) == 4 else None)
        played(app, sign)
    none, one, two = (
        EN("session.kicker", count=10),
        EN("session.kicker_back", count=10, back=1),
        EN("session.kicker_back", count=10, back=2),
    )
    assert seen == [
        (EN("learn.question_of", at=1, of=10), none, 0, 10),
        (EN("learn.question_of", at=2, of=11), one, 1, 11),
        (EN("learn.question_of", at=3, of=11), one, 2, 11),
        (EN("learn.question_of", at=4, of=12), two, 3, 12),
    ]
    # The bar moves with the answer, before the next question.
    assert (screen_of(app)["at"], screen_of(answered(app, is_right=True))["at"]) == (4, 5)


def test_the_end_of_a_session_says_what_was_weak_with_the_way_to_its_lesson_and_what_was_strong() -> None:
    app = opened_learn("practice=7&kinds=m2,m5,m9,m12&count=4&edition=2")
    weak = turn_of(app).kind
    played(app, "-++++")
    shown = blocks_of(app)
    assert (screen_of(app)["id"], screen_of(app)["title"]) == (
        "practice finished",
        EN("session.title", right=3, of=4),
    )
    assert [(one["right"], one["back"]) for one in shown["answers"]["answers"]] == [
        (False, False),
        (True, False),
        (True, False),
        (True, True),
        (True, False),
    ]
    [entry] = shown["weak"]["entries"]
    assert (entry["myth"], entry["fact"], entry["state"]) == (myth(weak), fact(weak), "once")
    strong = {one["myth"] for one in shown["strong"]["entries"]}
    assert strong == {myth(code) for code in ("m2", "m5", "m9", "m12") if code != weak}
    assert shown["next"]["paragraphs"] == [EN("session.next_weak")]
    [way] = entry["ways"]
    learn(app, way["act"])
    assert tuple(screen_of(app)["id"].split()) == teaching_screens()[weak]


def test_a_session_without_a_miss_goes_on_to_the_next_lesson_or_to_a_pause() -> None:
    app = played(opened_learn("practice=7&kinds=m2&count=1&read=invent&edition=2"), "+")
    title = EN("lesson.precision.title")
    assert "weak" not in blocks_of(app)
    assert blocks_of(app)["next"]["paragraphs"] == [EN("session.next_lesson", title=title)]
    learn(app, blocks_of(app)["ways"]["entries"][0]["act"])
    assert screen_of(app)["id"].startswith("precision ")
    every = ",".join(LESSONS)
    app = played(opened_learn(f"practice=7&kinds=m2&count=1&read={every}&edition=2"), "+")
    assert blocks_of(app)["next"]["paragraphs"] == [EN("session.next_all")]


# Practice from the start page


def test_practice_asks_about_finished_lessons_or_about_everything() -> None:
    everything, teachers = blocks_of(opened_learn())["ways"]["entries"]
    assert (everything["text"], teachers["text"]) == (EN("session.everything"), EN("learn.for_teachers"))
    app = opened_learn("read=order&done=map&edition=2")
    learned, everything, _ = blocks_of(app)["ways"]["entries"]
    assert learned["text"] == EN("session.learned")
    learn(app, learned["act"])
    finished = {*LESSONS["order"].misconceptions, *LESSONS["map"].misconceptions}
    assert set(address_of(app)["kinds"].split(",")) == finished
    on = at_home(app)["ways"]["entries"][0]
    assert (on["text"], on["act"]) == (EN("learn.practise_on"), {"do": "place", "place": "practice"})
    assert "kinds" not in address_of(learn(app, everything["act"]))


def test_what_is_false_is_a_myth_beside_what_is_true_and_only_once_it_was_asked() -> None:
    app = opened_learn("place=home&record=m1:known,m5:missed,m9:once,m3:unseen")
    block = blocks_of(app)["map"]
    assert block["legend"] == EN("known.legend", met=3, of=18)
    told = [(one["myth"], one["fact"], one["state_text"]) for one in block["entries"]]
    assert told == [
        (myth(code), fact(code), EN(f"known.{state}"))
        for code, state in (("m5", "missed"), ("m9", "once"), ("m1", "known"))
    ]
