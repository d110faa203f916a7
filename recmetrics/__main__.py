"""`python -m recmetrics`: see `recmetrics.command_line`."""

import sys

from recmetrics.command_line import main

if __name__ == "__main__":
    sys.exit(main())
