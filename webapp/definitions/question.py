"""The question that the page opens with: is a list with one hit at the top worth 1, or 1/3?"""

from __future__ import annotations

from typing import Final

from webapp.definitions.view import ToolNumber
from webapp.model.scenario import Scenario

QUESTION: Final = Scenario(("C1", "C2", "C3", "C4", "C5"), ("C1", "C6", "C7"), k=5)
"""Five chunks of text: the first is relevant, and two relevant ones were not found."""

QUESTION_TOOLS: Final = (ToolNumber("ragas"), ToolNumber("LlamaIndex"))
"""A tool that sees only what was found, and one that knows what was missed; each gives what it gives."""
