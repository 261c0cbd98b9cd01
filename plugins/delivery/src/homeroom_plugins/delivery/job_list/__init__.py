"""List jobs and their rows for the grids."""
