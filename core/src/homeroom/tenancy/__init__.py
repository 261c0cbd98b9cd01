"""Districts, their schools and the tenant of a request."""
