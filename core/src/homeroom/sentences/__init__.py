"""What the server says, translated at the edge: templates, the catalogues that hold them, the caller's language."""
