"""What a mean does with empty cases, as SQL; `EmptyCases.ruling` says the same in Python."""

from __future__ import annotations

from recmetrics.means.conventions import EmptyCases


def is_averaged(empty: EmptyCases, of: str = "") -> str:
    """Whether a case is in the mean, by its `relevant` (|R|) and the `length` of its list.

    Args:
        empty: The conventions.
        of: What stands before the two columns, where they need it.

    Example:
        >>> is_averaged(EmptyCases(missing="skip"), of="a.")
        'true and a.length > 0'
    """
    rules = ["true"]
    if empty.no_relevant == "skip":
        rules.append(f"{of}relevant > 0")
    if empty.missing == "skip":
        rules.append(f"{of}length > 0")
    return " and ".join(rules)


def counted_value(empty: EmptyCases, value: str, of: str = "") -> str:
    """The value of a case, or what a case with nothing to find counts as.

    Args:
        empty: The conventions.
        value: The value.
        of: What stands before the column `relevant`, where it needs it.

    Example:
        >>> counted_value(EmptyCases(no_relevant="one"), '"AP"')
        'case when relevant = 0 then 1.0 else "AP" end'
    """
    nothing_to_find = "1.0" if empty.no_relevant == "one" else "0.0"
    return f"case when {of}relevant = 0 then {nothing_to_find} else {value} end"
