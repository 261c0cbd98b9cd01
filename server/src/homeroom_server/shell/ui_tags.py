"""Secret tags in the addresses of plugin user interfaces, known only to signed-in users.

Browsers load scripts without a token. To keep strangers from probing which plugins are installed, the address contains
an unguessable tag, which `/api/shell/bootstrap` returns.
"""

import hmac
from hashlib import sha256

from homeroom.secrets.keys import Keys

TAG_CHARS = 32


class UiTags:
    """Creates and verifies the tags of one installation. They are the same on all machines with the same key."""

    def __init__(self, keys: Keys) -> None:
        self._key = keys.derive("ui-address")

    def of(self, plugin_id: str, version: str) -> str:
        """Return the tag for one version of a plugin's user interface."""
        return hmac.new(self._key, f"{plugin_id} {version}".encode(), sha256).hexdigest()[:TAG_CHARS]

    def is_good(self, tag: str, plugin_id: str, version: str) -> bool:
        """Return whether the tag is correct for this version, comparing in constant time."""
        return hmac.compare_digest(tag.encode(), self.of(plugin_id, version).encode())
