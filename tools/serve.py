"""Starts the app and says where it is: `python tools/serve.py [--port 8501]`."""

import argparse
import os
import socket
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PORTS_TO_TRY = 50


def is_free(port: int) -> bool:
    """Return whether a server could listen on this port, at every address of the machine."""
    with socket.socket() as listener:
        # As servers do, so that a port that was in use a moment ago counts as free.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("", port))
        except OSError:
            return False
    return True


def first_free_port(port: int) -> int:
    """Return `port`, or the next one after it that is free.

    Raises:
        OSError: none of the next ones is free, or `port` is not a port that may be used.
    """
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        if is_free(candidate):
            return candidate
    raise OSError(f"no port from {port} on can be used; name another one:  make run PORT=9000")


def network_address() -> str | None:
    """Return this machine's address on the network it is in, for a class; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which address a message to the outside would come from.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def main() -> int:
    """Start Streamlit in place of this program, so that Ctrl+C reaches it directly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8501)
    wanted: int = parser.parse_args().port
    if not 1 <= wanted <= 65535:
        parser.error(f"a port is a number from 1 to 65535, not {wanted}")
    try:
        port = first_free_port(wanted)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    if port != wanted:
        print(f"Port {wanted} is in use, so this takes {port}.")
    print(f"\n  The playground starts at  http://localhost:{port}   (Ctrl+C ends it)")
    address = network_address()
    if address:
        print(f"  and for others nearby at  http://{address}:{port}")
    print(flush=True)
    options = {
        "server.port": str(port),
        # It would ask for an e-mail address on its first start, and wait.
        "server.showEmailPrompt": "false",
        # It would look for this machine's address on the internet before it says where it is.
        "logger.hideWelcomeMessage": "true",
    }
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    for name, value in options.items():
        command += [f"--{name}", value]
    os.chdir(ROOT)
    os.execv(sys.executable, command)


if __name__ == "__main__":
    sys.exit(main())
