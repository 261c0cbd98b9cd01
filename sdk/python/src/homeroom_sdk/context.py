"""What a plugin's handler is given: one narrow context, bound to one district and one plugin.

In-process Python is no sandbox: the context stops mistakes and makes review easy, not malice. Trust comes from
the signature and the review of a release.
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
from homeroom_sdk.outgoing import Http
from homeroom_sdk.records import Records
from homeroom_sdk.seals import Seal
from homeroom_sdk.sentences import Sentence

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
"""The roles that pass the guard of the administrators' pages (specification §6)."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class District:
    """The tenant. `code` is what people type as school id; `timezone` is an IANA name."""

    id: UUID
    code: str
    name: str
    timezone: str = "UTC"
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a user, or the platform itself (`user_id` is None, `name` says which part).

    `sub_roles` are the ids of the document storage roles; `homeroom_sdk.permissions` says what they permit. `email` is
    known of users who are signed in. `schools` are the codes, in lower case, of the schools to which the actor is kept;
    None is the whole district.
    """

    user_id: UUID | None
    name: str
    roles: frozenset[str] = field(default_factory=frozenset)
    sub_roles: frozenset[str] = field(default_factory=frozenset)
    email: str = ""
    schools: frozenset[str] | None = None

    @property
    def is_admin(self) -> bool:
        """Whether the actor administers the district."""
        return ADMINISTRATOR in self.roles

    @property
    def is_support(self) -> bool:
        """Whether the actor is customer support, who manages licences and clients of all districts."""
        return CUSTOMER_SUPPORT in self.roles

    @property
    def is_developer(self) -> bool:
        """Whether the actor may see a local copy of a plugin's user interface in place of the installed one."""
        return DEVELOPER in self.roles

    @property
    def is_staff(self) -> bool:
        """Whether the actor has one of the roles that may work in the shell."""
        return bool(self.roles & STAFF_ROLES)

    def has_school(self, code: str) -> bool:
        """Whether what belongs to the school is the actor's: to see, to change and to send."""
        return self.schools is None or code.strip().lower() in self.schools


ANONYMOUS = Actor(user_id=None, name="anonymous")


class Events(Protocol):
    """Tell whoever cares."""

    async def publish(self, event: Event) -> None:
        """Write the event to the outbox in the context's transaction; delivered at least once after commit."""
        ...

    async def notify(self, model: str, payload: Mapping[str, Any]) -> None:
        """Tell open screens of this district that a record changed. Sent after commit; ids only, at most 7 kB."""
        ...


class WaitKind(StrEnum):
    """For what work waits."""

    WORKER = "worker"
    """No worker runs: the operator has to start one."""
    ENGINE = "engine"
    """Workers run, but what hands the work out to them does not answer."""
    TURN = "turn"
    """Its turn: other work of the same kind comes first."""
    RETRY = "retry"
    """Its next attempt, since the last one could not go on."""
    SERVER = "server"
    """The mail server is away or turns everybody away."""
    PAUSED = "paused"
    """A person, who resumes it."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Why work stands still, in a sentence for staff.

    Args:
        kind: For what it waits; all but PAUSED go on by themselves.
        since: When it began to wait, where that is known.
        until: When it tries again.
    """

    kind: WaitKind
    reason: Sentence
    since: datetime | None
    until: datetime | None


class Flow(Protocol):
    """A flow of the plugin's own, as `homeroom_sdk.flows.flow` makes it."""

    @property
    def name(self) -> str: ...
    @property
    def params(self) -> type[BaseModel]: ...


class Flows(Protocol):
    """Start long work."""

    async def submit(self, flow: Flow, params: BaseModel, *, key: str) -> UUID:
        """Start `flow` after this transaction commits, once per `key` and district.

        Args:
            params: Ids only, never personal data: operators can read them.
            key: The same key again returns the run that exists.
        """
        ...

    async def cancel(self, run_id: UUID) -> None:
        """End a run of this plugin as cancelled; a process that works on it stops within seconds.

        Idempotent; a run that has ended stays as it is. `FlowEnded` is published once, as for every end.
        """
        ...

    async def find_waits(self, run_ids: Sequence[UUID]) -> Mapping[UUID, Wait]:
        """For what these runs of this plugin wait: a worker, their turn, their next attempt as on a full disk.

        Runs that are at work or have ended are absent.
        """
        ...

    async def describe(self, run_id: UUID, *, persons: int, channel: str) -> None:
        """Say for the administrators' queue how many persons a run of this plugin is for, and by which channel it
        reaches them, such as `email`."""
        ...


class Services(Protocol):
    """Ask another plugin to do something, by protocol (see `homeroom_sdk.services`)."""

    def get(self, protocol: type[S], key: str | None = None) -> S:
        """Return the service, bound to this context and its transaction.

        Where several plugins provide it (`homeroom_sdk.providers`) and no key says which, it is the one that the
        district has chosen, or that was installed first.

        Raises:
            ServiceUnavailable: no plugin that is enabled for the district provides it, or not the one that was chosen.
        """
        ...

    def list(self, protocol: type[S]) -> Sequence[S]:
        """The service of every plugin that provides it and that the district may use, or at least read from.

        Those that were installed first come first.
        """
        ...

    def every(self, protocol: type[S]) -> Sequence[S]:
        """The service of every plugin that provides it, licensed and switched on or not: for what keeps others safe.

        Raises:
            ServiceUnavailable: a plugin that may have kept something of the district by it is out of order.
        """
        ...


