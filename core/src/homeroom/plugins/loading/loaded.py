"""One installed plugin and its contributions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import pluggy
from fastapi import APIRouter
from homeroom_sdk.chores import Chore
from homeroom_sdk.daemons import Daemon
from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.events import Event
from homeroom_sdk.hooks import Subscription
from homeroom_sdk.i18n import _
from homeroom_sdk.manifest import Manifest
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.services import Service
from homeroom_sdk.sign_in import SignInMethod
from pydantic import BaseModel

from homeroom.plugins.loading.imports import list_seen
from homeroom.releases.files import NO_RELEASE, Release

BUILTIN = "homeroom"
"""The plugin id under which the platform itself contributes through the plugin hooks."""


class PluginStatus(StrEnum):
    """The result of loading a plugin at start."""

    READY = "ready"
    INVALID = "invalid"
    INCOMPATIBLE = "incompatible"
    FAILED = "failed"
    DENIED = "denied"
    SUSPENDED = "suspended"
    UNTRUSTED = "untrusted"


@dataclass(slots=True)
class LoadedPlugin:
    """A plugin as the host knows it. `reason` describes any problem; a problem never stops the start of the process."""

    id: str
    status: PluginStatus
    reason: str = ""
    folder: Path | None = None
    manifest: Manifest | None = None
    manager: pluggy.PluginManager | None = None
    settings_type: type[BaseModel] | None = None
    models: Sequence[ModelSpec] = ()
    routers: Sequence[APIRouter] = ()
    flows: Sequence[InstalledFlow] = ()
    services: Sequence[Service] = ()
    events: Sequence[type[Event]] = ()
    subscriptions: Sequence[Subscription] = ()
    sign_in_methods: Sequence[SignInMethod] = ()
    chores: Sequence[Chore] = ()
    daemons: Sequence[Daemon] = ()
    hooks: dict[str, Callable[..., Any]] = field(default_factory=dict)
    heard: frozenset[str] = frozenset()
    """The names of the events to which it subscribed while it worked."""
    guards: frozenset[str] | None = frozenset()
    """The services by which it guards data against deletion, from its manifest; None if that is not known."""
    release: Release = NO_RELEASE
    """The release that its files belong to."""
    changed: set[str] = field(default_factory=set)
    """Files of its user interface that differ from those of the release; they are not served."""
    package: str = ""
    """The Python package that contains its code."""
    is_sandboxed: bool = False
    """Whether it is sandboxed: it connects to the database with its own role."""

    @property
    def is_ready(self) -> bool:
        """Whether its handlers may be called."""
        return self.status is PluginStatus.READY

    @property
    def complaint(self) -> str:
        """Description of its problem, empty if there is none: why it is not ready, which platform modules it imports,
        or
        which files of its pages were changed.
        """
        if self.reason:
            return self.reason
        if imported := list_seen(self.package):
            return _(
                "It imports {modules}, which is the platform's own and may change any day. Tell its "
                "developer to use homeroom_sdk alone.",
                modules=", ".join(imported[:3]),
            )
        if not self.changed:
            return ""
        return _(
            "Files of its pages are not those of its release, and are not served: {files}. Somebody has changed them. "
            "Install the plugin again.",
            files=", ".join(sorted(self.changed)[:3]),
        )

    @property
    def signs_in(self) -> bool:
        """Whether it may sign users in."""
        return self.manifest is not None and self.manifest.capabilities.signIn

    @property
    def is_partner(self) -> bool:
        """Whether it is third-party work that the operator has not declared trusted; such plugins are sandboxed."""
        return self.is_sandboxed

    @property
    def needed_settings(self) -> Mapping[str, str]:
        """Titles of the settings without a default, by name: the plugin cannot work without them."""
        fields = self.settings_type.model_fields if self.settings_type else {}
        return {name: field.title or name for name, field in fields.items() if field.is_required()}

    @property
    def hears(self) -> frozenset[str]:
        """The names of the events that it subscribes to; events for a failed plugin wait until it works again."""
        return self.heard | {item.event.name for item in self.subscriptions}

    def fail(self, reason: str) -> None:
        """Take it out of service in this process, for all districts."""
        self.heard = self.hears
        self.status, self.reason = PluginStatus.FAILED, reason
        self.models = self.routers = self.flows = self.services = self.events = self.subscriptions = ()
        self.sign_in_methods = self.chores = self.daemons = ()
        self.hooks.clear()
