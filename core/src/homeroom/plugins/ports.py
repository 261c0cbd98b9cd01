"""Parts of the process that calls of a plugin's handlers need; `homeroom.platform.Platform` implements them."""

from typing import Protocol

from homeroom.blobs.ports import Storage
from homeroom.config import Settings
from homeroom.outgoing.service import Outgoing
from homeroom.plugins.dispatch import Dispatcher
from homeroom.plugins.gate import Entitlements
from homeroom.plugins.host import PluginHost


class Process(Storage, Protocol):
    """The parts of one process that a plugin's handlers use."""

    @property
    def settings(self) -> Settings: ...
    @property
    def host(self) -> PluginHost: ...
    @property
    def entitlements(self) -> Entitlements: ...
    @property
    def dispatcher(self) -> Dispatcher: ...
    @property
    def outgoing(self) -> Outgoing: ...
