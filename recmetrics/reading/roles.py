"""What the columns of a table hold: by the names that people give them, and by their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Final, Literal, NamedTuple, get_args

Role = Literal["case", "item", "rank", "score", "grade"]
"""The role of a column: the case of a row, the item, its rank or score, and its grade of relevance."""

ROLES: Final[tuple[Role, ...]] = get_args(Role)

Head = Literal["case", "list", "relevant", "model", "rank", "score", "grade", "count"]
"""What a column holds where cells may be lists; "count" is one of numbers that follow from the others."""

_IDS: Final = ("", "id", "ids", "no", "code", "uri", "아이디", "번호", "코드", "编号", "編號", "编码", "代码")

# In lower case and without what separates words, as `plain_name` writes them. What one name means depends on
# the other columns: a prediction is a list where there is a row for each case, and a score among items.
_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "case": (
        *("case", "user", "query", "topic", "session", "customer", "member", "uid", "qid"),
        *("visitor", "reviewer", "viewer", "listener", "reader", "buyer", "client", "playlist", "impression"),
        *("케이스", "사용자", "이용자", "유저", "회원", "고객", "질의", "쿼리", "세션", "방문자"),
        *("案例", "用户", "用戶", "会员", "顾客", "客户", "查询", "会话", "访客"),
    ),
    "item": (
        *("item", "items", "doc", "document", "product", "movie", "article", "track", "iid", "docno", "sku"),
        *("aid", "asin", "book", "business", "artist", "song", "game", "corpus", "passage", "news", "recipe"),
        *("항목", "아이템", "상품", "제품", "문서", "영화", "기사", "도서", "곡", "노래"),
        *("物品", "项目", "商品", "产品", "文档", "电影", "文章", "图书", "歌曲"),
    ),
    "rank": ("rank", "ranking", "position", "pos", "순위", "순번", "위치", "排名", "排序", "名次", "位置"),
    "score": (
        *(
            "score",
            "scores",
            "yscore",
            "prediction",
            "predicted",
            "pred",
            "est",
            "sim",
            "similarity",
            "probability",
        ),
        *("prob", "점수", "예측값", "유사도", "확률", "分数", "分數", "得分", "预测值", "相似度", "概率"),
    ),
    "grade": (
        *("grade", "grades", "relevance", "rel", "relevant", "label", "labels", "rating", "ratings", "gain"),
        *("target", "judgment", "judgement", "stars", "relevancescore", "relevancelabel", "relscore"),
        *("userrating", "truerating", "rui", "ytrue", "escilabel"),
        *("등급", "관련도", "관련성", "평점", "레이블", "정답", "等级", "相关度", "相关性", "评分", "标签"),
    ),
    "flag": (
        *("hit", "ishit", "click", "clicks", "clicked", "isclicked", "isrelevant", "purchased", "bought"),
        *("liked", "watched", "적중", "클릭", "클릭여부", "관련여부", "구매", "구매여부"),
        *("命中", "点击", "是否点击", "是否相关", "购买", "是否购买"),
    ),
    "list": (
        *("list", "lists", "items", "itemlist", "ranked", "rankedlist", "rankeditems", "recommendations"),
        *("recommended", "recommendeditems", "recommendationlist", "recs", "predicted", "predictions"),
        *("prediction", "predictlist", "predictedlist", "predicteditems", "preds", "pred", "retrieved"),
        *("results", "result", "retrievedids", "retrieveddocs", "retrievedcontextids", "docs", "documents"),
        *("ypred", "run", "ranks"),
        *("목록", "리스트", "추천", "추천목록", "추천리스트", "추천아이템", "예측", "예측목록", "검색결과"),
        *("列表", "推荐", "推荐列表", "推荐结果", "排序列表", "预测", "预测列表", "检索结果", "结果"),
    ),
    "relevant": (
        *("relevant", "relevants", "relevantitems", "relevantids", "relevantdocs", "groundtruth", "truth"),
        *("actual", "actuals", "gold", "golden", "positives", "target", "targets", "label", "labels"),
        *("expected", "expectedids", "referencecontextids", "ytrue", "qrels", "qrel", "answers", "holdout"),
        *("testitems", "정답", "정답목록", "정답아이템", "관련", "관련항목", "관련아이템", "실제"),
        *("실제선호", "相关", "相关项", "相关物品", "真实", "真实相关项", "正确", "正确答案", "答案", "真值"),
    ),
    "model": (
        *("model", "models", "modelname", "system", "algorithm", "algo", "recommender", "engine", "runname"),
        *("모델", "모형", "알고리즘", "시스템", "模型", "算法", "系统"),
    ),
}

_SECOND_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    # pid is a playlist in one collection, a passage in others.
    "case": ("pid", "q", "account", "person", "request"),
    "item": (
        *(
            "pid",
            "d",
            "cid",
            "parentasin",
            "venue",
            "poi",
            "video",
            "show",
            "anime",
            "recommendations",
            "recs",
        ),
        *(
            "predictions",
            "predictedlist",
            "recommendeditems",
            "relevant",
            "relevantitems",
            "groundtruth",
            "truth",
        ),
        *("actual", "expectedids", "retrievedids", "retrievedcontextids", "referencecontextids"),
    ),
    "rank": ("order", "place"),
    "score": ("rating", "ratings", "relevance", "value", "weight", "stars", "estimate", "평점", "评分"),
    "grade": ("score", "scores", "value", "weight", "overall", "actual", "점수", "分数", "分數", "得分"),
}


def _with_ids(names: Mapping[str, tuple[str, ...]]) -> Mapping[str, frozenset[str]]:
    return {
        role: frozenset(
            f"{name}{end}" for name in of for end in (_IDS if role in ("case", "item") else ("",))
        )
        for role, of in names.items()
    }


_NOTHING: Final = frozenset[str]()
_KNOWN: Final = _with_ids(_NAMES)
_LIST, _RELEVANT, _MODEL = (_KNOWN[each] for each in ("list", "relevant", "model"))

SYNONYMS: Final[Mapping[Role, frozenset[str]]] = {
    role: _KNOWN[role] | (_KNOWN["flag"] if role == "grade" else _NOTHING) for role in ROLES
}
"""Names of columns by role, in lower case and without what separates words."""

SECOND_CHOICE: Final[Mapping[Role, frozenset[str]]] = {role: _with_ids(_SECOND_NAMES)[role] for role in ROLES}
"""Names that mean a role where no other column does: a rating is a score only where nothing was predicted."""

KNOWN_NAMES: Final = frozenset(name for names in (SYNONYMS, SECOND_CHOICE) for name in chain(*names.values()))
"""All of them."""

RATING_NAMES: Final = frozenset(
    ("rating", "ratings", "star", "stars", "overall", "평점", "별점", "评分", "評分")
)
"""Names of ratings."""

# Numbers that are no judgments, as their names say.
_OTHER_NUMBERS: Final = re.compile(
    r"(?i:(.*[\W_])?(id|idx|index|time|timestamp|date|datetime|ts|year|month|day|hour|age|price|fold|split))"
    r"|.*[a-z](Id|ID|Time|Date|At)|(?i:unnamed.*|.*_at|(unix|date)time(stamp)?)"
)
_GRADES: Final = (-100, 1000)
"""The lowest and the highest number that may be a grade where no name says so: a time stamp is none."""

_TRUTH_FILES: Final = frozenset(("test", "testset", "ground", "relevance", "rel", "judgments", "judgements"))

# Of lists: what names the list of the one model there is says nothing about it.
_NO_MODEL: Final = _LIST | {"a", "modela"}

_FIELD_TYPE: Final = re.compile(r":(?:token|float)(?:_seq)?$")


def plain_name(name: str) -> str:
    """Return the name of a column as `SYNONYMS` has it; RecBole writes the type of a field behind its name.

    >>> plain_name("User_ID"), plain_name("item_id:token")
    ('userid', 'itemid')
    """
    name = _FIELD_TYPE.sub("", name.strip().lower())
    return "".join(character for character in name if character.isalnum())


class Numbers(NamedTuple):
    """What is known of a column of numbers: the lowest, the highest, and whether all are 0 or 1."""

    lowest: float
    highest: float
    are_flags: bool


class Judgments(NamedTuple):
    """The column that says how relevant an item is; where there are several that may, these."""

    column: str | None
    others: tuple[str, ...] = ()
    are_flags: bool = False


def judgments_by_values(
    names: Sequence[str], numbers: Callable[[str], Numbers | None], *, flags_only: bool = False
) -> Judgments:
    """Return which column of relevant items is their grade where no name says so for sure.

    A column of 0 and 1 is, where it is the only one; else one with a name that may mean a grade; else the
    only one of numbers that may be grades. Of several none is taken.

    Args:
        names: The names of the columns that have no other role.
        numbers: Returns what is known of the numbers in a column; None where its cells are no numbers.
        flags_only: Whether to look for 0 and 1 alone: beside ranks or scores other numbers may be anything.

    >>> values = {"score": Numbers(0.1, 9, False), "bought?": Numbers(0, 1, True), "day": Numbers(0, 1, True)}
    >>> judgments_by_values(list(values), values.get)
    Judgments(column='bought?', others=(), are_flags=False)
    >>> judgments_by_values(["n", "m"], {"n": Numbers(0, 9, False), "m": Numbers(1, 3, False)}.get)
    Judgments(column=None, others=('n', 'm'), are_flags=False)
    """
    lowest, highest = _GRADES
    unknown = {
        name: found
        for name in names
        if not _has_other_meaning(name)
        and (found := numbers(name)) is not None
        and lowest <= found.lowest < found.highest <= highest
    }
    flags = tuple(name for name, found in unknown.items() if found.are_flags)
    if flags or flags_only:
        return Judgments(flags[0]) if len(flags) == 1 else Judgments(None, flags, are_flags=True)
    named = tuple(name for name in names if plain_name(name) in SECOND_CHOICE["grade"])
    if named:
        return Judgments(named[0]) if len(named) == 1 else Judgments(None, named)
    return Judgments(next(iter(unknown))) if len(unknown) == 1 else Judgments(None, tuple(unknown))


def _has_other_meaning(name: str) -> bool:
    plain = plain_name(name)
    others = (SYNONYMS["case"], SYNONYMS["item"], SYNONYMS["rank"], SECOND_CHOICE["rank"], _MODEL)
    return any(plain in known for known in others) or _OTHER_NUMBERS.fullmatch(name.strip()) is not None


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
    """Return what a column of this name holds in a table with a row for each item; None for flags.

    >>> row_head_of("userId"), row_head_of("doc_id"), row_head_of("rating"), row_head_of("clicked")
    ('case', 'list', 'grade', None)
    """
    plain = plain_name(name)
    if plain in _MODEL:
        return "model"
    for role in ROLES:
        if plain in _KNOWN[role]:
            return "list" if role == "item" else role
    if plain in SECOND_CHOICE["item"] and plain not in _RELEVANT:
        return "list"
    return "grade" if plain in _RELEVANT | RATING_NAMES else None


def names_model(name: str) -> bool:
    """Return whether a column of this name says of which model a row is.

    >>> names_model("Model_Name"), names_model("item")
    (True, False)
    """
    return plain_name(name) in _MODEL


def names_flag(name: str) -> bool:
    """Return whether a column of this name says of each item that was shown whether it is relevant.

    >>> names_flag("is_clicked"), names_flag("relevance")
    (True, False)
    """
    return plain_name(name) in _KNOWN["flag"]


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
