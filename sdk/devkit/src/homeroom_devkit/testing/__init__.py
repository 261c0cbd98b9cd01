"""What tests of the platform and of plugins stand on: a real database, districts, users, an API client."""
