"""Cut a part out of a PDF by an allow-list."""
