"""Execution of runs: the engine's interface to core, in a worker and in the process of one run."""
