"""Named examples: those of the posts that the app follows, and lists that test common misconceptions.

The sentences are texts: `example.<id>.name`, `example.<id>.why` and `example.source.<source>`. A test
computes every expected number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from string import ascii_uppercase
from types import MappingProxyType
from typing import Final, Literal

from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import texts_for

Source = Literal["own", "ap_post", "film_lesson", "map_post", "precision_post"]

# More missed items than this are counted, not named.
_MOST_NAMED: Final = 6

# A longer list ends in an ellipsis in the menu.
_MOST_SQUARES: Final = 10


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario with a name and the numbers it is known for.

    Args:
        id: Key of its texts.
        scenario: List, relevant items and K, exactly as in the source.
        expected: Values by printed name.
        source: Who made it; key of the text `example.source.<source>`.
    """

    id: str
    scenario: Scenario
    expected: Mapping[str, Fraction]
    source: Source = "own"

    @property
    def picture(self) -> Picture:
        """The list as a small picture."""
        return picture_of(self.scenario)


@dataclass(frozen=True, slots=True)
class Picture:
    """A list as a row of squares, with its value.

    Args:
        hits: Which ranks hold a relevant item.
        value: Standard AP of the list.

    >>> str(Picture((True, False, True, False, True), Fraction(17, 30)))
    '■□■□■ 0.57'
    """

    hits: tuple[bool, ...]
    value: Fraction

    @property
    def value_text(self) -> str:
        """The value with two decimals."""
        return f"{float(self.value):.2f}"

    def __str__(self) -> str:
        squares = "".join("■" if hit else "□" for hit in self.hits[:_MOST_SQUARES])
        return f"{squares}{'…' * (len(self.hits) > _MOST_SQUARES)} {self.value_text}"


@cache
def picture_of(scenario: Scenario) -> Picture:
    """Return the list of an example as a small picture."""
    hits = scenario.flags
    return Picture(hits, Fraction(measure_at("AP", 1).of_pattern(hits, scenario.relevant_count)))


@cache
def examples_for(lang: str) -> tuple[Example, ...]:
    """Return all examples, with items named in this language.

    >>> [example.id for example in examples_for("en")][:3]
    ['opening', 'eight_relevant', 'judge_sees_list']
    """
    opening = {"AP": Fraction(17, 30), "AP@3": Fraction(5, 9), "P@3": Fraction(2, 3)}
    eight = {"AP": Fraction(5, 24), "AP@5": Fraction(1, 3), "P@5": Fraction(2, 5)}
    return (
        Example("opening", opening_for(lang), MappingProxyType(opening)),
        Example(
            "eight_relevant",
            Scenario(tuple("ABCDE"), tuple("ACXYZ"), k=5, unnamed=3),
            MappingProxyType(eight),
        ),
        Example(
            "judge_sees_list",
            _chunks(lang),
            MappingProxyType({"AP": Fraction(1, 3)}),
        ),
        *_posts(texts_for(lang).templates["example.film"]),
        *_misconceptions(),
    )


def _chunks(lang: str) -> Scenario:
    """Return the chunks that a language model was given: a hit at rank 1, while two were missed."""
    chunk = texts_for(lang).templates["example.chunk"]
    names = tuple(chunk.replace("{n}", str(number)) for number in (12, 7, 31, 4, 25, 18, 40))
    return Scenario(names[:5], (names[0], *names[5:]), k=5)


def _posts(film: str) -> tuple[Example, ...]:
    def films(letters: str) -> tuple[str, ...]:
        return tuple(film.replace("{letter}", letter) for letter in letters)

    precision_list = tuple("ABCLYUFZ")
    return (
        _post("ap_post_1", Scenario(tuple("ABCDE"), tuple("BDZ"), k=5), "ap_post", {"AP@5": Fraction(1, 3)}),
        _post(
            "ap_post_2", Scenario(tuple("ACEBD"), tuple("BDZ"), k=5), "ap_post", {"AP@5": Fraction(13, 60)}
        ),
        # The post describes this case without working it out.
        Example(
            "ap_post_hundred",
            Scenario(tuple("ABC"), tuple("ABC"), k=3, unnamed=97),
            MappingProxyType({"AP": Fraction(3, 100), "AP@3": Fraction(1)}),
            "ap_post",
        ),
        _post("films_1", Scenario(films("CAFBHD"), films("ABD"), k=6), "film_lesson", {"AP": Fraction(1, 2)}),
        _post(
            "films_2", Scenario(films("ABCFDH"), films("ABD"), k=6), "film_lesson", {"AP": Fraction(13, 15)}
        ),
        # The post's text gives the ranks and P@3 = 0.67; the rest of the sum is in a picture.
        Example(
            "ten_items",
            _scenario("1011110001", relevant=6),
            MappingProxyType({"AP@10": Fraction(31, 40), "P@3": Fraction(2, 3)}),
            "map_post",
        ),
        _post(
            "precision_post",
            Scenario(precision_list, tuple("AKBZ"), k=5),
            "precision_post",
            {"P@5": Fraction(2, 5)},
        ),
        _post(
            "mean_precision_1",
            Scenario(precision_list, tuple("AKBZ"), k=3),
            "precision_post",
            {"P@3": Fraction(2, 3)},
        ),
        _post(
            "mean_precision_2",
            Scenario(tuple("NXYBM"), tuple("EB"), k=3),
            "precision_post",
            {"P@3": Fraction(0)},
        ),
    )


