"""How a process leaves whose place another has taken."""

import signal

LEAVE = signal.SIGUSR2
"""Tells the API that another serves on its socket: it ends once all that was begun there is answered."""
REST_S = 8.0
"""How long a connection that rests may come back with one more request before a process that leaves closes it."""
LEAVE_S = 300.0
"""How long what was begun may take, such as a large file on a slow line."""
