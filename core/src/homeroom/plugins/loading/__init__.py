"""Loading of plugins: manifest, import, the names they claim, and the verdicts on those that failed."""
