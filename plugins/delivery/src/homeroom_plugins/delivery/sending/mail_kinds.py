"""Kinds of mail of this plugin that families can choose to receive."""

from collections.abc import Mapping

from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext

DOCUMENTS, MESSAGES = "delivery", "messages"


class DeliveryMailKinds:
    """Implements `homeroom_sdk.services.MailKinds`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._default = ctx.district.language

    def names(self, language: str) -> Mapping[str, str]:
        """See `MailKinds.names`."""
        text = WORDING.words(WORDING.pick_language(language, self._default))
        return {DOCUMENTS: text["kind.documents"], MESSAGES: text["kind.messages"]}
