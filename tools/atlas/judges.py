"""Adapters of judges: they see what was found, and no more."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

from tools.atlas.cutting import (
    Call,
    Items,
    Run,
    as_is,
    cut,
    module,
    nothing,
)


def ragas() -> Mapping[Call, Run]:
    """The verdicts of the language model are given; ragas takes them from there."""
    numpy = importlib.import_module("numpy")
    known: dict[str, Any] = {
        "np": numpy,
        "logger": SimpleNamespace(warning=nothing),
        "SingleTurnSample": SimpleNamespace,
    }
    known |= {"ContextPrecisionInput": SimpleNamespace, "ContextPrecisionOutput": None}
    known |= {"MetricResult": as_is}
    collected = cut("ragas/metrics/collections/context_precision/metric.py", **known)
    legacy = cut("ragas/metrics/_context_precision.py", **known)

    def judged(which: str, **given: str) -> Run:
        function, owner = collected[f"{which}.ascore"], collected[f"{which}._calculate_average_precision"]

        def run(ranked: Items, relevant: Items, _: int) -> float:
            verdicts = iter([int(item in relevant) for item in ranked])

            async def answer(*_: Any) -> SimpleNamespace:
                return SimpleNamespace(verdict=next(verdicts))

            me = SimpleNamespace(
                prompt=SimpleNamespace(to_string=str),
                llm=SimpleNamespace(agenerate=answer),
                _calculate_average_precision=partial(owner, None),
            )
            return asyncio.run(function(me, user_input="?", retrieved_contexts=list(ranked), **given))

        return run

    def without_model(ranked: Items, relevant: Items, _: int) -> float:
        async def similarity(sample: SimpleNamespace, _: Any) -> float:
            return float(sample.reference == sample.response)

        which = "NonLLMContextPrecisionWithReference"
        owner = legacy[f"{which}._calculate_average_precision"]
        me = SimpleNamespace(
            distance_measure=SimpleNamespace(single_turn_ascore=similarity),
            threshold=0.5,
            _calculate_average_precision=partial(owner, None),
        )
        sample = SimpleNamespace(retrieved_contexts=ranked, reference_contexts=relevant)
        return asyncio.run(legacy[f"{which}._single_turn_ascore"](me, sample, None))

    def by_id(ranked: Items, relevant: Items, _: int) -> float:
        sample = SimpleNamespace(retrieved_context_ids=ranked, reference_context_ids=relevant)
        return asyncio.run(legacy["IDBasedContextPrecision._single_turn_ascore"](None, sample, None))

    return {
        Call("context_precision"): judged("ContextPrecisionWithReference", reference="!"),
        Call("context_utilization"): judged("ContextPrecisionWithoutReference", response="!"),
        Call("non_llm_context_precision_with_reference"): without_model,
        Call("id_based_context_precision"): by_id,
    }


def deepeval() -> Mapping[Call, Run]:
    """The verdicts of the language model are given."""
    known = {"Verdict": SimpleNamespace(YES="yes", NO="no")}
    functions = cut("deepeval/metrics/contextual_precision/contextual_precision.py", **known)
    score = functions["ContextualPrecisionMetric._calculate_score"]

    def run(ranked: Items, relevant: Items, _: int) -> float:
        verdicts = [SimpleNamespace(verdict="yes" if item in relevant else "no") for item in ranked]
        return score(SimpleNamespace(verdicts=verdicts, strict_mode=False, threshold=0.5))

    return {Call("Contextual Precision"): run}


def phoenix() -> Mapping[Call, Run]:
    """Its file of measures stands alone."""
    measures = module("phoenix/metrics/retrieval_metrics.py").RetrievalMetrics

    def of(ranked: Items, relevant: Items) -> Any:
        return measures([float(item in relevant) for item in ranked])

    return {
        Call("averagePrecision(k: K)"): lambda L, R, k: of(L, R).precision(k),
        Call("averageNdcg(k: K)"): lambda L, R, k: of(L, R).ndcg(k),
        Call("meanReciprocalRank"): lambda L, R, _: of(L, R).reciprocal_rank(),
        Call("hitRate"): lambda L, R, _: of(L, R).hit(),
    }
