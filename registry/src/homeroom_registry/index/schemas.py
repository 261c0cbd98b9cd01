"""Request and response bodies of the routes on releases."""

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel

from homeroom_registry.check.tiers import Tier
from homeroom_registry.index.compatibility import Fit
from homeroom_registry.index.update_state import WorkState


class UpdateRequest(BaseModel):
    """Body of `POST /api/registry/update`; `version` is the offered version that the user saw."""

    pluginId: str  # noqa: N815 - the API's name
    version: str


class OfferedRelease(ReadModel):
    """A release of the index. `reason` explains whether it fits; `mayInstall` is true if this page may install it."""

    version: str
    publisher: str
    tier: Tier
    notes: str
    fit: Fit
    reason: Said
    may_install: bool


class PluginReleases(ReadModel):
    """A plugin that is installed or only offered; if only offered, `version` and `status` are empty.

    Attributes:
        tier: The tier of the installed release, computed by this installation.
        offered: The newer release, if there is one.
    """

    id: str
    name: str
    description: str
    version: str
    publisher: str
    tier: Tier
    status: str
    reason: Said
    offered: OfferedRelease | None


class UpdateRead(ReadModel):
    """The last update: its plugin (empty for all plugins), state and result."""

    plugin_id: str
    state: WorkState
    message: str
    at: Moment


class Releases(ReadModel):
    """All plugins, and the state of the index.

    Attributes:
        problem: The reason why the index could not be read just now; empty if it could.
        can_update: True if pages can install updates, because `homeroom up` runs here.
        is_judging: True while the tiers of the installed plugins are computed; they are empty until then.
    """

    has_index: bool
    problem: Said
    looked_at: Moment | None
    can_update: bool
    is_judging: bool
    update: UpdateRead | None
    plugins: list[PluginReleases]
