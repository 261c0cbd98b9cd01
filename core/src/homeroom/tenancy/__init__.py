"""Districts and their schools."""
