"""Look up what applies to the whole district: addresses, marks, and permanently released marks."""
