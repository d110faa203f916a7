"""What the playground alone has, on its page: an example that stays open, the pin, earlier lists, tries."""

from typing import Any

from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    board_of,
    cases_table_of,
    do,
    lists_of,
    opened,
    turned_to,
    went_to,
    went_well,
)
from webapp.model.scenario import opening_for
from webapp.playground.example_menu import ON_THE_PAGE, QUESTIONS
from webapp.texts import texts_for

EN = texts_for("en")
SHARED = "list=A,B,C&relevant=B,Z&k=3"


def act(app: AppTest, *acts: dict[str, Any]) -> AppTest:
    return do(app, *acts, key="board")


def extras_of(app: AppTest) -> dict[str, Any]:
    extras: dict[str, Any] = board_of(app)["extras"]
    return extras


def noted(app: AppTest) -> str:
    """Return the note on the example that was opened, without the words before it."""
    return board_of(app)["note"].partition(": ")[2] or board_of(app)["note"].partition("：")[2]


def switched(app: AppTest, lang: str) -> AppTest:
    return went_well(app.segmented_control(key="language").set_value(lang).run())


# The opening list and its language


def test_an_address_without_a_list_opens_it_in_the_language_of_the_page() -> None:
    for app in (opened("lang=ko"), opened(locale="ko")):
        assert board_of(app)["ranked"] == list(opening_for("ko").ranked)
        assert board_of(app)["note"] == ""
        assert noted(act(app, {"do": "skip_tries"})) == texts_for("ko")("example.opening.why")
        assert board_of(app)["can_undo"] is False


def test_the_list_of_an_example_follows_the_language_and_so_does_its_history() -> None:
    app = act(opened(), {"do": "skip_tries"}, {"do": "best"}, {"do": "pin"}, {"do": "reset"})
    address = address_of(app)
    switched(app, "ko")
    korean = opening_for("ko")
    assert board_of(app)["ranked"] == list(korean.ranked)
    assert set(extras_of(app)["pinned"]["ranked"]) == set(korean.ranked)
    assert noted(app) == texts_for("ko")("example.opening.why")
    assert set(address_of(app)["list"].split(",")) == set(korean.ranked)
    act(app, {"do": "undo"}, {"do": "undo"}, {"do": "undo"})
    assert board_of(app)["ranked"] == list(korean.ranked)
    act(app, {"do": "redo"}, {"do": "redo"}, {"do": "redo"})
    # Back in the browser goes to the same list, in the language that the page had then.
    went_to(app, **address)
    assert board_of(app)["ranked"] == list(opening_for("en").ranked)
    assert board_of(app)["can_redo"] is False


def test_a_list_that_was_sent_and_items_of_the_readers_own_keep_their_names_in_another_language() -> None:
    films = list(opening_for("en").ranked)
    for app in (
        opened(f"list={','.join(films)}&k=3", locale="ko-KR"),
        opened(f"list={','.join(films)}&lang=ko"),
    ):
        assert board_of(app)["ranked"] == films
    app = act(opened(), {"do": "skip_tries"}, {"do": "add", "item": "My film", "to": "ranked"})
    switched(app, "zh")
    assert board_of(app)["ranked"] == [*opening_for("zh").ranked, "My film"]
    assert board_of(app)["note"].endswith(texts_for("zh")("example.opening.why"))
    # The case of another page.
    app = opened("case=u1;Titanic,Avatar;Avatar&k=2", page="cases")
    switched(do(app, {"do": "play", "case": "u1", "model": "A"}), "ko")
    assert board_of(app)["ranked"] == ["Titanic", "Avatar"]
    assert lists_of(turned_to(app, "cases"), "u1") == [["Titanic", "Avatar"]]


# Examples


def test_an_example_keeps_its_note_and_reset_goes_back_to_it() -> None:
    app = act(opened(), {"do": "example", "id": "swap_relevant"})
    why = EN("examples_of_list.note", note=EN("example.swap_relevant.why"))
    assert board_of(app)["note"] == why
    shown = board_of(app)["ranked"]
    act(app, {"do": "arrange", "ranked": list("ADCBE"), "relevant": ["B", "D"], "unused": [], "k": 5})
    assert board_of(app)["note"] == why
    act(app, {"do": "best"}, {"do": "reset"})
    assert (board_of(app)["ranked"], board_of(app)["note"]) == (shown, why)


