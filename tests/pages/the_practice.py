"""A reader who practises on the page of lessons in memory."""

from typing import Any, Final

from tests.pages.learn_page import (
    LearnPage,
    blocks_of,
    learn,
    screen_of,
    turn_of,
)
from webapp.texts import texts_for

EN: Final = texts_for("en")


def right_letter(app: LearnPage) -> int:
    """Return the index of the right answer to the question that is shown."""
    return [option.is_right for option in turn_of(app).question.options].index(True)


def kind_of(app: LearnPage) -> str:
    """Return the misconception that the question is about."""
    return turn_of(app).kind


def pressed(app: LearnPage, option: int) -> LearnPage:
    """Return the app after a press on an answer."""
    return learn(app, blocks_of(app)["options"]["options"][option]["act"])


def answered(app: LearnPage, *, is_right: bool) -> LearnPage:
    """Return the app after a right answer, or after the next one to it."""
    right = right_letter(app)
    options = len(blocks_of(app)["options"]["options"])
    return pressed(app, right if is_right else (right + 1) % options)


def moved_on(app: LearnPage) -> LearnPage:
    return learn(app, screen_of(app)["onward"])


def legend_of(app: LearnPage) -> tuple[str, list[str]]:
    """Return the question and its answers, as they are read."""
    block = blocks_of(app)["options"]
    return block["legend"], [option["text"] for option in block["options"]]


def myth(code: str) -> str:
    """Return what is called false, as it is read."""
    return EN("known.myth", name=EN(f"belief.{code}.name"))


def fact(code: str) -> str:
    """Return what is called true in its place."""
    return EN("known.fact", fact=EN(f"fact.{code}"))


def at_home(app: LearnPage) -> dict[str, dict[str, Any]]:
    """Return the parts of the start page."""
    return blocks_of(learn(app, {"do": "place", "place": "home"}))


def played(app: LearnPage, rights: str) -> LearnPage:
    """Return the app after these answers: `+` for a right one, `-` for a wrong one."""
    for sign in rights:
        moved_on(answered(app, is_right=sign == "+"))
    return app
