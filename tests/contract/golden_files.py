"""The contract: what readers, links and programs rely on, as golden files. `make contract` writes them anew.

A file says in plain lines what the project does today. A change of the code that changes a line is either a
mistake or a decision: the test shows the lines, and who decides it runs `make contract` and commits them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.contract.cases import cases
from tests.contract.files import bad_imports, command_line, imports
from tests.contract.links import links
from tests.contract.names import public_names, testids, text_keys
from tests.contract.questions import questions, result_codes

FOLDER: Final = Path(__file__).parent / "golden"

CONTRACT: Final[Mapping[str, Callable[[str], str]]] = {
    "links": links,
    "testids": testids,
    "text_keys": text_keys,
    "public_names": public_names,
    "questions": questions,
    "result_codes": result_codes,
    "imports": imports,
    "bad_imports": bad_imports,
    "cases": cases,
    "command_line": command_line,
}
"""How each golden file is made, from what stands in it: some hold the links or commands that they answer."""


def golden_file(name: str) -> Path:
    """Return the path of a golden file."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Write every golden file."""
    for name, made in CONTRACT.items():
        path = golden_file(name)
        golden = path.read_text(encoding="utf-8") if path.exists() else ""
        new = made(golden)
        path.write_text(new, encoding="utf-8", newline="\n")
        print(f"{name}: {new.count(chr(10))} lines{', changed' if new != golden else ''}")


if __name__ == "__main__":
    main()
