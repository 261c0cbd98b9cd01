"""The administrators' queue of runs."""
