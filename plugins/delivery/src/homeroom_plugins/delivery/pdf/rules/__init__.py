"""Find ids on pages by a rule."""
