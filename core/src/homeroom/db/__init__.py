"""The database: sessions bound to a district, migrations, the embedded server."""
