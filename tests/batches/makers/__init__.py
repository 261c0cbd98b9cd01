"""Scripts in which other programs write batches; run them by hand."""
