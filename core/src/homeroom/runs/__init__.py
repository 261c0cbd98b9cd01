"""Flow runs: the platform's own record of long-running work that the engine executes."""
