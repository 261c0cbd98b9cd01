"""Find the ids on a page with the identification rule."""
