"""Read and judge pages in guarded processes, by ranges."""
