"""The measures, one family a file, on the base class in `base`.

A file here that defines a subclass of `Measure` is a measure: it is found by itself, in names, in the
catalogue and wherever the catalogue is shown. Beside it stand a plain function that `recmetrics` exports, and
an entry in the reference (`docs/reference/measures.md`); tests say when either is missing.
"""
