"""Jobs that send the same to everybody on a list: a message, with or without one document."""
