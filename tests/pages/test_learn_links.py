"""Bad links to the page of lessons: the valid parts are opened, the problems are shown, nothing breaks."""

from typing import Any, Final
from urllib.parse import quote

import pytest

from tests.pages.learn_page import (
    LearnPage,
    address_of,
    blocks_of,
    board_of,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
    went_to,
)
from tests.pages.the_page import middle_of
from webapp.learn.drill import MAX_COUNT, MAX_SEED, MAX_TURNS
from webapp.texts import LANGUAGES, texts_for

EN: Final = texts_for("en")
LONG: Final = "x" * 10_000
SCRIPT: Final = "<script>alert(1)</script>"
GOAL: Final = "lesson=order&step=goal"
RECALL: Final = "lesson=cutoff&step=recall_hits&said=recall_hits"
# What of the list of that lesson is not to be changed.
PLACES: Final = "relevant=A,B&k=5"


# The link, the screen that opens, and the problem that is shown.
BAD_LINKS: Final[dict[str, tuple[str, str, list[str]]]] = {
    "an unknown place": ("place=upside-down", "home", ["link_unknown_choice"]),
    "no place": ("place=", "home", ["link_unknown_choice"]),
    "a lesson that is none": ("lesson=chess", "home", ["link_unknown_choice"]),
    "a lesson that never ends": (f"lesson={LONG}", "home", ["link_unknown_choice"]),
    "a lesson that is a script": (f"lesson={quote(SCRIPT)}", "home", ["link_unknown_choice"]),
    "a step that is none": ("lesson=order&step=dance", "order start", ["link_unknown_choice"]),
    "a step of another lesson": ("lesson=order&step=eye", "order start", ["link_unknown_choice"]),
    "a step that never ends": (f"lesson=order&step={LONG}", "order start", ["link_unknown_choice"]),
    "an answer at no step": ("lesson=order&step=sink&said=dance;up", "order sink", ["link_unknown_step"]),
    "an answer that is a script": (f"lesson=map&said={quote(SCRIPT)}", "map mean", ["link_unknown_step"]),
    "an answer without a lesson": ("said=sink;up", "home", ["link_needs"]),
    "a step without a lesson": ("step=sink", "home", ["link_needs"]),
    "kinds without a practice": ("kinds=m2", "home", ["link_needs"]),
    "a count without a practice": ("lesson=order&count=4", "order start", ["link_needs"]),
    "answers without a practice": ("place=teach&picked=ab", "teach", ["link_needs"]),
    "an unknown lesson that is done": ("done=order,chess", "home", ["link_unknown_choice"]),
    "a script that is done": (f"done={quote(SCRIPT)}", "home", ["link_unknown_choice"]),
    "a practice that is no number": ("practice=x&edition=2", "practice 1 1", ["link_number"]),
    "a practice of nothing": ("practice=&edition=2", "practice 1 1", ["link_number"]),
    "a practice without end": ("practice=1e400&edition=2", f"practice {MAX_SEED} 1", ["link_number"]),
    "a practice below one": ("practice=0&edition=2", "practice 1 1", ["link_number"]),
    "a kind that is none": ("practice=7&kinds=m2,m99&edition=2", "practice 7 1", ["link_unknown_choice"]),
    "kinds that never end": (f"practice=7&kinds={LONG}&edition=2", "practice 7 1", ["link_unknown_choice"]),
    "a count that is no number": ("practice=7&count=many&edition=2", "practice 7 1", ["link_number"]),
    "a count too high": (f"practice=7&edition=2&count={MAX_COUNT + 1}", "practice 7 1", ["link_number"]),
    "a count below nothing": ("practice=7&count=-1&edition=2", "practice 7 1", ["link_number"]),
    "an answer no letter has": ("practice=7&picked=!&edition=2", "practice 7 1", ["link_picked"]),
    "an answer of none": ("edition=2&practice=7&kinds=m2&picked=e", "practice 7 1", ["link_picked"]),
    "an earlier edition": ("practice=7&kinds=m2,m5&count=4&picked=ab-", "practice 7 1", ["link_edition"]),
    "another edition": ("practice=7&edition=3", "practice 7 1", ["link_unknown_choice", "link_edition"]),
    "a plan that is none": ("place=teach&plan=forever", "teach", ["link_unknown_choice"]),
    "an unknown lesson that is read": ("read=order,chess", "home", ["link_unknown_choice"]),
    "answers that never end": (f"practice=7&picked={LONG}&edition=2", "practice 7 1", ["link_picked"]),
    "a record of no belief": ("record=m99:known", "home", ["link_unknown_choice"]),
    "a record that is a script": (f"record={quote(SCRIPT)}", "home", ["link_unknown_choice"]),
    "an item twice": (f"{GOAL}&list=C,C,D,E,A,B&{PLACES}", "order goal", ["link_repeats"]),
    "a K that is a word": (f"{GOAL}&list=C,D,E,A,B&relevant=A,B&k=five", "order goal", ["link_number"]),
    "a list of another lesson": (f"{GOAL}&list=X,Y&relevant=X&k=2", "order goal", ["lesson_order_only"]),
    "another mark": (f"{GOAL}&list=C,A,D,E,B&relevant=A&k=5", "order goal", ["lesson_order_only"]),
    "another K": (f"{GOAL}&list=C,A,D,E,B&relevant=A,B&k=3", "order goal", ["lesson_order_only"]),
    "an item that is missing": (f"{GOAL}&list=C,A,E,B&{PLACES}", "order goal", ["lesson_order_only"]),
    "further relevant items": (f"{GOAL}&list=C,A,D,E,B&{PLACES}&more=2", "order goal", ["lesson_order_only"]),
    "an empty list": (f"{GOAL}&list=,&relevant=,&k=1", "order goal", ["lesson_order_only"]),
    "a list where none lies": ("lesson=order&step=end&list=A,B", "order end", ["lesson_order_only"]),
    "all at once": (
        "lesson=order&step=x&said=y&done=z&practice=0&kinds=q&count=p&picked=!&record=r&place=w&view=v&edition=2",
        "order start",
        ["link_unknown_choice", "link_unknown_step", "link_number", "more_problems"],
    ),
    "a view that is none": ("lesson=order&view=upside-down", "order start", ["link_unknown_choice"]),
    # What says nothing about this page, or what a step cannot use, is no problem.
    "a parameter of another page": ("lesson=order&case=u;A;A&panel=x&number=1", "order start", []),
    "an answer the step cannot use": ("lesson=order&step=sink&said=sink;sideways", "order sink", []),
    "a part too many": (f"lesson=order&step=sink&said=sink{';up' * 50}", "order sink", []),
    "an answer that never ends": (f"lesson=order&step=all&said=all;{LONG}", "order all", []),
    "an option that is none": (f"{RECALL};99", "cutoff recall_hits", []),
    "digits of another script": (f"{RECALL};١", "cutoff recall_hits", []),
    "bytes that are no text": ("lesson=order&step=all&said=all;%FF%FE", "order all", []),
    "a lone surrogate": ("lesson=order&step=all&said=all;%ED%A0%80", "order all", []),
    "signs that turn text around": ("lesson=order&step=all&said=all;%E2%80%AE5/12%00", "order all", []),
}  # fmt: skip


