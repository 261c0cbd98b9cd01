"""The pytest plugin of the SDK; it imports nothing heavy until a fixture is used."""
