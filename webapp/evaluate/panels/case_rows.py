"""Style of rows of cases, each a name to press and its numbers."""

from __future__ import annotations

from typing import Final

# On a phone the header is hidden, and each number carries its own label. There the numbers of a case stand
# close to its name, and a line divides it from the next case.
STYLE: Final = """<style>
.own-cells { display: grid; gap: .2rem .8rem; align-items: baseline; font-variant-numeric: tabular-nums;
  font-size: .875rem; }
.own-cells.head { font-weight: 600; align-items: end; }
.own-cells > * { overflow-wrap: anywhere; }
.own-cells small { display: none; opacity: .8; }
.own-cells .hits { display: block; overflow: hidden; font-family: monospace; white-space: nowrap; }
@media (max-width: 640px) {
  .own-cells { display: flex; flex-wrap: wrap; }
  .own-cells small { display: block; }
  .own-cells.head, .st-key-evaluate_heads { display: none; }
  [class*="st-key-evaluate_row_"] { padding: .35rem 0 .5rem;
    border-top: 1px solid color-mix(in srgb, currentColor 22%, transparent); }
  [class*="st-key-evaluate_row_"] [data-testid="stHorizontalBlock"] { gap: 0; }
}
</style>"""
