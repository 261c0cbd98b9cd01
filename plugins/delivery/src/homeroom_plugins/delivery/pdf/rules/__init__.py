"""Find the ids on a page by the identification rule."""
