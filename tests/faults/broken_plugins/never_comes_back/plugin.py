"""Plugin with an import that does not end."""

import time

time.sleep(3600)


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
