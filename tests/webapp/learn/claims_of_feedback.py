"""Claims that the sentences of feedback make about a question, each worked out from the lists it shows."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from tests.webapp.learn.answers_of_one_list import ap, ap_at, ap_sum, precision, up
from tests.webapp.learn.answers_of_several_lists import comparing, of, swapped
from webapp.learn.question import Question

Claim = Callable[[Question], bool]


def number(question: Question, name: str) -> Fraction:
    value = question.values[name]
    assert not isinstance(value, str)
    return Fraction(value)


def bits(question: Question) -> Sequence[bool]:
    return question.shown[0].hits


def last_hit(hits: Sequence[bool]) -> int:
    return max((at for at, hit in enumerate(hits) if hit), default=-1)


def in_order(question: Question, *pairs: tuple[str, str]) -> set[str]:
    """Return how these pairs of numbers compare."""
    words = ("a", "equal", "b")
    return {comparing(words, number(question, one), number(question, other)) for one, other in pairs}


def only_hits_are_added(question: Question) -> bool:
    top = bits(question)[: question.shown[0].k]
    added = sum((precision(top, rank) for rank, hit in enumerate(top, 1) if hit), Fraction(0))
    return (
        sum(top) == number(question, "hits") and added / number(question, "divisor") == question.right.answer
    )


def both_make_the_value(question: Question) -> bool:
    of_all = number(question, "all") / number(question, "ranks")
    of_hits = number(question, "sum") / number(question, "divisor")
    return of_all == of_hits == number(question, "value") == question.right.answer


def order_does_not_matter(question: Question) -> bool:
    k = question.shown[0].k
    return all(
        precision([*sorted(shown.hits[:k]), *shown.hits[k:]], k) == precision(shown.hits, k)
        for shown in question.shown
    )


def better_placed_has_more_hits(question: Question) -> bool:
    a, b = (ap_at(shown.hits, shown.relevant_count, shown.k) for shown in question.shown)
    return in_order(question, ("hits_a", "hits_b")) == {comparing(("a", "equal", "b"), a, b)} != {"equal"}


def misses_above_lower_the_precision(question: Question) -> bool:
    """Each hit adds the precision at its rank, and one miss less above it would make that higher."""
    for shown in question.shown:
        for rank, hit in enumerate(shown.hits, 1):
            hits = sum(shown.hits[:rank])
            if hit and hits < rank and not Fraction(hits, rank - 1) > precision(shown.hits, rank):
                return False
    return True


def no_miss_is_above_a_hit(question: Question) -> bool:
    hits = bits(question)
    return all(hits[: last_hit(hits) + 1]) and ap_sum(hits, len(hits)) == sum(hits)


def no_hit_is_below_either(question: Question) -> bool:
    (shown,) = question.shown
    first = min(shown.items.index(str(question.values[name])) for name in ("one", "two"))
    return not any(shown.hits[first:]) and number(question, "after") == question.right.answer


def misses_at_the_end_change_nothing(question: Question) -> bool:
    hits, relevant = bits(question), question.shown[0].relevant_count
    return ap(hits, relevant) == ap(hits[: last_hit(hits) + 1], relevant)


def only_a_hit_at_the_end_changes_ap(question: Question) -> bool:
    short, long = sorted(question.shown, key=lambda shown: len(shown.items))
    gains = ap_sum(long.hits, len(long.hits)) - ap_sum(short.hits, len(short.hits))
    return (gains > 0) is any(long.hits[len(short.hits) :]) and gains >= 0


def longer_has_one_more_hit(question: Question) -> bool:
    short, long = sorted(question.shown, key=lambda shown: len(shown.items))
    return sum(long.hits) == sum(short.hits) + 1 and len(long.hits) > len(short.hits)


def longer_has_more_ranks_for_each_hit(question: Question) -> bool:
    short, long = sorted(question.shown, key=lambda shown: len(shown.items))
    return Fraction(len(long.hits), sum(long.hits)) > Fraction(len(short.hits), sum(short.hits))


def everything_fits_above(question: Question) -> bool:
    (shown,) = question.shown
    same = ap(shown.hits, shown.relevant_count) == ap_at(shown.hits, shown.relevant_count, shown.k)
    return same and not any(shown.hits[shown.k :]) and shown.relevant_count <= shown.k


def rank_brings_a_hit(question: Question) -> bool:
    is_hit = bits(question)[int(number(question, "rank")) - 1]
    return is_hit and number(question, "small_value") < number(question, "large_value")


def rank_brings_a_miss(question: Question) -> bool:
    is_hit = bits(question)[int(number(question, "rank")) - 1]
    return not is_hit and number(question, "small_value") > number(question, "large_value")


def hit_and_denominator_decide(question: Question) -> bool:
    """Without a hit at the rank and with the same denominator, nothing changes."""
    (shown,), rank = question.shown, int(number(question, "rank"))
    is_ap = str(question.values["small"]).startswith("AP")
    divides_by_more = not is_ap or shown.relevant_count >= rank
    small, large = number(question, "small_value"), number(question, "large_value")
    if not shown.hits[rank - 1]:
        return large < small if divides_by_more and small else large == small
    return large > small or divides_by_more


def every_case_weighs_the_same(question: Question) -> bool:
    values = [of(shown, "AP") for shown in question.shown]
    return sum(values, Fraction(0)) / number(question, "cases") == question.right.answer


def every_case_has_as_many(question: Question) -> bool:
    return {shown.relevant_count for shown in question.shown} == {number(question, "relevant")}


def difference_is_the_gain(question: Question) -> bool:
    gain = (number(question, "after") - number(question, "before")) / number(question, "relevant")
    return gain == question.right.answer


def steps_are_alike(question: Question) -> bool:
    a, b = question.shown
    known, rank = int(number(question, "known_rank")), int(number(question, "rank"))
    same = sum(a.hits[:known]) == sum(b.hits[:rank]) == number(question, "hits")
    return known == rank and same and difference_is_the_gain(question)


def further_up_a_hit_adds_more(question: Question) -> bool:
    """Each hit below a miss would add more one rank further up."""
    steps = [
        (shown.hits, rank)
        for shown in question.shown
        for rank in range(2, len(shown.hits) + 1)
        if shown.hits[rank - 1] and not shown.hits[rank - 2]
    ]
    return all(precision(up(hits, rank), rank - 1) > precision(hits, rank) for hits, rank in steps)


def more_hits_add_up_to_more(question: Question) -> bool:
    a, b = (number(question, f"sum_{name}") / number(question, "divisor") for name in "ab")
    same = in_order(question, ("sum_a", "sum_b"), ("hits_a", "hits_b"), ("a", "b"))
    return (a, b) == (number(question, "a"), number(question, "b")) and same in ({"a"}, {"b"})


def half_and_chance_compare_alike(question: Question) -> bool:
    own, words = number(question, "value"), ("a", "equal", "b")
    return comparing(words, own, Fraction(1, 2)) == comparing(words, own, number(question, "expected"))


def mean_and_users_agree(question: Question) -> bool:
    return in_order(question, ("a", "b"), ("wins_a", "wins_b")) in ({"a"}, {"b"})


def sum_over_cases_that_count(question: Question) -> bool:
    return (
        number(question, "sum") / number(question, "divisor")
        == number(question, "value")
        == question.right.answer
    )


def empty_case_is_left_out(question: Question) -> bool:
    counted = sum(shown.relevant_count > 0 for shown in question.shown)
    return counted == number(question, "divisor") and sum_over_cases_that_count(question)


def a_copy_is_no_hit_and_takes_a_rank(question: Question) -> bool:
    return number(question, "counted") > number(question, "once")


def no_hit_is_below_a_copy(question: Question) -> bool:
    (shown,) = question.shown
    copies = [item in shown.items[:at] for at, item in enumerate(shown.items)]
    without = [hit for hit, is_copy in zip(shown.hits, copies, strict=True) if not is_copy]
    same = ap_sum(without, len(without)) == ap_sum(shown.hits, len(shown.hits))
    return same and not any(shown.hits[copies.index(True) :])


def short_list_divides_the_same(question: Question) -> bool:
    return number(question, "sum") / number(question, "divisor") == question.right.answer


def everything_fits_into_the_list(question: Question) -> bool:
    (shown,) = question.shown
    both = {min(shown.relevant_count, len(shown.items)), shown.relevant_count}
    return both == {number(question, "divisor")} and number(question, "relevant") <= number(
        question, "length"
    )


def too_many_cannot_reach_one(question: Question) -> bool:
    k = int(number(question, "k"))
    wants = [shown.relevant_count for shown in question.shown if shown.relevant_count > k]
    return bool(wants) and all(ap_sum([True] * k, k) / count < 1 for count in wants)


def same_model_is_ahead(question: Question) -> bool:
    return in_order(question, ("min_a", "min_b"), ("relevant_a", "relevant_b")) in ({"a"}, {"b"})


def swaps(question: Question) -> list[tuple[bool, bool]]:
    """Return for each swap whether it is of a hit and a miss, and whether the value changes."""
    (shown,) = question.shown
    before, found = number(question, "before"), list[tuple[bool, bool]]()
    for one, other, after in (("one", "two", "after_first"), ("three", "four", "after_second")):
        hits = swapped(shown, question.values[one], question.values[other])
        found.append((hits != list(shown.hits), number(question, after) != before))
    return found


def best_list_reaches(question: Question) -> bool:
    (shown,) = question.shown
    places = shown.k if str(question.values["measure"]).startswith("P") else shown.relevant_count
    return (
        Fraction(min(shown.k, shown.relevant_count), places)
        == number(question, "best")
        == question.right.answer
    )


def shares(question: Question) -> str:
    a, b = (number(question, name) / number(question, f"best_{name}") for name in "ab")
    return comparing(("a", "equal", "b"), a, b)


CLAIMS: Final[dict[tuple[str, str], Claim]] = {
    ("m1", "right"): only_hits_are_added,
    ("m1", "right_all"): only_hits_are_added,
    ("m1", "holds"): both_make_the_value,
    ("m2", "right"): order_does_not_matter,
    ("m2", "holds"): better_placed_has_more_hits,
    ("m3", "right"): misses_above_lower_the_precision,
    ("m3", "holds"): no_miss_is_above_a_hit,
    ("m3", "holds_again"): no_hit_is_below_either,
    ("m4", "right"): misses_at_the_end_change_nothing,
    ("m4", "right_change"): only_a_hit_at_the_end_changes_ap,
    ("m4", "right_precision"): longer_has_one_more_hit,
    ("m4", "holds"): lambda question: len(bits(question)) == number(question, "relevant"),
    ("m4", "holds_precision"): longer_has_more_ranks_for_each_hit,
    ("m5", "right"): lambda question: sum(bits(question)) < number(question, "relevant"),
    ("m5", "holds"): lambda question: sum(bits(question)) == number(question, "relevant"),
    ("m6", "right"): lambda question: (
        min(question.shown[0].relevant_count, question.shown[0].k) == number(question, "most")
    ),
    ("m6", "holds"): everything_fits_above,
    ("m7", "right"): hit_and_denominator_decide,
    ("m7", "holds"): rank_brings_a_hit,
    ("m7", "holds_precision"): rank_brings_a_miss,
    ("m8", "right"): every_case_weighs_the_same,
    ("m8", "holds"): every_case_has_as_many,
    ("m9", "right"): difference_is_the_gain,
    ("m9", "holds"): steps_are_alike,
    ("m10", "right"): further_up_a_hit_adds_more,
    ("m10", "holds"): more_hits_add_up_to_more,
    ("m11", "right"): lambda question: (
        number(question, "relevant") / number(question, "length") == number(question, "expected")
    ),
    ("m11", "right_ap"): lambda question: number(question, "relevant") == 1,
    ("m11", "holds"): half_and_chance_compare_alike,
    ("m12", "right"): lambda question: (
        in_order(question, ("a", "b")) != in_order(question, ("wins_a", "wins_b"))
    ),
    ("m12", "holds"): mean_and_users_agree,
    ("m13", "right"): sum_over_cases_that_count,
    ("m13", "holds"): empty_case_is_left_out,
    ("m14", "right"): a_copy_is_no_hit_and_takes_a_rank,
    ("m14", "holds"): no_hit_is_below_a_copy,
    ("m15", "right"): short_list_divides_the_same,
    ("m15", "holds"): everything_fits_into_the_list,
    ("m16", "right"): too_many_cannot_reach_one,
    ("m16", "holds"): same_model_is_ahead,
    ("m17", "right"): lambda question: all(is_mixed or not changes for is_mixed, changes in swaps(question)),
    ("m17", "holds"): lambda question: swaps(question) == [(True, True)] * 2,
    ("m18", "right"): lambda question: best_list_reaches(question) and number(question, "best") < 1,
    ("m18", "right_recall"): lambda question: best_list_reaches(question) and number(question, "best") < 1,
    ("m18", "right_two"): lambda question: shares(question) == question.right.answer,
    ("m18", "holds"): lambda question: (
        question.right.answer == 1 and number(question, "relevant") >= number(question, "k")
    ),
    ("m18", "holds_recall"): lambda question: (
        question.right.answer == 1 and number(question, "relevant") <= number(question, "k")
    ),
    ("m18", "holds_two"): lambda question: in_order(question, ("a", "b")) == {shares(question)},
}
"""By kind and text, what the text says about the lists."""
