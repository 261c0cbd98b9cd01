"""Plugins that need settings: off in a district until their check has passed with the district's settings.

A plugin needs settings if its model has a field without a default; a plugin that works with its defaults is never held
back. A passed check is valid until the settings change, so that an outage of an external service does not switch the
plugin off.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_sdk.i18n import Sentence, _, joined

from homeroom.plugins.loading.loaded import LoadedPlugin

NO_SETTINGS = "{}"


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup progress of a plugin in a district.

    Attributes:
        passed: Digest of the settings with which its check last passed; empty if it never passed.
        findings: Findings of its check since then.
    """

    passed: str = ""
    findings: Sequence[Sentence] = ()


NOT_SET_UP = Setup()


def mark_of(plugin: LoadedPlugin, stored: str) -> str:
    """Return a digest of the stored settings and of the settings that the plugin requires."""
    return hashlib.sha256(json.dumps([stored, plugin.needed_settings]).encode()).hexdigest()


def find_lack(plugin: LoadedPlugin, stored: str, setup: Setup) -> Sentence | None:
    """Return why the plugin is off until it is set up; None if it is set up or needs no settings."""
    if not plugin.needed_settings or setup.passed == mark_of(plugin, stored):
        return None
    if stored == NO_SETTINGS:
        names = ", ".join(plugin.needed_settings.values())
        return _("It is off until these are set: {names}.", names=names)
    if setup.findings:
        return joined([_("It is off until its check passes."), *setup.findings])
    return _("It is off until its check passes. See the findings on its page.")
