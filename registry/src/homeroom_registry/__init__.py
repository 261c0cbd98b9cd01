"""The registry of plugins: the catalogue of what is installed, and releases: their rules, their index, installing."""
