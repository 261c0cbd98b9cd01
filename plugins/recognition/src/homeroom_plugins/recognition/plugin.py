"""The plugin's hook implementations."""

from collections.abc import Sequence

from homeroom_plugins.recognition.checks import check_scripts
from homeroom_plugins.recognition.reader import GuardedPageReader
from homeroom_sdk.context import PluginContext
from homeroom_sdk.hooks import Finding, hookimpl
from homeroom_sdk.services import PageReader, Service


class RecognitionPlugin:
    """The plugin's hooks; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [Service(PageReader, "recognition", GuardedPageReader)]

    @hookimpl
    async def check(self, ctx: PluginContext) -> Sequence[Finding]:
        return await check_scripts()


plugin = RecognitionPlugin()
