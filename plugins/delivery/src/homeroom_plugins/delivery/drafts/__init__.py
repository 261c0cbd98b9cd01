"""Keep what is not complete, and change jobs that wait."""
