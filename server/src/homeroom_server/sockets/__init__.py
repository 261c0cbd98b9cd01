"""The sockets of open screens."""
