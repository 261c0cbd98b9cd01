"""Carrying out runs: what the engine asks of core, in a worker and in the process of one run."""
