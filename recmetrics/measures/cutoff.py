"""The cutoff K: how many ranks, from the top, are looked at."""

import operator
from typing import SupportsIndex, cast

from recmetrics.errors import MAX_CUTOFF, InvalidCutoffError


def whole_cutoff(k: object) -> int:
    """Return the cutoff as a plain `int`; refuse it unless it is a whole number from 1 to `MAX_CUTOFF`.

    `True` and `5.0` are refused too: both are slips far more often than they are meant.

    Args:
        k: The cutoff as a caller gave it; whole numbers of other libraries (NumPy's) are fine.

    Returns:
        The same number as an `int`, at least 1.

    Raises:
        InvalidCutoffError: If it is not a whole number, below 1, or longer than any list.

    Example:
        >>> whole_cutoff(5)
        5
        >>> whole_cutoff(0)
        Traceback (most recent call last):
            ...
        recmetrics.errors.InvalidCutoffError: the cutoff K must be a whole number from 1 upwards, got 0
    """
    try:
        # Asking whether it can be one takes ten times as long.
        whole = operator.index(cast("SupportsIndex", k))
    except TypeError:
        raise InvalidCutoffError(k) from None
    if isinstance(k, bool) or not 1 <= whole <= MAX_CUTOFF:
        raise InvalidCutoffError(k)
    return whole
