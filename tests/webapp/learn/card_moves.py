"""Orders that single moves of cards lead to."""

from collections.abc import Iterator

Order = tuple[str, ...]


def one_move(order: Order) -> Iterator[Order]:
    """Yield every order that one move of a card leads to."""
    for taken in range(len(order)):
        others = order[:taken] + order[taken + 1 :]
        for to in range(len(order)):
            yield (*others[:to], order[taken], *others[to:])
