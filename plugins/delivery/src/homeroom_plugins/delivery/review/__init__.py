"""Check of a job before it is sent: showing it, holding and releasing its documents, and approving it."""
