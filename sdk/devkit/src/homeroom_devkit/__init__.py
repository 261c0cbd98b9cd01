"""The plugin developer's kit: what tests of plugins stand on, and what `homeroom plugin new` writes."""
