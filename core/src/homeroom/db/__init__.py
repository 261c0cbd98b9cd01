"""The database: engine, sessions and the PostgreSQL that homeroom brings along."""
