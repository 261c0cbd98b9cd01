"""What calling a plugin's handlers needs of the process; `homeroom.platform.Platform` gives it."""

from typing import Protocol

from homeroom.blobs.ports import Storage
from homeroom.config import Settings
from homeroom.outgoing.service import Outgoing
from homeroom.plugins.dispatch import Dispatcher
from homeroom.plugins.gate import Entitlements
from homeroom.plugins.host import PluginHost


class Process(Storage, Protocol):
    """The parts of one process that a plugin's handlers come to use."""

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