@pytest.mark.parametrize(("query", "screen", "codes"), BAD_LINKS.values(), ids=BAD_LINKS.keys())
def test_a_bad_link_opens_and_says_what_was_wrong(query: str, screen: str, codes: list[str]) -> None:
    app = opened_learn(query)
    told: list[str] = lesson_view_of(app)["problems"]
    assert screen_of(app)["id"] == screen
    for code in codes:
        assert any(middle_of(code) in problem for problem in told), (code, told)
    assert bool(told) == bool(codes)
    assert all(len(problem) < 300 for problem in told)
    # The problems are shown until something is done.
    learn(app, {"do": "place", "place": "teach"})
    assert (lesson_view_of(app)["problems"], screen_of(app)["id"]) == ([], "teach")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", sorted({code for _, _, codes in BAD_LINKS.values() for code in codes}))
def test_it_is_told_in_the_language_of_the_link(code: str, lang: str) -> None:
    query, screen = next((query, screen) for query, screen, codes in BAD_LINKS.values() if code in codes)
    app = opened_learn(f"{query}&lang={lang}")
    assert screen_of(app)["id"] == screen
    assert any(middle_of(code, lang) in problem for problem in lesson_view_of(app)["problems"])


def test_a_link_that_is_typed_into_an_open_page_tells_the_same() -> None:
    app = went_to(opened_learn("lesson=map"), lesson="order", step="goal", list="X,Y", relevant="X", k="2")
    assert lesson_view_of(app)["problems"] == [EN("problem.lesson_order_only")]
    assert board_of(app)["ranked"] == list("CDEAB")
    learn(app, {"do": "undo"})
    assert screen_of(app)["id"].startswith("map ")


# Nothing else is lost

