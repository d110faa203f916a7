"""Names of the address parameters, of one page or of all."""

from __future__ import annotations

from typing import Final

from webapp.model.parameter import Page, Parameter
from webapp.model.parameters import PARAMETERS

NAMES: Final = frozenset(parameter.name for parameter in PARAMETERS)
"""The names of the parameters of all pages."""


def parameters_of(page: Page) -> tuple[Parameter, ...]:
    """Return the parameters of a page.

    >>> [parameter.name for parameter in parameters_of("cases")][:3]
    ['k', 'case', 'measure']
    """
    return tuple(parameter for parameter in PARAMETERS if page in parameter.pages)


def names_of(page: Page) -> frozenset[str]:
    """The names of a page's parameters.

    >>> sorted(names_of("cases"))[:3]
    ['at', 'baseline', 'case']
    """
    return frozenset(parameter.name for parameter in parameters_of(page))
