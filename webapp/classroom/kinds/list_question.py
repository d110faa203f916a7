"""A question about a list of the teacher's own, put to a class."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from webapp.board.explained import joined
from webapp.classroom.asks import AskList, Other
from webapp.classroom.believed_values import believed_workings, right_working, value_at
from webapp.classroom.list_changes import change_sentence, changed, read_list
from webapp.classroom.list_choices import (
    ValueChoice,
    beliefs_about_change,
    beliefs_about_pair,
    unchanged_measures,
    value_choices,
)
from webapp.classroom.posed_item import Choice, Posed, PosedBoard
from webapp.learn.answer_picture import picture
from webapp.learn.blocks import Block, ListData
from webapp.learn.comparing import UP, WHICH, compared
from webapp.learn.drill import LETTERS
from webapp.learn.listing import listed, lists, names_cutoff
from webapp.learn.lists import shown_of, shown_whole
from webapp.learn.measure_words import measure_words
from webapp.learn.question import Line
from webapp.learn.screen import prose
from webapp.model.measure_names import name_at, open_name
from webapp.model.numbers import Number, exact_text, with_decimals
from webapp.model.scenario import Scenario
from webapp.texts import Texts

_MOST_BARS: Final = 12
"""Longest list whose sum is drawn as a bar."""


@dataclass(frozen=True, slots=True)
class _ListItem(Posed):
    """A question about a list and a change of it.

    Args:
        ask: What is asked.
        before: The list.
        after: The list after the change.
    """

    ask: AskList
    before: Scenario
    after: Scenario

    @property
    def measure(self) -> str:
        """The open name of the measure that is asked about, the first of several."""
        return self.ask.measures[0]

    @property
    def board(self) -> PosedBoard | None:
        """The list, to make the change oneself."""
        return PosedBoard(self.before, self.ask.measures)

    def name(self, texts: Texts) -> str:
        """Return what changes, and the measure that is asked about."""
        return self.question(texts)

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return the list as it is, with its values."""
        return (lists("lists", [self.shown(self.before, texts, "")]),)

    def shown(self, scenario: Scenario, texts: Texts, title: str, *, has_values: bool = True) -> ListData:
        """Return a list, with its values or without."""
        values = [
            (self.measure_name(scenario, one, texts), value_at(scenario, one)) for one in self.ask.measures
        ]
        has_cutoff = names_cutoff(self.ask.measures) or self.before.k != self.after.k
        shown = shown_of(scenario) if has_cutoff else shown_whole(scenario)
        return listed(shown, texts, values if has_values else (), name=title, has_cutoff=has_cutoff)

    def measure_name(self, scenario: Scenario, measure: str, texts: Texts) -> str:
        """Return the printed name of a measure, with a denominator in words."""
        return measure_words(name_at(measure, scenario.k), texts)

    def changing_name(self, measure: str, texts: Texts) -> str:
        """Return the name of a measure before and after: with an open K where that changes."""
        is_same = self.before.k == self.after.k
        return self.measure_name(self.before, measure, texts) if is_same else measure_words(measure, texts)

    def asked(self, form: str, name: str, texts: Texts) -> str:
        """Return the change as a sentence, and the question behind it."""
        ask = texts(f"asks.ask_{form}", measure=name)
        return joined(change_sentence(self.before, self.ask.change, texts), ask, texts)

    def why(self, texts: Texts) -> tuple[Block, ...]:
        """Return the list before and after with its values, and what they come to."""
        pair = [
            self.shown(self.before, texts, texts("learn.before")),
            self.shown(self.after, texts, texts("learn.after")),
        ]
        return (lists("why_lists", pair), *self.reasons(texts))

    @abstractmethod
    def reasons(self, texts: Texts) -> tuple[Block, ...]:
        """Return what is said below the lists, once solved."""


