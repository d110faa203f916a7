"""Functions of a library that are cut out of its source, and what adapters give them."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

Items = list[str]
Run = Callable[[Items, Items, int], Any]
"""The ranked items, the relevant items and K in, a number out."""
MeanRun = Callable[[Mapping[str, Items], Mapping[str, Items], int], Any]
"""The same for many cases."""


class Call(NamedTuple):
    """A call of a library, by the names in its record."""

    name: str
    setting: str = ""


class Adapter(NamedTuple):
    """What runs a library.

    Attributes:
        distribution: The name that pip knows it by.
        runs: Makes the runs of its calls, on one list.
        means: Makes the runs of its calls over many cases.
    """

    distribution: str
    runs: Callable[[], Mapping[Call, Run]]
    means: Callable[[], Mapping[Call, MeanRun]] = dict


_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def source(path: str) -> Path:
    """Return the file of an installed library, without importing it."""
    for folder in sys.path:
        if (Path(folder) / path).is_file():
            return Path(folder) / path
    raise FileNotFoundError(path)


def cut(path: str, **known: Any) -> dict[str, Any]:
    """Return the functions of a file by name, those of a class as Class.function.

    Decorators and annotations are left out: they need what is not installed.

    Args:
        path: The file, as it is imported.
        **known: What the functions name and do not define.
    """
    functions: dict[str, Any] = {}
    body = ast.parse(source(path).read_text(encoding="utf-8")).body
    for node in body:
        if isinstance(node, _FUNCTIONS) and _define(node, path, known):
            functions[node.name] = known[node.name]
    for node in body:
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            of_class = dict(known)
            if (
                isinstance(node, ast.ClassDef)
                and isinstance(part, _FUNCTIONS)
                and _define(part, path, of_class)
            ):
                functions[f"{node.name}.{part.name}"] = of_class[part.name]
    return functions


def _define(function: ast.FunctionDef | ast.AsyncFunctionDef, path: str, known: dict[str, Any]) -> bool:
    try:
        exec(compile(_bare(function), path, "exec"), known)
    except NameError:  # a default that is not known here; whoever needs the function will miss it
        return False
    return True


def _bare(function: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.Module:
    function.decorator_list, function.returns = [], None
    for part in ast.walk(function):
        if isinstance(part, ast.arg):
            part.annotation = None
    return ast.fix_missing_locations(ast.Module([function], []))


def module(path: str) -> ModuleType:
    """Return one file of a library as a module, without the package around it."""
    spec = importlib.util.spec_from_file_location(f"cut_{Path(path).stem}", source(path))
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


def as_is(value: Any) -> Any:
    """Return a value as it is."""
    return value


def true(*_: Any) -> bool:
    """Find everything valid."""
    return True


def nothing(*_: Any) -> dict[str, Any]:
    """Do nothing, and return a mapping of nothing."""
    return {}


def mean(values: Sequence[float]) -> float:
    """Return the mean."""
    return sum(values) / len(values)


def at_k(k: int) -> dict[str, list[int]]:
    """Return the cutoffs of a search evaluator."""
    kinds = ("accuracy", "precision_recall", "mrr", "ndcg", "map")
    return {f"{kind}_at_k": [k] for kind in kinds}


def falling(ranked: Items) -> dict[str, float]:
    """Return scores that fall from rank to rank."""
    scores: dict[str, float] = {}
    for at, item in enumerate(ranked):
        scores.setdefault(item, float(len(ranked) - at))  # at its first place
    return scores


def judgements(relevant: Mapping[str, Items]) -> dict[str, dict[str, int]]:
    """Return the judgements of queries, where one without a relevant item has none."""
    return {case: dict.fromkeys(wanted, 1) for case, wanted in relevant.items() if wanted}


def on_one(run: MeanRun) -> Run:
    """Return a run on one list: a mean over it alone."""
    return lambda ranked, relevant, k: run({"case": ranked}, {"case": relevant}, k)
