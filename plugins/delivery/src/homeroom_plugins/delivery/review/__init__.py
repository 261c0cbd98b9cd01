"""Show, hold, release and approve the documents of a job before anything is sent."""
