"""Practice on the page: a question, an answer, what it says about its reader, and what comes back."""

from typing import Final

import pytest

from tests.pages.learn_page import (
    address_of,
    blocks_of,
    followed,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
    texts_of,
    turn_of,
    went_to,
)
from tests.pages.the_practice import answered, kind_of, legend_of, moved_on, pressed, right_letter
from tests.pages.untranslated import escaped_among
from webapp.learn.misconceptions import misconceptions
from webapp.learn.teaching_screens import teaching_screens
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
SET: Final = "practice=7&kinds=m2,m5&count=4&edition=2"


# Answering


def test_a_question_is_open_until_it_is_answered() -> None:
    app = opened_learn(SET)
    assert screen_of(app)["title"] == EN("learn.question_of", at=1, of=4)
    assert (screen_of(app)["onward"], lesson_board_of(app)) == (None, None)
    assert not {"verdict", "named", "right", "picture", "counter", "again"} & set(blocks_of(app))
    assert all(option["act"] and not option["state"] for option in blocks_of(app)["options"]["options"])
    assert app.view.known == {}


def test_a_right_answer_is_said_to_be_right_and_explained() -> None:
    app = answered(opened_learn(SET), is_right=True)
    shown = blocks_of(app)
    assert (shown["verdict"]["paragraphs"], shown["verdict"]["tone"]) == ([EN("learn.right")], "good")
    assert "right" in shown
    assert not {"named", "counter", "see"} & set(shown)
    assert "picture" in shown
    assert lesson_view_of(app)["said"]["text"] == EN("learn.right")
    assert app.view.known == {kind_of(app): "once"}
    assert "abcde"[right_letter(app)] == address_of(app)["picked"]


@pytest.mark.parametrize("kind", misconceptions())
def test_every_wrong_answer_is_answered_with_the_belief_that_leads_to_it(kind: str) -> None:
    app = opened_learn(f"practice=3&kinds={kind}&count=1&edition=2")
    question = turn_of(app).question
    for at, option in enumerate(question.options):
        pressed(app, at)
        shown = blocks_of(app)
        assert [one["state"] for one in shown["options"]["options"]] == [
            "right" if one.is_right else "wrong" if one is option else "" for one in question.options
        ]
        assert all(one["act"] is None for one in shown["options"]["options"])
        assert ("counter" in shown) is ("named" in shown) is (option.belief is not None)
        if option.belief is not None:
            name = EN("learn.named", name=EN(f"belief.{option.belief}.name"))
            assert shown["named"]["paragraphs"][-1].endswith(name)
        is_worked_out_twice = option.belief in question.believed
        assert [line["tone"] for line in shown["picture"]["lines"]].count("wrong") == is_worked_out_twice
        learn(app, {"do": "undo"})


def test_an_answer_cannot_be_given_twice() -> None:
    app = opened_learn(SET)
    act = blocks_of(app)["options"]["options"][0]["act"]
    learn(app, act)
    address = address_of(app)
    for again in (act, {**act, "option": 1}, {**act, "turn": 1}, {**act, "option": 9}):
        learn(app, again)
        assert lesson_view_of(app)["problems"] == [EN("problem.old_page")]
        assert address_of(app) == address


def test_the_next_question_comes_when_it_is_asked_for() -> None:
    app = answered(opened_learn(SET), is_right=True)
    first = screen_of(app)["id"]
    moved_on(app)
    assert screen_of(app)["title"] == EN("learn.question_of", at=2, of=4)
    assert (screen_of(app)["id"] != first, address_of(app)["picked"][-1]) == (True, "-")
    learn(app, {"do": "next", "turn": 0})
    assert screen_of(app)["title"] == EN("learn.question_of", at=2, of=4)


@pytest.mark.parametrize("kind", misconceptions())
@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO_LANGUAGE])
def test_every_kind_is_asked_and_answered_in_every_language(kind: str, lang: str) -> None:
    texts, app = texts_for(lang), opened_learn(f"lang={lang}")
    for seed in (1, 2):
        went_to(app, practice=str(seed), kinds=kind, count="1", edition="2", lang=lang)
        asked = legend_of(app)[0]
        options = len(legend_of(app)[1])
        assert asked
        for picked in "abcde"[:options]:
            went_to(app, practice=str(seed), kinds=kind, count="1", picked=picked, edition="2", lang=lang)
            assert (legend_of(app)[0], lesson_view_of(app)["problems"]) == (asked, [])
            assert blocks_of(app)["open"]["entries"][0]["text"] == texts("learn.open")
            if lang == PSEUDO_LANGUAGE:
                assert escaped_among(texts_of(app)) == []


