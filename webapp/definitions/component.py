"""What stands beside the list on the page of definitions: definitions, whose number, libraries.

Its script paints what it is given and sends back acts (`webapp.definitions.protocol`).
"""

from __future__ import annotations

from typing import Final

from webapp.components.base import Component

atlas: Final = Component("atlas", "definitions/definitions")
