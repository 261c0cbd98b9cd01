"""Starting jobs, and running them as flows."""
