"""Practice on the page: a question, an answer, what it says about its reader, and what comes back."""

from typing import Final

import pytest

from tests.pages.learn_page import (
    LearnPage,
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
from tests.pages.untranslated import escaped_among
from webapp.learn.drill import MAX_SEED, MAX_TURNS, Drill
from webapp.learn.misconceptions import misconceptions
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
SET: Final = "practice=7&kinds=m2,m5&count=4"


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


def map_of(app: LearnPage) -> dict[str, str]:
    """Return the state of each misconception."""
    entries = blocks_of(app)["map"]["entries"]
    return {code: entry["state"] for code, entry in zip(misconceptions(), entries, strict=True)}


# Answering


def test_a_question_is_open_until_it_is_answered() -> None:
    app = opened_learn(SET)
    assert screen_of(app)["title"] == EN("learn.question_of", at=1, of=4)
    assert (screen_of(app)["onward"], lesson_board_of(app)) == (None, None)
    assert not {"verdict", "named", "right", "counter", "again"} & set(blocks_of(app))
    assert all(option["act"] and not option["state"] for option in blocks_of(app)["options"]["options"])
    assert set(map_of(app).values()) == {"unseen"}


def test_a_right_answer_is_said_to_be_right_and_explained() -> None:
    app = answered(opened_learn(SET), is_right=True)
    shown = blocks_of(app)
    assert (shown["verdict"]["paragraphs"], shown["verdict"]["tone"]) == ([EN("learn.right")], "good")
    assert "right" in shown
    assert not {"named", "replay_0", "counter"} & set(shown)
    assert lesson_view_of(app)["said"]["text"] == EN("learn.right")
    assert map_of(app)[kind_of(app)] == "once"
    assert "abcde"[right_letter(app)] == address_of(app)["picked"]


@pytest.mark.parametrize("kind", misconceptions())
def test_every_wrong_answer_is_answered_with_the_belief_that_leads_to_it(kind: str) -> None:
    app = opened_learn(f"practice=3&kinds={kind}&count=1")
    question = turn_of(app).question
    for at, option in enumerate(question.options):
        pressed(app, at)
        shown = blocks_of(app)
        assert [one["state"] for one in shown["options"]["options"]] == [
            "right" if one.is_right else "wrong" if one is option else "" for one in question.options
        ]
        assert all(one["act"] is None for one in shown["options"]["options"])
        assert ("counter" in shown) is not option.is_right
        assert ("named" in shown) is (option.belief is not None)
        if option.belief is not None:
            name = EN("learn.named", name=EN(f"belief.{option.belief}.name"))
            assert shown["named"]["paragraphs"][-1].endswith(name)
            replays = [block for id_, block in shown.items() if id_.startswith("replay_")]
            assert len(replays) == len(question.replays[option.belief])
            assert any(row["differs"] for replay in replays for row in replay["rows"])
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
        went_to(app, practice=str(seed), kinds=kind, count="1", lang=lang)
        asked = legend_of(app)[0]
        options = len(legend_of(app)[1])
        assert asked
        for picked in "abcde"[:options]:
            went_to(app, practice=str(seed), kinds=kind, count="1", picked=picked, lang=lang)
            assert (legend_of(app)[0], lesson_view_of(app)["problems"]) == (asked, [])
            assert blocks_of(app)["open"]["entries"][0]["text"] == texts("learn.open")
            if lang == PSEUDO_LANGUAGE:
                assert escaped_among(texts_of(app)) == []


# What comes back


def test_what_was_missed_comes_back_after_two_more_with_new_numbers_and_once_more() -> None:
    app = opened_learn("practice=7")
    missed, first = kind_of(app), turn_of(app).number
    answered(app, is_right=False)
    assert map_of(app)[missed] == "missed"
    kinds, numbers = [missed], [first]
    for _ in range(9):
        moved_on(app)
        kinds.append(kind_of(app))
        numbers.append(turn_of(app).number)
        comes_back = kinds[-1] == missed
        assert (blocks_of(app).get("again", {}).get("paragraphs") == [EN("learn.comes_back")]) is comes_back
        answered(app, is_right=True)
    back = [at for at, kind in enumerate(kinds) if kind == missed]
    # After two others, then after five.
    assert back == [0, 0 + 2 + 1, 3 + 5 + 1]
    assert len({numbers[at] for at in back}) == len(back)
    assert map_of(app)[missed] == "known"


def test_a_fixed_set_ends_with_its_count_and_what_was_missed_is_asked_again_before() -> None:
    app = opened_learn("practice=7&kinds=m2,m5,m9,m12&count=4")
    answered(app, is_right=False)
    asked = 1
    while screen_of(moved_on(app))["id"] != "practice finished":
        answered(app, is_right=True)
        asked += 1
        assert asked < 30
    # Four questions, and the missed one twice more.
    assert (screen_of(app)["id"], asked) == ("practice finished", 4 + 2)
    told = blocks_of(app)["summary"]["paragraphs"]
    assert told == [EN("learn.finished", right=5, of=6, known=1, beliefs=4)]
    [again] = blocks_of(app)["ways"]["entries"]
    learn(app, again["act"])
    now = address_of(app)
    assert (now["practice"], now["kinds"], now["count"]) == ("8", "m2,m5,m9,m12", "4")
    assert screen_of(app)["title"] == EN("learn.question_of", at=1, of=4)


def test_another_set_after_the_last_number_is_the_first() -> None:
    app = opened_learn(f"practice={MAX_SEED}&kinds=m2&count=1")
    answered(app, is_right=True)
    moved_on(app)
    learn(app, blocks_of(app)["ways"]["entries"][0]["act"])
    assert (address_of(app)["practice"], lesson_view_of(app)["problems"]) == ("1", [])


def test_without_a_count_it_ends_when_each_kind_was_right_twice() -> None:
    app = opened_learn("practice=7&kinds=m2,m5")
    for _ in range(4):
        answered(app, is_right=True)
        moved_on(app)
    assert screen_of(app)["id"] == "practice finished"
    assert {map_of(app)[kind] for kind in ("m2", "m5")} == {"known"}


def test_after_three_hundred_answers_the_practice_is_over() -> None:
    played = Drill(7, ("m2",))
    for _ in range(MAX_TURNS):
        turn = played.current
        assert turn is not None
        wrong = next(at for at, option in enumerate(turn.question.options) if not option.is_right)
        played = played.with_answer(len(played.picked), wrong).onward()
    app = opened_learn(f"practice=7&kinds=m2&picked={played.picked}-")
    assert screen_of(app)["id"] == "practice finished"
    assert f"{MAX_TURNS}" in blocks_of(app)["summary"]["paragraphs"][0]


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
        blocks_of(opened_learn("practice=8&kinds=m2,m5&count=4"))["lists"]
        != blocks_of(opened_learn(SET))["lists"]
    )