def test_an_example_survives_a_reload_and_a_shared_link() -> None:
    app = act(opened("lang=ko"), {"do": "example", "id": "films_2"}, {"do": "best"})
    address = address_of(app)
    again = opened("&".join(f"{name}={value}" for name, value in address.items()))
    assert board_of(again)["note"] == board_of(app)["note"]
    assert extras_of(again)["pinned"] == extras_of(app)["pinned"]
    act(again, {"do": "reset"})
    assert board_of(again)["note"].endswith(texts_for("ko")("example.films_2.why"))
    assert board_of(again)["ranked"][0] == "영화 A"


def test_another_list_ends_the_example() -> None:
    app = act(opened(), {"do": "example", "id": "swap_relevant"}, {"do": "worst"})
    went_to(app, list="X,Y", relevant="X", k="2")
    assert board_of(app)["note"] == ""
    act(app, {"do": "worst"}, {"do": "reset"})
    assert board_of(app)["ranked"] == ["X", "Y"]
    act(app, {"do": "undo"}, {"do": "undo"}, {"do": "undo"})
    assert board_of(app)["note"].endswith(EN("example.swap_relevant.why"))


def test_the_menu_is_grouped_by_the_questions() -> None:
    app = opened(examples=True)
    headings = [text.value.strip("*") for text in app.markdown]
    asked = [EN(f"question.{question}") for question in QUESTIONS]
    assert [heading for heading in headings if heading in asked] == asked


def test_the_page_offers_a_few_examples_as_pictures() -> None:
    app = opened("lang=ko")
    chips = extras_of(app)["examples"]
    assert [chip["id"] for chip in chips] == list(ON_THE_PAGE)
    assert [chip["name"] for chip in chips] == [texts_for("ko")(f"chip.{id_}") for id_ in ON_THE_PAGE]
    assert (chips[0]["squares"], chips[0]["value"]) == ([True, False, True, False, True], "0.57")
    assert [chip["is_open"] for chip in chips] == [True, False, False, False]
    act(app, {"do": "example", "id": "films_2"})
    assert [chip["is_open"] for chip in extras_of(app)["examples"]] == [False, True, False, False]


# Pin and compare


def test_a_pin_is_in_the_link_which_restores_it_and_back_and_forward_unpin_and_pin() -> None:
    app = act(opened(SHARED), {"do": "best"})
    before = address_of(app)
    after = address_of(act(app, {"do": "pin"}))
    assert after == {"list": "B,A,C", "relevant": "B,Z", "k": "3", "pin": "B,A,C"}
    expected = {
        "ranked": list("BAC"),
        "relevant": ["B", "Z"],
        "unused": [],
        "relevant_count": 2,
        "k": 3,
        "grades": None,
        "no_models": "",
    }
    again = opened("list=B,A,C&relevant=B,Z&k=3&pin=B,A,C")
    assert extras_of(app)["pinned"] == extras_of(again)["pinned"] == expected
    went_to(app, **before)
    assert (extras_of(app)["pinned"], board_of(app)["can_redo"]) == (None, True)
    went_to(app, **after)
    assert (extras_of(app)["pinned"], board_of(app)["can_redo"]) == (expected, False)
    assert address_of(act(app, {"do": "unpin"})) == before


def test_pin_swap_and_unpin_are_announced() -> None:
    app = opened(SHARED)
    for kind, sentence in (("pin", "pinned"), ("unpin", "unpinned")):
        act(app, {"do": kind})
        assert board_of(app)["said"]["text"] == board_of(app)["changed"] == EN(f"act.{sentence}")
    act(app, {"do": "pin"}, {"do": "best"}, {"do": "swap"})
    assert board_of(app)["said"]["text"].startswith(EN("act.swapped"))
    assert board_of(app)["changed"].startswith(f"{EN('act.swapped')} AP@3 ")


