"""Scripts that had other programs write batches; run by hand."""
