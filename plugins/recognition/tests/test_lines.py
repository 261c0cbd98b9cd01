"""The models that read lines."""
