"""Work of customer support: customers' districts, their contracts, and reading their records."""
