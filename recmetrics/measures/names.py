"""Parser of the printed names of measures: FAMILY(option=value)@K."""

import re

from recmetrics.errors import InvalidCutoffError, InvalidOptionError, MeasureNameError, RecmetricsError
from recmetrics.measures.base import Measure
from recmetrics.measures.cutoff import whole_cutoff
from recmetrics.measures.named import OptionValue
from recmetrics.measures.other_names import is_elsewhere, joined, meanings, option_here, spellings
from recmetrics.measures.registry import families

_NAME = re.compile(r"(?P<family>[^@()]+)(?P<rest>(?:\((?P<options>[^()]*)\)\s*)?(?:@(?P<k>.*))?)", re.DOTALL)
_EXAMPLE_K = 10
_MOST_DIGITS = 18  # of a cutoff that are read: longer numbers are too large, and take long


def parse_measure(name: str) -> Measure:
    """Parse the name of a measure, as it is printed here or as others write it.

    Spaces do not matter, and an option may be spelled out at its default: both are gone when the measure is
    printed. A name of another library is taken where it means one thing: map_cut_10, P_10, recall@10,
    ndcg_cut_10, hit_rate@5, recip_rank. What it was taken for is what the measure prints.

    Args:
        name: A name such as "AP", "AP@5" or "AP(norm=hits)@5".

    Returns:
        The measure; `parse_measure(str(measure)) == measure`.

    Raises:
        MeasureNameError: If no measure has this name; its `suggestion` is the nearest name that does parse.
            If libraries mean different things by it, as by "MAP@5", its `meanings` are those. The name of a
            mean, such as "Mean P@5", is refused too: `parse_mean` reads those, and `evaluate` takes them.
        InvalidCutoffError: If K is not a whole number from 1 upwards.

    Example:
        >>> str(parse_measure(" AP( norm = min ) @ 5 ")), str(parse_measure("map_cut_5"))
        ('AP@5', 'AP(norm=relevant)@5')
        >>> parse_measure("map@5")
        Traceback (most recent call last):
            ...
        recmetrics.errors.MeasureNameError: 'map@5': libraries mean different things by this name: AP@5,
        divided by min(|R|, K), or AP(norm=relevant)@5, divided by |R|. Give the name of the one that is meant
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise MeasureNameError(name, "not_a_name")
    word, rest = match["family"].strip(), match["rest"]
    family = next((family for family in families() if family.family == word), None)
    if family is None:
        return _as_others_write(name, word, rest)
    k = None if match["k"] is None else _cutoff(match["k"])
    if k is None and family.cutoff_rule == "required":
        raise MeasureNameError(
            name, "cutoff_missing", _first_that_parses(f"{name}@{_EXAMPLE_K}", _example(family))
        )
    if k is not None and family.cutoff_rule == "relevant":
        raise MeasureNameError(name, "cutoff_forbidden", family.family)
    return family(k, **_options(name, family, k, match["options"]))


def measure_name_within(name: str) -> str | None:
    """Return the name of the measure whose mean over cases has this name, or None when it is no such name.

    Capitals do not matter.

    Example:
        >>> [measure_name_within(name) for name in ("MAP(norm=hits)@5", "Mean P@5", "P@5")]
        ['AP(norm=hits)@5', 'P@5', None]
    """
    name = name.strip()
    if spelled_out := re.fullmatch(r"Mean\s+(.+)", name, re.DOTALL | re.IGNORECASE):
        return spelled_out[1]
    for family in families():
        if family.mean_family and (
            short := re.fullmatch(rf"{family.mean_family}(?!\w)(.*)", name, re.DOTALL | re.IGNORECASE)
        ):
            return family.family + short[1]
    return None


def _cutoff(text: str) -> int:
    digits = text.strip()
    if digits.isascii() and digits.isdecimal():
        return whole_cutoff(int(digits[:_MOST_DIGITS]))
    raise InvalidCutoffError(digits)


def _options(name: str, family: type[Measure], k: int | None, text: str | None) -> dict[str, OptionValue]:
    choices = family.choices(k is not None)
    numbers = family.number_options
    at = "" if k is None else f"@{k}"
    options: dict[str, OptionValue] = {}
    for part in text.split(",") if text and text.strip() else ():
        option, _, value = (piece.strip() for piece in part.partition("="))
        option, value = option_here(option, value)
        if option not in {*choices, *numbers} or option in options:
            problem = "threshold_option" if option == "rel" else "unknown_option"
            raise MeasureNameError(name, problem, _first_that_parses(family.family + at))
        if option in numbers:
            try:
                options[option] = numbers[option].read(option, value)
            except InvalidOptionError:
                raise MeasureNameError(name, "unknown_value", str(family(k))) from None
            continue
        if value not in choices[option]:
            if k is None and value in family.choices(True).get(option, ()):
                raise MeasureNameError(name, "cutoff_missing", _first_that_parses(f"{name}@{_EXAMPLE_K}"))
            nearest = _nearest(value, choices[option])
            near = f"{family.family}({option}={nearest}){at}" if nearest else family.family + at
            raise MeasureNameError(name, "unknown_value", _first_that_parses(near))
        options[option] = value
    return options


def _as_others_write(name: str, word: str, rest: str) -> Measure:
    """Parse a name that is none of ours."""
    found, one_case = meanings(name), measure_name_within(name)
    if one_case is not None and len(found.names) < 2 and found.names != meanings(one_case).names:
        raise MeasureNameError(name, "is_a_mean", _first_that_parses(one_case))
    if found.needs_cutoff:
        only = found.names[0].replace("@K", f"@{_EXAMPLE_K}") if len(found.names) == 1 else None
        raise MeasureNameError(name, "cutoff_missing", only)
    if len(found.names) > 1:
        meant = tuple((str(one), one.denominator_text) for one in map(parse_measure, found.names))
        raise MeasureNameError(name, "several_meanings", meanings=meant)
    if not found.names:
        raise _no_such_measure(name, word, rest)
    try:
        return parse_measure(found.names[0])
    except MeasureNameError as error:
        raise MeasureNameError(name, error.problem, error.suggestion) from None


def _no_such_measure(name: str, word: str, rest: str) -> MeasureNameError:
    nearest = None if is_elsewhere(word) else _nearest(joined(word), tuple(spellings()))
    if nearest is None:
        return MeasureNameError(name, "unknown_measure")
    family = spellings()[nearest]
    return MeasureNameError(
        name, "unknown_measure", _first_that_parses(family.family + rest, _example(family))
    )


def _example(family: type[Measure]) -> str:
    return family.family if family.cutoff_rule == "relevant" else f"{family.family}@{_EXAMPLE_K}"


def _first_that_parses(*names: str) -> str | None:
    """Return the first of some guesses that is a name, or that is near enough to one to have a suggestion."""
    for name in names:
        try:
            return str(parse_measure(name))
        except MeasureNameError as error:
            if error.suggestion:
                return error.suggestion
        except RecmetricsError:
            continue
    return None


def _nearest(word: str, words: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches  # only names that are wrong need it

    matches = get_close_matches(word, words, n=1, cutoff=0.6)
    return matches[0] if matches else None
