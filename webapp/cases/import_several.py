"""Several files that are chosen at once: taken as parts of one import."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from recmetrics.reading.roles import names_truth_file
from webapp.cases.import_draft import ImportDraft
from webapp.cases.import_files import is_for_own_data, text_of
from webapp.cases.importing.found import Reading
from webapp.cases.importing.understanding import MAX_TEXT, Kept, Understood, understood
from webapp.model.problems import Problem


def open_together(draft: ImportDraft, files: Sequence[tuple[str, bytes]], known: tuple[str, ...]) -> None:
    """Show what files hold together. One that cannot be a part of it is left out, and why is said.

    >>> draft = ImportDraft()
    >>> open_together(draft, [("bpr.csv", b"u1; A, B; B"), ("knn.csv", b"u1; B, A; B")], ())
    >>> draft.understood(()).models
    ('bpr', 'knn')
    """
    refused: list[Problem] = []
    parts: list[tuple[str, Kept, Understood]] = []
    for name, data in files:
        text = Problem("import_file_large", {"file": name}) if is_for_own_data(data) else text_of(data, name)
        if not isinstance(text, Problem) and len(text) > MAX_TEXT:
            text = Problem("import_file_large", {"file": name})
        if isinstance(text, Problem):
            refused.append(text)
            continue
        stem = Path(name).stem
        found = understood(text, known=known)
        reading: Reading = ""
        if found.doubt == "which_part":
            # The name of the file answers it.
            reading = "as_relevant" if names_truth_file(stem) else "as_lists"
            found = understood(text, reading, known)
        if found.case_set is not None:
            refused.append(Problem("import_file_whole", {"file": name}))
        elif not found.cases:
            refused.append(Problem("import_file_nothing", {"file": name}))
        else:
            parts.append((name, Kept(text, reading, name=stem), found))
    # The text that is shown is the last one, and a question about it is asked: what is relevant can be lists.
    parts.sort(key=lambda part: (part[2].is_open, not part[2].has_lists))
    # Files that are shown are among these, and a text that was typed is not.
    before = None if draft.file else draft.shown()
    draft.write("")
    draft.kept, draft.before = (), before
    if parts:
        *waiting, (name, last, _) = parts
        draft.kept = tuple(kept for _, kept, _ in waiting)
        draft.text, draft.file, draft.reading = last.text, name, last.reading
    draft.refused = tuple(refused)
