"""Plugin that raises while it is imported."""

raise RuntimeError("the licence server does not answer")
