"""The database: sessions bound to a district, migrations, rights and checks."""
