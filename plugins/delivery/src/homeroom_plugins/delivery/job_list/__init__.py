"""List jobs for the grids and for other programs, and say what each waits for."""
