"""Colours of letters in charts and formulas, which hold 4.5:1 in both themes, and marks in forced colours.

Streamlit paints the letters of charts in a pale grey, and no single shade of an item's colour is read on both
white and black: so the letters of charts take the colour of the page's text, and those of formulas are mixed
with black or white, as the theme is. In forced colours the chosen one of several is outlined: Streamlit marks
it by its colour alone.
"""

from __future__ import annotations

from typing import Final

OWN_SHARE: Final = 75
"""Per cent of an item's own colour in the letters of a formula."""

_CHART_LETTERS: Final = (
    ".xtick,.ytick,.xtitle,.ytitle,.legendtext,.annotation-text,.textpoint,.hovertext,.bartext-outside"
)
"""What stands on the page's own ground; the labels inside of blocks and tiles have their own colour."""

STYLE: Final = f"""<style>
.js-plotly-plot :is({_CHART_LETTERS}), .js-plotly-plot :is({_CHART_LETTERS}) text {{
  fill: currentColor !important;
}}
.katex [style*="color"] {{
  -webkit-text-fill-color: color-mix(in srgb, currentColor {OWN_SHARE}%, light-dark(black, white));
}}
@media (forced-colors: active) {{
  [role="radio"][aria-checked="true"] {{
    outline: 3px solid Highlight;
    outline-offset: -3px;
  }}
}}
</style>"""
