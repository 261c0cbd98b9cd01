"""What the platform itself contributes by the hooks of plugins."""

from homeroom.plugins.loaded import BUILTIN, LoadedPlugin, PluginStatus
from homeroom_sdk.engine import InstalledFlow

from homeroom_server.accounts.method_accounts import ACCOUNTS
from homeroom_server.subjects.flows import erase


def describe_builtin() -> LoadedPlugin:
    """The platform, as the host knows plugins."""
    flows = [InstalledFlow(BUILTIN, erase)]
    return LoadedPlugin(BUILTIN, PluginStatus.READY, services=[ACCOUNTS], flows=flows)
