"""Response schemas of the shell's bootstrap."""

from datetime import date
from typing import Literal
from uuid import UUID

from homeroom.identity.users.read_schemas import ActorRead
from homeroom.licences.schemas import LicenceRead
from homeroom.licences.terms import LicenceState
from homeroom_sdk.schemas import ReadModel
from pydantic import Field

from homeroom_server.messages.delivery import MessageRead
from homeroom_server.shell.favorites import FavoriteRead


class ShellDistrict(ReadModel):
    """The district; `code` is the school id that users type to sign in."""

    code: str
    name: str
    timezone: str
    language: str
    has_provider: bool = Field(alias="uu_enabled")


class ShellUser(ActorRead):
    """The signed-in user.

    `externalAcct` is true if a sign-on provider signs them in. `isKeptToSchools` is true if they see and count only
    data of certain schools.
    """

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
    """Licence state of a plugin, and the last day on which it may be used."""

    state: LicenceState
    until: date | None


class MenuCount(ReadModel):
    """Count next to a menu entry: the key of its text, and the path of the page that shows the counted records."""

    words: str | None
    to: str | None


class MenuEntry(ReadModel):
    """A menu entry: it links to `path` in the shell or to `href` outside of it, or it is a heading."""

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
    """A plugin's user interface: the address of its files, and the hash of each file."""

    id: str
    name: str
    version: str
    contract: int
    entry: str
    integrity: dict[str, str]
    contributions: list[ContributionRead]


class Language(ReadModel):
    """A language in which the shell is available."""

    name: str
    locale: str
    direction: Literal["ltr", "rtl"]
    culture: str


class Bootstrap(ReadModel):
    """Everything that the shell renders before any remote is loaded.

    `flags` is keyed by flag name, `entitlements` by plugin id.
    """

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
