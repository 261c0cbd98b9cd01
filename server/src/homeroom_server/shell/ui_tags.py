"""The part of a user interface's address that only signed-in people are told.

Browsers load scripts without a token. So that a stranger cannot ask which plugins are there by asking for their files,
the address holds what nobody guesses; `/api/shell/bootstrap` names it.
"""

import hmac
from hashlib import sha256

from homeroom.secrets.keys import Keys

TAG_CHARS = 32


class UiTags:
    """Makes and checks the tags of one installation; the same on all its machines, as long as its key is the same."""

    def __init__(self, keys: Keys) -> None:
        self._key = keys.derive("ui-address")

    def of(self, plugin_id: str, version: str) -> str:
        """The tag of one version of a plugin's user interface."""
        return hmac.new(self._key, f"{plugin_id} {version}".encode(), sha256).hexdigest()[:TAG_CHARS]

    def is_good(self, tag: str, plugin_id: str, version: str) -> bool:
        """Whether it is that tag."""
        return hmac.compare_digest(tag.encode(), self.of(plugin_id, version).encode())
