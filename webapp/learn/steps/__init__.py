"""Kinds of steps: the blocks of each before and after its answer, and when it is done."""
