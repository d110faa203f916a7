"""Private temporary folders for users' files, unreadable to other accounts of the machine."""

from __future__ import annotations

import weakref
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from webapp.components.server_folder import folder_of_server


class PrivateFolder:
    """A temporary folder that is removed when it is closed, garbage-collected, or the program ends.

    Its files have generated names: the user's name of a file never becomes part of a path.
    """

    def __init__(self) -> None:
        # Only its owner has access: mode 0700.
        self.path = Path(mkdtemp(dir=folder_of_server()))
        self._number = 0
        self._removed = weakref.finalize(self, rmtree, self.path, ignore_errors=True)

    @property
    def is_open(self) -> bool:
        """Return whether the folder still exists."""
        return self._removed.alive

    def new_file(self, ending: str) -> Path:
        """Return a path for a new file.

        Args:
            ending: The ending of its name, such as ".parquet".
        """
        self._number += 1
        return self.path / f"{self._number}{ending}"

    def close(self) -> None:
        """Remove the folder; a second call does nothing."""
        self._removed()
