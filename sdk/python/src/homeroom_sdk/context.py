"""The context that a plugin's handler receives: one narrow interface, bound to one district and one plugin.

In-process Python is not a sandbox. The context prevents mistakes and makes review easy; it does not stop malicious
code. Trust comes from the signature and the review of a release.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import TextClause
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_sdk.blobs import Blobs
from homeroom_sdk.branding import Branding
from homeroom_sdk.disclosures import Disclosures
from homeroom_sdk.events import Event
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.outgoing import Http
from homeroom_sdk.records import Records
from homeroom_sdk.seals import Seal

ADMINISTRATOR = "Administrator"
SCHOOL_ADMINISTRATOR = "SchoolAdministrator"
SCHOOL_USER = "SchoolUser"
PUBLIC_USER = "PublicUser"
DEFAULT_USER = "DefaultUser"
CUSTOMER_SUPPORT = "CustomerSupport"
DEVELOPER = "Developer"
INTEGRATIONS_TEACHER = "IntegrationsTeacher"
INTEGRATIONS_ADMIN = "IntegrationsAdmin"
INTEGRATIONS_DEFAULT = "IntegrationsDefault"
STAFF_ROLES = frozenset({ADMINISTRATOR, SCHOOL_ADMINISTRATOR, SCHOOL_USER})
ADMIN_ROLES = frozenset({ADMINISTRATOR, INTEGRATIONS_ADMIN})
"""The roles that may use the administrators' pages (specification §6)."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class District:
    """A tenant. `code` is the school id that people type when they sign in; `timezone` is an IANA name."""

    id: UUID
    code: str
    name: str
    timezone: str = "UTC"
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Actor:
    """The acting user, or the platform itself (`user_id` is None; `name` is the part of the platform).

    `sub_roles` are the ids of the document storage roles; `homeroom_sdk.permissions` describes what they permit.
    `email` is set for signed-in users. `schools` are the codes, in lower case, of the schools to which the actor is
    limited; None means the whole district.
    """

    user_id: UUID | None
    name: str
    roles: frozenset[str] = field(default_factory=frozenset)
    sub_roles: frozenset[str] = field(default_factory=frozenset)
    email: str = ""
    schools: frozenset[str] | None = None

    @property
    def is_admin(self) -> bool:
        """True if the actor administers the district."""
        return ADMINISTRATOR in self.roles

    @property
    def is_support(self) -> bool:
        """True if the actor is customer support, who manages the licences and clients of all districts."""
        return CUSTOMER_SUPPORT in self.roles

    @property
    def is_developer(self) -> bool:
        """True if the actor may load a local copy of a plugin's user interface in place of the installed one."""
        return DEVELOPER in self.roles

    @property
    def is_staff(self) -> bool:
        """True if the actor has one of the roles that may work in the shell."""
        return bool(self.roles & STAFF_ROLES)

    def has_school(self, code: str) -> bool:
        """Return whether the actor may see, change and send what belongs to this school."""
        return self.schools is None or code.strip().lower() in self.schools


ANONYMOUS = Actor(user_id=None, name="anonymous")


class Events(Protocol):
    """Publishes events to plugins and notifications to open screens."""

    async def publish(self, event: Event) -> None:
        """Write the event to the outbox in the context's transaction; delivered at least once after commit."""
        ...

    async def notify(self, model: str, payload: Mapping[str, Any]) -> None:
        """Notify open screens of this district that a record changed. Sent after commit; ids only, at most 7 kB."""
        ...


class WaitKind(StrEnum):
    """The reason why work waits."""

    WORKER = "worker"
    """No worker runs; the operator has to start one."""
    ENGINE = "engine"
    """Workers run, but the engine that hands out work to them does not answer."""
    TURN = "turn"
    """Other work of the same kind comes first."""
    RETRY = "retry"
    """The last attempt could not continue, and the next one has not begun."""
    SERVER = "server"
    """The mail server is unavailable or rejects everything."""
    PAUSED = "paused"
    """A person has paused it and has to resume it."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Why work is waiting, in a sentence for staff.

    Args:
        kind: What it waits for; every kind except PAUSED ends without a person's help.
        since: When the wait began, if known.
        until: When the next try takes place, if known.
    """

    kind: WaitKind
    reason: Sentence
    since: datetime | None
    until: datetime | None


