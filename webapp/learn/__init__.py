"""Lessons and practice: questions, feedback that names the misconception, and the order of questions."""
