"""The kind of mail of this plugin, as families choose among them."""

from collections.abc import Mapping

from homeroom_plugins.signing.requests.words import KEY, WORDING
from homeroom_sdk.context import PluginContext


class SigningMailKinds:
    """Implements `homeroom_sdk.services.MailKinds`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._default = ctx.district.language

    def names(self, language: str) -> Mapping[str, str]:
        """See `MailKinds.names`."""
        return {KEY: WORDING.words(WORDING.pick_language(language, self._default))["kind.signing"]}
