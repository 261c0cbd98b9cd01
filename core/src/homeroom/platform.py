"""The platform of one process: its parts, made once from the settings and passed to their users."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from homeroom_sdk.discovery import FoundPlugin, find_plugins
from homeroom_sdk.guard.pool import Capacity, set_capacity

from homeroom.background import Background
from homeroom.blobs.backends.store import BlobStore
from homeroom.blobs.district import DistrictBlobs
from homeroom.blobs.service import create_store
from homeroom.config import Settings
from homeroom.credentials.back_off import MAX_FAILURES, BackOff, Rate
from homeroom.credentials.tokens import Tokens
from homeroom.db.engine import Database
from homeroom.db.urls import find_database
from homeroom.installation.service import allow_first_key, refuse_new_key, refuse_unshared
from homeroom.loop_watchdog import LagWatch
from homeroom.maintenance.service import MaintenanceNotice
from homeroom.outgoing.service import Outgoing
from homeroom.plugin_roles.trust import is_of_own_tree, is_trusted
from homeroom.plugins.dispatch import Dispatcher
from homeroom.plugins.gate import Entitlements
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.import_check.judge import judge_plugins
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom.plugins.loading.load import limit_partners, load_plugins
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.releases.files import NO_RELEASE
from homeroom.releases.installed import inspect_installed
from homeroom.releases.publishers import Trust
from homeroom.scratch import Scratch
from homeroom.secrets.keys import Keys, load_keys


def utc_now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


@dataclass
class Platform:
    """All parts of the platform. The API, a worker and the command line each create one."""

    settings: Settings
    keys: Keys
    database: Database
    host: PluginHost
    blob_store: BlobStore
    entitlements: Entitlements
    dispatcher: Dispatcher
    tokens: Tokens
    maintenance: MaintenanceNotice
    scratch: Scratch
    outgoing: Outgoing
    now: Callable[[], datetime] = utc_now
    sign_in_sources: BackOff = field(default_factory=lambda: BackOff(free=50))
    """Failed sign-ins by source address."""
    sign_in_sites: BackOff = field(default_factory=lambda: BackOff(free=400))
    """Failed sign-ins by the larger network of an IPv6 address."""
    sign_in_districts: BackOff = field(default_factory=lambda: BackOff(free=500))
    """Failed sign-ins by district; it delays only sign-ins from addresses where the user has never signed in before."""
    password_changes: BackOff = field(default_factory=lambda: BackOff(free=MAX_FAILURES))
    """Password changes with a wrong old password, by user; concurrent checks are limited to what the account lock
    allows.
    """
    unknown_districts: BackOff = field(default_factory=lambda: BackOff(free=100))
    """Unknown school ids, by source address."""
    district_lookups: Rate = field(default_factory=lambda: Rate(burst=1000, per_s=20))
    """Lookups of school ids by source address; the limit allows for a whole school on a Monday morning."""
    mail_sources: BackOff = field(default_factory=lambda: BackOff(free=20))
    """Requests for mails and accounts by callers who are not signed in, by source address."""
    background: Background = field(default_factory=Background)
    lag: LagWatch = field(default_factory=LagWatch)

    @classmethod
    def create(
        cls, settings: Settings, *, host: PluginHost | None = None, pool_size: int = 10, read_only: bool = False
    ) -> "Platform":
        """Create the parts. Opens no connection yet, but starts the embedded database if one is configured.

        Args:
            read_only: Make no home folder and no master key. The database must already run.

        Raises:
            WrongInstallation: the key or the documents would be stored on this machine only, or the key is missing
                here.
        """
        refuse_unshared(settings)
        if not read_only:
            settings.home.mkdir(parents=True, exist_ok=True)
        url = find_database(settings).app
        may_make = refuse_new_key if read_only else allow_first_key(url)
        keys = load_keys(settings.home, settings.master_key, may_make=may_make)
        set_capacity(_capacity(settings))
        database = Database(url, pool_size=pool_size)
        host = host or load_host(settings, VerdictBook(url, read_only=read_only))
        default_on = frozenset(key for key, spec in host.flags.items() if spec.flag.default)
        return cls(
            settings=settings,
            keys=keys,
            database=database,
            host=host,
            blob_store=create_store(settings),
            entitlements=Entitlements(database, utc_now, default_on, host.feature_titles),
            dispatcher=Dispatcher(),
            tokens=Tokens(keys),
            maintenance=MaintenanceNotice(database, utc_now),
            scratch=Scratch(settings.home.absolute() / "tmp"),
            outgoing=make_outgoing(settings),
        )

    def district_blobs(self, district_id: UUID) -> DistrictBlobs:
        """Return the contents of one district, sealed with its own key."""
        return DistrictBlobs(self.blob_store, district_id, self.keys.derive("blobs", district_id))

    async def close(self) -> None:
        """Stop the background work and release the connections."""
        self.lag.stop()
        await self.background.close()
        await self.host.close()
        await self.outgoing.close()
        await self.database.close()
        await asyncio.to_thread(self.scratch.close)


def _capacity(settings: Settings) -> Capacity:
    machine = Capacity.of_machine()
    return Capacity(
        settings.guarded_children or machine.children, settings.guarded_memory_bytes or machine.memory_bytes
    )


def make_outgoing(settings: Settings) -> Outgoing:
    """Create the client for calls to other servers, with the limits that the operator has set."""
    proxy = settings.outgoing_proxy
    return Outgoing(
        settings.outgoing_opened,
        at_once=settings.outgoing_calls_at_once,
        per_minute=settings.outgoing_calls_per_minute,
        proxy=proxy.get_secret_value() if proxy else None,
    )


def load_host(settings: Settings, book: VerdictBook | None = None, *, anew: bool = False) -> PluginHost:
    """Load the installed plugins as the settings allow.

    Args:
        book: The verdicts that every process follows; without it plugins are loaded unjudged, as for tools.
        anew: Judge failed plugins again; for the process that writes the verdicts for the others.
    """
    if settings.safe_mode:
        return PluginHost([])
    found = find_plugins()
    if book is None:
        return PluginHost(_wall_in(load_plugins(found, denied=settings.denied), found, settings))
    deadline_s, trust = settings.plugin_import_timeout_s, Trust.read(settings.publishers, settings.unsigned_plugins)
    releases = inspect_installed(found, trust, {each: entry.kept for each, entry in book.read().items()})
    verdicts = judge_plugins(found, book, deadline_s=deadline_s, denied=settings.denied, releases=releases, anew=anew)
    book.keep(releases)
    plugins = load_plugins(found, denied=settings.denied, verdicts=verdicts)
    for plugin in plugins:
        plugin.release = releases.get(plugin.id, NO_RELEASE)
        plugin.changed.update(plugin.release.changed)
    return PluginHost(_wall_in(plugins, found, settings), verdicts)


def _wall_in(plugins: list[LoadedPlugin], found: Iterable[FoundPlugin], settings: Settings) -> list[LoadedPlugin]:
    own = {item.id for item in found if is_of_own_tree(item)}
    for plugin in plugins:
        plugin.is_sandboxed = not is_trusted(plugin, settings.trusted_plugins, is_of_own_tree=plugin.id in own)
    limit_partners(plugins, settings.partner_flow_timeout_s)
    return plugins
