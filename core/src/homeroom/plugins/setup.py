"""Plugins that need settings: off in a district until their check has passed with what is set there.

A plugin needs settings if its model has a field without a default; what works by its defaults is never held back. A
check that has passed holds for as long as the settings stay as they are: what is away for an hour takes nothing away.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_sdk.sentences import Sentence, _, joined

from homeroom.plugins.loaded import LoadedPlugin

NO_SETTINGS = "{}"


@dataclass(frozen=True, slots=True)
class Setup:
    """How far a plugin has come in a district.

    Attributes:
        passed: Names the settings with which its check passed last; empty if it never did.
        findings: What it found since then.
    """

    passed: str = ""
    findings: Sequence[Sentence] = ()


NOT_SET_UP = Setup()


def mark_of(plugin: LoadedPlugin, stored: str) -> str:
    """Names settings as they are stored, and what the plugin needs of them."""
    return hashlib.sha256(json.dumps([stored, plugin.needed_settings]).encode()).hexdigest()


def find_lack(plugin: LoadedPlugin, stored: str, setup: Setup) -> Sentence | None:
    """Why the plugin is off until somebody sets it up; None where it is set up, or needs nothing."""
    if not plugin.needed_settings or setup.passed == mark_of(plugin, stored):
        return None
    if stored == NO_SETTINGS:
        names = ", ".join(plugin.needed_settings.values())
        return _("It is off until these are set: {names}.", names=names)
    if setup.findings:
        return joined([_("It is off until its check passes."), *setup.findings])
    return _("It is off until its check passes. Look on its page what it finds.")
