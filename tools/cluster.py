"""Find nginx and PostgreSQL for `make test-cluster`, and install Debian's packages where they are missing.

`python -m tools.cluster` prints where they are; its exit code is 1 when one of them is missing.
`python -m tools.cluster --install` installs first what is missing.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.apt import commands_to_install, succeeds

PACKAGES = {"nginx": "nginx", "PostgreSQL": "postgresql"}

MISSING = """These are missing, and could not be installed: {names}.
The test of several servers was left out. Install them by hand, for example with
    sudo apt-get install {packages}      (Debian, Ubuntu)"""


def find_nginx() -> str | None:
    """Return nginx, which Debian keeps out of the path of those who may not start it as a service."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin")


def find_postgresql() -> Path | None:
    """Return the folder with PostgreSQL's programs; Debian keeps them out of the path."""
    found = shutil.which("initdb")
    if found and shutil.which("postgres", path=str(Path(found).parent)):
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: int(one.parent.name))
    return folders[-1] if folders else None


def find_programs() -> Mapping[str, str | None]:
    """Return where the programs are, by their names."""
    postgresql = find_postgresql()
    return {"nginx": find_nginx(), "PostgreSQL": postgresql and str(postgresql)}


def missing() -> list[str]:
    """Return the names of the programs that are missing."""
    return [name for name, program in find_programs().items() if program is None]


def main(arguments: Sequence[str]) -> int:
    """Run the command line described at the top of this file."""
    lacking = missing()
    if lacking and "--install" in arguments:
        print(f"This test needs {' and '.join(lacking)}: installing.", flush=True)
        all(succeeds(command) for command in commands_to_install([PACKAGES[name] for name in lacking]))
        lacking = missing()
    if lacking:
        packages = " ".join(PACKAGES[name] for name in lacking)
        print(MISSING.format(names=", ".join(lacking), packages=packages), file=sys.stderr)
        return 1
    for name, program in find_programs().items():
        print(f"{name}: {program}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
