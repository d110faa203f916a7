"""SQL fragments that the measures share."""

from collections.abc import Iterable


def sql_lookup(index: str, values: Iterable[float]) -> str:
    """Return SQL for the value at an index, from 1; 0 at any other.

    Args:
        index: What is looked up, as SQL.
        values: The values, from the first on.

    Example:
        >>> sql_lookup("rank", [1.0, 0.5])
        'case rank when 1 then 1.0 when 2 then 0.5 else 0.0 end'
    """
    cases = " ".join(f"when {at} then {value!r}" for at, value in enumerate(values, 1))
    return f"case {index} {cases} else 0.0 end"
