"""A lesson for tests, with a step of every kind of a list."""

HEAD = """
beliefs = ["m2"]
source = "own"
measures = ["P@K"]
table = "precision"
opens = "top"
[scenes]
top = "list=A,B,C&relevant=A&k=3"
low = "list=B,C,A&relevant=A&k=3"
[sets]
two = "case=u1;A,B;A&case=u2;A,B;B&k=2"
[values]
p = "P@K top"
"""

TELL = """
[[steps]]
id = "look"
kind = "tell"
scene = "top"
lights = [1]
"""

PREDICT = """
[[steps]]
id = "sink"
kind = "predict"
scene = "top"
measures = ["P@K", "AP"]
table = "terms"
before = { scene = "top", measure = "P@K" }
after = { scene = "low", measure = "P@K" }
why = ["counts", "small"]
believed = { down = "m2" }
"""

COMPARE = """
[[steps]]
id = "pair"
kind = "compare"
scene = "two"
sides = [{ scene = "two", measure = "AP@K" }, { scene = "two", measure = "AP@K", model = "B" }]
why = ["place"]
"""

COMPLETE = """
[[steps]]
id = "whole"
text = "fill"
kind = "complete"
scene = "top"
work = "precision"
measure = "P@K"
blank = "last_two"
table = "none"
"""

RECALL = """
[[steps]]
id = "again"
kind = "recall"
scene = "top"
belief = "m2"
seed = 4
"""

GOAL = """
[[steps]]
id = "goal"
kind = "goal"
scene = "low"
measure = "AP"
like = "top"
moves = 2
"""

INVENT = """
[[steps]]
id = "invent"
kind = "invent"
scene = "top"
claims = [["top", "low"]]
"""

CHOOSE = """
[[steps]]
id = "choose"
kind = "tell"
scene = "top"
choices = ["first", "second"]
lists = ["top", "low"]
"""

STRETCH = """
[[steps]]
id = "further"
kind = "goal"
scene = "low"
measure = "AP"
like = "top"
moves = 2
stretch = "other_way"
hands = ["order", "relevant", "k", "missing"]
open = ["formula"]
"""

ALL = HEAD + TELL + PREDICT + COMPARE + COMPLETE + RECALL + GOAL + INVENT + CHOOSE + STRETCH
