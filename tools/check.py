"""Runs every check that is not a test, all of them even when one fails: `python tools/check.py`."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Started as modules, not by the scripts beside them: those name the folder they were installed in.
CHECKS = {
    "lint": ["-m", "ruff", "check", "."],
    "format (mend with: make format)": ["-m", "ruff", "format", "--check", "."],
    "types": ["-m", "pyright"],
    "lint and format of scripts and styles (mend with: make format)": ["tools/javascript.py", "lint"],
    "types of the protocol (mend with: make protocol)": ["-m", "tools.protocol_types", "--check"],
    "types of scripts": ["tools/javascript.py", "types"],
    "direction of imports": [
        "-c",
        "from importlinter.cli import lint_imports_command as lint; lint(['--no-logo'])",
    ],
}


def main() -> int:
    """Run the checks one after the other; return 1 when any of them failed."""
    failed: list[str] = []
    for name, command in CHECKS.items():
        print(f"== {name}", flush=True)
        if subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode != 0:
            failed.append(name)
    print("== all checks passed" if not failed else f"== failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
