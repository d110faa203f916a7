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
SWAPS: Final = ("both", "first", "second", "neither")


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
    rule = {"ask": "zero", "ask_skip": "skip", "ask_one": "one"}[question.ask]
    # Who lets an empty case drop out goes by another rule, unless that is the rule.
    believed = "zero" if rule == "skip" else "skip"
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
        "m3": F(sum(seen), relevant if asked(question) == "AP" else min(relevant, length)),
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
            "m4": hit_precisions(shown.hits) / k,
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


def swapped(shown: Shown, one: object, other: object) -> list[bool]:
    """The hits after two items have changed places."""
    at, to = shown.items.index(str(one)), shown.items.index(str(other))
    hits = list(shown.hits)
    hits[at], hits[to] = hits[to], hits[at]
    return hits


def m17(question: Question) -> Expected:
    """Each swap alone changes the value or does not; the believer lets both do so."""
    (shown,), values = question.shown, question.values
    first = value(asked(question), swapped(shown, values["one"], values["two"]), shown.relevant_count)
    second = value(asked(question), swapped(shown, values["three"], values["four"]), shown.relevant_count)
    now = of(shown, asked(question))
    which = {(True, True): "both", (True, False): "first", (False, True): "second", (False, False): "neither"}
    return which[first != now, second != now], {"m17": "both"}


def m18(question: Question) -> Expected:
    """Highest value of any list, and the share of it that a list reaches; the believer takes 1 for it."""
    best = [highest(asked(question), shown.k, shown.relevant_count) for shown in question.shown]
    if question.ask == "two":
        a, b = (of(shown, asked(question)) for shown in question.shown)
        return comparing(WHICH, a / best[0], b / best[1]), {"m18": comparing(WHICH, a, b)}
    return best[0], {"m18": F(1)}


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
            told: dict[str, F | int | str] = {
                "a": values[0],
                "b": values[1],
                "hits_a": hits[0],
                "hits_b": hits[1],
            }
            if question.holds:
                relevant = shown[0].relevant_count
                told["divisor"] = relevant if asked(question) == "AP" else min(relevant, k)
                told |= {
                    f"sum_{name}": hit_precisions(one.hits) for name, one in zip("ab", shown, strict=True)
                }
            return told
        case "m11":
            length, relevant = len(shown[0].items), shown[0].relevant_count
            chance = over_all_orders(asked(question), length, relevant)
            return {"length": length, "relevant": relevant, "value": values[0], "expected": chance}
        case "m12":
            a, b = values[::2], values[1::2]
            wins = sum(map(F.__gt__, a, b)), sum(map(F.__lt__, a, b))
            means = sum(a, F(0)) / len(a), sum(b, F(0)) / len(b)
            return {"users": len(a), "a": means[0], "b": means[1], "wins_a": wins[0], "wins_b": wins[1]}
        case "m13":
            total = sum(values, F(0)) + (question.ask == "ask_one")
            divisor = len(values) - (question.ask == "ask_skip")
            return {"sum": total, "divisor": divisor, "value": total / divisor}
        case "m14":
            (one,), relevant = shown, shown[0].relevant_count
            hitting = {item for item, hit in zip(one.items, one.hits, strict=True) if hit}
            every = [item in hitting for item in one.items]
            once = [
                hit and item not in one.items[:at]
                for at, (item, hit) in enumerate(zip(one.items, every, strict=True))
            ]
            measure = asked(question)
            if question.holds:
                return {}
            return {"counted": value(measure, every, relevant), "once": value(measure, once, relevant)}
        case "m15":
            relevant = shown[0].relevant_count
            divisor = {"AP": relevant, f"AP@{k}": min(relevant, k), f"P@{k}": k}[asked(question)]
            short = {"length": len(shown[0].items), "divisor": divisor}
            return (
                {**short, "relevant": relevant} if question.holds else {**short, "sum": values[0] * divisor}
            )
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
            relevant, names = shown[0].relevant_count, question.values
            first, second = (
                value(asked(question), swapped(shown[0], names[one], names[other]), relevant)
                for one, other in (("one", "two"), ("three", "four"))
            )
            return {"before": values[0], "after_first": first, "after_second": second}
        case _:
            best = [highest(asked(question), k, one.relevant_count) for one in shown]
            if len(best) == 1:
                return {"k": k, "best": best[0], "relevant": shown[0].relevant_count}
            a, b = (of(one, asked(question)) for one in shown)
            return {"a": a, "b": b, "best_a": best[0], "best_b": best[1]}
