"""Look up what holds for the whole district: addresses, marks, what was released once and for all."""
