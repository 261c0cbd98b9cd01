"""The PostgreSQL server that comes with homeroom, for a machine without a database server."""
