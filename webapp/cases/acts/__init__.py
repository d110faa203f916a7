"""Acts of the cases table, and the functions that apply them.

An act on a board that shows one list of a case changes the set through a `Window`.
"""
