"""Shutdown of a process after another process has replaced it."""

import signal

LEAVE = signal.SIGUSR2
"""Signal that tells the API that another process serves on its socket: it exits after it has answered all open
requests.
"""
REST_S = 8.0
"""How long a process that leaves keeps an idle connection open for one more request, in seconds."""
LEAVE_S = 300.0
"""Time limit for open requests, in seconds, such as a large file on a slow connection."""
