"""The Alembic environment that core and every plugin share; each owner has its own folder and version table."""
