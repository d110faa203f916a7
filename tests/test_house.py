"""The rules of the house that no tool of `make check` can see; the plan of it is in docs/architecture.md."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from shutil import which

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
MAX_LINES_OF_A_PAGE = 60
MAX_LINES_OF_A_FILE = 600

# Parts of this repository that Python code imports from; everything else is Python's or installed.
OURS = {"recmetrics", "webapp", "pages", "app", "tests", "benchmarks", "tools"}
# Packages whose name differs from the name that is imported.
IMPORTED_AS = {"pyyaml": "yaml", "pillow": "PIL", "scikit-learn": "sklearn", "tdewolff-minify": "minify"}
# Folders of one machine, which mean nothing on the next one.
MACHINE_PATH = re.compile(r"""(?<![\w.:/~$-])/(?:home|root|Users|work|mnt|srv|private|tmp)/[\w.-]+""")
PACKAGE_HOST = re.compile(r"\b(?:files\.pythonhosted\.org|pypi\.org|registry\.npmjs\.org|deb\.debian\.org)\b")

RUN_EXAMPLES = """
import contextlib, io, json, sys
outputs = []
for code in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(compile(code, code, "exec"), {"__name__": "__main__"})
    outputs.append(output.getvalue())
print(json.dumps(outputs))
"""


@cache
def _files() -> tuple[Path, ...]:
    """Return what belongs to the repository: committed, or new and not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=False) if which("git") else None
    if listing is None or listing.returncode != 0:  # a copy without git, such as an unpacked archive
        made = {".git", ".venv", ".artifacts", "__pycache__"}
        return tuple(path for path in ROOT.rglob("*") if path.is_file() and not made & set(path.parts))
    names = listing.stdout.decode().split("\0")
    return tuple(path for name in names if name and (path := ROOT / name).is_file())


