"""Districts, users and contexts for tests."""

import asyncio
import os
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from secrets import token_hex
from typing import Any

import structlog
from argon2 import PasswordHasher
from homeroom.branding.queries import set_contact
from homeroom.config import Settings
from homeroom.credentials.back_off import BackOff, Rate
from homeroom.db.urls import find_database
from homeroom.db.waiting import forbid_held_connections
from homeroom.disclosures import chaining
from homeroom.events.models import OutboxEvent
from homeroom.flow_host.host import PlatformFlowHost
from homeroom.identity.sign_in import passwords
from homeroom.identity.sign_in.service import create_user
from homeroom.installation.schema import bring_up_to_date
from homeroom.licences.models import PluginState
from homeroom.licences.service import grant_features
from homeroom.loop_watchdog import LagWatch
from homeroom.platform import Platform, load_host
from homeroom.plugins.context import HostContext
from homeroom.plugins.deliver import deliver_next
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom.plugins.settings import StoredSettings
from homeroom.plugins.setup import mark_of
from homeroom.releases.publishers import EVERY
from homeroom.tenancy.operators import mark_operator
from homeroom.tenancy.service import create_district
from homeroom_sdk.branding import Contact
from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT, Actor, District, PluginContext
from homeroom_sdk.engine import RunState
from homeroom_sdk.flows import InPlaceRunner
from homeroom_sdk.orm import uuid7
from homeroom_server.builtin import describe_builtin
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert

PASSWORD = "a long enough password"  # noqa: S105 - only for tests


OFFICE = Contact("The school office", "217 555 0100", "office@district.example.org")
"""The contact for families of a test's district."""


@dataclass(frozen=True, slots=True)
class TestDistrict:
    """A district and its administrator."""

    __test__ = False

    district: District
    user: str
    actor: Actor

    @property
    def code(self) -> str:
        """The school id for signing in."""
        return self.district.code


CHEAP_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Fast hasher: every test district hashes a password or two, and none of them is secret."""
PLAIN_LOGS: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
]
"""Log processors with plain tracebacks. structlog's default prints the variables of each frame, which takes a minute if
the platform is among them.
"""


def create_platform(home: Path, *, smtp_url: str) -> Platform:
    """Create a migrated platform on a home folder; raise if a plugin's migration fails."""
    os.environ["HOMEROOM_SMTP_URL"] = smtp_url
    os.environ["HOMEROOM_OUTGOING_OPEN"] = "127.0.0.1"
    os.environ["HOMEROOM_SEND_WAIT_S"] = "0"
    forbid_held_connections()
    passwords.HASHER = CHEAP_HASHER
    chaining.EVERY_S = 3600.0  # Tests link disclosures themselves; of two concurrent linkers, one skips the work.
    structlog.configure(processors=PLAIN_LOGS)
    settings = _settings(home)
    platform = Platform.create(settings)
    platform.host.builtin = describe_builtin()
    platform.sign_in_sources = platform.mail_sources = BackOff(free=10_000)  # All tests come from one address.
    platform.unknown_districts, platform.district_lookups = BackOff(free=10_000), Rate(burst=10_000, per_s=1000)
    platform.lag = LagWatch(is_on=False)  # Its log lines would mix with a command's output.
    failed = bring_up_to_date(find_database(settings), platform.host)
    assert not failed, failed
    return platform


def migrate_home(home: Path) -> None:
    """Check all plugins and build the schema in a home folder's database, so that `create_platform` finds it there."""
    settings = _settings(home)
    urls = find_database(settings)
    failed = bring_up_to_date(urls, load_host(settings, VerdictBook(urls.app)))
    assert not failed, failed


def _settings(home: Path) -> Settings:
    return Settings(
        home=home,
        unsigned_plugins=EVERY,  # A plugin is tested before it is signed.
        public_url="http://homeroom.test",
        integration_center_url="https://center.test/app",
    )


async def create_test_district(
    platform: Platform,
    *,
    features: Sequence[str] | None = None,
    roles: Sequence[str] = (ADMINISTRATOR,),
    language: str = "en",
    timezone: str = "UTC",
    operator: bool = False,
    contact: Contact = OFFICE,
) -> TestDistrict:
    """Create a district with a unique code and one user; in the operator's district the user is customer support.

    Args:
        features: The licensed features; None for all that exist.
        contact: The contact for families; nothing can be sent without one.
    """
    code = f"d{token_hex(6)}"
    async with platform.database.system() as session:
        district = await create_district(
            session, code=code, name=f"District {code}", language=language, timezone=timezone
        )
    if operator:
        mark_operator(find_database(platform.settings), district.id)
        roles = (CUSTOMER_SUPPORT,)
    user = f"user@{code}.example.org"
    async with platform.database.district(district.id) as session:
        record = await create_user(
            session, email=user, first_name="Robin", last_name="Staff", roles=list(roles), password=PASSWORD
        )
        licensed = platform.host.features if features is None else features
        await grant_features(session, licensed, starts_on=date(2000, 1, 1))
        if contact.is_given:
            await set_contact(session, contact, by=user)
    return TestDistrict(district, user, Actor(record.id, user, frozenset(roles)))


async def set_up_plugin(platform: Platform, plugin_id: str, district: TestDistrict, **settings: Any) -> None:
    """Save these settings of a plugin in the district, and mark its check as passed. A plugin with required settings is
    off before this.

    Raises:
        ValidationFailed: the settings cannot be used.
    """
    plugin = platform.host.find(plugin_id)
    assert plugin is not None
    state = await platform.entitlements.of(district.district.id)
    stored = StoredSettings(plugin, state, platform.keys).change(settings)
    values = {"settings": stored, "setup_passed": mark_of(plugin, stored)}
    async with platform.database.district(district.district.id) as session:
        row = insert(PluginState).values(id=uuid7(), district_id=district.district.id, plugin_id=plugin_id, **values)
        await session.execute(row.on_conflict_do_update(index_elements=["district_id", "plugin_id"], set_=values))
    platform.entitlements.forget(district.district.id)


@asynccontextmanager
async def open_plugin_context(
    platform: Platform, plugin_id: str, district: TestDistrict, *, actor: Actor | None = None
) -> AsyncIterator[PluginContext]:
    """Open a context of the plugin in a transaction that commits at the end."""
    plugin = platform.host.find(plugin_id)
    assert plugin is not None
    assert plugin.is_ready, plugin.reason
    state = await platform.entitlements.of(district.district.id)
    outer = HostContext(platform, plugin, state, actor or district.actor)
    async with outer.begin() as ctx:
        yield ctx


async def run_flows(platform: Platform, district: TestDistrict, *, unasked: Collection[str] = ()) -> list[RunState]:
    """Execute the district's queued runs in this process, as a worker would but without the engine; return their
    states.

    Args:
        unasked: Full names of flows that also run, but are left out of the returned states.
    """
    host = PlatformFlowHost(platform)
    states = []
    for run in await host.reconcile():
        if run.district_id == district.district.id:
            await host.note_handed_over(run, "in place")
            state = await host.execute(run, InPlaceRunner())
            states += [] if run.flow in unasked else [state]
    return states


async def drain_events(platform: Platform, district: TestDistrict) -> None:
    """Wait until every event of the district is delivered; a running application delivers too."""
    waiting = select(func.count()).where(OutboxEvent.done_at.is_(None), OutboxEvent.dead_at.is_(None))
    while True:
        await deliver_next(platform, district.district.id)
        async with platform.database.district(district.district.id) as session:
            if not await session.scalar(waiting):
                return
        await asyncio.sleep(0.01)
