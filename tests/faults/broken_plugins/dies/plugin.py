"""Plugin that ends the process while it is imported."""

import os

os._exit(7)


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