@cache
def _texts() -> dict[str, str]:
    """Return every file that is text, by its name."""
    texts: dict[str, str] = {}
    for path in _files():
        with suppress(UnicodeDecodeError):  # a picture
            texts[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return texts


@cache
def _imports() -> dict[str, list[tuple[int, int, str]]]:
    """Return the imports of every Python file, wherever in it they stand: line, level, dotted module."""
    return {name: list(_imports_of(text)) for name, text in _texts().items() if name.endswith(".py")}


def _imports_of(text: str) -> Iterator[tuple[int, int, str]]:
    for node in _statements(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, 0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # The name may be a module: `from webapp import shell` imports webapp.shell.
            yield from ((node.lineno, node.level, f"{node.module}.{alias.name}") for alias in node.names)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements in a node, at any depth; what they compute, most of the tree, is not looked at."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield child
            yield from _statements(child)


def _is_page(name: str) -> bool:
    return name == "app.py" or Path(name).parent == Path("pages")


def test_pages_are_thin_and_import_streamlit_the_app_and_the_core_only() -> None:
    # Import-linter cannot see pages: they are scripts, not a package.
    allowed = {"streamlit", "webapp", "recmetrics"} | set(sys.stdlib_module_names)
    pages = [name for name in _imports() if _is_page(name)]
    assert len(pages) > 1
    strangers = [
        f"{page} imports {module}; that belongs into its feature's folder"
        for page in pages
        for _, _, module in _imports()[page]
        if module.split(".")[0] not in allowed
    ]
    thick = [
        f"{page} has {lines} lines: move work to its feature's folder"
        for page in pages
        if (lines := len(_texts()[page].splitlines())) > MAX_LINES_OF_A_PAGE
    ]
    assert strangers + thick == []


def test_a_file_is_short_enough_to_be_read_at_one_sitting() -> None:
    long = [
        f"{name} has {lines} lines: one file, one idea"
        for name in _imports()
        if (lines := len(_texts()[name].splitlines())) > MAX_LINES_OF_A_FILE
    ]
    assert long == []


def test_imports_are_absolute() -> None:
    relative = [f"{name}:{line}" for name in _imports() for line, level, _ in _imports()[name] if level]
    assert relative == []


def test_requirements_are_exactly_what_the_app_imports() -> None:
    app = [name for name in _imports() if _is_page(name) or name.startswith(("recmetrics/", "webapp/"))]
    imported = {module.split(".")[0] for name in app for _, _, module in _imports()[name]}
    installed = imported - OURS - set(sys.stdlib_module_names)
    matches = [re.match(r"[A-Za-z0-9_.-]+", line) for line in _texts()["requirements.txt"].splitlines()]
    named = {IMPORTED_AS.get(match[0].lower(), match[0].replace("-", "_")) for match in matches if match}
    assert named == installed, "requirements.txt names the packages that are imported, all and no others"


def test_every_requirement_is_bounded_and_says_why_and_no_lock_file_outranks_it() -> None:
    wrong = [
        f"{name}: {line}"
        for name in _texts()
        if re.fullmatch(r"requirements[\w-]*\.txt", name)
        for line in _texts()[name].splitlines()
        if line and not line.startswith(("#", "-r "))
        if not re.match(r"[\w.\[\]-]+~=[\d.]+.*#\s*\S{2}", line)
    ]
    # Places that host Streamlit apps take a root uv.lock before requirements.txt.
    locks = [str(path) for path in _files() if path.name in {"uv.lock", "poetry.lock", "Pipfile.lock"}]
    assert wrong + locks == []


def test_the_lock_for_hosts_has_every_requirement_in_a_version_that_is_allowed() -> None:
    lock = _texts()["deploy/requirements.lock"]
    locked = dict(re.findall(r"^([\w.-]+)(?:\[\w+\])?==([\w.]+)", lock, re.MULTILINE))
    wanted = [
        Requirement(line.split("#")[0].strip())
        for line in _texts()["requirements.txt"].splitlines()
        if line and not line.startswith("#")
    ]
    assert [str(one) for one in wanted if locked.get(one.name, "") not in one.specifier] == []


def test_no_source_holds_a_control_character() -> None:
    # A backslash that was taken for the start of an escape leaves a form feed and "rac" of a fraction.
    endings = (".py", ".js", ".css", ".toml", ".md", ".html", ".ts")
    found = [
        f"{name}:{line}"
        for name, text in _texts().items()
        if name.endswith(endings)
        for line, written in enumerate(text.split("\n"), 1)
        if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", written)
    ]
    assert found == []


def test_nothing_depends_on_one_machine() -> None:
    found = [
        f"{name}: {match[0]}"
        for name, text in _texts().items()
        for pattern in (MACHINE_PATH, PACKAGE_HOST)
        for match in pattern.finditer(text)
        if ROOT / name != Path(__file__)
    ]
    assert found == []


def test_the_readme_says_first_how_to_run_and_how_to_test() -> None:
    readme = _texts()["README.md"]
    targets = set(re.findall(r"^([a-z-]+):", _texts()["Makefile"], re.MULTILINE))
    for command in ("make run", "make test", "make check", "streamlit run app.py"):
        assert command in readme, f"the README does not say `{command}`"
    unknown = {
        (name, target)
        for name, text in _texts().items()
        if name.endswith(".md")
        for target in re.findall(r"`make ([a-z-]+)", text)
        if target not in targets
    }
    assert not unknown, f"targets that the Makefile has not: {unknown}"


def test_files_that_the_documentation_names_are_there() -> None:
    named = re.compile(r"`((?:recmetrics|webapp|tests|tools|docs|benchmarks|pages)/[\w./]*\w)`")
    lost = [
        f"{name}: {path}"
        for name, text in _texts().items()
        if name.endswith(".md")
        for path in named.findall(text)
        if not (ROOT / path).exists()
    ]
    assert lost == []


@pytest.mark.slow
def test_the_python_in_readme_and_guide_runs_and_prints_what_its_comments_tell() -> None:
    """A line such as `print(value)  # 0.5` prints what its comment says."""
    pages = [text for name, text in _texts().items() if name == "README.md" or name.startswith("docs/")]
    examples = re.findall(r"^```python\n(.*?)^```", "\n".join(pages), re.MULTILINE | re.DOTALL)
    # In a process of its own, each with names of its own: it must not lean on what this one has imported.
    command = [sys.executable, "-c", RUN_EXAMPLES]
    result = subprocess.run(
        command, cwd=ROOT, input=json.dumps(examples), capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    wrong: list[str] = []
    for code, output in zip(examples, json.loads(result.stdout), strict=True):
        told = [comment.strip() for comment in re.findall(r"^print\(.*\)\s+#\s*(.+)$", code, re.MULTILINE)]
        printed = [line.strip() for line in output.splitlines()]
        if set(told) - set(printed):
            wrong.append(f"{code}\nprinted: {printed}")
    assert wrong == []
