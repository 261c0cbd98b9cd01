"""Cut the source into documents, scan and store them."""
