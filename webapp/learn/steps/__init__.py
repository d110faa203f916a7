"""The kinds of steps: what each shows before and after its answer, and when it is done."""
