"""What the shell is told before any remote is loaded."""

from datetime import date
from typing import Literal
from uuid import UUID

from homeroom.identity.answers import ActorRead
from homeroom.licences.schemas import LicenceRead
from homeroom.licences.terms import LicenceState
from homeroom_sdk.schemas import ReadModel
from pydantic import Field

from homeroom_server.messages.delivery import MessageRead
from homeroom_server.shell.favorites import FavoriteRead


class ShellDistrict(ReadModel):
    """The district; `code` is what people type as school id."""

    code: str
    name: str
    timezone: str
    language: str
    has_provider: bool = Field(alias="uu_enabled")


class ShellUser(ActorRead):
    """The signed-in user; `externalAcct` says whether a sign-on provider lets them in, `isKeptToSchools` whether all
    that they see and count is of some schools alone."""

    id: UUID
    user_name: str
    first_name: str
    last_name: str
    email: str
    roles: list[str]
    is_admin: bool
    is_support: bool
    external_acct: bool
    is_developer: bool
    is_kept_to_schools: bool


class EntitlementRead(ReadModel):
    """How far a plugin may be used, and until which day."""

    state: LicenceState
    until: date | None


class MenuCount(ReadModel):
    """That an entry has a number beside it, the key of its text, and where what is counted is shown."""

    words: str | None
    to: str | None


class MenuEntry(ReadModel):
    """An entry of the menu: it leads to `path` in the shell, to `href` outside of it, or is a heading."""

    icon: str | None
    path: str | None
    href: str | None
    heading: bool
    plugin: str | None
    count: MenuCount | None
    id: str
    title: str
    order: int
    children: list["MenuEntry"]


class ContributionRead(ReadModel):
    """A place in the shell that a remote fills."""

    id: str
    has_count: bool
    slot: str
    expose: str
    path: str | None
    title: str
    icon: str | None
    order: int
    empty: str | None


class RemoteRead(ReadModel):
    """A plugin's user interface: where its files are, and the hash of each."""

    id: str
    name: str
    version: str
    contract: int
    entry: str
    integrity: dict[str, str]
    contributions: list[ContributionRead]


class Language(ReadModel):
    """A language that the shell is offered in."""

    name: str
    locale: str
    direction: Literal["ltr", "rtl"]
    culture: str


class Bootstrap(ReadModel):
    """All that the shell draws before any remote is loaded; flags and entitlements by flag and by plugin."""

    district: ShellDistrict
    user: ShellUser
    flags: dict[str, bool]
    licence: LicenceRead
    entitlements: dict[str, EntitlementRead]
    menu: list[MenuEntry]
    favorites: list[FavoriteRead]
    remotes: list[RemoteRead]
    messages: list[MessageRead]
    languages: list[Language]
    community_url: str | None
    version: str
