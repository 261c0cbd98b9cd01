"""Read from pages what says whose they are."""
