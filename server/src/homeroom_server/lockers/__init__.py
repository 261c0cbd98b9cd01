"""Edit locks: they show who is editing a record right now."""
