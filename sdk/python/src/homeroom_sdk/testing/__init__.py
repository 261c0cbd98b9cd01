"""What a plugin's tests need."""
