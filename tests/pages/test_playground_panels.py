"""What the panels of the playground say and do, and lists that are pasted onto its board."""

import pytest

from tests.pages.the_page import address_of, board_of, do, given, opened, proto_of, texts_of
from webapp.texts import LANGUAGES, texts_for

EN = texts_for("en")
SHARED = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
EIGHT = "list=A,B,C,D,E,F,G,H&relevant=B,D,E,Z&k=5"


# Charts that are pressed


def test_a_tile_that_is_pressed_moves_the_card_says_so_and_can_be_undone() -> None:
    app = do(opened(SHARED, tab="whatif"), {"do": "move", "item": "D", "to": 1}, key="chart_clicks")
    board = board_of(app)
    assert board["ranked"] == list("DABCE")
    assert address_of(app)["list"] == "D,A,B,C,E"
    assert board["said"]["text"].startswith(EN("act.moved", item="D", was=4, now=1, n=5))
    assert given(app, "chart_clicks")["ranked"] == list("DABCE")
    assert board_of(do(app, {"do": "undo"}, key="board"))["ranked"] == list("ABCDE")


def test_a_point_of_the_curves_that_is_pressed_sets_k() -> None:
    app = do(opened(SHARED, tab="charts"), {"do": "cutoff", "k": 2}, key="chart_clicks")
    assert board_of(app)["k"] == 2
    assert address_of(app)["k"] == "2"
    assert board_of(app)["said"]["text"].startswith(EN("act.cutoff", was=5, now=2))


@pytest.mark.parametrize(
    ("tab", "chart", "text"), [("charts", "curves", "chart.curves_hint"), ("whatif", "moves", "whatif.press")]
)
def test_the_text_of_a_chart_says_how_to_do_by_keys_what_a_press_does(
    tab: str, chart: str, text: str
) -> None:
    app = opened(SHARED, tab=tab)
    [alternative] = [
        proto_of(one).alt for one in app.get("plotly_chart") if proto_of(one).id.endswith(f"-{chart}")
    ]
    assert alternative.endswith(EN(text))


# What if?


def test_few_orders_are_told_in_words_and_many_are_drawn() -> None:
    def told(query: str) -> str:
        app = opened(query, tab="whatif")
        drawn = any(proto_of(one).id.endswith("-orders") for one in app.get("plotly_chart"))
        [text] = [
            text for _, text in texts_of(app) if "AP@5" in text and "1/2" in text and "5/6" in text
        ] or [""]
        assert drawn is not bool(text)
        return text

    assert EN("whatif.value_this", value="1/2") in told(SHARED.replace("B,D,Z", "B,D"))
    assert not told(EIGHT)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("list=A&relevant=A&k=1", EN("whatif.orders_one", measure="AP@1", value=1)),
        ("list=A,B,C&relevant=Z&k=2", EN("whatif.no_hits", measure="AP@2")),
        ("list=A,B,C&relevant=A&k=2", EN("whatif.best_none", measure="AP@2")),
        (
            "list=A,B&relevant=B&k=2",
            EN(
                "whatif.best_both",
                item="B",
                from_rank=2,
                to_rank=1,
                measure="AP@2",
                change="+1/2",
            ),
        ),
    ],
    ids=["one order", "no hits", "nothing better", "a step is the best move"],
)
def test_the_what_ifs_say_what_there_is_to_say_once(query: str, text: str) -> None:
    shown = [shown for where, shown in texts_of(opened(query, tab="whatif")) if where == "text.body"]
    assert text in shown
    assert len(shown) <= 2


# Pasting


def test_a_pasted_list_is_on_the_board_in_the_address_and_in_words() -> None:
    app = do(opened(SHARED), {"do": "paste", "text": "P, Q, R; Q, Y"}, key="board")
    board = board_of(app)
    assert (board["ranked"], board["relevant"]) == (list("PQR"), list("QY"))
    assert address_of(app)["list"] == "P,Q,R"
    assert board["said"]["text"].startswith(EN("act.pasted", now=3))
    assert board["problems"] == []
    assert board_of(do(app, {"do": "undo"}, key="board"))["ranked"] == list("ABCDE")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_paste_could_not_use_is_said_in_the_readers_language(lang: str) -> None:
    app = do(opened(f"{SHARED}&lang={lang}"), {"do": "paste", "text": "A, N, N"}, key="board")
    texts = texts_for(lang)
    assert board_of(app)["ranked"] == [*"ABCDEN", "N ×2"]
    assert board_of(app)["problems"] == [
        texts("problem.pasted_repeats", names="N"),
        texts("problem.pasted_known", names="A"),
    ]
    again = do(app, {"do": "paste", "text": "P; Q; R"}, key="board")
    assert board_of(again)["problems"] == [texts("problem.pasted_fields", count=3)]
    assert board_of(again)["ranked"] == [*"ABCDEN", "N ×2"]
