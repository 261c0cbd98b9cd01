"""Why a plugin cannot be switched on, or its settings not be used."""

from homeroom_sdk.errors import Conflict, NotFound, ServiceUnavailable


class PluginUnknown(NotFound):
    """No plugin with this id is installed."""

    code = "plugin_unknown"


class PluginNotReady(Conflict):
    """The plugin cannot be switched on; `data` holds the settings that are missing and what its check found."""

    code = "plugin_not_ready"


class PluginSettingsInvalid(ServiceUnavailable):
    """What the district has stored does not fit the plugin's settings; the message names the fields."""

    code = "plugin_settings_invalid"
