"""Detection of a file's type by its first bytes, not by its name: names are often wrong."""

from __future__ import annotations

from typing import Final, Literal

from recmetrics.tables.errors import UnreadableFileError

Compression = Literal["gzip", "bzip2", "zstd"]

SIGNATURE_BYTES: Final = 560
"""The number of bytes that distinguish all formats."""

_COMPRESSIONS: Final[dict[bytes, Compression]] = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\x28\xb5\x2f\xfd": "zstd",
}

# Formats that people give by mistake, and that would look like damage if they were not named.
_OTHERS: Final[dict[bytes, str]] = {
    b"PK\x03\x04": "a ZIP archive, or an Excel workbook",
    b"PK\x05\x06": "an empty ZIP archive",
    b"\xd0\xcf\x11\xe0": "an old Excel workbook",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!": "a RAR archive",
    b"\xfd7zXZ\x00": "an XZ archive",
    b"\x04\x22\x4d\x18": "an LZ4 archive",
    b"ARROW1": "an Arrow or Feather file",
    b"FEA1": "a Feather file",
    b"PARE": "an encrypted Parquet file",
    b"ORC": "an ORC file",
    b"Obj\x01": "an Avro file",
    b"\x89HDF": "an HDF5 file",
    b"SQLite format 3\x00": "an SQLite database",
    b"\x93NUMPY": "a NumPy file",
    b"\x80\x03": "a Python pickle",
    b"\x80\x04": "a Python pickle",
    b"\x80\x05": "a Python pickle",
    b"%PDF": "a PDF",
    b"<!DOCTYPE": "a web page",
    b"<!doctype": "a web page",
    b"<html": "a web page",
    b"<?xml": "an XML file",
}


def compression_of(start: bytes) -> Compression | None:
    """Return the compression of a file, by its first bytes; None where there is none.

    >>> compression_of(b"BZh91AY"), compression_of(b"user,item")
    ('bzip2', None)
    """
    return next((name for magic, name in _COMPRESSIONS.items() if start.startswith(magic)), None)


def is_parquet(start: bytes) -> bool:
    """Return whether a file starts as Parquet does.

    >>> is_parquet(b"PAR1...")
    True
    """
    return start.startswith(b"PAR1")


def refuse_other_formats(file: str, start: bytes) -> None:
    """Refuse what is empty, or of a format that is known and not read here.

    Args:
        file: The file, for the error.
        start: Its first bytes.

    Raises:
        UnreadableFileError: If it is such a file.
    """
    if not start:
        raise UnreadableFileError(file, "empty")
    for magic, name in _OTHERS.items():
        if start.startswith(magic):
            raise UnreadableFileError(file, "other_format", name)
    if start[257:262] == b"ustar":
        raise UnreadableFileError(file, "other_format", "a TAR archive")
