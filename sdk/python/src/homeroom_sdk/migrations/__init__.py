"""The one Alembic environment that core and every plugin share; each has its own folder and version table."""
