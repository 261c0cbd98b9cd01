"""What recognition contributes."""

from collections.abc import Sequence

from homeroom_plugins.recognition.reader import GuardedPageReader
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.services import PageReader, Service


class RecognitionPlugin:
    """The hooks; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [Service(PageReader, "recognition", GuardedPageReader)]


plugin = RecognitionPlugin()
