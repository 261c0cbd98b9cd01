"""A pooler in transaction mode, as far as tests need one."""
