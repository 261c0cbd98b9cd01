"""Plugin that starts a process while it is imported."""

import subprocess

subprocess.Popen(["sleep", "3600"])


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
