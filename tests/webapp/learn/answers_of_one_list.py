"""Answers to questions about one list, its order and its cutoff, from plain loops over bits."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from webapp.learn.question import Answer, Question

Bits = Sequence[bool]

# The measures once more, slowly


def precision(bits: Bits, k: int) -> Fraction:
    hits = 0
    for rank in range(1, k + 1):
        if rank <= len(bits) and bits[rank - 1]:
            hits += 1
    return Fraction(hits, k)


def ap_sum(bits: Bits, k: int) -> Fraction:
    total = Fraction(0)
    for rank in range(1, min(k, len(bits)) + 1):
        if bits[rank - 1]:
            total += precision(bits, rank)
    return total


def ap(bits: Bits, relevant: int) -> Fraction:
    return ap_sum(bits, len(bits)) / relevant


def ap_at(bits: Bits, relevant: int, k: int) -> Fraction:
    return ap_sum(bits, k) / min(relevant, k)


def ap_over_hits(bits: Bits, k: int) -> Fraction:
    hits = sum(bits[:k])
    return ap_sum(bits, k) / hits if hits else Fraction(0)


def mean_precision(bits: Bits, k: int) -> Fraction:
    total = Fraction(0)
    for rank in range(1, k + 1):
        total += precision(bits, rank)
    return total / k


def up(bits: Bits, rank: int) -> Bits:
    moved = list(bits)
    moved[rank - 2], moved[rank - 1] = moved[rank - 1], moved[rank - 2]
    return moved


def move(before: Fraction, after: Fraction) -> str:
    if after > before:
        return "rises"
    return "falls" if after < before else "stays"


def better(a: Fraction, b: Fraction) -> str:
    if a > b:
        return "a"
    return "b" if b > a else "equal"


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


# From the question alone: the right answer, and that of each misconception


Expected = tuple[Answer, dict[str, Answer]]


def whole_number(question: Question, place: str) -> int:
    value = question.values[place]
    assert isinstance(value, int)
    return value


def only(question: Question) -> tuple[Bits, int, int]:
    (shown,) = question.shown
    return shown.hits, shown.relevant_count, shown.k


def of_whole_list(bits: Bits, relevant: int) -> dict[str, Answer]:
    length = len(bits)
    return {
        "m1": mean_precision(bits, length),
        "m3": Fraction(sum(bits), relevant),
        "m4": ap_sum(bits, length) / length,
        "m5": ap_over_hits(bits, length),
        "m6": ap(bits, relevant),
    }


def of_top(bits: Bits, relevant: int, k: int) -> dict[str, Answer]:
    return {
        "m1": mean_precision(bits, k),
        "m3": Fraction(sum(bits[:k]), min(relevant, k)),
        "m4": ap_sum(bits, k) / k,
        "m5": ap_over_hits(bits, k),
        "m6": ap(bits, relevant),
    }


def expected_m1(question: Question) -> Expected:
    bits, relevant, k = only(question)
    if question.values["measure"] == "AP":
        return ap(bits, relevant), of_whole_list(bits, relevant)
    assert question.values["measure"] == f"AP@{k}"
    return ap_at(bits, relevant, k), of_top(bits, relevant, k)


def expected_m2(question: Question) -> Expected:
    a, b = question.shown
    assert a.relevant_count == b.relevant_count
    right = better(precision(a.hits, a.k), precision(b.hits, b.k))
    ordered = better(ap_at(a.hits, a.relevant_count, a.k), ap_at(b.hits, b.relevant_count, b.k))
    return right, {"m2": ordered}


def expected_m3(question: Question) -> Expected:
    bits, relevant, _ = only(question)
    if question.ask == "ask":
        return ap(bits, relevant), of_whole_list(bits, relevant)
    (shown,) = question.shown
    one, two = (shown.items.index(str(question.values[name])) for name in ("one", "two"))
    assert not bits[one]
    assert not bits[two]
    after = ap([bit for at, bit in enumerate(bits) if at != two], relevant)
    before = ap([bit for at, bit in enumerate(bits) if at not in (one, two)], relevant)
    assert (question.values["before"], question.values["after"]) == (before, after)
    return ap(bits, relevant), {**of_whole_list(bits, relevant), "m3": after - (before - after)}


def expected_m4(question: Question) -> Expected:
    if question.ask == "ask":
        bits, relevant, _ = only(question)
        assert not bits[-1]
        return ap(bits, relevant), of_whole_list(bits, relevant)
    a, b = question.shown
    short, long = sorted((a, b), key=lambda one: len(one.items))
    assert short.items == long.items[: len(short.items)]
    assert len(short.items) < len(long.items)
    naive = "falls" if b is long else "rises"
    if question.ask == "change":
        return move(ap(a.hits, a.relevant_count), ap(b.hits, b.relevant_count)), {"m4": naive}
    of_a, of_b = (precision(one.hits, len(one.hits)) for one in (a, b))
    names = {"of_a": f"P@{len(a.items)}", "of_b": f"P@{len(b.items)}"}
    assert question.values == names
    return move(of_a, of_b), {"m4": naive}


def expected_m5(question: Question) -> Expected:
    bits, relevant, _ = only(question)
    return ap(bits, relevant), of_whole_list(bits, relevant)


def expected_m6(question: Question) -> Expected:
    bits, relevant, k = only(question)
    assert k < len(bits)
    if question.ask == "whole":
        return ap(bits, relevant), {**of_whole_list(bits, relevant), "m6": ap_at(bits, relevant, k)}
    return ap_at(bits, relevant, k), of_top(bits, relevant, k)


def expected_m7(question: Question) -> Expected:
    bits, relevant, k = only(question)
    to = k + 1 if question.ask == "ask" else k - 1
    family = str(question.values["small"]).partition("@")[0]
    names = (f"{family}@{min(k, to)}", f"{family}@{max(k, to)}")
    assert (question.values["small"], question.values["large"]) == names
    believed = "rises" if (family == "AP") is (to > k) else "falls"
    if family == "AP":
        return move(ap_at(bits, relevant, k), ap_at(bits, relevant, to)), {"m7": believed}
    return move(precision(bits, k), precision(bits, to)), {"m7": believed}


def expected_m8(question: Question) -> Expected:
    lists = [(shown.hits, shown.relevant_count) for shown in question.shown]
    total = sum((ap_sum(bits, len(bits)) for bits, _ in lists), Fraction(0))
    return mean([ap(bits, relevant) for bits, relevant in lists]), {
        "m8": total / sum(relevant for _, relevant in lists),
        "m1": mean([mean_precision(bits, len(bits)) for bits, _ in lists]),
        "m4": mean([ap_sum(bits, len(bits)) / len(bits) for bits, _ in lists]),
        "m5": mean([ap_over_hits(bits, len(bits)) for bits, _ in lists]),
    }


def expected_m9(question: Question) -> Expected:
    a, b = question.shown
    assert a.relevant_count == b.relevant_count
    relevant, bits, length = b.relevant_count, b.hits, len(b.items)
    known, rank = whole_number(question, "known_rank"), whole_number(question, "rank")
    gain = ap(up(a.hits, known), relevant) - ap(a.hits, relevant)
    assert question.values["known_gain"] == gain
    after = up(bits, rank)
    return ap(after, relevant) - ap(bits, relevant), {
        "m9": gain,
        "m1": mean_precision(after, length) - mean_precision(bits, length),
        "m4": (ap_sum(after, length) - ap_sum(bits, length)) / length,
        "m5": ap_over_hits(after, length) - ap_over_hits(bits, length),
    }


EXPECTED: Final[dict[str, Callable[[Question], Expected]]] = {
    "m1": expected_m1,
    "m2": expected_m2,
    "m3": expected_m3,
    "m4": expected_m4,
    "m5": expected_m5,
    "m6": expected_m6,
    "m7": expected_m7,
    "m8": expected_m8,
    "m9": expected_m9,
}


# What the texts name


def text_values(question: Question) -> dict[str, Fraction | int | str]:
    """Return every value that the texts of a question name, but for those that make the question."""
    first, *others = question.shown
    bits, relevant, k = first.hits, first.relevant_count, first.k
    values: dict[str, Fraction | int | str] = {}
    match question.kind:
        case "m1":
            cut = question.values["measure"] != "AP"
            divisor = min(relevant, k) if cut else relevant
            total = ap_sum(bits, k)
            values = {"hits": sum(bits[:k]), "ranks": k, "divisor": divisor, "sum": total}
            values |= {"value": total / divisor, "all": mean_precision(bits, k) * k}
        case "m2":
            values = {"measure": f"P@{k}", "k": k, "hits_a": sum(bits[:k]), "hits_b": sum(others[0].hits[:k])}
        case "m3":
            values = {"sum": ap_sum(bits, len(bits))}
        case "m5":
            values = {"hits": sum(bits)}
        case "m6":
            values = {"measure": f"AP@{k}", "k": k, "most": min(relevant, k)}
        case "m7":
            for place in ("small", "large"):
                family, _, at = str(question.values[place]).partition("@")
                value = ap_at(bits, relevant, int(at)) if family == "AP" else precision(bits, int(at))
                values[f"{place}_value"] = value
            values["rank"] = int(str(question.values["large"]).partition("@")[2])
        case "m8":
            values = {"cases": len(question.shown)}
        case "m9":
            known, rank = whole_number(question, "known_rank"), whole_number(question, "rank")
            second = others[0]
            values = {
                "known": first.items[known - 1],
                "item": second.items[rank - 1],
                "before": precision(second.hits, rank),
                "after": precision(up(second.hits, rank), rank - 1),
            }
            if question.holds:
                values["hits"] = sum(second.hits[:rank])
        case _:
            pass
    if "relevant" in question.values:
        values["relevant"] = relevant
    return values
