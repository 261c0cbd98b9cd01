"""Known holes in what is shipped: the locks and the bundled PostgreSQL beside lists of advisories."""
