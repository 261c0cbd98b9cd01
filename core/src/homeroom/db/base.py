"""The base of core's own tables."""

from homeroom_sdk.orm import plugin_base

Base = plugin_base()
