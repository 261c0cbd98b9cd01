"""Lists of jobs for the grids and for other programs, and the reasons why jobs wait."""
