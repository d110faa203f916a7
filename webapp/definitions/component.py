"""The custom component of the library panels: definitions, identification of a number, libraries.

Its script renders the data that it receives and sends back acts (`webapp.definitions.protocol`).
"""

from __future__ import annotations

from typing import Final

from webapp.components.base import Component
from webapp.definitions.protocol import AtlasData

atlas: Final = Component[AtlasData]("atlas", "definitions/definitions")
