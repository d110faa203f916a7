"""What stands beside the list on the page of definitions: definitions, whose number, libraries.

Its script paints what it is given and sends back acts (`playground.definitions.protocol`).
"""

from __future__ import annotations

from typing import Final

from playground.ui.components import Component

atlas: Final = Component("atlas", "definitions")
