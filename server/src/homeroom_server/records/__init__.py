"""The records API: finding a model by name, and listing, searching and changing its records."""
