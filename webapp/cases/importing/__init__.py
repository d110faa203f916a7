"""Import of cases from text: what a pasted text or a file says, and how it comes into the set.

`understanding.understood` is the entry point; each format has a module of its own.
"""
