"""The plugin developer's kit: support for tests of plugins, and the templates of `homeroom plugin new`."""
