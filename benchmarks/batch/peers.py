"""The environment of the peers, apart from the project's own: made once, and anew when the list changes."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
LIST: Final = Path(__file__).with_name("peers.txt")
FOLDER: Final = ROOT / ".artifacts" / "peers"


def peers_python() -> str:
    """Return the Python interpreter that has the peers."""
    scripts, program = ("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")
    python = str(FOLDER / scripts / program)
    stamp = FOLDER / "installed.txt"
    wanted = LIST.read_text(encoding="utf-8")
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print(f"Installing the peers into {FOLDER.relative_to(ROOT)} (once; some minutes)", flush=True)
    venv.create(FOLDER, clear=True, with_pip=True)
    install = [python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", "--requirement"]
    subprocess.run([*install, str(LIST)], check=True)
    stamp.write_text(wanted, encoding="utf-8")
    return python