def _misconceptions() -> tuple[Example, ...]:
    mean_p, by_hits = ("MeanP@K",), ("AP(norm=hits)@K",)
    denominators = ("AP(norm=relevant)@K", *by_hits, "AP(norm=k)@K")
    clamped = ("AP(norm=min_length)@K", "P(short=length)@K")
    return (
        _example("mean_p_single", "10000", 1, mean_p, {"MeanP@5": Fraction(137, 300), "AP": Fraction(1)}),
        _example("mean_p_top", "1000", 2, mean_p, {"MeanP@4": Fraction(25, 48), "AP": Fraction(1, 2)}),
        _example("mean_p_middle", "0110", 2, mean_p, {"MeanP@4": Fraction(5, 12), "AP": Fraction(7, 12)}),
        _example("order_front", "11000", 2, (), {"P@5": Fraction(2, 5), "AP": Fraction(1)}),
        _example("order_back", "00011", 2, (), {"P@5": Fraction(2, 5), "AP": Fraction(13, 40)}),
        _example("wrong_last", "110", 2, (), {"AP": Fraction(1)}),
        _example("wrong_first", "011", 2, (), {"AP": Fraction(7, 12)}),
        _example("tail_short", "101", 2, (), {"P@3": Fraction(2, 3), "AP": Fraction(5, 6)}),
        _example("tail_long", "10100", 2, (), {"P@5": Fraction(2, 5), "AP": Fraction(5, 6)}),
        _example("hits_two", "11", 5, by_hits, {"AP": Fraction(2, 5), "AP(norm=hits)@5": Fraction(1)}, k=5),
        _example("hits_five", "10010", 4, by_hits, {"AP": Fraction(3, 8), "AP(norm=hits)@5": Fraction(3, 4)}),
        _example("hits_one", "1", 4, by_hits, {"AP": Fraction(1, 4), "AP(norm=hits)@5": Fraction(1)}, k=5),
        _example(
            "four_denominators",
            "1010",
            6,
            denominators,
            {
                "AP": Fraction(5, 18),
                "AP@4": Fraction(5, 12),
                "AP(norm=hits)@4": Fraction(5, 6),
                "AP(norm=k)@4": Fraction(5, 12),
            },
        ),
        _example(
            "k_and_ap",
            "10000",
            3,
            (),
            {
                "AP@1": Fraction(1),
                "AP@2": Fraction(1, 2),
                "AP@3": Fraction(1, 3),
                "AP@4": Fraction(1, 3),
                "AP@5": Fraction(1, 3),
            },
        ),
        _example(
            "k_and_p",
            "0110",
            2,
            (),
            {"P@1": Fraction(0), "P@2": Fraction(1, 2), "P@3": Fraction(2, 3), "P@4": Fraction(1, 2)},
        ),
        _example("step_near", "0100000000", 1, (), {"AP": Fraction(1, 2)}),
        _example("step_far", "0000000001", 1, (), {"AP": Fraction(1, 10)}),
        _example("precise_one", "10000", 3, (), {"P@5": Fraction(1, 5), "AP": Fraction(1, 3)}),
        _example("precise_two", "00011", 3, (), {"P@5": Fraction(2, 5), "AP": Fraction(13, 60)}),
        _example("chance_ten", "0100100010", 3, (), {"AP@5": Fraction(3, 10)}, k=5),
        _example("chance_twenty", "01001000100000000000", 3, (), {"AP@5": Fraction(3, 10)}, k=5),
        Example(
            "short_list",
            Scenario(("B",), tuple("BDZ"), k=5, show=clamped),
            MappingProxyType(
                {
                    "AP@5": Fraction(1, 3),
                    "P@5": Fraction(1, 5),
                    "AP(norm=min_length)@5": Fraction(1),
                    "P(short=length)@5": Fraction(1),
                }
            ),
        ),
        _example("swap_relevant", "01010", 2, (), {"AP": Fraction(1, 2)}),
        _example("precision_ceiling", "01001", 2, (), {"P@5": Fraction(2, 5), "AP": Fraction(9, 20)}),
    )


def _post(id_: str, scenario: Scenario, source: Source, stated: Mapping[str, Fraction]) -> Example:
    return Example(id_, scenario, MappingProxyType(dict(stated)), source)


def source_note(section: str, id_: str, source: Source, t: Callable[..., str]) -> str:
    """Return the note on what an example shows, with its source unless it was made for the app.

    Args:
        section: The table of its texts, such as "example".
        id_: Its id.
        source: Who made it.
        t: The texts.
    """
    why = t(f"{section}.{id_}.why")
    return why if source == "own" else t("join.source", source=t(f"example.source.{source}"), why=why)


def _example(
    id_: str,
    bits: str,
    relevant: int,
    show: Sequence[str],
    expected: Mapping[str, Fraction],
    k: int | None = None,
) -> Example:
    scenario = _scenario(bits, relevant, k).with_show(show)
    return Example(id_, scenario, MappingProxyType(dict(expected)))


def _scenario(bits: str, relevant: int, k: int | None = None) -> Scenario:
    """Return a list of letters with a hit at each 1; missed items have the last letters, as in the posts."""
    ranked = tuple(ascii_uppercase[: len(bits)])
    hits = tuple(letter for letter, bit in zip(ranked, bits, strict=True) if bit == "1")
    missing = relevant - len(hits)
    missed = tuple(ascii_uppercase[-missing:]) if 0 < missing <= _MOST_NAMED else ()
    return Scenario(ranked, (*hits, *missed), k=k or len(bits), unnamed=missing - len(missed))
