"""`python -m recmetrics`: see `recmetrics.cli.command_line`."""

import sys

from recmetrics.cli.command_line import main

if __name__ == "__main__":
    sys.exit(main())
