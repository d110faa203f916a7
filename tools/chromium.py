"""Find the Chromium that the browser tests drive, and install one where there is none.

`python -m tools.chromium` prints where it is; its exit code is 1 when there is none.
`python -m tools.chromium --install` installs one first when there is none.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.apt import commands_to_install, is_root, may_install, runs, succeeds

# The headless shell first: the same engine, without the windows of a desktop, which nobody sees here and
# which cost three quarters of the time that a new page takes.
COMMANDS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
MAC_APPLICATIONS = ("Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium")
# Without the CJK fonts the Korean and Chinese pages still pass, but screenshots show boxes.
DEBIAN_PACKAGES = ("chromium-headless-shell", "fonts-noto-cjk")


class ChromiumError(RuntimeError):
    """`CHROMIUM` names something that cannot be run."""


def find_chromium() -> str | None:
    """Return the program to start: `CHROMIUM`, an installed browser, Playwright's own, or None."""
    return installed_chromium() or _playwrights_own()


def installed_chromium() -> str | None:
    """Return `CHROMIUM` or a browser that is installed on this machine, or None.

    Raises:
        ChromiumError: `CHROMIUM` is set, but not to a program. Quietly taking another browser
            would test something else than was requested.
    """
    wanted = os.environ.get("CHROMIUM")
    if wanted:
        program = shutil.which(wanted)
        if program is None:
            raise ChromiumError(f"CHROMIUM={wanted} is not a program that can be run")
        return program
    for command in COMMANDS:
        program = shutil.which(command)
        # Ubuntu has a chromium-browser that only says "install the snap": ask it for its version.
        if program and runs(program):
            return program
    for folder in (Path("/Applications"), Path.home() / "Applications"):
        for application in MAC_APPLICATIONS:
            if (folder / application).is_file():
                return str(folder / application)
    return None


def launch_options() -> dict[str, object]:
    """Return what Playwright's `launch` needs to start that Chromium, on any machine.

    The browser reaches this machine only: a page that asks the internet for anything gets nothing,
    so a test means the same with and without a network.
    """
    options: dict[str, object] = {
        "args": ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"]
    }
    program = installed_chromium()
    if program is not None:  # otherwise Playwright starts its own, in its own way
        options["executable_path"] = program
        options["chromium_sandbox"] = not is_root() and _has_sandbox(program)
    return options


def install_chromium() -> bool:
    """Try each way to a Chromium until one is there; return whether one is."""
    for commands in _ways_to_install():
        if all(succeeds(command) for command in commands) and find_chromium():
            return True
    return False


def _has_sandbox(program: str) -> bool:
    # Many containers forbid what the sandbox is made of, and Chromium then refuses to start.
    with tempfile.TemporaryDirectory() as profile:
        return runs(program, "--headless", f"--user-data-dir={profile}", "--dump-dom", "about:blank")


def _playwrights_own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    return program if Path(program).is_file() else None


def _ways_to_install() -> Iterator[list[list[str]]]:
    if apt := commands_to_install(DEBIAN_PACKAGES):
        yield apt
    playwright = [sys.executable, "-m", "playwright", "install"]
    if sys.platform.startswith("linux") and may_install():
        yield [[*playwright, "--with-deps", "chromium"]]
    yield [[*playwright, "chromium"]]


def main(arguments: Sequence[str]) -> int:
    """Run the command line described at the top of this file."""
    try:
        program = find_chromium()
        if program is None and "--install" in arguments:
            print("The browser tests need a Chromium and there is none: installing one.", flush=True)
            install_chromium()
            program = find_chromium()
    except ChromiumError as error:
        print(error, file=sys.stderr)
        return 1
    if program is None:
        print(
            "No Chromium was found, and none could be installed. Install one by hand, for example with\n"
            "    sudo apt-get install chromium      (Debian, Ubuntu)\n"
            "    brew install --cask chromium       (macOS)\n"
            "or name one that you have:  make test CHROMIUM=/path/to/chromium\n"
            "Everything but the browser tests runs without it:  make test-quick",
            file=sys.stderr,
        )
        return 1
    print("Chromium:", program)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
