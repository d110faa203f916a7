"""Roles of columns: found by the names that people give them, or as the caller names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from recmetrics.errors import InvalidInputError

Role = Literal["case", "item", "rank", "score", "grade"]
"""The role of a column: the case of a row, the item, its rank or score, and its grade of relevance."""

ROLES: Final[tuple[Role, ...]] = get_args(Role)

_SUCH_AS: Final = {"case": "user_id", "item": "item_id"}

_IDS: Final = ("", "id", "아이디", "번호", "编号", "編號")

# In lower case and without what separates words.
_SYNONYMS: Final[Mapping[Role, tuple[str, ...]]] = {
    "case": (
        *("case", "user", "query", "topic", "session", "customer", "member", "uid", "qid"),
        *("케이스", "사용자", "이용자", "유저", "회원", "고객", "질의", "쿼리", "세션"),
        *("案例", "用户", "用戶", "会员", "顾客", "客户", "查询", "会话"),
    ),
    "item": (
        *("item", "doc", "document", "product", "movie", "article", "track", "iid", "docno", "sku"),
        *("항목", "아이템", "상품", "제품", "문서", "영화", "기사"),
        *("物品", "项目", "商品", "产品", "文档", "电影", "文章"),
    ),
    "rank": ("rank", "ranking", "position", "pos", "순위", "순번", "위치", "排名", "排序", "名次", "位置"),
    "score": (
        *("score", "prediction", "predicted", "pred", "sim", "similarity", "probability", "prob"),
        *("점수", "예측값", "유사도", "확률", "分数", "分數", "得分", "预测值", "相似度", "概率"),
    ),
    "grade": (
        *("grade", "relevance", "rel", "relevant", "label", "rating", "gain", "target"),
        *("등급", "관련도", "관련성", "평점", "레이블", "정답", "等级", "相关度", "相关性", "评分", "标签"),
    ),
}

SYNONYMS: Final[Mapping[Role, frozenset[str]]] = {
    role: frozenset(f"{name}{end}" for name in names for end in (_IDS if role in ("case", "item") else ("",)))
    for role, names in _SYNONYMS.items()
}
"""Names of columns by role, in lower case and without what separates words."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table by role; None for a role that it does not have.

    Args:
        case: Whom the row is for.
        item: Which item.
        rank: The item's rank, from 1.
        score: How high it was scored, higher is better.
        grade: How relevant it is; above 0 it is relevant.
    """

    case: str
    item: str
    rank: str | None = None
    score: str | None = None
    grade: str | None = None


def columns_of(
    argument: str,
    names: Sequence[str],
    roles: Sequence[Role],
    chosen: Mapping[Role, str] | None = None,
) -> Columns:
    """Find the columns of a table.

    Args:
        argument: What the caller calls the table, for the errors.
        names: The names of its columns.
        roles: What is looked for; "case" and "item" must be found.
        chosen: The columns that the caller names, by role.

    Raises:
        InvalidInputError: If a column that is needed is missing, chosen and not there, or could be several.

    Example:
        >>> columns_of("recommendations", ["user_id", "item_id", "score"], ["case", "item", "rank", "score"])
        Columns(case='user_id', item='item_id', rank=None, score='score', grade=None)
    """
    found = dict(known_columns(argument, names, roles, chosen))
    for role in roles:
        fitting = _fitting(role, names, found)
        if role not in found and fitting:
            raise InvalidInputError(argument, f"one column for {role}; say which of {fitting}", list(names))
    missing: list[Role] = [role for role in ("case", "item") if role not in found]
    if missing:
        wanted = " and ".join(f"{role} (such as {_SUCH_AS[role]})" for role in missing)
        raise InvalidInputError(argument, f"a column for {wanted}", list(names))
    return Columns(found["case"], found["item"], found.get("rank"), found.get("score"), found.get("grade"))


def known_columns(
    argument: str,
    names: Sequence[str],
    roles: Sequence[Role],
    chosen: Mapping[Role, str] | None = None,
) -> Mapping[Role, str]:
    """Return the columns of a table as far as they are known: what could be several is left out.

    Args:
        argument: What the caller calls the table, for the errors.
        names: The names of its columns.
        roles: What is looked for.
        chosen: The columns that the caller names, by role.

    Raises:
        InvalidInputError: If a column is chosen and not there.

    Example:
        >>> dict(known_columns("relevant", ["사용자", "seen", "label", "rating"], ["case", "item", "grade"]))
        {'case': '사용자'}
    """
    found: dict[Role, str] = {}
    for role, name in (chosen or {}).items():
        if name not in names:
            raise InvalidInputError(argument, f"a column {name!r}, as was said for {role}", list(names))
        found[role] = name
    for role in roles:
        fitting = _fitting(role, names, found)
        exact = [name for name in fitting if plain_name(name) == role]
        if role not in found and (len(fitting) == 1 or len(exact) == 1):
            found[role] = (exact or fitting)[0]
    return found


def _fitting(role: Role, names: Sequence[str], found: Mapping[Role, str]) -> list[str]:
    """Return the columns that may have this role by their names, and no other."""
    return [name for name in names if name not in found.values() and plain_name(name) in SYNONYMS[role]]


def plain_name(name: str) -> str:
    """Return the name of a column as `SYNONYMS` has it.

    >>> plain_name("User_ID")
    'userid'
    """
    return "".join(character for character in name.lower() if character.isalnum())
