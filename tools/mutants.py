"""Finds out how many faults the tests find: makes one small fault after the other in the sources.

    python -m tools.mutants draw                      # list the faults that the seed gives
    python -m tools.mutants reach PATH                # note which tests of a checkout reach which fault
    python -m tools.mutants run PATH                  # run, for each fault, the tests that reach it

PATH is a checkout to be changed, such as one of `git worktree add`, with a `.venv` in it. Lines are drawn
over all Python and JavaScript sources, each as likely as the other; what is changed on a line is drawn too.
The same sources and the same seed give the same faults, so that two suites can be compared.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Final

SOURCES: Final = ("app.py", "pages/*.py", "recmetrics/**/*.py", "webapp/**/*.py", "webapp/assets/**/*.js")
REACH: Final = Path(".artifacts/reach")
SECONDS_FOR_ONE: Final = 1500

COMPARISONS: Final = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "===": "!==", "!==": "===", "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip
OPERATORS: Final = {
    "+": "-", "-": "+", "*": "/", "/": "*", "//": "*", "%": "+", "**": "*", "|": "&", "&": "|",
    "and": "or", "or": "and", "&&": "||", "||": "&&", "??": "&&", "!": "",
}  # fmt: skip
CONSTANTS: Final = {"true": "false", "false": "true"}
SWAPPED: Final = {
    word: (kind, other)
    for kind, table in (("comparison", COMPARISONS), ("operator", OPERATORS), ("constant", CONSTANTS))
    for word, other in table.items()
}


@dataclass(frozen=True)
class Mutant:
    """One fault.

    Args:
        kind: What is changed: comparison, constant, operator, return, statement or text.
        file: The source, from the root of the repository.
        line: The line, from 1.
        start: Where the changed text begins, in characters from the start of the file.
        end: Where it ends.
        text: What stands there instead.
        probe: Where a note that the statement is reached can be put: offset and indentation (None inside a
            line); None for what is done when the module is imported, and for scripts.
    """

    kind: str
    file: str
    line: int
    start: int
    end: int
    text: str
    probe: tuple[int, str | None] | None = None


class _Python:
    """Finds what can be changed in a Python source."""

    def __init__(self, file: str, source: str) -> None:
        self._file = file
        self._source = source
        self._lines = source.splitlines(keepends=True)
        self._starts = [0, *accumulate(map(len, self._lines))]
        self._tree = ast.parse(source)
        self._parents = {child: node for node in ast.walk(self._tree) for child in ast.iter_child_nodes(node)}
        self._texts = sorted({text for node in ast.walk(self._tree) if (text := self._text_of(node))})

    def mutants(self, draw: random.Random) -> Iterator[Mutant]:
        """Yield every change that may be drawn."""
        for node in ast.walk(self._tree):
            if not isinstance(node, ast.stmt | ast.expr) or self._is_ignored(node):
                continue
            for kind, start, end, text in self._changes(node, draw):
                line = self._source.count("\n", 0, start) + 1
                yield Mutant(kind, self._file, line, start, end, text, self._probe(node))

    def _changes(self, node: ast.AST, draw: random.Random) -> Iterator[tuple[str, int, int, str]]:
        """Yield kind, start, end and new text of what can be changed in a node itself."""
        match node:
            case (
                ast.Compare(left=left, ops=[_], comparators=[right])
                | ast.BinOp(left=left, right=right)
                | ast.BoolOp(values=[left, right, *_])
            ):
                start = self._end(left)
                found = re.search(
                    r"not in|is not|\b(?:in|is|and|or)\b|[<>=!*/]=?=?|//|\*\*|[-+%|&]",
                    self._source[start : self._start(right)],
                )
                if found and found[0] in SWAPPED:
                    kind, text = SWAPPED[found[0]]
                    yield kind, start + found.start(), start + found.end(), text
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield "operator", self._start(node), self._start(operand), ""
            case ast.Constant(value=bool() | int() | float() as value):
                text = str(not value) if isinstance(value, bool) else str(value + 1)
                yield "constant", self._start(node), self._end(node), text
            case ast.Constant(value=str() as value) if self._text_of(node):
                others = [text for text in self._texts if text != value] or [value + "x"]
                yield "text", self._start(node), self._end(node), repr(draw.choice(others))
            case ast.Return(value=ast.expr()):
                yield "return", self._start(node), self._end(node), "return None"
            case (
                ast.Expr(value=ast.Call())
                | ast.AugAssign()
                | ast.Raise()
                | ast.Continue()
                | ast.Break()
                | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            ):
                yield "statement", self._start(node), self._end(node), "pass"
            case _:
                pass

    def _offset(self, line: int, byte: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:byte].decode())

    def _start(self, node: ast.stmt | ast.expr) -> int:
        return self._offset(node.lineno, node.col_offset)

    def _end(self, node: ast.stmt | ast.expr) -> int:
        return self._offset(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def _text_of(self, node: ast.AST) -> str:
        """Return the text of a string that is no docstring and no part of another one; else nothing."""
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            return ""
        is_part = isinstance(self._parents.get(node), ast.Expr | ast.JoinedStr | ast.FormattedValue)
        return "" if is_part else node.value

    def _is_ignored(self, node: ast.AST) -> bool:
        """Say whether nothing follows from a node when the program runs, or its place is not known."""
        while (parent := self._parents.get(node)) is not None:
            match parent:
                case ast.AnnAssign(annotation=hint) | ast.arg(annotation=hint) if node is hint:
                    return True
                case ast.FunctionDef(returns=returns) if node is returns:
                    return True
                case (
                    ast.JoinedStr()
                    | ast.Call(func=ast.Name(id="cast"))
                    | ast.If(test=ast.Name(id="TYPE_CHECKING"))
                    | ast.Assign(targets=[ast.Name(id="__all__")])
                ):
                    return True
                case _:
                    node = parent
        return False

    def _probe(self, node: ast.AST) -> tuple[int, str | None] | None:
        statement: ast.AST = node
        while not isinstance(statement, ast.stmt) or self._is_elif(statement):
            statement = self._parents[statement]
        above: ast.AST = self._parents[statement]
        while not isinstance(above, ast.FunctionDef | ast.AsyncFunctionDef):
            if isinstance(above, ast.ClassDef | ast.Module):
                return None
            above = self._parents[above]
        decorators = getattr(statement, "decorator_list", [])
        start = min([self._start(statement), *(self._start(one) - 1 for one in decorators)])
        line_start = self._source.rfind("\n", 0, start) + 1
        indent = self._source[line_start:start]
        return (start, None) if indent.strip() else (line_start, indent)

    def _is_elif(self, node: ast.stmt) -> bool:
        return isinstance(node, ast.If) and self._source.startswith("elif", self._start(node))


_STRING: Final = re.compile(r'"((?:[^"\\\n]|\\.)+)"')
_WORDS: Final = (
    re.compile(r" (===|!==|<=|>=|<|>|\+|-|\*|/|%|&&|\|\||\?\?) "),
    re.compile(r"(?<![\w.#$])(\d+(?:\.\d+)?)(?![\w.])"),
    re.compile(r"\b(true|false)\b"),
    re.compile(r"(?<=[(&| ])(!)(?=[\w(])"),
)
_WHOLE_LINES: Final = (
    ("return", "return undefined", re.compile(r"\s*(return .+)$")),
    ("statement", "undefined", re.compile(r"\s+([\w.$#?\[\]]+\(.*\)|[\w.$#\[\]]+ [-+]?= .+)$")),
)


def _at(place: tuple[str, int, int], kind: str, found: re.Match[str], text: str) -> Mutant:
    """Return the change of what was found in a line: the file, its number, and where it starts."""
    file, number, start = place
    return Mutant(kind, file, number, start + found.start(1), start + found.end(1), text)


def _javascript(file: str, source: str, draw: random.Random) -> Iterator[Mutant]:
    """Yield every change of a script that may be drawn; Biome has set blanks around its operators."""
    strings = sorted(set(_STRING.findall(source)))
    start, before = 0, ""
    for number, full in enumerate(source.splitlines(keepends=True), 1):
        line, at = full.rstrip("\n").split(" // ")[0], start
        start, previous, before = start + len(full), before, line
        if re.match(r"\s*(//|/?\*|import |export \{)", line) or not line.strip():
            continue

        place = (file, number, at)
        plain = _STRING.sub(lambda found: '"' + "_" * len(found[1]) + '"', line)
        for found in (found for words in _WORDS for found in words.finditer(plain)):
            if found[1] in SWAPPED:
                yield _at(place, SWAPPED[found[1]][0], found, SWAPPED[found[1]][1])
            else:
                yield _at(place, "constant", found, str(float(found[1]) + 1))
        for found in _STRING.finditer(line):
            others = [text for text in strings if text != found[1]] or [found[1] + "x"]
            yield _at(place, "text", found, draw.choice(others))
        is_whole = all(plain.count(a) == plain.count(b) for a, b in ("()", "[]", "{}"))
        goes_on = re.search(r"([-+*/=,(\[{<>?:&|.]|=>)$", plain)
        if is_whole and not goes_on and not re.search(r"([=,(\[?:&|+]|=>)$", previous):
            for kind, text, form in _WHOLE_LINES:
                if found := form.match(line):
                    yield _at(place, kind, found, text)
                    break


def drawn(root: Path, seed: int, count: int) -> list[Mutant]:
    """Return the faults that a seed gives for the sources of a checkout."""
    draw = random.Random(seed)
    lines: dict[tuple[str, int], list[Mutant]] = defaultdict(list)
    for path in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        file, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        is_python = path.suffix == ".py"
        for mutant in _Python(file, source).mutants(draw) if is_python else _javascript(file, source, draw):
            lines[file, mutant.line].append(mutant)
    return [draw.choice(lines[place]) for place in draw.sample(sorted(lines), count)]


def mutated(source: str, mutant: Mutant) -> str:
    """Return a source with a fault in it."""
    return source[: mutant.start] + mutant.text + source[mutant.end :]


def _described(number: int, mutant: Mutant, root: Path) -> str:
    source = (root / mutant.file).read_text(encoding="utf-8")
    old = " ".join(source[mutant.start : mutant.end].split())
    return f"{number:3} {mutant.file}:{mutant.line} {mutant.kind}: {old[:60]!r} -> {mutant.text[:60]!r}"


_seen: set[tuple[int, str]] = set()


def reached(number: int) -> None:
    """Note that the test that runs has reached a fault; called from the changed sources alone."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if (number, test) in _seen or not test:
        return
    _seen.add((number, test))
    # A server outlives the test that has started it.
    if "pytest" not in sys.modules and test.startswith("tests/browser"):
        test = "tests/browser"
    folder = Path(__file__).parent.parent / REACH
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{os.getpid()}.txt").open("a", encoding="utf-8") as file:
        file.write(f"{number}\t{test}\n")


