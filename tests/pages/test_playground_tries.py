"""The guided tries on their page: who sees them, what they ask, and what they answer."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import board_of, do, opened, turned_to, went_well
from webapp.model.scenario import opening_for
from webapp.texts import LANGUAGES, texts_for

SHARED = "list=A,B,C&relevant=B,Z&k=3"


def act(app: AppTest, *acts: dict[str, Any]) -> AppTest:
    return do(app, *acts, key="board")


def extras_of(app: AppTest) -> dict[str, Any]:
    extras: dict[str, Any] = board_of(app)["extras"]
    return extras


def switched(app: AppTest, lang: str) -> AppTest:
    return went_well(app.segmented_control(key="language").set_value(lang).run())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_try_asks_waits_and_answers(lang: str) -> None:
    app, t, start = opened(f"lang={lang}"), texts_for(lang), opening_for(lang)
    task = extras_of(app)["task"]
    assert (task["number"], task["of"], task["choices"]) == (1, 3, ["AP", "AP@3", "P@3"])
    assert start.ranked[1] in task["text"]
    act(app, {"do": "predict", "choice": "AP"})
    task = extras_of(app)["task"]
    assert (task["chosen"], task["done"], task["answer"]) == ("AP", False, "")
    ranked = [start.ranked[1], start.ranked[0], *start.ranked[2:]]
    act(app, {"do": "arrange", "ranked": ranked, "relevant": list(start.relevant), "unused": [], "k": 3})
    task = extras_of(app)["task"]
    assert (task["done"], task["right"], task["next"], task["href"]) == (True, False, t("tries.further"), "")
    assert "53/120" in task["answer"]
    assert "7/18" in task["answer"]
    assert board_of(app)["said"]["text"].endswith(task["answer"])
    act(app, {"do": "next_try"})
    assert (extras_of(app)["task"]["number"], board_of(app)["ranked"]) == (2, list(start.ranked))
    act(app, {"do": "predict", "choice": "AP"}, {"do": "next_try"})
    task = extras_of(app)["task"]
    assert (task["number"], task["next"]) == (3, t("tries.lesson"))
    assert task["href"] == f"learn?lesson=invent&lang={lang}"
    act(app, {"do": "next_try"})
    assert extras_of(app)["task"] is None


def test_the_answer_is_announced_once() -> None:
    app = act(opened(), {"do": "predict", "choice": "AP"}, {"do": "best"}, {"do": "reset"})
    start = opening_for("en")
    ranked = [start.ranked[1], start.ranked[0], *start.ranked[2:]]
    act(app, {"do": "arrange", "ranked": ranked, "relevant": list(start.relevant), "unused": [], "k": 3})
    answer = extras_of(app)["task"]["answer"]
    assert answer in board_of(app)["said"]["text"]
    act(app, {"do": "worst"})
    assert answer not in board_of(app)["said"]["text"]
    assert extras_of(app)["task"]["answer"] == answer


def test_the_tries_survive_a_visit_to_another_page_and_another_language() -> None:
    app = act(opened(), {"do": "predict", "choice": "P@3"})
    turned_to(app, "definitions")
    turned_to(app, "playground")
    assert extras_of(app)["task"]["chosen"] == "P@3"
    switched(app, "ko")
    start = opening_for("ko")
    assert start.ranked[1] in extras_of(app)["task"]["text"]
    ranked = [start.ranked[1], start.ranked[0], *start.ranked[2:]]
    act(app, {"do": "arrange", "ranked": ranked, "relevant": list(start.relevant), "unused": [], "k": 3})
    assert extras_of(app)["task"]["right"] is True
    switched(app, "zh")
    assert extras_of(app)["task"]["done"] is True


@pytest.mark.parametrize("query", [SHARED, "relevant=A", "example=films_1", "list=,"])
def test_who_comes_by_a_link_sees_the_link_and_not_the_tries(query: str) -> None:
    assert extras_of(opened(query))["task"] is None


def test_the_tries_wait_while_another_example_is_open() -> None:
    app = act(opened(), {"do": "example", "id": "films_1"})
    assert extras_of(app)["task"] is None
    act(app, {"do": "example", "id": "opening"})
    assert extras_of(app)["task"]["number"] == 1


def test_tries_that_were_skipped_stay_away() -> None:
    app = act(opened(), {"do": "skip_tries"})
    assert extras_of(app)["task"] is None
    turned_to(app, "definitions")
    turned_to(app, "playground")
    assert extras_of(app)["task"] is None
