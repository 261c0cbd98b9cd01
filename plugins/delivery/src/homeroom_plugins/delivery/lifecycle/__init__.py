"""Keep, erase and hand out what jobs hold of persons."""