def test_the_pin_is_kept_while_the_definitions_are_looked_at_whose_board_refuses_to_pin() -> None:
    app = act(opened(SHARED), {"do": "pin"})
    turned_to(app, "definitions")
    assert address_of(app)["pin"] == "A,B,C"
    assert board_of(app)["extras"] is None
    act(app, {"do": "best"}, {"do": "pin"})
    assert board_of(app)["problems"] == [EN("problem.act_unknown", given="pin")]
    turned_to(app, "playground")
    assert extras_of(app)["pinned"]["ranked"] == list("ABC")


def test_a_and_b_open_as_two_models_on_the_page_of_many_cases() -> None:
    app = act(opened(f"{SHARED}&lang=ko"), {"do": "pin"}, {"do": "best"})
    act(app, {"do": "models"})
    assert lists_of(app, "1") == [list("ABC"), list("BAC")]
    assert cases_table_of(app)["k"] == 3
    assert cases_table_of(app)["lang"] == "ko"
    turned_to(app, "playground")
    assert board_of(app)["ranked"] == list("BAC")
    assert extras_of(app)["pinned"]["ranked"] == list("ABC")


def test_lists_that_cannot_be_two_models_stay_on_the_page_with_the_reason() -> None:
    app = act(opened(SHARED), {"do": "pin"}, {"do": "unnamed", "count": 1})
    reason = EN("problem.models_relevant")
    assert extras_of(app)["pinned"]["no_models"] == reason
    act(app, {"do": "models"})
    assert board_of(app)["problems"] == [reason]


# Earlier lists


def test_earlier_lists_are_offered_and_lead_back() -> None:
    app = opened(SHARED)
    assert len(extras_of(app)["trail"]) == 1
    act(app, {"do": "best"}, {"do": "pin"}, {"do": "worst"})
    trail = extras_of(app)["trail"]
    assert [(entry["value"], entry["is_now"]) for entry in trail] == [
        ("1/4", False),
        ("1/2", False),
        ("1/6", True),
    ]
    assert trail[1]["squares"] == [True, False, False]
    assert trail[1]["label"] == EN("trail.label", measure="AP@3", value="1/2", hits=1, n=3, k=3)
    act(app, {"do": "visit", "id": trail[1]["id"]})
    assert board_of(app)["ranked"] == list("BAC")
    assert [(entry["value"], entry["is_now"]) for entry in extras_of(app)["trail"]] == [
        ("1/4", False),
        ("1/2", True),
        ("1/6", False),
    ]
    assert board_of(app)["said"]["text"].startswith(EN("act.visited"))


def test_the_last_eight_lists_and_the_present_one_are_offered() -> None:
    app = opened("list=A,B,C,D,E&relevant=B&k=5")
    places = {"relevant": ["B"], "unused": []}
    act(app, *({"do": "arrange", "ranked": list("ABCDE"), "k": k, **places} for k in range(6, 16)))
    assert [entry["k"] for entry in extras_of(app)["trail"]] == list(range(8, 16))
    act(app, *({"do": "undo"} for _ in range(10)))
    assert [entry["k"] for entry in extras_of(app)["trail"] if entry["is_now"]] == [5]
    assert len(extras_of(app)["trail"]) == 8


# Links that hide numbers, or keep the reader from changing something


def test_hidden_scores_are_nowhere_until_the_reader_asks_for_them() -> None:
    app = opened(f"{SHARED}&hide=scores")
    for _ in range(2):
        shown = board_of(app)
        assert (shown["measures"], shown["gain"], shown["columns"]) == ([], None, "precision")
        hidden = {name: shown["extras"][name] for name in ("pinned", "trail", "panel", "examples")}
        assert hidden == {"pinned": None, "trail": [], "panel": None, "examples": []}
        assert not any("AP" in text for text in (shown["changed"], shown["note"], shown["said"]["text"]))
        act(app, {"do": "arrange", "ranked": ["B", "A", "C"], "relevant": ["B", "Z"], "unused": [], "k": 3})
    assert board_of(app)["ranked"] == ["B", "A", "C"]
    went_well(app.button(key="show_hidden").click().run())
    assert len(board_of(app)["measures"]) == len(board_of(opened(SHARED))["measures"])
    assert "hide" not in address_of(app)


