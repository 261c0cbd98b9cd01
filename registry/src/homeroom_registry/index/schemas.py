"""What the calls on releases take and answer."""

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel

from homeroom_registry.check.tiers import Tier
from homeroom_registry.index.fits import Fit
from homeroom_registry.index.work import WorkState


class UpdateRequest(BaseModel):
    """The body of `POST /api/registry/update`: the version is that which was seen."""

    pluginId: str  # noqa: N815 - the API's name
    version: str


class OfferedRelease(ReadModel):
    """A release of the index; `reason` says whether it fits. `mayInstall`: by this page."""

    version: str
    publisher: str
    tier: Tier
    notes: str
    fit: Fit
    reason: Said
    may_install: bool


class PluginReleases(ReadModel):
    """A plugin that is installed, or that is offered: then `version` and `status` are empty.

    Attributes:
        tier: That of what is installed, as this installation finds by the rules.
        offered: What is newer.
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
    """The last update: of which plugin (empty = of all), and what became of it."""

    plugin_id: str
    state: WorkState
    message: str
    at: Moment


class Releases(ReadModel):
    """All plugins, and how the index fares.

    Attributes:
        problem: Why the index could not be read just now; empty if it could.
        can_update: Whether this page can: `homeroom up` runs here.
        is_judging: The tiers of what is installed are being found; until then they are empty.
    """

    has_index: bool
    problem: Said
    looked_at: Moment | None
    can_update: bool
    is_judging: bool
    update: UpdateRead | None
    plugins: list[PluginReleases]
