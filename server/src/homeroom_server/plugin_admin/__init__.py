"""Administering plugins in a district: switching on and off, settings, what their checks find."""
