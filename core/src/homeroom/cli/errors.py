"""The errors of commands that a person can mend, and their words."""

from collections.abc import Iterator

from homeroom_sdk.discovery import PartMissing
from homeroom_sdk.engine import EngineAway
from homeroom_sdk.errors import AppError
from pydantic import ValidationError

from homeroom.blobs.errors import BlobError
from homeroom.db.embedded_errors import EmbeddedPostgresError
from homeroom.db.migrate import MigrationBlocked
from homeroom.db.pooler import PoolerFound
from homeroom.db.urls import NoOwner
from homeroom.demo.client import DemoFailed
from homeroom.installation.errors import WrongInstallation
from homeroom.plugin_index.errors import IndexUnusable
from homeroom.plugin_upkeep.errors import UpkeepRefused
from homeroom.processes.child import StartFailed
from homeroom.processes.home_lock import AlreadyRunning
from homeroom.processes.ports import PortTaken
from homeroom.processes.renewal import RenewalFailed
from homeroom.scaffold.trying import TryFailed
from homeroom.secrets.keys import WrongMasterKey

MENDABLE: tuple[type[Exception], ...] = (
    AlreadyRunning,
    AppError,
    BlobError,
    DemoFailed,
    EmbeddedPostgresError,
    EngineAway,
    IndexUnusable,
    MigrationBlocked,
    NoOwner,
    PartMissing,
    PoolerFound,
    PortTaken,
    RenewalFailed,
    StartFailed,
    TryFailed,
    UpkeepRefused,
    ValidationError,
    WrongInstallation,
    WrongMasterKey,
)


def explain(error: Exception) -> Iterator[str]:
    """What is wrong, a line each; settings by the name that they have in the environment."""
    if isinstance(error, ValidationError):
        for item in error.errors():
            name = "HOMEROOM_" + "_".join(str(part) for part in item["loc"]).upper()
            yield f"{name}: {item['msg']}"
        return
    yield str(error)
    if isinstance(error, AppError) and error.data:
        fields = error.data.get("fields", {})
        yield from (f"{name}: {reason}" for name, reason in fields.items() if reason not in str(error))
