"""Reading of what people bring: what a text, a cell or a name of a column means, whoever asks."""
