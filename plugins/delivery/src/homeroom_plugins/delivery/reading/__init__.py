"""Read and judge the pages of a file in guarded processes, a large file by ranges."""
