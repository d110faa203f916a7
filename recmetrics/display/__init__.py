"""Results as tables: pandas, text, Markdown, LaTeX, and what a notebook shows."""
