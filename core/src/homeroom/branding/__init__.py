"""The branding that a district shows its families: name, logo, colour and contact."""
