"""Blocks of a question, and of the feedback on the answer that was chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from webapp.board.explained import joined
from webapp.cases.case_set import CaseSet
from webapp.learn.answer_picture import picture
from webapp.learn.blocks import ActData, Block, LinkData, Mark, OptionData
from webapp.learn.listing import listed, lists
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Option, Question
from webapp.learn.screen import choice, links, prose
from webapp.model.numbers import exact_text, with_decimals
from webapp.model.scenario import Scenario
from webapp.texts import Texts, Translate


def asked(
    question: Question, picked: int | None, texts: Texts, act: Callable[[int], ActData]
) -> tuple[Block, ...]:
    """Return the blocks of a question, with feedback once it is answered.

    Args:
        question: The question.
        picked: Index of the answer that was chosen, None while it is open.
        texts: The texts.
        act: Makes the act that choosing an answer sends.
    """
    kind = question.kind
    values = text_values(question.values)
    options: list[OptionData] = [
        {
            "text": answer_text(option, texts),
            "state": _state(option, at, picked),
            "act": act(at) if picked is None else None,
        }
        for at, option in enumerate(question.options)
    ]
    shown = [listed(one, texts) for one in question.shown]
    blocks: list[Block] = [
        lists("lists", shown),
        choice(
            "options",
            texts(f"belief.{kind}.{question.ask}", **values),
            options,
            is_short=not isinstance(question.right.answer, str),
        ),
    ]
    if picked is not None:
        blocks += _feedback(question, question.options[picked], texts)
    return tuple(blocks)


def answer_text(option: Option, t: Translate) -> str:
    """Return the text of an answer."""
    if isinstance(option.answer, str):
        return t(f"answer.{option.answer}")
    return with_decimals(exact_text(option.answer), option.answer)


def verdict(question: Question, picked: int, t: Translate) -> str:
    """Return the sentence that calls an answer right, or wrong and names the right one."""
    if question.options[picked].is_right:
        return t("learn.right")
    return t("learn.wrong", answer=answer_text(question.right, t))


def text_values(values: Mapping[str, Fraction | int | str]) -> dict[str, str]:
    """Format values for the placeholders of a text, fractions with their decimals."""
    return {
        name: with_decimals(exact_text(value), value) if isinstance(value, Fraction) else str(value)
        for name, value in values.items()
    }


def href(opens: Scenario | CaseSet, lang: str) -> str:
    """Return the link that opens a list in the playground, or a set on the page of cases."""
    if isinstance(opens, Scenario):
        return opens.to_address("playground", {"lang": lang})
    return opens.to_address("cases", {"lang": lang})


def _state(option: Option, at: int, picked: int | None) -> Mark:
    if picked is None:
        return ""
    return "right" if option.is_right else "wrong" if at == picked else ""


def _feedback(question: Question, chosen: Option, texts: Texts) -> list[Block]:
    kind = question.kind
    picked = question.options.index(chosen)
    tone = "good" if chosen.is_right else "wrong"
    blocks: list[Block] = [prose("verdict", verdict(question, picked, texts), tone)]
    belief = chosen.belief
    if belief:
        named = texts("learn.named", name=texts(f"belief.{belief}.name"))
        blocks.append(prose("named", joined(texts(f"belief.{belief}.belief"), named, texts), "wrong"))
    # Of values the one that was chosen is worked out too; what decides between words is the same for all.
    wrong = {code: line for code, line in question.believed.items() if code == belief}
    because = texts(f"belief.{kind}.{question.because}", **text_values(question.values))
    if question.holds:
        because = joined(texts("learn.holds", name=texts(f"belief.{kind}.name")), because, texts)
    blocks += [
        prose("right", because),
        picture("picture", question.picture, texts, wrong),
    ]
    if belief:
        blocks += _counterexample(belief, texts)
    opened: LinkData = {"text": texts("learn.open"), "href": href(question.opens, texts.lang)}
    return [*blocks, links("open", [opened])]


def _counterexample(belief: str, t: Translate) -> list[Block]:
    example = misconceptions()[belief].counterexample
    return [
        prose("counter", t(f"belief.{belief}.counter", **text_values(example.values)), "note"),
        lists("counter_lists", [listed(shown, t) for shown in example.shown]),
    ]
