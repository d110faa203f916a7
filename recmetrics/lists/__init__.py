"""One ranked list: which ranks hit, and the sums that measures are worked out by."""
