"""Names that people give to columns, by the role that a column has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, get_args

Role = Literal["case", "item", "rank", "score", "grade"]
"""The role of a column: the case of a row, the item, its rank or score, and its grade of relevance."""

ROLES: Final[tuple[Role, ...]] = get_args(Role)

_IDS: Final = (
    *("", "id", "ids", "no", "code", "uri", "아이디", "번호", "코드", "编号", "編號", "编码", "代码"),
)

# In lower case and without what separates words.
_NAMES: Final[Mapping[Role, tuple[str, ...]]] = {
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
        *("score", "scores", "prediction", "predicted", "pred", "est", "sim", "similarity", "probability"),
        *("prob", "점수", "예측값", "유사도", "확률", "分数", "分數", "得分", "预测值", "相似度", "概率"),
    ),
    "grade": (
        *("grade", "grades", "relevance", "rel", "relevant", "label", "rating", "gain", "target"),
        *("judgment", "judgement", "stars"),
        *("등급", "관련도", "관련성", "평점", "레이블", "정답", "等级", "相关度", "相关性", "评分", "标签"),
    ),
}

_SECOND_NAMES: Final[Mapping[Role, tuple[str, ...]]] = {
    "case": (
        "pid",
        "account",
        "person",
        "request",
    ),  # pid is a playlist in one collection, a passage in others
    "item": (
        *("pid", "parentasin", "venue", "poi", "video", "show", "anime", "recommendations", "recs"),
        *("predictions", "predictedlist", "recommendeditems", "relevantitems", "groundtruth", "truth"),
    ),
    "rank": ("order", "place"),
    "score": ("rating", "ratings", "relevance", "value", "weight", "stars", "estimate", "평점", "评分"),
    "grade": ("score", "scores", "value", "weight", "overall", "점수", "分数", "分數", "得分"),
}


def _with_ids(names: Mapping[Role, tuple[str, ...]]) -> Mapping[Role, frozenset[str]]:
    return {
        role: frozenset(
            f"{name}{end}" for name in of for end in (_IDS if role in ("case", "item") else ("",))
        )
        for role, of in names.items()
    }


SYNONYMS: Final = _with_ids(_NAMES)
"""Names of columns by role, in lower case and without what separates words."""

SECOND_CHOICE: Final = _with_ids(_SECOND_NAMES)
"""Names that mean a role where no other column does: a rating is a score only where nothing was predicted."""

_FIELD_TYPE: Final = re.compile(r":(?:token|float)(?:_seq)?$")


def plain_name(name: str) -> str:
    """Return the name of a column as `SYNONYMS` has it; RecBole writes the type of a field behind its name.

    >>> plain_name("User_ID"), plain_name("item_id:token")
    ('userid', 'itemid')
    """
    name = _FIELD_TYPE.sub("", name.strip().lower())
    return "".join(character for character in name if character.isalnum())
