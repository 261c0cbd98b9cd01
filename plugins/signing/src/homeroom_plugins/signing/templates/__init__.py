"""Templates: a PDF, its roles and its fields."""
