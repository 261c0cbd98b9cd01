"""The name of this plugin's kind of mail, for the mail preferences of families."""

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
