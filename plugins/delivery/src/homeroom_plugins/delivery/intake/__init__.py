"""Take in files and rules."""
