"""Templates as somebody writes them: looking at them, saving them, sending them to oneself."""