@dataclass(frozen=True, slots=True)
class PosedValue(_ListItem):
    """What a measure will be after a change."""

    values: tuple[ValueChoice, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The values; one is known by its letter."""
        return tuple(
            Choice(letter, one.belief, one.is_right)
            for letter, one in zip(LETTERS, self.values, strict=False)
        )

    def question(self, texts: Texts) -> str:
        """Return what changes, and the question for the value."""
        return self.asked("value", self.measure_name(self.after, self.measure, texts), texts)

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return a value with its decimals, the same in every language."""
        del texts
        return _value_text(self.values[self.choices.index(self.choice(id_))].value)

    def reasons(self, texts: Texts) -> tuple[Block, ...]:
        """Return the sum of the right value, and beside it the sum of each misconception."""
        right = right_working(self.after, self.measure)
        sentence = prose("right", _from_to(self, texts))
        if right is None or not right.value or len(right.terms) > _MOST_BARS:
            return (sentence,)
        name = self.measure_name(self.after, self.measure, texts)
        beliefs = believed_workings(self.after, self.measure)
        rows = (*self.after.ranked, *("–",) * max(len(one.terms) for one in (right, *beliefs.values())))
        wrong = {one.belief: Line(beliefs[one.belief], rows, name) for one in self.values if one.belief}
        return (sentence, picture("picture", [Line(right, rows, name)], texts, wrong))


@dataclass(frozen=True, slots=True)
class PosedDirection(_ListItem):
    """Whether a measure goes up, stays or goes down."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Up, the same, down."""
        truth = compared(UP, value_at(self.after, self.measure), value_at(self.before, self.measure))
        beliefs = beliefs_about_change(self.before, self.ask.change, self.after, self.measure)
        return _word_choices(UP, truth, beliefs)

    def question(self, texts: Texts) -> str:
        """Return what changes, and the question what the measure will do."""
        return self.asked("direction", self.changing_name(self.measure, texts), texts)

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return up, the same or down."""
        return texts(f"learn.{self.choice(id_).id}")

    def reasons(self, texts: Texts) -> tuple[Block, ...]:
        """Return the values before and after, and what is true in place of each misconception."""
        return (prose("right", _from_to(self, texts)), *_facts(self, texts))


@dataclass(frozen=True, slots=True)
class PosedPair(_ListItem):
    """Which of two lists is higher: the list as it is, and as it would be."""

    @property
    def pair(self) -> tuple[Scenario, Scenario]:
        """The two lists: the pinned one first, else in an order drawn by the seed."""
        if isinstance(self.ask.change, Other):
            return self.after, self.before
        both = (self.before, self.after)
        return both if _drawn(self.ask).random() < 0.5 else (self.after, self.before)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The first, the second, or neither."""
        a, b = self.pair
        truth = compared(WHICH, value_at(a, self.measure), value_at(b, self.measure))
        return _word_choices(WHICH, truth, beliefs_about_pair(a, b, self.measure))

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return both lists, without their values."""
        return (lists("lists", self._both(texts, has_values=False)),)

    def question(self, texts: Texts) -> str:
        """Return the question which list is higher."""
        return texts("asks.ask_higher", measure=self.measure_name(self.after, self.measure, texts))

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return A, B, or that they are equal."""
        id_ = self.choice(id_).id
        return texts("learn.equal") if id_ == "equal" else texts("asks.list_named", name=id_.upper())

    def why(self, texts: Texts) -> tuple[Block, ...]:
        """Return both lists with their values."""
        return (lists("why_lists", self._both(texts, has_values=True)), *self.reasons(texts))

    def reasons(self, texts: Texts) -> tuple[Block, ...]:
        """Return both values, and what is true in place of each misconception."""
        a, b = (_value_text(value_at(one, self.measure)) for one in self.pair)
        name = self.measure_name(self.after, self.measure, texts)
        return (prose("right", texts("asks.both_values", measure=name, a=a, b=b)), *_facts(self, texts))

    def _both(self, texts: Texts, *, has_values: bool) -> list[ListData]:
        return [
            self.shown(one, texts, texts("asks.list_named", name=name), has_values=has_values)
            for one, name in zip(self.pair, "AB", strict=True)
        ]


@dataclass(frozen=True, slots=True)
class PosedUnchanged(_ListItem):
    """Which of several measures a change leaves as it is."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The measures, by their open names."""
        (right,) = unchanged_measures(self.before, self.after, self.ask.measures)
        return tuple(Choice(one, self._belief_in(one), one == right) for one in self.ask.measures)

    def question(self, texts: Texts) -> str:
        """Return what changes, and the question which score does not."""
        return self.asked("unchanged", "", texts)

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return the printed name of a measure."""
        return self.changing_name(self.choice(id_).id, texts)

    def reasons(self, texts: Texts) -> tuple[Block, ...]:
        """Return what is true in place of a misconception; the values of both lists say the rest."""
        return _facts(self, texts)

    def _belief_in(self, measure: str) -> str | None:
        """Return the misconception that lets a measure stay; None for the one that does."""
        return beliefs_about_change(self.before, self.ask.change, self.after, measure).get("same")


def posed_list(ask: AskList) -> Posed | None:
    """Return the question of an ask; None where it cannot be asked: no change, or no choice to make."""
    before = read_list(ask.list)
    after = None if before is None else changed(before, ask.change)
    if before is None or after is None or not all(open_name(one) == one for one in ask.measures):
        return None
    if not before.relevant_count or not after.relevant_count or len(set(ask.measures)) < len(ask.measures):
        return None
    if ask.form == "unchanged":
        stays = unchanged_measures(before, after, ask.measures)
        return PosedUnchanged(ask, before, after) if len(stays) == 1 < len(ask.measures) else None
    measure, *others = ask.measures
    if others:
        return None
    match ask.form:
        case "value":
            values = value_choices(before, ask.change, after, measure, _drawn(ask))
            return PosedValue(ask, before, after, values) if len(values) > 1 else None
        case "direction":
            return PosedDirection(ask, before, after)
        case "higher":
            is_one_list = before.relevant == after.relevant and before.k == after.k
            return PosedPair(ask, before, after) if is_one_list else None


def _drawn(ask: AskList) -> Random:
    """Return what draws the order of the choices: another one for each question about a list."""
    return Random(f"{ask.seed} {ask.form} {ask.measures} {ask.change}")


def _facts(item: Posed, texts: Texts) -> tuple[Block, ...]:
    """Return what is true in place of each misconception behind the answers."""
    beliefs = dict.fromkeys(choice.belief for choice in item.choices if choice.belief)
    return tuple(prose(f"fact_{belief}", texts(f"fact.{belief}"), "note") for belief in beliefs)


def _word_choices(words: tuple[str, str, str], truth: str, beliefs: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(word, beliefs.get(word), word == truth) for word in words)


def _value_text(value: Number) -> str:
    return with_decimals(exact_text(value), value)


def _from_to(item: _ListItem, texts: Texts) -> str:
    """Return the value before and after a change as a sentence."""
    was, now = value_at(item.before, item.measure), value_at(item.after, item.measure)
    word = compared(UP, now, was)
    name = item.measure_name(item.after, item.measure, texts)
    if item.before.k != item.after.k and "@" in item.measure:
        was_name = item.measure_name(item.before, item.measure, texts)
        return texts("asks.with_k", was_name=was_name, was=_value_text(was), name=name, now=_value_text(now))
    if word == "same":
        return texts("asks.stays", measure=name, now=_value_text(now))
    return texts(f"asks.goes_{word}", measure=name, was=_value_text(was), now=_value_text(now))