class Audit(Protocol):
    """The record of who did what; append-only."""

    async def record(self, action: str, *, subject: str = "", **details: str | int | bool | None) -> None:
        """Add a row in the context's transaction.

        Args:
            action: `noun.verb`, such as `document.viewed`.
            subject: The id of what it was done to.
        """
        ...


class Log(Protocol):
    """Structured logs: an event name `noun_verb` and ids; never names, addresses or contents."""

    def info(self, event: str, **ids: Any) -> Any: ...
    def warning(self, event: str, **ids: Any) -> Any: ...
    def error(self, event: str, **ids: Any) -> Any: ...


class PluginContext(Protocol):
    """All that a handler gets. Built per call, closed after it; do not keep it."""

    @property
    def district(self) -> District: ...
    @property
    def branding(self) -> Branding:
        """What families see of the district: its name, logo and colour, and whom they can ask."""
        ...

    @property
    def actor(self) -> Actor: ...
    @property
    def plugin_id(self) -> str: ...
    @property
    def settings(self) -> BaseModel | None:
        """The plugin's own settings for this district, of the type its manifest names."""
        ...

    def settings_for(self, schools: Collection[str] | None) -> BaseModel | None:
        """The settings as they hold for what concerns these schools, by their codes in whatever case.

        None or no school is the whole district: the district's own. For one school its own where its district lets
        it (`settings_form.per_school`), else the district's. For several the district's, or the strictest that one of
        them has.
        """
        ...

    def settings_sources(self, schools: Collection[str] | None) -> Mapping[str, str]:
        """By field of `settings_for`, the code in lower case of the school whose value it is; absent is the
        district's."""
        ...

    @property
    def db(self) -> AsyncSession:
        """A session in an open transaction that sees this district's rows only. Flush; the edge commits.

        PostgreSQL lets a plugin that is not trusted at its own tables alone. What such a plugin asks of `services`
        happens in another session, which is committed just before this one.
        """
        ...

    def whole_district(self) -> AbstractAsyncContextManager[None]:
        """Let `db` see the rows of all schools inside the block, also for an actor who is kept to some.

        For what protects others, such as whether a page names somebody of another school. Nothing that is found so
        may be shown to the actor.
        """
        ...

    async def commit(self) -> None:
        """Commit what was done so far, and give the connection back; the next use of `db` begins a new transaction.

        For a handler that has written something and now waits for long: for a child process, a hash, the network.
        One that has only read need not: its connection goes back by itself (see `homeroom_sdk.waiting`).
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
        """The way out to other servers (`homeroom_sdk.outgoing`)."""
        ...

    @property
    def audit(self) -> Audit: ...
    @property
    def disclosures(self) -> Disclosures:
        """The ledger of who saw whose documents (`homeroom_sdk.disclosures`)."""
        ...

    @property
    def records(self) -> Records:
        """What a grid shows, for a call that does something with all of it (`homeroom_sdk.records`)."""
        ...

    @property
    def log(self) -> Log: ...
    @property
    def public_url(self) -> str:
        """The address under which families and staff reach this installation, without a slash at its end."""
        ...

    @property
    def scratch(self) -> Path:
        """A folder for plain files at work, of this flow run, or of the district here (`homeroom_sdk.scratch`)."""
        ...

    def now(self) -> datetime:
        """The time, aware, in UTC. Tests set it."""
        ...

    def flag(self, name: str) -> bool:
        """Whether a licence feature or customer setting flag is on for the district."""
        ...

    def secret(self, purpose: str) -> bytes:
        """32 bytes that belong to this district, plugin and purpose and to nothing else; stable."""
        ...

    def seal(self, purpose: str) -> Seal:
        """Seals and opens contents under the key `secret(purpose)`."""
        ...

    async def school_names(self, codes: Iterable[str]) -> Mapping[str, str]:
        """The names of the district's schools by their codes as they were given, in whatever case; unknown ones are
        absent."""
        ...

    def begin(self) -> AbstractAsyncContextManager["PluginContext"]:
        """Open a context like this one with a transaction of its own; commits at its end."""
        ...

    async def run_alone(self, statement: TextClause, values: Mapping[str, Any]) -> Sequence[Any]:
        """Run one statement that returns rows in a transaction of its own, and commit it before they are returned.

        Costs a third of `begin()`: for what happens a thousand times a minute. Whoever works behind walls or for some
        schools gets the same, at the price of `begin()`.

        Raises:
            OperationalError: the database went away, perhaps after the commit.
        """
        ...

    def after_commit(self, action: Callable[[], Any]) -> None:
        """Run `action` once this transaction is committed; never if it is rolled back."""
        ...
