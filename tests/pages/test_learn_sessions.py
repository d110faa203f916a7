"""Sessions of practice on the page: how far one is, its result, what comes next, where it starts."""

from typing import Final

import pytest

from tests.pages.learn_page import (
    address_of,
    blocks_of,
    learn,
    opened_learn,
    screen_of,
)
from tests.pages.the_lessons import LESSONS
from tests.pages.the_practice import (
    answered,
    at_home,
    fact,
    kind_of,
    moved_on,
    myth,
    played,
)
from webapp.learn.drill import CLASS_SEEDS, Turn
from webapp.learn.teaching_screens import teaching_screens
from webapp.texts import texts_for

EN: Final = texts_for("en")
SET: Final = "practice=7&kinds=m2,m5&count=4&edition=2"


# A session


def test_a_session_says_how_far_it_is_and_how_many_questions_are_still_to_come() -> None:
    app = opened_learn("practice=7&edition=2")
    seen: list[tuple[str, str, int, int]] = []
    for sign in "-+-+":
        screen = screen_of(app)
        seen.append((screen["title"], screen["kicker"], screen["at"], screen["of"]))
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
    known = app.view.known
    moved_on(app)
    now = address_of(app)
    assert (now["kinds"], "count" in now, now["practice"] != "7") == ("m2,m5", False, True)
    assert screen_of(app)["title"] == EN("learn.question_of", at=1, of=5)
    assert app.view.known == known
    asked = kind_of(app)
    answered(app, is_right=False)
    assert app.view.known == {**known, asked: "missed"}


def test_a_misconception_is_beaten_by_right_answers_in_two_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "tells_apart", True)
    app = opened_learn("practice=7&kinds=m5&count=1&edition=2&record=m2:known,m5:once")
    assert answered(app, is_right=True).view.known == {"m2": "known", "m5": "known"}


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


def test_two_visitors_get_other_questions_and_none_of_a_class() -> None:
    seeds: set[str] = set()
    for _ in range(5):
        app = opened_learn()
        learn(app, blocks_of(app)["ways"]["entries"][0]["act"])
        seeds.add(address_of(app)["practice"])
    assert len(seeds) > 1
    assert all(int(seed) > CLASS_SEEDS for seed in seeds)


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
    assert app.view.known == {known: "once"}
    learn(app, {"do": "undo"})
    learn(app, {"do": "undo"})
    assert (kind_of(app), "verdict" in blocks_of(app)) == (known, True)
