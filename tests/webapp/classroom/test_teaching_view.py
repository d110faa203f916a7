"""What a teacher is offered: more about the list that the class looks at, before everything else."""

from webapp.classroom.asks import AskQuestion, ask_text
from webapp.classroom.list_offers import LIST_GROUP, list_asks
from webapp.classroom.live_list import mirror_text
from webapp.classroom.protocol import ControlData
from webapp.classroom.room import Item, Room
from webapp.classroom.teaching_view import teaching_data
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import texts_for

EN = texts_for("en")
LIST = opening_for("en")


def offered(room: Room) -> dict[str, list[str]]:
    data = teaching_data(room, EN, is_peeking=False, table=None)
    return {group["id"]: [entry["ask"] for entry in group["entries"]] for group in data["offers"]}


def controls(room: Room) -> dict[str, ControlData]:
    data = teaching_data(room, EN, is_peeking=False, table=None)
    return {control["hook"]: control for control in data["controls"]}


def test_where_nothing_comes_next_the_first_button_leads_to_what_can_be_asked() -> None:
    ask = ask_text(AskQuestion("m5", 9))
    for room, has_button in (
        (Room("7KM2QX", 1), True),
        (Room("7KM2QX", 1, Item(1, ask, 1, "solved")), True),
        (Room("7KM2QX", 1, Item(1, ask, 1, "solved"), planned=(ask,)), False),
        (Room("7KM2QX", 1, Item(1, ask, 1, "closed")), False),
    ):
        choose = teaching_data(room, EN, is_peeking=False, table=None)["choose"]
        assert choose == ("Choose the next question" if has_button else "")


def test_the_button_that_shows_a_list_says_what_it_does_next() -> None:
    off, on = (
        controls(Room("7KM2QX", 1, mirrored=mirrored))["follow"] for mirrored in ("", mirror_text(LIST))
    )
    assert off["text"] == "Show my playground list to all"
    assert on["text"] == "Stop showing my list"


def test_of_a_list_that_was_asked_about_more_is_offered_first() -> None:
    groups = offered(Room("7KM2QX", 1, Item(1, list_asks(LIST)[0])))
    assert next(iter(groups)) == LIST_GROUP
    assert groups[LIST_GROUP] == [*list_asks(LIST)]


def test_of_a_list_that_all_follow_questions_are_offered() -> None:
    shown = LIST.with_ranked(LIST.ranked[::-1])
    item = Item(1, ask_text(AskQuestion("m5", 9)))
    groups = offered(Room("7KM2QX", 1, item, mirrored=mirror_text(shown)))
    assert groups[LIST_GROUP] == [*list_asks(shown)]


def test_without_a_list_that_something_can_be_asked_of_there_is_no_group() -> None:
    item = Item(1, ask_text(AskQuestion("m5", 9)))
    for room in (
        Room("7KM2QX", 1),
        Room("7KM2QX", 1, item),
        Room("7KM2QX", 1, item, mirrored=mirror_text(Scenario((), ()))),
    ):
        groups = offered(room)
        assert LIST_GROUP not in groups
        assert "practice" in groups


def test_a_group_says_how_many_questions_it_has() -> None:
    data = teaching_data(Room("7KM2QX", 1), EN, is_peeking=False, table=None)
    counts = {group["id"]: group["count"] for group in data["offers"]}
    assert counts["practice"] == "18 questions"
    assert counts["plan_short"] == "12 questions"
    assert all("minutes" not in group["title"] for group in data["offers"])
