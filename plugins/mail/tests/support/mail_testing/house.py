"""A platform with only the mail plugin, on a real PostgreSQL with row level security."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import homeroom.migrations
import homeroom_plugins.mail.migrations
from homeroom.config import Settings
from homeroom.db.base import Base as CoreBase
from homeroom.db.migrate import MigrationSet, migrate, role_of
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.load import load_plugins
from homeroom.tenancy.service import create_district
from homeroom_devkit.testing.databases import run_database
from homeroom_local.postgres.server import Urls
from homeroom_plugins.mail.models import Base as MailBase
from homeroom_sdk.context import ADMINISTRATOR, Actor, PluginContext
from homeroom_sdk.discovery import find_plugins
from homeroom_sdk.orm import uuid7
from pydantic import SecretStr

PUBLIC_URL = "https://mail.springfield.example"
PLATFORM = Actor(None, "tests")
STAFF = Actor(uuid7(), "clerk", frozenset({ADMINISTRATOR}))


@contextmanager
def database(*, fast: bool = True) -> Iterator[Urls]:
    """Run a new PostgreSQL cluster with the schemas of core and mail; `fast` gives up durability."""
    folder = Path(tempfile.mkdtemp(prefix="homeroom-mail-"))
    folder.chmod(0o711)
    try:
        with run_database(folder, fast=fast) as postgres:
            urls = postgres.ensure()
            failed = migrate(urls.owner_url, role_of(urls.app_url), [_core(), mail_migrations()])
            assert not failed, failed
            yield urls
    finally:
        shutil.rmtree(folder)


def open_house(home: Path, urls: Urls, *, pool_size: int = 10) -> Platform:
    """Create a platform on that database, as one process does. All of them need the same home, which holds the keys."""
    settings = Settings(home=home, public_url=PUBLIC_URL, database_url=SecretStr(urls.app_url), shared_home=True)
    host = PluginHost(load_plugins(found for found in find_plugins() if found.id == "mail"))
    plugin = host.find("mail")
    assert plugin is not None
    assert plugin.is_ready, plugin.reason
    return Platform.create(settings, host=host, pool_size=pool_size)


async def new_district(house: Platform, code: str, name: str = "Springfield") -> UUID:
    """Create a district and return its id."""
    async with house.database.system() as session:
        return (await create_district(session, code=code, name=name)).id


async def context(house: Platform, district: UUID, actor: Actor = PLATFORM) -> PluginContext:
    """Return the mail plugin's context for a flow; it has no transaction, and `begin()` opens one."""
    plugin = house.host.find("mail")
    assert plugin is not None
    state = await house.entitlements.of(district)
    return HostContext(house, plugin, state, actor)


def set_settings(ctx: PluginContext, **values: object) -> None:
    """Set the district's mail settings for this context and contexts begun from it."""
    assert isinstance(ctx, HostContext)
    ctx.state.plugin_settings["mail"] = json.dumps(values)


def mail_migrations() -> MigrationSet:
    """Return the plugin's own migrations."""
    return MigrationSet("mail", Path(homeroom_plugins.mail.migrations.__path__[0]) / "versions", MailBase.metadata)


def _core() -> MigrationSet:
    return MigrationSet("core", Path(homeroom.migrations.__path__[0]) / "versions", CoreBase.metadata)
