"""Keep jobs that are not complete, and change jobs that wait."""
