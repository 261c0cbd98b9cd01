"""The plugin host: loading of installed plugins, per-district entitlement checks and isolation of their handlers."""