class Flow(Protocol):
    """A flow of this plugin, as created by `homeroom_sdk.flows.flow`."""

    @property
    def name(self) -> str: ...
    @property
    def params(self) -> type[BaseModel]: ...


class Flows(Protocol):
    """Starts and ends long-running work."""

    async def submit(self, flow: Flow, params: BaseModel, *, key: str) -> UUID:
        """Start `flow` after this transaction commits, once per `key` and district.

        Args:
            params: Ids only, never personal data: operators can read them.
            key: Submitting the same key again returns the existing run.
        """
        ...

    async def cancel(self, run_id: UUID) -> None:
        """End a run of this plugin as cancelled; a process that works on it stops within seconds.

        Idempotent; a run that has already ended is not changed. `FlowEnded` is published once, as for every end.
        """
        ...

    async def find_waits(self, run_ids: Sequence[UUID]) -> Mapping[UUID, Wait]:
        """Return what each of these runs of this plugin waits for: a worker, its turn, or its next attempt (after a
        full disk, for example).

        Runs that are being worked on or have ended are absent.
        """
        ...

    async def describe(self, run_id: UUID, *, persons: int, channel: str) -> None:
        """Set how many persons a run of this plugin is for, and the channel by which it reaches them, such as `email`.
        Shown in the administrators' queue.
        """
        ...


class Services(Protocol):
    """Gives access to the services of other plugins, by protocol (see `homeroom_sdk.services`)."""

    def get(self, protocol: type[S], key: str | None = None) -> S:
        """Return the service, bound to this context and its transaction.

        If several plugins provide it (`homeroom_sdk.providers`) and `key` is None, return the provider that the
        district has chosen, or else the one that was installed first.

        Raises:
            ServiceUnavailable: no plugin that is enabled for the district provides it, or the chosen plugin does not.
        """
        ...

    def list(self, protocol: type[S]) -> Sequence[S]:
        """Return the service of every plugin that provides it and that the district may use, or may at least read from.

        Sorted by installation, earliest first.
        """
        ...

    def every(self, protocol: type[S]) -> Sequence[S]:
        """Return the service of every plugin that provides it, even if the plugin is not licensed or switched on.

        For checks that protect data, such as legal holds.

        Raises:
            ServiceUnavailable: a plugin that may have stored something of the district through this service does not
                work.
        """
        ...


class Audit(Protocol):
    """The append-only record of who did what."""

    async def record(self, action: str, *, subject: str = "", **details: str | int | bool | None) -> None:
        """Add a row in the context's transaction.

        Args:
            action: `noun.verb`, such as `document.viewed`.
            subject: The id of the object of the action.
        """
        ...


class Log(Protocol):
    """Structured logs: an event name `noun_verb` and ids; never names, addresses or contents."""

    def info(self, event: str, **ids: Any) -> Any: ...
    def warning(self, event: str, **ids: Any) -> Any: ...
    def error(self, event: str, **ids: Any) -> Any: ...


