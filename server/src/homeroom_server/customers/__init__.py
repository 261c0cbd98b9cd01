"""Customer support at work: customers' districts, their contracts, and reading their records."""
