"""One ranked list: judging of its hits, and the sums that measures are computed by."""
