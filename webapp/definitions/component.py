"""The custom component of the panels of definitions: definitions, identification of a number, libraries.

Its script renders the data that it receives and sends back acts (`webapp.definitions.protocol`).
"""

from __future__ import annotations

from typing import Final

from webapp.components.base import Component
from webapp.definitions.protocol import DefinitionPanelsData

# Its key, which is its `data-testid` too, is older than its name: tests of other people hold on to it.
definition_panels: Final = Component[DefinitionPanelsData]("atlas", "definitions/definition_panels")
