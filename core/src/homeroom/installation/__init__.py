"""The master key and the blob store that belong to the database; prevents that two installations are mixed up."""
