"""Exact numbers are made of what `recmetrics.bounded` has read, or of what the project itself has counted."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent

# Pattern of `file: expression` -> why it is bounded. What comes from outside, `recmetrics.bounded` reads.
ALLOWED: Final = {
    r"recmetrics/bounded\.py": "the reader itself",
    r"recmetrics/(tables|teaching)/|recmetrics/(resampling|significance)\.py": "counts of rows, cases, hits",
    r"recmetrics/statements/": "exponents are ranks, and grades up to HIGHEST_GRADE",
    r"recmetrics/measures/\w+\.py: .*(Number\(highest\)|grade|graded|\(hits - 1\)|\(k - 1\))$": "the same",
    r"named\.py: .*_MOST_SIGNS|rbp\.py: Fraction\(self\.p or 0\)": "NumberOption has read it",
    r"recmetrics/measures/names\.py: int\(digits\[:_MOST_DIGITS\]\)": "cut before it is read",
    r"recmetrics/libraries/(number_text|slip_kinds)\.py": "digits of a text within `_LONGEST`; counts",
    r"recmetrics/libraries/reported_number\.py": "`reported` bounds value and digits",
    r"recmetrics/libraries/(causes|loading|versions|ways)\.py": "our own records",
    r"recmetrics/libraries/(divisors|orders|subjects)\.py": "powers of floats, or of grades up to 60",
    r"recmetrics/(lists/judg|means/(given|ids)|cli/arg|reading/(by_case|cells|ratings))": "finite floats",
    r"recmetrics/reading/numbers\.py: int\(text\)": "`_LONG_WHOLE` has 300 digits at most",
    r"recmetrics/display/explanations\.py": "values that were computed",
    r"webapp/learn/(misconception|question_plan|figures|work|table_slips|lesson_file|result_code)": "lessons",
    r"webapp/learn/steps/invent\.py": "what `read_number` has read",
    r"webapp/learn/(panels/\w+|hand_counts)\.py|panels/settings\.py: int\(state": "fields with a range",
    r"webapp/model/numbers\.py: 10 \*\* DECIMALS": "a constant",
    r"cases/(case_names|excerpt)\.py|reading/wide_columns\.py": "a pattern of 9 digits at most",
    r"webapp/(cases/importing|evaluate)/\w+\.py: int\((number|value|grade)": "finite floats",
    r"webapp/(cases|playground|charts)/.*py: .*(value|number|step|other|reach|known|cases|DEC|hit)": "values",
    r"webapp/model/(pasted_list|reported_number)\.py": "a digit; what `read_number` has read",
    r"webapp/model/address\.py": "a Decimal is compared, and cut to the range before it is whole",
    r"webapp/definitions/\w+\.py: .*(\['value'\]|nominator|numerator|own|grade)": "values that were computed",
    r"webapp/classroom/(attempts|database|store|list_choices)\.py": "addresses, settings, versions, counts",
    r"webapp/(classroom/routes|server/\w+)\.py: .*(length|size|maxUploadSize)": "h11 takes 20 digits",
    r"webapp/server/asgi\.py: int\(found\)": "an address of 128 bits",
}


def _is_plain(node: ast.expr) -> bool:
    """Return whether an argument is a constant or a comparison."""
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant | ast.Compare)


def exact_numbers(source: str) -> Iterator[str]:
    """Yield where a source makes numbers of any size: of one argument that is no constant, and powers.

    >>> list(exact_numbers("Fraction(text); int(2); 10**n; Fraction(hits, k); 2**3; Decimal(f(x))"))
    ['Fraction(text)', '10 ** n', 'Decimal(f(x))']
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name("Fraction" | "Decimal" | "int"), args=[one]) if not _is_plain(one):
                yield ast.unparse(node)
            case ast.BinOp(op=ast.Pow() | ast.LShift(), right=right) if not _is_plain(right):
                yield ast.unparse(node)
            case _:
                pass


def test_nothing_exact_is_made_of_what_was_not_bounded() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {made}"
        for folder in ("recmetrics", "webapp")
        for path in (ROOT / folder).rglob("*.py")
        for made in exact_numbers(path.read_text(encoding="utf-8"))
    }
    assert [one for one in sorted(found) if not any(re.search(allowed, one) for allowed in ALLOWED)] == []
    unused = [allowed for allowed in ALLOWED if not any(re.search(allowed, one) for one in found)]
    assert unused == [], "no longer needed"
