"""Order of the examples in the menu: by the question that they answer, and which of them belong together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from webapp.playground.examples import Example, examples_for

OPENING_EXAMPLE: Final = "opening"
"""The example that the page opens with."""

QUESTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "start": (OPENING_EXAMPLE, "eight_relevant"),
        "order": (
            *("ap_post_1", "ap_post_2", "films_1", "films_2", "order_front", "order_back"),
            *("step_near", "step_far", "swap_relevant"),
        ),
        "misses": ("wrong_last", "wrong_first", "tail_short", "tail_long"),
        "divisor": (
            "judge_sees_list",
            "ap_post_hundred",
            "hits_two",
            "hits_five",
            "hits_one",
            "four_denominators",
        ),
        "cutoff": ("k_and_ap", "k_and_p", "precision_ceiling", "short_list"),
        "precision": (
            *("precision_post", "mean_precision_1", "mean_precision_2", "precise_one", "precise_two"),
            *("mean_p_single", "mean_p_top", "mean_p_middle"),
        ),
        "good": ("ten_items", "chance_ten", "chance_twenty"),
    }
)
"""The examples by the question that they answer; its text is `question.<id>`."""

PAIRS: Final = (
    ("ap_post_1", "ap_post_2"),
    ("films_1", "films_2"),
    ("order_front", "order_back"),
    ("step_near", "step_far"),
    ("wrong_last", "wrong_first"),
    ("tail_short", "tail_long"),
    ("hits_five", "hits_one"),
    ("precise_one", "precise_two"),
    ("mean_p_top", "mean_p_middle"),
    ("chance_ten", "chance_twenty"),
)
"""Examples that differ in one thing: either one opens with the other pinned."""

ON_THE_PAGE: Final = (OPENING_EXAMPLE, "films_2", "order_back", "ap_post_hundred")
"""The examples that the page itself offers; their short names are `chip.<id>`."""

_PARTNERS: Final = {**dict(PAIRS), **{second: first for first, second in PAIRS}}


@cache
def _by_id(lang: str) -> Mapping[str, Example]:
    return MappingProxyType({example.id: example for example in examples_for(lang)})


def example_of(id_: str, lang: str) -> Example | None:
    """Return the example of this id, or None where there is none.

    >>> example_of("films_1", "en").scenario.ranked[0], example_of("beauty", "en")
    ('Film C', None)
    """
    # Not cached by the id: a link or a message may name anything, and it would be kept for ever.
    return _by_id(lang).get(id_)


@cache
def examples_by_question(lang: str) -> tuple[tuple[str, Example], ...]:
    """Return all examples in the order of the menu, each after its question.

    >>> [(question, example.id) for question, example in examples_by_question("en")][:2]
    [('start', 'opening'), ('start', 'eight_relevant')]
    """
    by_id = _by_id(lang)
    return tuple((question, by_id[id_]) for question, ids in QUESTIONS.items() for id_ in ids)


def opening_example(lang: str) -> Example:
    """Return the example that the page opens with.

    >>> opening_example("en").scenario.k
    3
    """
    return examples_for(lang)[0]


def partner_of(example: Example, lang: str) -> Example | None:
    """Return the example that this one is pinned beside, or None where it stands alone.

    >>> partner_of(example_of("films_2", "en"), "en").id
    'films_1'
    """
    partner = _PARTNERS.get(example.id)
    return None if partner is None else example_of(partner, lang)


@cache
def translated_items(before: str, after: str) -> Mapping[str, str]:
    """Return the names of all items of the examples in one language, by their names in another.

    >>> translated_items("en", "ko")["Titanic"]
    '타이타닉'
    """
    pairs = zip(examples_for(before), examples_for(after), strict=True)
    named = (zip(one.scenario.items, other.scenario.items, strict=True) for one, other in pairs)
    return MappingProxyType({one: other for names in named for one, other in names if one != other})
