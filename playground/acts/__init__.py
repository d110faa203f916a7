"""What the browser's components ask for, and what comes of it.

A component sends all acts that were not confirmed yet, numbered upward, as often as it likes:
`{"page": ..., "acts": [{"n": 7, "do": "arrange", ...}, ...]}`. Each is applied once. What comes from a
browser may be anything at all; a bad act is skipped with a problem and loses nothing else.

Every component declares in a `protocol` which acts it may send, and what it is given. `read_acts` reads the
acts of any of them, `apply_in_turn` applies them.
"""
