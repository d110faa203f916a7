"""The slots of the page for uploaded files, and their arguments of `recmetrics.evaluate`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

from webapp.evaluate.choice import Sample
from webapp.evaluate.tables import Argument

Slot = Literal["recommendations", "relevant", "second"]
"""The recommendations, the relevant items, and the recommendations of another model on the same truth."""

SLOTS: Final[tuple[Slot, ...]] = get_args(Slot)

ARGUMENT_OF: Final[Mapping[Slot, Argument]] = {
    "recommendations": "recommendations",
    "relevant": "relevant",
    "second": "recommendations",
}
"""Each file is evaluated as one of two arguments: two models are two evaluations."""

SAMPLE_FILES: Final[Mapping[Sample, Mapping[Slot, str]]] = {
    "sample": {"recommendations": "recommendations.csv", "relevant": "relevant.csv"},
    "two_models": {
        "recommendations": "recommendations.csv",
        "relevant": "relevant.csv",
        "second": "recommendations_b.csv",
    },
}
"""The files of each sample."""
