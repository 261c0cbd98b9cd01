"""Users, passwords, sessions and roles, and the scope of a request."""
