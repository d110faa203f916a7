"""Answers to questions about several lists, from plain loops over the lists that a question shows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction as F
from functools import cache
from itertools import combinations, product
from typing import Final

from tests.webapp.learn.answers_of_one_list import Expected, ap_over_hits, mean_precision
from webapp.learn.question import Answer, Question, Shown

WHICH: Final = ("a", "equal", "b")
MOVES: Final = ("falls", "stays", "rises")
WORTH: Final = ("better", "same", "worse")


def comparing(words: tuple[str, str, str], one: F, other: F) -> str:
    """Return the first word for more, the second for equal, the third for less."""
    return words[0] if one > other else words[1] if one == other else words[2]


# The measures


def hit_precisions(hits: Sequence[bool]) -> F:
    """The sum of the precisions at the hits."""
    total, found = F(0), 0
    for rank, hit in enumerate(hits, 1):
        if hit:
            found += 1
            total += F(found, rank)
    return total


def value(measure: str, hits: Sequence[bool], relevant: int) -> F:
    """A measure by its printed name."""
    if measure == "AP":
        return hit_precisions(hits) / relevant
    family, k = measure.split("@")
    top = hits[: int(k)]
    if family == "AP":
        return hit_precisions(top) / min(relevant, int(k))
    return F(sum(top), int(k) if family == "P" else relevant)


def of(shown: Shown, measure: str) -> F:
    return value(measure, shown.hits, shown.relevant_count)


@cache
def over_all_orders(measure: str, length: int, relevant: int) -> F:
    """The mean of a measure over all orders of a list that holds everything relevant."""
    orders = [[rank in hits for rank in range(length)] for hits in combinations(range(length), relevant)]
    return sum((value(measure, order, relevant) for order in orders), F(0)) / len(orders)


@cache
def highest(measure: str, k: int, relevant: int) -> F:
    """The most that a measure can be for so many relevant items, over all lists that fill the top K."""
    lists = [hits for hits in product((False, True), repeat=k) if sum(hits) <= relevant]
    return max(value(measure, hits, relevant) for hits in lists)


def asked(question: Question) -> str:
    """The measure of a single list that the question is about."""
    return str(question.values.get("measure", question.values.get("mean", "AP"))).removeprefix("M")


def pairs(question: Question) -> Iterator[tuple[Shown, Shown]]:
    """Both lists of each reader."""
    return zip(question.shown[::2], question.shown[1::2], strict=True)


# For each misconception the right answer, and that of each misconception among the options


def m10(question: Question) -> Expected:
    """Hits count by their rank, not by their number."""
    (a, b), measure = question.shown, asked(question)
    hits = comparing(WHICH, F(sum(a.hits)), F(sum(b.hits)))
    return comparing(WHICH, of(a, measure), of(b, measure)), {"m10": hits}


def m11(question: Question) -> Expected:
    """The bar is the mean over all orders, not one half."""
    (shown,) = question.shown
    assert sum(shown.hits) == shown.relevant_count
    own = of(shown, asked(question))
    chance = over_all_orders(asked(question), len(shown.items), shown.relevant_count)
    return comparing(WORTH, own, chance), {"m11": comparing(WORTH, own, F(1, 2))}


def m12(question: Question) -> Expected:
    """Users are counted, not averaged."""
    both = [(of(a, asked(question)), of(b, asked(question))) for a, b in pairs(question)]
    wins = sum(a > b for a, b in both), sum(a < b for a, b in both)
    sums = sum((a for a, _ in both), F(0)), sum((b for _, b in both), F(0))
    return comparing(WHICH, F(wins[0]), F(wins[1])), {"m12": comparing(WHICH, *sums)}


def m13(question: Question) -> Expected:
    """One empty case counts as the question says."""
    full = [shown for shown in question.shown if shown.relevant_count]
    assert len(full) == len(question.shown) - 1
    k, measure = full[0].k, asked(question)
    assert measure == f"AP@{k}"
    rule, believed = {"ask": ("zero", "skip"), "ask_skip": ("skip", "zero"), "ask_one": ("one", "skip")}[
        question.ask
    ]
    values = [of(shown, measure) for shown in full]
    divisors = [min(shown.relevant_count, k) for shown in full]
    return with_empty_case(values, rule), {
        "m13": with_empty_case(values, believed),
        "m8": sum((hit_precisions(shown.hits[:k]) for shown in full), F(0)) / sum(divisors),
        "m1": with_empty_case([mean_precision(shown.hits, k) for shown in full], rule),
        "m5": with_empty_case([ap_over_hits(shown.hits, k) for shown in full], rule),
    }


def with_empty_case(values: Sequence[F], rule: str) -> F:
    """The mean of these and of one more, which has nothing to find."""
    total, n = sum(values, F(0)), len(values)
    return {"zero": total / (n + 1), "skip": total / n, "one": (total + 1) / (n + 1)}[rule]


def m14(question: Question) -> Expected:
    """Copies count, or only take up ranks; the believer leaves them out of both."""
    (shown,) = question.shown
    hitting = {item for item, hit in zip(shown.items, shown.hits, strict=True) if hit}
    every = [item in hitting for item in shown.items]
    once = [item in hitting and item not in shown.items[:at] for at, item in enumerate(shown.items)]
    without = [item in hitting for item in dict.fromkeys(shown.items)]
    seen, harmless = (every, once) if question.ask == "ask" else (once, without)
    relevant, length = shown.relevant_count, len(shown.items)
    return value(asked(question), seen, relevant), {
        "m14": value(asked(question), harmless, relevant),
        "m1": mean_precision(seen, length),
        "m4": hit_precisions(seen) / length,
        "m5": ap_over_hits(seen, length),
    }


def m15(question: Question) -> Expected:
    """The list ends before K; the believer goes no further than the list, whatever is divided by."""
    (shown,) = question.shown
    length, k = len(shown.items), shown.k
    assert length < k
    family = asked(question).partition("@")[0]
    others: dict[str, Answer] = {"m2": of(shown, f"AP@{k}")}
    if family == "AP":
        others = {
            "m1": mean_precision(shown.hits, k),
            "m5": ap_over_hits(shown.hits, k),
            "m6": of(shown, "AP" if asked(question) != "AP" else f"AP@{k}"),
        }
    return of(shown, asked(question)), {**others, "m15": of(shown, f"{family}@{length}")}


def m16(question: Question) -> Expected:
    """Two divisors, two winners."""
    sums = {divisor: [F(0), F(0)] for divisor in ("min", "relevant")}
    for both in pairs(question):
        for at, shown in enumerate(both):
            sums["min"][at] += hit_precisions(shown.hits) / min(shown.relevant_count, shown.k)
            sums["relevant"][at] += hit_precisions(shown.hits) / shown.relevant_count
    over_min, over_relevant = comparing(WHICH, *sums["min"]), comparing(WHICH, *sums["relevant"])
    if question.ask == "ask":
        return over_min, {"m16": over_relevant}
    return over_relevant, {"m16": over_min}


def m17(question: Question) -> Expected:
    """The value before and after; the believer goes by another measure, or follows one item alone."""
    (a, b), measure = question.shown, asked(question)
    right = comparing(MOVES, of(a, measure), of(b, measure))
    if measure.startswith("P"):
        return right, {"m17": comparing(MOVES, of(a, f"AP@{a.k}"), of(b, f"AP@{b.k}"))}
    if a.k < len(a.items):
        return right, {"m17": comparing(MOVES, of(a, "AP"), of(b, "AP"))}
    # The question does not name the item that is followed, but only a hit in its replay has a term above 0.
    before, after = (tuple(map(bool, replay.wrong.terms)) for replay in question.replays["m17"])
    assert (before, after) in followed(a, b)
    seen = (value(measure, bits, a.relevant_count) for bits in (before, after))
    return right, {"m17": comparing(MOVES, *seen)}


def followed(a: Shown, b: Shown) -> set[tuple[tuple[bool, ...], tuple[bool, ...]]]:
    """Return the flags before and after a swap of two alike, as if one of them were of the other kind."""
    seen: set[tuple[tuple[bool, ...], tuple[bool, ...]]] = set()
    for at, item in enumerate(a.items):
        to = b.items.index(item)
        if to != at and a.hits[to] == a.hits[at]:
            taken = {one: hit != (one == item) for one, hit in zip(a.items, a.hits, strict=True)}
            seen.add((tuple(taken[one] for one in a.items), tuple(taken[one] for one in b.items)))
    return seen


def m18(question: Question) -> Expected:
    """Highest value of any list, and the share of it that a list reaches; the believer takes 1 for it."""
    best = [highest(asked(question), shown.k, shown.relevant_count) for shown in question.shown]
    if question.ask == "two":
        a, b = (of(shown, asked(question)) for shown in question.shown)
        return comparing(WHICH, a / best[0], b / best[1]), {"m18": comparing(WHICH, a, b)}
    (shown,) = question.shown
    up_to_end = F(min(shown.relevant_count, len(shown.items)), len(shown.items))
    if question.ask == "ask":
        return best[0], {"m18": F(1), "m15": up_to_end}
    return 1 - best[0], {"m18": F(0), "m15": 1 - up_to_end}


EXPECTED: Final[Mapping[str, Callable[[Question], Expected]]] = {
    "m10": m10,
    "m11": m11,
    "m12": m12,
    "m13": m13,
    "m14": m14,
    "m15": m15,
    "m16": m16,
    "m17": m17,
    "m18": m18,
}


# What the texts name


def text_values(question: Question) -> dict[str, F | int | str]:
    """Return every number that the texts of a question name, but for the names of measures and items."""
    shown, k = question.shown, question.shown[0].k
    values = [of(one, asked(question)) if one.relevant_count else F(0) for one in shown]
    match question.kind:
        case "m10":
            hits = [sum(one.hits) for one in shown]
            return {"a": values[0], "b": values[1], "hits_a": hits[0], "hits_b": hits[1]}
        case "m11":
            length, relevant = len(shown[0].items), shown[0].relevant_count
            chance = over_all_orders(asked(question), length, relevant)
            own = {"value": decimals(values[0]), "expected": decimals(chance)}
            return {"length": length, "relevant": relevant, **own}
        case "m12":
            a, b = values[::2], values[1::2]
            wins = sum(map(F.__gt__, a, b)), sum(map(F.__lt__, a, b))
            means = sum(a, F(0)) / len(a), sum(b, F(0)) / len(b)
            return {"users": 4, "a": means[0], "b": means[1], "wins_a": wins[0], "wins_b": wins[1]}
        case "m13":
            total = sum(values, F(0)) + (question.ask == "ask_one")
            divisor = len(values) - (question.ask == "ask_skip")
            return {"sum": total, "divisor": divisor, "value": total / divisor}
        case "m14":
            right, believed = m14(question)
            return {"counted": right, "once": believed["m14"]} if question.ask == "ask" else {"once": right}
        case "m15":
            relevant = shown[0].relevant_count
            divisor = {"AP": relevant, f"AP@{k}": min(relevant, k), f"P@{k}": k}[asked(question)]
            return {"length": len(shown[0].items), "divisor": divisor, "sum": values[0] * divisor}
        case "m16":
            sums = [hit_precisions(one.hits) for one in shown]
            by_min = [total / min(one.relevant_count, k) / 2 for total, one in zip(sums, shown, strict=True)]
            by_all = [total / one.relevant_count / 2 for total, one in zip(sums, shown, strict=True)]
            over_min = {"min_a": by_min[0] + by_min[2], "min_b": by_min[1] + by_min[3]}
            return {
                "k": k,
                **over_min,
                "relevant_a": by_all[0] + by_all[2],
                "relevant_b": by_all[1] + by_all[3],
            }
        case "m17":
            return {"before": values[0], "after": values[1]}
        case _:
            best = [highest(asked(question), k, one.relevant_count) for one in shown]
            if len(best) == 1:
                return {"k": k, "best": str(best[0]), "rest": str(1 - best[0])}
            a, b = (of(one, asked(question)) for one in shown)
            return {"a": a, "b": b, "best_a": best[0], "best_b": best[1]}


def decimals(value: F) -> str:
    """A fraction with its decimals."""
    if value.denominator == 1:
        return str(value)
    is_exact = (value * 10**4).denominator == 1
    written = f"{float(value):.4f}"
    return f"{value} = {written.rstrip('0')}" if is_exact else f"{value} ≈ {written}"
