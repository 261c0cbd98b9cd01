"""Users, passwords, sessions, tokens and roles."""
