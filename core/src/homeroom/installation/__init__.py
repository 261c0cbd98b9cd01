"""Which master key and which store belong to the database: what keeps two installations from being mixed up."""
