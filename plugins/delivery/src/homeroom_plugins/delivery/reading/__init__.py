"""Read and judge the pages of a file in guarded processes; large files are read in ranges."""
