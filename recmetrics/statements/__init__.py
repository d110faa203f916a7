"""The language in which a measure is stated once, and the readings of a statement.

`language` has the words, and `statement` is what a family says with them. From it are read the exact value in
`values`, the SQL in `sql`, the formulas in `formulas`, the Python of programs in `program`, and the browser's
data in `data`: a new word has a reading in each.
"""
