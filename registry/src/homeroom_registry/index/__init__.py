"""The index of releases: what a folder or an address offers, what of it fits here, and fetching it."""
