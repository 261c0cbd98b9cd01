"""Errors for plugins that cannot be switched on or have unusable settings."""

from homeroom_sdk.errors import Conflict, NotFound, ServiceUnavailable


class PluginUnknown(NotFound):
    """No plugin with this id is installed."""

    code = "plugin_unknown"


class PluginNotReady(Conflict):
    """The plugin cannot be switched on; `data` contains the missing settings and the findings of its check."""

    code = "plugin_not_ready"


class PluginSettingsInvalid(ServiceUnavailable):
    """The stored settings of the district do not fit the plugin's settings model; the message names the fields."""

    code = "plugin_settings_invalid"
