"""The playground: what the reader sees and can change. The numbers come from `recmetrics`."""
