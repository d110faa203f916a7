"""Find Firefox and WebKit for `make test-browsers`, and install Debian's packages where they are missing.

`python -m tools.other_browsers` prints where they are; its exit code is 1 when one of them is missing.
`python -m tools.other_browsers --install` installs first what is missing.
"""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.apt import commands_to_install, succeeds

FIREFOX_COMMANDS = ("firefox-esr", "firefox")
FIREFOX_ON_A_MAC = Path("/Applications/Firefox.app/Contents/MacOS/firefox")
# Debian and Ubuntu, and where Fedora has it. The WebKit of a Mac has no driver but Safari's.
MINI_BROWSERS = ("lib/*/webkit2gtk-*/MiniBrowser", "libexec/webkit2gtk-*/MiniBrowser")
PACKAGES = {"Firefox": ("firefox-esr",), "WebKit": ("webkit2gtk-driver", "xvfb")}

MISSING = """These browsers are missing, and could not be installed: {names}.
Install them by hand, for example with
    sudo apt-get install {packages}      (Debian)
or name a Firefox that you have:  make test-browsers FIREFOX=/path/to/firefox
All the other tests run without them:  make test"""


class WebKit(NamedTuple):
    """What WebKit is driven with."""

    driver: str
    browser: str
    screen: str
    """The X server that draws its window where nobody sees it."""


class FirefoxError(RuntimeError):
    """`FIREFOX` names something that cannot be run."""


def find_firefox() -> str | None:
    """Return `FIREFOX`, or a Firefox that is installed on this machine, or None.

    Raises:
        FirefoxError: `FIREFOX` is set, but not to a program.
    """
    if wanted := os.environ.get("FIREFOX"):
        if program := shutil.which(wanted):
            return program
        raise FirefoxError(f"FIREFOX={wanted} is not a program that can be run")
    found = filter(None, map(shutil.which, (*FIREFOX_COMMANDS, str(FIREFOX_ON_A_MAC))))
    return next(found, None)


def find_webkit() -> WebKit | None:
    """Return the driver of WebKitGTK, its browser and a screen, or None where one of them is missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(path for pattern in MINI_BROWSERS for path in Path("/usr").glob(pattern))
    if driver is None or screen is None or not browsers:
        return None
    return WebKit(driver, str(browsers[-1]), screen)


def find_browsers() -> Mapping[str, str | None]:
    """Return what is started of each browser, by its name."""
    webkit = find_webkit()
    return {"Firefox": find_firefox(), "WebKit": webkit and webkit.browser}


def missing() -> list[str]:
    """Return the names of the browsers that are missing."""
    return [name for name, program in find_browsers().items() if program is None]


def packages_of(names: Sequence[str]) -> list[str]:
    """Return the packages of some browsers."""
    return [package for name in names for package in PACKAGES[name]]


def main(arguments: Sequence[str]) -> int:
    """Run the command line described at the top of this file."""
    try:
        lacking = missing()
        if lacking and "--install" in arguments:
            print(f"These tests need {' and '.join(lacking)}: installing.", flush=True)
            all(succeeds(command) for command in commands_to_install(packages_of(lacking)))
            lacking = missing()
    except FirefoxError as error:
        print(error, file=sys.stderr)
        return 1
    if lacking:
        told = MISSING.format(names=", ".join(lacking), packages=" ".join(packages_of(lacking)))
        print(told, file=sys.stderr)
        return 1
    for name, program in find_browsers().items():
        print(f"{name}: {program}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
