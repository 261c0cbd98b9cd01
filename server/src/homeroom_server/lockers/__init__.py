"""Who is editing what right now."""
