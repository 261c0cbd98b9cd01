"""Plugin administration in a district: switching plugins on and off, their settings and their checks."""
