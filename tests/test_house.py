"""The rules of the house that no tool of `make check` can see; see the README for the plan of it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

ROOT = Path(__file__).parent.parent
MAX_LINES_OF_A_PAGE = 60
MAX_LINES_OF_A_FILE = 350

# Parts of this repository that Python code imports from; everything else is Python's or installed.
OURS = {"recmetrics", "playground", "pages", "app", "tests", "benchmarks", "tools"}
# Where the name of a package on the shelf is not the name that is imported.
IMPORTED_AS = {"pyyaml": "yaml", "pillow": "PIL", "scikit-learn": "sklearn"}
# Folders of one machine, which mean nothing on the next one.
MACHINE_PATH = re.compile(r"""(?<![\w.:/~$-])/(?:home|root|Users|work|mnt|srv|private|tmp)/[\w.-]+""")
PACKAGE_HOST = re.compile(r"\b(?:files\.pythonhosted\.org|pypi\.org|registry\.npmjs\.org|deb\.debian\.org)\b")


def _repository_files() -> list[Path]:
    """Returns what belongs to the repository: committed, or new and not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=False) if which("git") else None
    if listing is None or listing.returncode != 0:  # a copy without git, such as an unpacked archive
        made = {".git", ".venv", ".artifacts", "__pycache__"}
        return [path for path in ROOT.rglob("*") if path.is_file() and not made & set(path.parts)]
    names = listing.stdout.decode().split("\0")
    return [path for name in names if name and (path := ROOT / name).is_file()]


FILES = _repository_files()
PYTHON_FILES = sorted(path for path in FILES if path.suffix == ".py")
PAGES = sorted(path for path in PYTHON_FILES if path.parent == ROOT / "pages" or path == ROOT / "app.py")


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _imports(path: Path) -> Iterator[str]:
    """Yields every module that a file imports, dotted, wherever in the file it does so."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{_name(path)} line {node.lineno}: imports are absolute here"
            assert node.module is not None
            # `from playground import ui` imports playground.ui.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _texts() -> Iterator[tuple[Path, str]]:
    for path in FILES:
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture


@pytest.mark.parametrize("page_script", PAGES, ids=_name)
def test_a_page_imports_streamlit_the_app_and_the_core_only(page_script: Path):
    # Import-linter cannot see pages: they are scripts, not a package.
    allowed = {"streamlit", "playground", "recmetrics"} | set(sys.stdlib_module_names)
    strangers = {module for module in _imports(page_script) if module.split(".")[0] not in allowed}
    assert not strangers, f"{_name(page_script)} imports {sorted(strangers)}; that belongs into playground.ui"


@pytest.mark.parametrize("page_script", PAGES, ids=_name)
def test_a_page_is_thin(page_script: Path):
    lines = len(page_script.read_text(encoding="utf-8").splitlines())
    assert lines <= MAX_LINES_OF_A_PAGE, f"{_name(page_script)} has {lines} lines: move work to playground.ui"


@pytest.mark.parametrize("python_file", PYTHON_FILES, ids=_name)
def test_a_file_is_short_enough_to_be_read_at_one_sitting(python_file: Path):
    lines = len(python_file.read_text(encoding="utf-8").splitlines())
    assert lines <= MAX_LINES_OF_A_FILE, f"{_name(python_file)} has {lines} lines: one file, one idea"


@pytest.mark.parametrize("python_file", PYTHON_FILES, ids=_name)
def test_imports_are_absolute(python_file: Path):
    list(_imports(python_file))


def test_requirements_are_exactly_what_the_app_imports():
    app = [path for path in PYTHON_FILES if path.relative_to(ROOT).parts[0] in {"recmetrics", "playground"}]
    imported = {module.split(".")[0] for path in [*app, *PAGES] for module in _imports(path)}
    installed = imported - OURS - set(sys.stdlib_module_names)
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    matches = [re.match(r"[A-Za-z0-9_.-]+", line) for line in lines]
    named = {IMPORTED_AS.get(match[0].lower(), match[0].replace("-", "_")) for match in matches if match}
    assert named == installed, "requirements.txt names the packages that are imported, all and no others"


def test_every_requirement_is_bounded_and_says_why():
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-spark.txt"):
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "-r ")):
                assert re.match(r"[\w.\[\]-]+~=[\d.]+.*#\s*\S{2}", line), f"{name}: {line}"


def test_no_lock_file_outranks_the_requirements():
    # Places that host Streamlit apps take a root uv.lock before requirements.txt.
    assert not [path for path in FILES if path.name in {"uv.lock", "poetry.lock", "Pipfile.lock"}]


def test_nothing_depends_on_one_machine():
    found = [
        f"{_name(path)}: {match[0]}"
        for path, text in _texts()
        for pattern in (MACHINE_PATH, PACKAGE_HOST)
        for match in pattern.finditer(text)
        if path != Path(__file__)
    ]
    assert not found


def test_the_readme_says_first_how_to_run_and_how_to_test():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for command in ("make run", "make test", "make check", "streamlit run app.py"):
        assert command in readme, f"the README does not say `{command}`"
    unknown = set(re.findall(r"`make ([a-z-]+)", readme)) - targets
    assert not unknown, f"the README names targets that the Makefile has not: {unknown}"


def _python_examples() -> list[str]:
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8") if readme.exists() else ""
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", _python_examples())
def test_the_python_in_the_readme_runs(code: str):
    # In a process of its own, as a reader would: it must not lean on what this one has imported.
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 0, f"{code}\n{result.stderr}"


def test_a_comment_in_the_readme_that_tells_a_result_tells_the_truth():
    """A line such as `print(value)  # 0.5` prints what its comment says."""
    for code in _python_examples():
        told = [comment.strip() for comment in re.findall(r"^print\(.*\)\s+#\s*(.+)$", code, re.MULTILINE)]
        if not told:
            continue
        result = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        )
        printed = [line.strip() for line in result.stdout.splitlines()]
        assert [line for line in told if line not in printed] == [], f"{code}\nprinted: {printed}"
