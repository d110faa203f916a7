"""Judged lists written as bits: 1 is a relevant item, 0 one that is not, from the top rank down."""

from recmetrics import JudgedRanking, judge


def bits(pattern: str, relevant_count: int) -> JudgedRanking:
    """Return the list of a pattern such as "10100", with so many relevant items, in the list or not."""
    items = [f"{'hit' if bit == '1' else 'miss'} {rank}" for rank, bit in enumerate(pattern, 1)]
    found = [item for item in items if item.startswith("hit")]
    unfound = [f"unfound {number}" for number in range(1, relevant_count - len(found) + 1)]
    return judge(items, [*found, *unfound])
