"""Tables for the tests, read as the page reads them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from webapp.evaluate.tables import Argument, Columns, Table, read_table


def quiet(share: float) -> None:
    """Ignore the progress."""
    del share


def read(folder: Path, argument: Argument, content: str | bytes, name: str = "file.csv") -> Table:
    """A file with this content, read."""
    file = folder / f"{argument}.upload"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_table(argument, file, name, folder / f"{argument}.parquet", quiet)


Files = tuple[dict[Argument, Table], dict[Argument, Columns]]
"""Both tables, and the columns of each."""


def both(folder: Path, recommendations: str, relevant: str, *names: str) -> Files:
    """Tables of two files, with their columns; where they have names, those are the names of the files."""
    lists, truth = names or ("file.csv", "file.csv")
    tables: dict[Argument, Table] = {
        "recommendations": read(folder, "recommendations", recommendations, lists),
        "relevant": read(folder, "relevant", relevant, truth),
    }
    return tables, {argument: table.found_columns() for argument, table in tables.items()}


def tables_of(
    folder: Path, recommended: Mapping[str, Sequence[str]], relevant: Mapping[str, Mapping[str, float]]
) -> Files:
    """Tables of these lists and these grades, with their columns."""
    listed = [
        f"{case},{item},{at}" for case, items in recommended.items() for at, item in enumerate(items, 1)
    ]
    judged = [f"{case},{item},{grade}" for case, grades in relevant.items() for item, grade in grades.items()]
    return both(
        folder, "\n".join(["user,item,rank", *listed, ""]), "\n".join(["user,item,grade", *judged, ""])
    )
