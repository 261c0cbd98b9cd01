"""A minimal pooler in transaction mode."""
