"""The PostgreSQL that homeroom brings along, for a machine without a database server."""
