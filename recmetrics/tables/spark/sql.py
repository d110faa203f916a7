"""Translation of the portable SQL for Spark, whatever a session's settings."""

from __future__ import annotations

import re
from typing import Final

from recmetrics.tables.query import quoted

_TOKEN: Final = re.compile(
    r"""(?P<text>'(?:[^']|'')*') | "(?P<name>(?:[^"]|"")*)" | (?P<decimal>\b\d+\.\d+\b(?![eE]))
    | \b(?P<function>list_value|list_extract)\b""",
    re.VERBOSE,
)


def spark_sql(portable: str) -> str:
    """Translate portable SQL for Spark.

    Between double quotes Spark sees a text by default; names are between backticks. And
    1.0 is a decimal number there, which rounds after some places; 1.0E0 is the same number in floating point.

    Example:
        >>> print(spark_sql('select 1.0 / rank as "AP@5" from ranked'))
        select 1.0E0 / rank as `AP@5` from ranked
    """
    return _TOKEN.sub(_in_spark, portable)


_FUNCTIONS: Final = {"list_value": "array", "list_extract": "try_element_at"}


def column(name: str) -> str:
    """Quote a column's name as portable SQL: Spark's Python takes braces for places of tables.

    >>> column("user {id}")
    '"user {{id}}"'
    """
    return quoted(name).replace("{", "{{").replace("}", "}}")


def _in_spark(token: re.Match[str]) -> str:
    name: str | None = token["name"]
    if name is not None:
        return "`" + name.replace('""', '"').replace("`", "``") + "`"
    if token["function"]:
        return _FUNCTIONS[token["function"]]
    return token[0] + "E0" if token["decimal"] else token[0]
