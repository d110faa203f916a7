"""One card after another, put elsewhere: every order that this leads to."""

from collections.abc import Iterator

Order = tuple[str, ...]


def one_move(order: Order) -> Iterator[Order]:
    """Every order that one card, taken out and put elsewhere, leads to."""
    for taken in range(len(order)):
        others = order[:taken] + order[taken + 1 :]
        for to in range(len(order)):
            yield (*others[:to], order[taken], *others[to:])
