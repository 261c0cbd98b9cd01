"""Read from the pages of a file what may say whose they are."""
