"""Cut one part out of a PDF by an allow-list."""
