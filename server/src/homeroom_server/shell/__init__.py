"""What the shell needs to draw itself: bootstrap, dictionaries, its page and the built files."""
