"""Block of a distribution: how many gave each answer, before and after they talked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from webapp.learn.distribution_protocol import CountData, CountedAnswerData, DistributionBlock, RoundData
from webapp.texts import Translate


@dataclass(frozen=True, slots=True)
class CountedAnswer:
    """An answer that a class can give.

    Args:
        answer: Its name, such as "up"; the same in every language.
        text: What the reader sees.
        is_right: Whether it is right; None where no answer is right or wrong.
        belief: The code of the misconception that leads to it, if there is one.
    """

    answer: str
    text: str
    is_right: bool | None = None
    belief: str | None = None


def distribution(
    id_: str,
    answers: Sequence[CountedAnswer],
    rounds: Sequence[Sequence[int]],
    t: Translate,
    *,
    is_revealed: bool,
) -> DistributionBlock:
    """Return the distribution of the answers in one round, or in two side by side.

    Until it is revealed, nothing in it says which answer is right, or why another one is not.

    Args:
        id_: The block's id.
        answers: The answers in the order of the question.
        rounds: For each round, how many gave each answer.
        t: The texts.
        is_revealed: Whether the right answer and the beliefs are shown.

    Raises:
        ValueError: A round has not one count for each answer.
    """
    return {
        "kind": "distribution",
        "id": id_,
        "legend": t("distribution.legend"),
        "answers": [_answer(one, t, is_revealed=is_revealed) for one in answers],
        "rounds": [
            _round(number, answers, counts, t, is_only=len(rounds) == 1)
            for number, counts in enumerate(rounds, 1)
        ],
    }


def _answer(one: CountedAnswer, t: Translate, *, is_revealed: bool) -> CountedAnswerData:
    if not is_revealed or one.is_right is None:
        return {"answer": one.answer, "text": one.text, "mark": "", "mark_text": "", "belief": ""}
    belief = t("distribution.belief", name=t(f"belief.{one.belief}.name")) if one.belief else ""
    mark = "right" if one.is_right else "wrong"
    return {
        "answer": one.answer,
        "text": one.text,
        "mark": mark,
        "mark_text": t(f"distribution.{mark}"),
        "belief": "" if one.is_right else belief,
    }


def _round(
    number: int, answers: Sequence[CountedAnswer], counts: Sequence[int], t: Translate, *, is_only: bool
) -> RoundData:
    if len(counts) != len(answers):
        raise ValueError(f"{len(answers)} answers need as many counts, and not {len(counts)}")
    total = sum(counts)
    return {
        "number": number,
        "name": t("distribution.only_round" if is_only else f"distribution.round_{number}"),
        "total": t("distribution.total", total=total),
        "counts": [_count(count, counts, t) for count in counts],
    }


def _count(count: int, counts: Sequence[int], t: Translate) -> CountData:
    share = _share(count, counts)
    return {
        "size": float(share),
        "text": str(count),
        "share": t("distribution.share", percent=round(100 * share)) if sum(counts) else "",
    }


def _share(count: int, counts: Sequence[int]) -> Fraction:
    """Return the share of those who answered; 0 where nobody did.

    >>> _share(1, (1, 3)), _share(0, (0, 0))
    (Fraction(1, 4), Fraction(0, 1))
    """
    return Fraction(count, sum(counts) or 1)
