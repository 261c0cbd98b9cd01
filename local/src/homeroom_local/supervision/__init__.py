"""Running processes: starting them in order, watching them, replacing and stopping them."""
