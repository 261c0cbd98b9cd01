"""Plugin that kills the process while it is imported."""

import os
import signal

os.kill(os.getpid(), signal.SIGKILL)


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
