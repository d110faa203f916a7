"""Lessons and practice: what is asked, what a wrong answer says about its reader, and what comes next."""