def test_the_board_offers_the_controls_of_the_link() -> None:
    app = opened(f"{SHARED}&controls=order,k")
    assert (board_of(app)["hands"], address_of(app)["controls"]) == (["order", "k"], "order,k")
    assert board_of(app)["own_texts"]["start"] == EN("hidden.start_limited")


def test_the_compact_view_has_a_way_to_the_whole_page_and_nothing_else_above_the_board() -> None:
    app = opened(f"{SHARED}&view=compact")
    assert [button.key for button in app.button] == []
    [link] = [one.proto.body for one in app.get("html") if "whole-page" in one.proto.body]  # pyright: ignore[reportAttributeAccessIssue]  # its type names no HTML
    assert "view=compact" not in link
    assert "relevant=B,Z" in link


# Guided tries


def moved(app: AppTest, lang: str) -> None:
    """Move the second item of the opening list to the top, as the first try asks for."""
    start = opening_for(lang)
    ranked = [start.ranked[1], start.ranked[0], *start.ranked[2:]]
    act(app, {"do": "arrange", "ranked": ranked, "relevant": list(start.relevant), "unused": [], "k": 3})


def test_a_try_asks_waits_and_answers() -> None:
    app, start = opened("lang=ko"), opening_for("ko")
    task = extras_of(app)["task"]
    assert (task["number"], task["of"], task["choices"]) == (1, 3, ["AP", "AP@3", "P@3"])
    assert start.ranked[1] in task["text"]
    act(app, {"do": "predict", "choice": "AP"})
    task = extras_of(app)["task"]
    assert (task["chosen"], task["done"], task["answer"]) == ("AP", False, "")
    moved(app, "ko")
    task, further = extras_of(app)["task"], texts_for("ko")("tries.further")
    assert (task["done"], task["right"], task["next"], task["href"]) == (True, False, further, "")
    assert "53/120" in task["answer"]
    assert "7/18" in task["answer"]
    assert board_of(app)["said"]["text"].endswith(task["answer"])
    # It is announced once.
    act(app, {"do": "worst"})
    assert task["answer"] not in board_of(app)["said"]["text"]
    act(app, {"do": "next_try"})
    assert (extras_of(app)["task"]["number"], board_of(app)["ranked"]) == (2, list(start.ranked))
    act(app, {"do": "predict", "choice": "AP"}, {"do": "next_try"})
    task = extras_of(app)["task"]
    assert (task["next"], task["href"]) == (texts_for("ko")("tries.lesson"), "learn?lesson=invent&lang=ko")
    act(app, {"do": "next_try"})
    assert extras_of(app)["task"] is None


def test_the_tries_survive_a_visit_to_another_page_and_another_language() -> None:
    app = act(opened(), {"do": "predict", "choice": "P@3"})
    turned_to(app, "definitions")
    turned_to(app, "playground")
    assert extras_of(app)["task"]["chosen"] == "P@3"
    switched(app, "ko")
    assert opening_for("ko").ranked[1] in extras_of(app)["task"]["text"]
    moved(app, "ko")
    assert extras_of(app)["task"]["right"] is True
    switched(app, "zh")
    assert extras_of(app)["task"]["done"] is True


def test_who_comes_by_a_link_or_has_skipped_the_tries_sees_none_and_they_wait_for_their_example() -> None:
    for query in (SHARED, "relevant=A", "example=films_1", "list=,"):
        assert extras_of(opened(query))["task"] is None
    app = act(opened(), {"do": "example", "id": "films_1"})
    assert extras_of(app)["task"] is None
    act(app, {"do": "example", "id": "opening"})
    assert extras_of(app)["task"]["number"] == 1
    act(app, {"do": "skip_tries"})
    assert extras_of(app)["task"] is None
    turned_to(turned_to(app, "definitions"), "playground")
    assert extras_of(app)["task"] is None
