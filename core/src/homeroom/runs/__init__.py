"""Flow runs: the platform's own record of long work, which the engine carries out."""
