"""Practice on the page: a question and its answer, what comes back, and how a session goes on and ends."""

from typing import Any, Final

import pytest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import LESSONS, followed
from tests.pages.the_page import (
    address_of,
    blocks_of,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
    texts_of,
    went_to,
)
from tests.pages.untranslated import escaped_among
from webapp.learn.drill import Turn
from webapp.learn.misconceptions import misconceptions
from webapp.learn.teaching_screens import teaching_screens
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
SET: Final = "practice=7&kinds=m2,m5&count=4&edition=2"


def turn_of(app: PageInMemory) -> Turn:
    """Return the question of the practice that is shown, with its answer."""
    return app.state.view.drill.current


def right_letter(app: PageInMemory) -> int:
    """Return the index of the right answer to the question that is shown."""
    return [option.is_right for option in turn_of(app).question.options].index(True)


def kind_of(app: PageInMemory) -> str:
    """Return the misconception that the question is about."""
    return turn_of(app).kind


def pressed(app: PageInMemory, option: int) -> PageInMemory:
    """Return the app after a press on an answer."""
    return learn(app, blocks_of(app)["options"]["options"][option]["act"])


def answered(app: PageInMemory, *, is_right: bool) -> PageInMemory:
    """Return the app after a right answer, or after the next one to it."""
    right = right_letter(app)
    options = len(blocks_of(app)["options"]["options"])
    return pressed(app, right if is_right else (right + 1) % options)


def moved_on(app: PageInMemory) -> PageInMemory:
    return learn(app, screen_of(app)["onward"])


def legend_of(app: PageInMemory) -> tuple[str, list[str]]:
    """Return the question and its answers, as they are read."""
    block = blocks_of(app)["options"]
    return block["legend"], [option["text"] for option in block["options"]]


def myth(code: str) -> str:
    """Return what is called false, as it is read."""
    return EN("known.myth", name=EN(f"belief.{code}.name"))


def fact(code: str) -> str:
    """Return what is called true in its place."""
    return EN("known.fact", fact=EN(f"fact.{code}"))


def at_home(app: PageInMemory) -> dict[str, dict[str, Any]]:
    """Return the parts of the start page."""
    return blocks_of(learn(app, {"do": "place", "place": "home"}))


def played(app: PageInMemory, rights: str) -> PageInMemory:
    """Return the app after these answers: `+` for a right one, `-` for a wrong one."""
    for sign in rights:
        moved_on(answered(app, is_right=sign == "+"))
    return app


# Answering


def test_a_question_is_open_until_it_is_answered() -> None:
    app = opened_learn(SET)
    assert screen_of(app)["title"] == EN("learn.question_of", at=1, of=4)
    assert (screen_of(app)["onward"], lesson_board_of(app)) == (None, None)
    assert not {"verdict", "named", "right", "picture", "counter", "again"} & set(blocks_of(app))
    assert all(option["act"] and not option["state"] for option in blocks_of(app)["options"]["options"])
    assert app.state.view.known == {}
    answered(app, is_right=True)
    shown = blocks_of(app)
    assert (shown["verdict"]["paragraphs"], shown["verdict"]["tone"]) == ([EN("learn.right")], "good")
    assert {"right", "picture"} <= set(shown)
    assert not {"named", "counter", "see"} & set(shown)
    assert lesson_view_of(app)["said"]["text"] == EN("learn.right")
    assert app.state.view.known == {kind_of(app): "once"}
    assert "abcde"[right_letter(app)] == address_of(app)["picked"]


def test_every_kind_is_asked_and_answered_in_the_readers_language(subtests: pytest.Subtests) -> None:
    lang, texts = PSEUDO_LANGUAGE, texts_for(PSEUDO_LANGUAGE)
    app, shown = opened_learn(f"lang={lang}"), set[tuple[str, str]]()
    for kind in misconceptions():
        at = {"practice": "1", "kinds": kind, "count": "1", "edition": "2", "lang": lang}
        with subtests.test(kind=kind):
            went_to(app, **at)
            asked, options = legend_of(app)
            assert asked
            for picked, _ in zip("abcde", options, strict=False):
                went_to(app, **at, picked=picked)
                assert (legend_of(app)[0], lesson_view_of(app)["problems"]) == (asked, [])
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
    weak = kind_of(app)
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


def test_another_session_has_new_numbers_and_goes_on_from_what_is_known() -> None:
    app = played(opened_learn("practice=7&kinds=m2,m5&edition=2"), "+" * 5)
    assert screen_of(app)["onward_text"] == EN("session.more")
    known = app.state.view.known
    moved_on(app)
    now = address_of(app)
    assert (now["kinds"], "count" in now, now["practice"] != "7") == ("m2,m5", False, True)
    assert screen_of(app)["title"] == EN("learn.question_of", at=1, of=5)
    assert app.state.view.known == known
    asked = kind_of(app)
    answered(app, is_right=False)
    assert app.state.view.known == {**known, asked: "missed"}


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


def test_a_kind_is_practised_alone_from_the_start_page_and_what_was_known_stays_known() -> None:
    app = answered(opened_learn(SET), is_right=True)
    known = kind_of(app)
    [entry] = at_home(app)["map"]["entries"]
    learn(app, entry["ways"][0]["act"])
    assert (kind_of(app), address_of(app)["kinds"], "picked" in address_of(app)) == (known, known, False)
    assert app.state.view.known == {known: "once"}
    learn(app, {"do": "undo"})
    learn(app, {"do": "undo"})
    assert (kind_of(app), "verdict" in blocks_of(app)) == (known, True)