# Every parameter of a link, and an invalid value of each.
GOOD: Final[dict[str, Any]] = {
    "place": "lesson",
    "lesson": "order",
    "step": "clear",
    "said": ["sink;down;0.4;small", "clear;up;;price"],
    "done": "invent,precision",
    "practice": "7",
    "kinds": "m2,m5",
    "count": "4",
    "picked": "ab-",
    "record": "m1:missed,m3:known",
    "edition": "2",
    "list": "D,A,B,E,C",
    "relevant": "A,B",
    "k": "5",
    "lang": "ko",
}
# A malformed list is dropped as a whole; everything else in the link is kept.
OF_THE_LIST: Final = {"list", "relevant", "k"}
WRONG: Final[dict[str, tuple[Any, Any]]] = {
    "place": ("nowhere", None),
    "step": ("dance", None),
    "said": (["sink;down;0.4;small", "dance;up"], "sink;down;0.4;small"),
    "done": ("invent,chess,precision", "invent,precision"),
    "practice": ("0", "1"),
    "kinds": ("m2,m99,m5", "m2,m5"),
    "count": ("many", None),
    "picked": ("ab!", "ab-"),
    "record": ("m1:missed,m3:famous,m3:known", "m1:missed,m3:known"),
    "list": ("D,A,B,E,F", None),
    "k": ("4", None),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_a_link_takes_nothing_else_with_it(name: str) -> None:
    wrong, mended = WRONG[name]
    app = went_to(opened_learn(), **{**GOOD, name: wrong})
    assert len(lesson_view_of(app)["problems"]) >= 1
    learn(learn(app, {"do": "place", "place": "teach"}), {"do": "place", "place": "lesson"})
    lost = OF_THE_LIST if name in OF_THE_LIST else set[str]()
    expected = {**GOOD, name: mended}
    now = address_of(app)
    for other, value in expected.items():
        if other not in {"place", *lost}:
            assert now.get(other) == value, other
    assert not lost & set(now)


def test_an_unknown_lesson_loses_neither_practice_nor_what_is_done() -> None:
    app = opened_learn("lesson=chess&step=sink&done=order&practice=7&picked=a&record=m1:missed&edition=2")
    learn(app, {"do": "place", "place": "home"})
    assert address_of(app) == {
        "place": "home",
        "done": "order",
        "practice": "7",
        "picked": "a",
        "record": "m1:missed",
        "edition": "2",
    }


@pytest.mark.parametrize(
    ("picked", "kept"),
    [("ab", "ab"), ("ab-", "ab-"), ("ab!", "ab-"), ("a-b", "a-"), ("a1b", "a-"), ("aB", "a-")],
)
def test_the_answers_before_the_one_that_cannot_be_are_kept(picked: str, kept: str) -> None:
    app = opened_learn(f"practice=7&picked={picked}&edition=2")
    assert bool(lesson_view_of(app)["problems"]) is (picked != kept)
    learn(app, {"do": "place", "place": "home"})
    assert address_of(app)["picked"] == kept


def test_of_more_answers_than_are_kept_the_first_ones_are() -> None:
    app = opened_learn(f"practice=7&kinds=m2&picked={'a' * (MAX_TURNS + 100)}&edition=2")
    assert lesson_view_of(app)["problems"] == [EN("problem.link_picked", parameter="picked")]
    learn(app, {"do": "place", "place": "home"})
    kept = address_of(app)["picked"].removesuffix("-")
    assert 0 < len(kept) <= MAX_TURNS
    assert set(kept) == {"a"}


# What is typed is never markup


def test_an_answer_is_shown_as_it_was_typed() -> None:
    app = opened_learn(f"lesson=order&step=all&said={quote(f'all;{SCRIPT}')}")
    field, *_ = [
        cell for row in blocks_of(app)["table"]["rows"] for cell in row["cells"] if cell.get("blank")
    ]
    assert (field["value"], field["state"]) == (SCRIPT, "wrong")


@pytest.mark.parametrize(
    "lesson_step", ["order goal", "order sink", "order start", "invent goal", "missed goal"]
)
def test_a_list_of_the_lesson_in_any_order_is_opened(lesson_step: str) -> None:
    lesson, step = lesson_step.split()
    at = f"lesson={lesson}&step={step}&said=sink;up"
    board = lesson_board_of(opened_learn(at))
    assert board is not None
    order = [*board["ranked"][1:], board["ranked"][0]]
    places = f"&list={','.join(order)}&relevant={','.join(board['relevant'])}&k={board['k']}"
    app = opened_learn(f"{at}{places}&more={board['unnamed']}")
    assert board_of(app)["ranked"] == order


def codes_told(app: LearnPage) -> int:
    return len(lesson_view_of(app)["problems"])


def test_very_many_problems_are_counted_and_not_all_told() -> None:
    many = "&".join(f"said=x{n}" for n in range(300))
    app = opened_learn(f"lesson=order&{many}")
    assert codes_told(app) <= 9
    assert any(middle_of("more_problems") in told for told in lesson_view_of(app)["problems"])
