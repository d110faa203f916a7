"""Test of what students are told about their own answers."""

import pytest

from webapp.classroom.asks import AskBuild, ask_text
from webapp.classroom.own_answers import own_text
from webapp.classroom.posed import posed
from webapp.classroom.room import Item, Phase
from webapp.model.class_link import list_query
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

BUILD = ask_text(AskBuild(list_query(Scenario(tuple("ABCD"), ("B", "D"), k=4)), "AP@K", "highest", moves=1))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("phase", "own", "key"),
    [
        ("voting", "a list", None),
        ("voting", None, None),
        ("closed", "a list", "room.own_built"),
        ("closed", None, "room.own_built_none"),
        ("solved", "a list", "room.own_built"),
        ("solved", None, "room.own_built_none"),
    ],
)
def test_once_no_more_lists_are_taken_students_read_whether_theirs_is_in(
    lang: str, phase: Phase, own: str | None, key: str | None
) -> None:
    asked, texts = posed(BUILD), texts_for(lang)
    assert asked is not None
    assert own_text(Item(1, BUILD, 1, phase), asked, (own,), texts) == (texts(key) if key else "")
