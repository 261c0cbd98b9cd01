"""Support of the attack tests: a real API process, and clients that watch how others are served meanwhile."""