class PluginContext(Protocol):
    """Everything that a handler receives. Built for one call and closed after it; do not keep it."""

    @property
    def district(self) -> District: ...
    @property
    def branding(self) -> Branding:
        """The district's branding for families: its name, logo, colour and contact."""
        ...

    @property
    def actor(self) -> Actor: ...
    @property
    def plugin_id(self) -> str: ...
    @property
    def settings(self) -> BaseModel | None:
        """The plugin's settings for this district, of the type that its manifest names."""
        ...

    def settings_for(self, schools: Collection[str] | None) -> BaseModel | None:
        """Return the settings that apply to these schools. The case of the codes does not matter.

        For None or no school (the whole district), return the district's settings. For one school, return its own
        settings if the district allows that (`settings_form.per_school`), otherwise the district's. For several
        schools, return the district's settings, or the strictest value that one of the schools has.
        """
        ...

    def settings_sources(self, schools: Collection[str] | None) -> Mapping[str, str]:
        """Return, for each field of `settings_for`, the lower-case code of the school that set it. Fields with the
        district's value are absent.
        """
        ...

    @property
    def db(self) -> AsyncSession:
        """Session in an open transaction that sees only this district's rows. Flush; the caller of the handler commits.

        PostgreSQL limits a sandboxed plugin to its own tables. Calls of such a plugin to `services` use a separate
        session, which is committed just before this one.
        """
        ...

    def whole_district(self) -> AbstractAsyncContextManager[None]:
        """Let `db` see the rows of all schools inside the block, even if the actor is limited to some.

        For checks that protect others, such as whether a page names a person of another school. Do not show the actor
        anything that is found this way.
        """
        ...

    async def commit(self) -> None:
        """Commit the work so far and release the connection; the next use of `db` begins a new transaction.

        For a handler that has written something and then waits a long time for a child process, a hash or the network.
        A handler that has only read need not call it: its connection is released automatically (see
        `homeroom_sdk.long_waits`).
        """
        ...

    @property
    def blobs(self) -> Blobs: ...
    @property
    def events(self) -> Events: ...
    @property
    def flows(self) -> Flows: ...
    @property
    def services(self) -> Services: ...
    @property
    def http(self) -> Http:
        """HTTP client for calls to other servers (`homeroom_sdk.outgoing`)."""
        ...

    @property
    def audit(self) -> Audit: ...
    @property
    def disclosures(self) -> Disclosures:
        """The ledger of disclosures of persons' documents (`homeroom_sdk.disclosures`)."""
        ...

    @property
    def records(self) -> Records:
        """The records that a grid shows, for a call that processes all of them (`homeroom_sdk.records`)."""
        ...

    @property
    def log(self) -> Log: ...
    @property
    def public_url(self) -> str:
        """Public address of this installation for families and staff, without a trailing slash."""
        ...

    @property
    def scratch(self) -> Path:
        """Working folder for unencrypted temporary files, per flow run or, outside of runs, per district on this
        machine (`homeroom_sdk.scratch`).
        """
        ...

    def now(self) -> datetime:
        """Return the current time, timezone-aware, in UTC. Tests can set it."""
        ...

    def flag(self, name: str) -> bool:
        """Return whether a licence feature or customer setting flag is on for the district."""
        ...

    def secret(self, purpose: str) -> bytes:
        """Return a stable 32-byte key that is unique to this district, plugin and purpose."""
        ...

    def seal(self, purpose: str) -> Seal:
        """Return a `Seal`, which seals and opens contents under the key `secret(purpose)`."""
        ...

    async def school_names(self, codes: Iterable[str]) -> Mapping[str, str]:
        """Return the names of the district's schools, keyed by the codes as given. The case of the codes does not
        matter; unknown codes are absent.
        """
        ...

    def begin(self) -> AbstractAsyncContextManager["PluginContext"]:
        """Open a context like this one with its own transaction, which commits at the end of the block."""
        ...

    async def run_alone(self, statement: TextClause, values: Mapping[str, Any]) -> Sequence[Any]:
        """Run one statement that returns rows in its own transaction, and commit it before the rows are returned.

        Costs a third of `begin()`; for statements that run a thousand times a minute. For a sandboxed plugin, or an
        actor who is limited to some schools, the result is the same but it costs as much as `begin()`.

        Raises:
            OperationalError: the connection to the database was lost, possibly after the commit.
        """
        ...

    def after_commit(self, action: Callable[[], Any]) -> None:
        """Run `action` once this transaction is committed; never if it is rolled back."""
        ...
