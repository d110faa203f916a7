"""An expression as plain data, for whoever computes it elsewhere."""

from __future__ import annotations

from recmetrics.statements.language import Expression, Name, Number, Operation


def data(expression: Expression) -> list[object]:
    """Write an expression as nested lists: ["num", 2], ["var", "K"], or an operation with its parts.

    >>> from recmetrics.statements.language import K, R, least
    >>> data(least(R, K))
    ['min', ['var', 'R'], ['var', 'K']]
    """
    match expression:
        case Number(value):
            return ["num", value]
        case Name(word):
            return ["var", word]
        case Operation(word, parts):
            return [word, *map(data, parts)]