def test_what_is_missed_changes_no_other_question_of_a_set() -> None:
    def asked(*, first_is_right: bool) -> dict[str, list[str]]:
        app = answered(opened_learn("practice=7&kinds=m2,m5,m9&count=3"), is_right=first_is_right)
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


def test_a_kind_is_practised_alone_from_the_map_and_what_was_known_stays_known() -> None:
    app = answered(opened_learn(SET), is_right=True)
    known = kind_of(app)
    [entry] = [e for e in blocks_of(app)["map"]["entries"] if e["act"]["kinds"] == ["m11"]]
    learn(app, entry["act"])
    assert (kind_of(app), address_of(app)["practice"], address_of(app)["kinds"]) == ("m11", "8", "m11")
    assert (map_of(app)[known], "picked" in address_of(app)) == ("once", False)
    learn(app, {"do": "undo"})
    assert (kind_of(app), "verdict" in blocks_of(app)) == (known, True)


@pytest.mark.parametrize("kind", misconceptions())
def test_every_question_opens_in_the_playground_with_its_list(kind: str) -> None:
    app = answered(opened_learn(f"practice=5&kinds={kind}&count=1&lang=ko"), is_right=False)
    [entry] = blocks_of(app)["open"]["entries"]
    there = followed(entry["href"])
    assert there.path in ("playground", "cases")
    assert (there.visit.texts.lang, there.visit.state.problems) == ("ko", ())
