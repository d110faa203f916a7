"""Columns of data sets and libraries that people have, found by their names."""

from __future__ import annotations

import pickle

import pytest

from recmetrics.errors import InvalidInputError
from recmetrics.tables.errors import Argument
from recmetrics.tables.formats.columns import Columns, columns_of
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.input_errors import ColumnsError
from tests.recmetrics.tables.tables import EVALUATE, judged, table

LISTS = {
    "MovieLens with a prediction": "userId movieId -rating prediction",
    "Spark's ALS": "user item prediction",
    "LensKit": "user_id item_id score rank",
    "implicit": "user_id item_id score",
    "PyTerrier": "qid docno score rank",
    "ir_measures": "query_id doc_id score",
    "H&M": "customer_id article_id rank",
    "sessions": "session_id product_id score",
    "BEIR": "query-id corpus-id score",
    "MS MARCO": "qid pid rank",
    "OTTO": "session aid rank",
    "Amazon, 2014": "reviewerID asin score",
    "Amazon, 2023": "user_id parent_asin score",
    "Yelp": "user_id business_id score",
    "Goodreads": "user_id book_id score",
    "Last.fm": "userID artistID score",
    "RecBole": "user_id:token item_id:token score:float",
    "Surprise": "uid iid -r_ui est",
    "MIND": "ImpressionID NewsID rank",
    "RetailRocket": "visitorid itemid score",
    "Steam": "user game score",
    "playlists": "pid track_uri pos",
    "playlists with names": "playlist_id track_id rank",
    "a shop in Korea": "회원번호 상품코드 점수",
    "a shop in China": "用户ID 商品编号 得分",
    "a predicted rating": "user_id movie_id rating",
    "stars": "user_id business_id stars",
    "books": "User-ID book_id estimate",
    "recipes": "user_id recipe_id value",
}

TRUTHS = {
    "MovieLens": "userId movieId rating -timestamp",
    "BEIR": "query-id corpus-id score",
    "MS MARCO": "qid pid label",
    "PyTerrier": "qid docno label",
    "ir_measures": "query_id doc_id relevance -iteration",
    "Amazon, 2014": "reviewerID asin overall -unixReviewTime",
    "Yelp": "-review_id user_id business_id stars",
    "Last.fm": "userID artistID weight",
    "RecBole": "user_id:token item_id:token rating:float -timestamp:float",
    "judges": "topic document judgment",
    "judges in Britain": "topic document judgement",
    "values": "user item value",
    "both": "user item -score relevance",
}


def found_of(argument: Argument, layout: str) -> set[str]:
    names = [name.removeprefix("-") for name in layout.split()]
    found = columns_of(argument, names, ROLES[argument])
    return {found.case, found.item, *filter(None, (found.rank, found.score, found.grade))}


def wanted(layout: str) -> set[str]:
    """Return the columns that say something; the others have a sign in front."""
    return {name for name in layout.split() if not name.startswith("-")}


@pytest.mark.parametrize("layout", LISTS.values(), ids=LISTS)
def test_lists_of_this_layout_are_read_as_they_are(layout: str) -> None:
    assert found_of("recommendations", layout) == wanted(layout)


@pytest.mark.parametrize("layout", TRUTHS.values(), ids=TRUTHS)
def test_relevant_items_of_this_layout_are_read_as_they_are(layout: str) -> None:
    assert found_of("relevant", layout) == wanted(layout)


def test_a_passage_and_a_playlist_share_a_name_and_the_other_column_tells_which() -> None:
    roles = ("case", "item", "rank")
    assert columns_of("recommendations", ["qid", "pid"], roles) == Columns("qid", "pid")
    assert columns_of("recommendations", ["pid", "track_uri"], roles) == Columns("pid", "track_uri")


def test_a_column_that_is_not_found_is_asked_for_in_words_that_say_how_to_name_it() -> None:
    shown = table("user film rank", [("u1", "A", 1)])
    with pytest.raises(ColumnsError) as caught:
        EVALUATE(shown, judged({"u1": {"A"}}), "AP")
    assert str(caught.value) == (
        "recommendations: no column was found for item; the columns are 'user', 'film', 'rank'. "
        'Name it, as in --columns item=film, or columns={"item": "film"}'
    )
    error = caught.value
    assert (error.argument, error.problem, error.roles) == ("recommendations", "missing", ("item",))
    assert (error.names, error.candidates) == (("user", "film", "rank"), ("film",))
    assert isinstance(error, InvalidInputError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("names", "chosen", "told"),
    [
        (
            ["who", "what"],
            {},
            "no column was found for case and for item; the columns are 'who', 'what'. Name it, as in "
            '--columns case=who,item=what, or columns={"case": "who", "item": "what"}',
        ),
        (
            ["user", "member", "item"],
            {},
            "several columns could be the one for case: 'user', 'member'. Name it, as in --columns case=user",
        ),
        (["user", "item"], {"item": "film"}, "no column is called 'film'; the columns are 'user', 'item'"),
    ],
)
def test_every_problem_of_columns_is_a_sentence(names: list[str], chosen: dict[str, str], told: str) -> None:
    shown = table(" ".join(names), [tuple("x" for _ in names)])
    with pytest.raises(ColumnsError) as caught:
        EVALUATE(shown, shown, "AP", columns=chosen)
    assert told in str(caught.value)


def test_lists_without_an_order_are_told_what_they_lack() -> None:
    shown = table("user item when", [("u1", "A", "x")])
    with pytest.raises(ColumnsError, match=r"found for rank or score, by .* --columns rank=when"):
        EVALUATE(shown, judged({"u1": {"A"}}), "AP")
