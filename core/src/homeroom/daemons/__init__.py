"""Long-running daemons of plugins: each has its own process, and runs on only one machine at a time."""
