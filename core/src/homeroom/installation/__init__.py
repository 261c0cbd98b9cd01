"""The master key and the blob store that belong to the database; this prevents mixing up two installations."""
