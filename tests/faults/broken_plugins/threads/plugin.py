"""Plugin that starts a thread while it is imported."""

import threading
import time

threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
