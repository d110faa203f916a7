"""Files made ready to be read: unpacked, their format recognised, text in UTF-8."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from recmetrics.tables.errors import FileTooLargeError, UnreadableFileError
from recmetrics.tables.formats.reading import TextPart
from recmetrics.tables.formats.signatures import (
    SIGNATURE_BYTES,
    Compression,
    compression_of,
    is_parquet,
    refuse_other_formats,
)
from recmetrics.tables.formats.text_encoding import text_form_of, write_plain
from recmetrics.tables.formats.unpacking import unpack


@dataclass(frozen=True, slots=True)
class PreparedFile:
    """A file that is ready.

    Args:
        file: Where it is now.
        shown: What it is called in errors.
        compression: How it was compressed.
        encoding: The encoding that it came in; None for Parquet.
        newlines: How many lines end in it.
    """

    file: Path
    shown: str
    compression: Compression | None
    encoding: str | None
    newlines: int = 0

    @property
    def text(self) -> TextPart:
        """The file as a text."""
        return TextPart(self.file, self.shown, self.newlines)


@dataclass(slots=True)
class Workbench:
    """The temporary folder where files are prepared; it is removed when this is closed.

    Args:
        max_bytes: How many bytes all files may have together, unpacked; None for any number.
    """

    max_bytes: int | None
    used: int = 0
    made: int = 0
    _folder: TemporaryDirectory[str] | None = field(default=None, init=False)

    def __enter__(self) -> Workbench:
        return self

    def __exit__(self, *_: object) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    def prepared(self, file: Path, shown: str) -> PreparedFile:
        """Make a file ready.

        Raises:
            UnreadableFileError: If it is empty, damaged, compressed twice, or of a format that is not read.
            FileTooLargeError: If it has more bytes than are left.
            TextEncodingError: If its encoding is not clear.
        """
        start = _start_of(file)
        compression = compression_of(start)
        if compression is not None:
            packed, file = file, self._fresh()
            room = None if self.max_bytes is None else self.max_bytes - self.used
            try:
                self.used += unpack(packed, shown, compression, file, room)
            except FileTooLargeError:
                raise FileTooLargeError(shown, self.max_bytes or 0) from None
            start = _start_of(file)
            if compression_of(start) is not None:
                raise UnreadableFileError(shown, "packed_twice")
        elif not is_parquet(start):
            self.used += file.stat().st_size
            if self.max_bytes is not None and self.used > self.max_bytes:
                raise FileTooLargeError(shown, self.max_bytes)
        refuse_other_formats(shown, start)
        if is_parquet(start):
            return PreparedFile(file, shown, compression, None)
        form = text_form_of(file, shown)
        if not form.is_plain:
            odd, file = file, self._fresh()
            form = write_plain(odd, form, file)
        return PreparedFile(file, shown, compression, form.encoding, form.newlines)

    def _fresh(self) -> Path:
        self.made += 1
        self._folder = self._folder or TemporaryDirectory(prefix="recmetrics-")
        return Path(self._folder.name) / f"part_{self.made}"


def _start_of(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(SIGNATURE_BYTES)
