"""Cut the documents out of the source, scan them and store them."""
