"""Kinds of items that a class can be asked, a module for each."""