def with_probes(root: Path, mutants: list[Mutant]) -> None:
    """Change the sources so that they note which test reaches which fault."""
    by_file: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for number, mutant in enumerate(mutants):
        if mutant.probe is not None:
            at, indent = mutant.probe
            call = f"__import__('tools.mutants', fromlist=['reached']).reached({number})"
            by_file[mutant.file].append((at, f"{call}; " if indent is None else f"{indent}{call}\n"))
    for file, probes in by_file.items():
        source = (root / file).read_text(encoding="utf-8")
        for at, text in sorted(probes, reverse=True):
            source = source[:at] + text + source[at:]
        ast.parse(source)
        (root / file).write_text(source, encoding="utf-8")


def reach_of(root: Path) -> dict[int, set[str]]:
    """Return which tests have reached which fault."""
    found: dict[int, set[str]] = defaultdict(set)
    for path in (root / REACH).glob("*.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            number, _, test = line.partition("\t")
            found[int(number)].add(test)
    return found


def _stages(root: Path, mutant: Mutant, reach: set[str]) -> list[tuple[str, list[str]]]:
    """Return what to run for a fault, the cheapest first: the name of the stage and its tests."""

    def there(*patterns: str) -> list[str]:
        return sorted(str(path.relative_to(root)) for pattern in patterns for path in root.glob(pattern))

    def reaching(*folders: str) -> list[str]:
        return sorted(test for test in reach if test.startswith(folders))

    parts = Path(mutant.file).parts
    if mutant.file.endswith(".js"):
        return [
            ("values", ["tests/test_scripts.py", "tests/webapp/components", "tests/webapp/board"]),
            ("component", there(f"tests/component/test_*{parts[2].rstrip('s')}*.py")),
            ("component", ["tests/component"]),
            ("browser", ["tests/browser"]),
        ]
    name, feature = parts[1].removesuffix(".py"), "/".join(parts[:2])
    own = {"recmetrics": [mutant.file, "tests/recmetrics"], "webapp": [feature, f"tests/{feature}"]}
    dear = reaching("tests/pages", "tests/component", "tests/browser")
    return [
        ("values", sorted(reach.difference(dear))),
        ("pages", reaching("tests/pages")),
        ("values", there(*own.get(parts[0], []), f"tests/pages/test_{name}*.py")),
        ("component", reaching("tests/component")),
        ("browser", reaching("tests/browser/")),
        ("browser", ["tests/browser"] if "tests/browser" in reach else []),
    ]


def _fails(root: Path, tests: list[str], workers: int) -> bool:
    arguments = root / ".artifacts" / "mutant-tests.txt"
    arguments.write_text("\n".join(tests), encoding="utf-8")
    command = [".venv/bin/python", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", f"-n{workers}"]
    try:
        done = subprocess.run(
            [*command, f"@{arguments}"], cwd=root, capture_output=True, timeout=SECONDS_FOR_ONE, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    (root / ".artifacts" / "mutant-last.log").write_bytes(done.stdout + done.stderr)
    # 4 and 5: the tests cannot be collected, or there are none of that name: not a fault found.
    if done.returncode in (4, 5):
        return b"Error" in done.stdout and b"not found:" not in done.stderr
    return done.returncode != 0


def _run(root: Path, mutants: list[Mutant], results: Path, workers: int, only: set[int]) -> None:
    reach = reach_of(root)
    results.touch()
    done = {int(line.split("\t")[0]) for line in results.read_text(encoding="utf-8").splitlines()}
    for number, mutant in enumerate(mutants):
        if number in done or (only and number not in only):
            continue
        path, caught = root / mutant.file, "missed"
        source = path.read_text(encoding="utf-8")
        path.write_text(mutated(source, mutant), encoding="utf-8")
        try:
            for stage, tests in _stages(root, mutant, reach[number]):
                shared = workers if len(tests) > 40 or stage in ("component", "browser") else 0
                if tests and _fails(root, tests, shared):
                    caught = stage
                    break
        finally:
            path.write_text(source, encoding="utf-8")
        with results.open("a", encoding="utf-8") as file:
            file.write(f"{number}\t{caught}\t{_described(number, mutant, root)}\n")


def main() -> int:
    """Draw faults, note what reaches them, or run the tests on them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("act", choices=["draw", "reach", "run"])
    parser.add_argument("root", type=Path, nargs="?", default=Path.cwd())
    parser.add_argument("--seed", type=int, default=27)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--results", type=Path, default=Path("mutants.tsv"))
    parser.add_argument("--only", type=lambda text: {int(one) for one in text.split(",")}, default=set[int]())
    chosen = parser.parse_args()
    root, mutants = chosen.root, drawn(chosen.root, chosen.seed, chosen.count)
    if chosen.act == "draw":
        print("\n".join(_described(number, mutant, root) for number, mutant in enumerate(mutants)))
    elif chosen.act == "reach":
        with_probes(root, mutants)
        command = [".venv/bin/python", "-m", "pytest", "-q", f"-n{chosen.workers}"]
        subprocess.run(command, cwd=root, check=False)
        restore = ["git", "checkout", "-q", "--", SOURCES[1], "recmetrics", "webapp"]
        subprocess.run(restore, cwd=root, check=True)
    else:
        _run(root, mutants, chosen.results, chosen.workers, chosen.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
