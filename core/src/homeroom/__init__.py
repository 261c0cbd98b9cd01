"""homeroom's core: identity, tenancy, flags, the instance store and the plugin host."""

__version__ = "0.1.0"
