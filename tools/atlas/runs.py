"""How the libraries are run: `python -m tools.atlas.runs`, in the environment that has them.

It reads a line of JSON, the lists to run them on, and writes one, the outcome of each call on each list, by
the names that the records of `recmetrics.libraries` have for library, call and setting. Where a library asks
a language model, or a search engine, its own function is cut out of its source and given the answers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from typing import Any

from tools.atlas import callers, corpora, judges, language
from tools.atlas.cutting import Adapter

ADAPTERS: Mapping[str, Adapter] = {
    "ragas": Adapter("ragas", judges.ragas),
    "DeepEval": Adapter("deepeval", judges.deepeval),
    "Phoenix": Adapter("arize-phoenix", judges.phoenix),
    "LlamaIndex": Adapter("llama-index-core", language.llama_index),
    "Haystack": Adapter("haystack-ai", language.haystack, language.haystack_means),
    "continuous-eval": Adapter("continuous-eval", language.continuous_eval),
    "AutoRAG": Adapter("AutoRAG", language.autorag),
    "sentence-transformers": Adapter(
        "sentence-transformers", corpora.sentence_transformers, corpora.sentence_transformers_means
    ),
    "pyvespa": Adapter("pyvespa", corpora.pyvespa, corpora.pyvespa_means),
    "MTEB": Adapter("mteb", corpora.mteb, corpora.mteb_means),
    "BEIR": Adapter("beir", corpora.beir, corpora.beir_means),
    "MLflow": Adapter("mlflow-skinny", language.mlflow),
    "TruLens": Adapter("trulens-feedback", language.trulens),
    "ranx": Adapter("ranx", callers.ranx),
    "RecTools": Adapter("rectools", callers.rectools),
    "pytrec-eval-terrier": Adapter("pytrec-eval-terrier", callers.pytrec_eval),
    "ir_measures": Adapter("ir_measures", callers.ir_measures),
    "implicit": Adapter("implicit", callers.implicit),
    "scikit-learn": Adapter("scikit-learn", callers.scikit_learn),
}


def outcome(run: Callable[[], Any]) -> str:
    """Return what a run gives: a number as text, or what comes instead of one."""
    try:
        value = run()
    except Exception as error:  # whatever a library may raise is its outcome
        return type(error).__name__
    return value if isinstance(value, str) else repr(float(value))


def run_library(library: str, lists: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Run the calls of a library on all lists.

    Args:
        library: The name of its record.
        lists: The cases: name, ranked, relevant and k; many, where ranked is a mapping.

    Returns:
        "version", and "seen": name of the call, setting, case, outcome.
    """
    adapter = ADAPTERS[library]
    runs, means = adapter.runs(), adapter.means()
    seen = [
        (
            call.name,
            call.setting,
            case["name"],
            outcome(partial(run, case["ranked"], case["relevant"], case["k"])),
        )
        for case in lists
        for call, run in (means if case["many"] else runs).items()
    ]
    return {"version": version(adapter.distribution), "seen": seen}


def main() -> None:
    """Read what to run, and write what came out."""
    asked = json.loads(sys.stdin.readline())
    try:
        found = run_library(asked["library"], asked["lists"])
    except Exception as error:  # the library has changed; that is what is to be said
        found = {"failed": f"{type(error).__name__}: {error}"}
    sys.__stdout__.write(json.dumps(found) + "\n") if sys.__stdout__ else None


if __name__ == "__main__":
    main()
