"""What Debian's and Ubuntu's packages can be installed with, where that is allowed."""

import os
import shutil
import subprocess
from collections.abc import Sequence


def commands_to_install(packages: Sequence[str]) -> list[list[str]]:
    """Return the commands that install packages, one after the other; none where that is not possible."""
    if shutil.which("apt-get") is None or not may_install():
        return []
    sudo = [] if is_root() else ["sudo", "-n"]
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    return [[*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", *packages]]


def succeeds(command: Sequence[str]) -> bool:
    """Run a command that says what it does; return whether it ended well."""
    print("+", " ".join(command), flush=True)
    return subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0


def runs(program: str, *arguments: str) -> bool:
    """Return whether a program can be run; it is asked for its version if for nothing else."""
    command = [program, *(arguments or ["--version"])]
    try:
        result = subprocess.run(command, capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0


def may_install() -> bool:
    """Return whether packages may be installed without anybody being asked for a password."""
    return is_root() or (shutil.which("sudo") is not None and runs("sudo", "-n", "true"))


def is_root() -> bool:
    """Return whether this is the user who may do anything."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