def test_feedback_leads_to_the_screen_that_teaches_it_and_from_there_back_to_the_question() -> None:
    app = answered(opened_learn("practice=7&kinds=m5&edition=2"), is_right=False)
    question = screen_of(app)
    belief = turn_of(app).question.options[turn_of(app).picked or 0].belief or "m5"
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


# What comes back


def test_what_was_missed_comes_back_once_after_two_more_with_new_numbers() -> None:
    app = opened_learn("practice=7&edition=2")
    missed, first = kind_of(app), turn_of(app).number
    answered(app, is_right=False)
    assert app.view.known == {missed: "missed"}
    kinds, numbers = [missed], [first]
    while screen_of(moved_on(app))["id"] != "practice finished":
        kinds.append(kind_of(app))
        numbers.append(turn_of(app).number)
        comes_back = len(kinds) == 1 + 2 + 1
        assert (blocks_of(app).get("again", {}).get("paragraphs") == [EN("learn.comes_back")]) is comes_back
        answered(app, is_right=True)
    assert len(kinds) == len(set(numbers)) == 10 + 1
    assert [at for at, kind in enumerate(kinds) if kind == missed] == [0, 3]
    assert app.view.known[missed] == "once"


# The same for everyone, and kept


def test_one_link_is_one_set_for_every_reader_in_any_language() -> None:
    for picked in ("", "a-", "ab-", "abc"):
        first, second = opened_learn(f"{SET}&picked={picked}"), opened_learn(f"{SET}&picked={picked}&lang=ko")
        assert (
            blocks_of(first)["lists"]["lists"][0]["items"] == blocks_of(second)["lists"]["lists"][0]["items"]
        )
        assert len(legend_of(first)[1]) == len(legend_of(second)[1])
        assert screen_of(first)["id"] == screen_of(second)["id"]
    assert (
        blocks_of(opened_learn("practice=8&kinds=m2,m5&count=4&edition=2"))["lists"]
        != blocks_of(opened_learn(SET))["lists"]
    )


def test_what_is_missed_changes_no_other_question_of_a_set() -> None:
    def asked(*, first_is_right: bool) -> dict[str, list[str]]:
        app = answered(opened_learn("practice=7&kinds=m2,m5,m9&count=3&edition=2"), is_right=first_is_right)
        seen: dict[str, list[str]] = {}
        for _ in range(2):
            moved_on(app)
            seen[kind_of(app)] = legend_of(app)[1]
            answered(app, is_right=True)
        return seen

    assert asked(first_is_right=True) == asked(first_is_right=False)


def test_back_and_forward_take_answers_back_and_give_them_again() -> None:
    app = opened_learn(SET)
    seen = [(address_of(app), screen_of(app))]
    for is_right in (True, False, True):
        seen.append((address_of(answered(app, is_right=is_right)), screen_of(app)))
        seen.append((address_of(moved_on(app)), screen_of(app)))
    assert len({str(address) for address, _ in seen}) == len(seen)
    for address, screen in [*reversed(seen), *seen]:
        went_to(app, **address)
        assert (screen_of(app), address_of(app)) == (screen, address)
    for _ in seen[1:]:
        learn(app, {"do": "undo"})
    assert screen_of(app) == seen[0][1]


@pytest.mark.parametrize("kind", misconceptions())
def test_every_question_opens_in_the_playground_with_its_list(kind: str) -> None:
    app = answered(opened_learn(f"practice=5&kinds={kind}&count=1&lang=ko&edition=2"), is_right=False)
    [entry] = blocks_of(app)["open"]["entries"]
    there = followed(entry["href"])
    assert there.path in ("playground", "cases")
    assert (there.visit.texts.lang, there.visit.state.problems) == ("ko", ())
