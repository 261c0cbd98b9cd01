"""Support for tests of the platform and of plugins: a real database, districts, users, an API client."""
