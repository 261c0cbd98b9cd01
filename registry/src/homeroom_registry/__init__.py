"""Registry of plugins: the catalogue of installed plugins, and the rules, index and installation of releases."""
