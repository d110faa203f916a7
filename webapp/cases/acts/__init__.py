"""What the sheet asks for, and what comes of it.

What is done on a board that shows one list of a case changes the set through a `Window`.
"""
