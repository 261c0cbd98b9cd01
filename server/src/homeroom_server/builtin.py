"""Services and flows of the platform itself, registered like those of a plugin."""

from homeroom.plugins.loading.loaded import BUILTIN, LoadedPlugin, PluginStatus
from homeroom_sdk.engine import InstalledFlow

from homeroom_server.accounts.method_accounts import ACCOUNTS
from homeroom_server.subjects.flows import erase


def describe_builtin() -> LoadedPlugin:
    """Return the platform as a plugin for the host."""
    flows = [InstalledFlow(BUILTIN, erase)]
    return LoadedPlugin(BUILTIN, PluginStatus.READY, services=[ACCOUNTS], flows=flows)
