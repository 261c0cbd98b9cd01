"""Cut one part out of a PDF, copying only what an allow-list names."""
