"""Every value that libraries returned when they were run on fixed cases (tests/data/cases.json)."""

import json
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest

from recmetrics import catalogue, parse_measure

NAMES = {
    "precision_at_k": "P@K",
    "precision_at_k_len": "P(short=length)@K",
    "recall_at_k": "R@K",
    "recall_capped_at_k": "R(norm=min)@K",
    "f1_at_k": "F1@K",
    "hit_rate_at_k": "HR@K",
    "rr": "RR",
    "rr_at_k": "RR@K",
    "r_precision": "RPrec",
    "ap": "AP",
    "ap_cut": "AP(norm=relevant)@K",
    "ap_at_k": "AP@K",
    "ap_at_k_len": "AP(norm=min_length)@K",
    "ap_cut_over_k": "AP(norm=k)@K",
    "ap_hits": "AP(norm=hits)@K",
    "ap_hits_full": "AP(norm=hits)",
    "mean_prefix_precision": "MeanP@K",
    "ndcg_at_k": "nDCG@K",
}


class RecordedValue(TypedDict):
    value: float


class RecordedCase(TypedDict):
    id: str
    note: str
    ranked: list[str]
    relevant: list[str]
    k: int
    values: dict[str, RecordedValue]


class Recorded(NamedTuple):
    variant: str
    case: RecordedCase


CASES: list[RecordedCase] = json.loads(
    (Path(__file__).parents[2] / "data" / "cases.json").read_text(encoding="utf-8")
)["cases"]
RECORDED = [Recorded(variant, case) for case in CASES for variant in case["values"]]


@pytest.mark.parametrize("recorded", RECORDED, ids=[f"{r.variant}-case-{r.case['id']}" for r in RECORDED])
def test_a_measure_gives_what_libraries_gave(recorded: Recorded) -> None:
    variant, case = recorded
    measure = parse_measure(NAMES[variant].replace("K", str(case["k"])))

    value = measure(case["ranked"], case["relevant"])

    assert value == pytest.approx(case["values"][variant]["value"], rel=0, abs=1e-12)


def test_every_recorded_variant_is_a_measure() -> None:
    assert {name.replace("K", "7") for name in NAMES.values()} <= {str(measure) for measure in catalogue(7)}


def test_every_case_records_every_variant() -> None:
    assert all(case["values"].keys() == NAMES.keys() for case in CASES)
