"""Words that head a column or name a value: the case, the list, the relevant items, the model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from recmetrics.tables.formats.column_names import SECOND_CHOICE, SYNONYMS, plain_name

Head = Literal["case", "list", "relevant", "model", "rank", "score", "grade", "count"]
"""What a column holds; "count" is one of numbers that follow from the others, as this page exports them."""

# In lower case and without what separates words, as `plain_name` writes them.
_LIST: Final = frozenset(
    (
        *("list", "lists", "items", "itemlist", "ranked", "rankedlist", "rankeditems", "recommendations"),
        *("recommended", "recommendeditems", "recommendationlist", "recs", "predicted", "predictions"),
        *("prediction", "predictlist", "predictedlist", "predicteditems", "preds", "pred", "retrieved"),
        *("results", "result", "retrievedids", "retrieveddocs", "docs", "documents", "ypred", "run", "ranks"),
        *("목록", "리스트", "추천", "추천목록", "추천리스트", "추천아이템", "예측", "예측목록", "검색결과"),
        *("列表", "推荐", "推荐列表", "推荐结果", "排序列表", "预测", "预测列表", "检索结果", "结果"),
    )
)
_RELEVANT: Final = frozenset(
    (
        *("relevant", "relevants", "relevantitems", "relevantids", "relevantdocs", "groundtruth", "truth"),
        *("actual", "actuals", "gold", "golden", "positives", "target", "targets", "label", "labels"),
        *("expected", "ytrue", "qrels", "qrel", "answers", "holdout", "testitems"),
        *("정답", "정답목록", "정답아이템", "관련", "관련항목", "관련아이템", "실제", "실제선호"),
        *("相关", "相关项", "相关物品", "真实", "真实相关项", "正确", "正确答案", "答案", "真值"),
    )
)
_MODEL: Final = frozenset(
    (
        *("model", "models", "modelname", "system", "algorithm", "algo", "recommender", "engine", "runname"),
        *("모델", "모형", "알고리즘", "시스템", "模型", "算法", "系统"),
    )
)
RATING_NAMES: Final = frozenset(
    ("rating", "ratings", "star", "stars", "overall", "평점", "별점", "评分", "評分")
)
"""Names of ratings, in lower case and without what separates words."""

_FLAGS: Final = frozenset(
    (
        *("hit", "ishit", "click", "clicked", "isclicked", "isrelevant", "purchased", "bought", "liked"),
        *("적중", "클릭", "클릭여부", "관련여부", "구매", "구매여부"),
        *("命中", "点击", "是否点击", "是否相关", "购买", "是否购买"),
    )
)
_TRUTH_FILES: Final = frozenset(("test", "testset", "ground", "relevance", "rel", "judgments", "judgements"))

# Of lists: what names the list of the one model there is says nothing about it.
_NO_MODEL: Final = _LIST | {"a", "modela"}


def head_of(name: str) -> Head | None:
    """Return what a column of this name holds in a table with a row for each case; None for other names.

    >>> head_of("User_ID"), head_of("Items"), head_of("ground truth"), head_of("정답"), head_of("BPR")
    ('case', 'list', 'relevant', 'relevant', None)
    """
    plain = plain_name(name)
    if plain in _LIST:
        return "list"
    if plain in _RELEVANT:
        return "relevant"
    if plain in _MODEL:
        return "model"
    if plain in SYNONYMS["case"] or plain in ("name", "id", "이름", "번호", "名称", "名字", "编号"):
        return "case"
    return None


def row_head_of(name: str) -> Head | None:
    """Return what a column of this name holds in a table with a row for each item.

    >>> row_head_of("userId"), row_head_of("doc_id"), row_head_of("rating"), row_head_of("rank")
    ('case', 'list', 'grade', 'rank')
    """
    plain = plain_name(name)
    if plain in _MODEL:
        return "model"
    for role in ("case", "item", "rank", "score", "grade"):
        if plain in SYNONYMS[role]:
            return "list" if role == "item" else role
    if plain in SECOND_CHOICE["item"]:
        return "list"
    return "grade" if plain in _RELEVANT | RATING_NAMES else None


def names_flag(name: str) -> bool:
    """Return whether a column of this name says of each item that was shown whether it is relevant.

    >>> names_flag("is_clicked"), names_flag("relevance")
    (True, False)
    """
    return plain_name(name) in _FLAGS


def names_truth(name: str) -> bool:
    """Return whether a value of this name holds relevant items: `actual`, `qrels`, `ground_truth_items`.

    >>> names_truth("y_true"), names_truth("bpr")
    (True, False)
    """
    plain = plain_name(name)
    return plain in _RELEVANT or plain.removesuffix("items").removesuffix("list") in _RELEVANT


def names_truth_file(stem: str) -> bool:
    """Return whether a file of this name holds relevant items: `qrels`, `test_set`, `relevant-items`.

    >>> names_truth_file("ml-100k.test"), names_truth_file("ground_truth"), names_truth_file("latest")
    (True, True, False)
    """
    words = re.split(r"[\W\d_]+", stem.lower())
    return names_truth(stem) or any(word in _RELEVANT | _TRUTH_FILES for word in words)


def model_names(names: Sequence[str]) -> list[str]:
    """Return the names of models that are compared, as they were written.

    Letters alone, in order, are no names: all the models go by their letters.

    >>> model_names(["ModelA", "ModelB"]), model_names(["A", "B"]), model_names(["A", "C"])
    (['ModelA', 'ModelB'], ['', ''], ['A', 'C'])
    """
    if len(names) == 1:
        return [model_name(names[0])]
    are_letters = [name.strip().upper() for name in names] == list("ABCDEF"[: len(names)])
    return ["" if are_letters or plain_name(name) in _LIST else name.strip() for name in names]


def model_name(name: str) -> str:
    """Return the name of the model that a value or column of this name belongs to; "" where it names none.

    >>> model_name("predicted"), model_name("ItemKNN"), model_name("A")
    ('', 'ItemKNN', '')
    """
    return "" if plain_name(name) in _NO_MODEL else name.strip()
