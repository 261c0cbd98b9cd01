"""The manifest `plugin.toml`: what a plugin declares about itself, read before any of its code is imported."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Self

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator


class InvalidManifest(ValueError):
    """The manifest cannot be used; the message names the field and the error."""


def _specifier(value: str) -> str:
    try:
        SpecifierSet(value)
    except InvalidSpecifier as error:
        raise ValueError(f"{value!r} is no version range such as '>=1.0,<2'") from error
    return value


def _version(value: str) -> str:
    try:
        Version(value)
    except InvalidVersion as error:
        raise ValueError(f"{value!r} is no version such as '1.4.0'") from error
    return value


Area = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$")]
"""A path without slashes at its ends, such as `pdf/jobs`."""


Feature = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]{1,63}$")]
"""The name of a licence feature, such as `pdfSplitter`."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Update(_Part):
    """The plugin's update channel and notes."""

    channel: str = "stable"
    notes: str = ""


class Capabilities(_Part):
    """The permissions of the plugin's context in addition to the plugin's own data.

    Attributes:
        signIn: The plugin signs users in (`homeroom_sdk.sign_in`).
    """

    blobs: bool = False
    signIn: bool = False  # noqa: N815 - named as in the manifest
    http: tuple[str, ...] = ()


class DistrictFlag(_Part):
    """A setting flag that each district switches for itself; the plugin reads it with `ctx.flag`.

    Several plugins may use the same flag: each declares it, with the same default.

    Attributes:
        title, description: Shown to people; translated in the plugin's catalogue.
        awaits: The feature that has to be built before the flag has an effect; None if it has an effect today.
    """

    key: str = Field(pattern=r"^[A-Za-z][A-Za-z0-9]{1,63}$")
    title: str
    description: str
    default: bool = False
    awaits: str | None = None


class CountFilter(_Part):
    """One filter condition of the instance API."""

    property: str
    operator: str = "eq"
    values: tuple[str, ...] = ()


class Count(_Part):
    """The number of records of a model: the badge of a menu entry, or the condition for a card to have content."""

    model: str
    filters: tuple[CountFilter, ...] = ()
    words: str | None = Field(default=None, description="Text with {{count}} that says of what, in plural forms.")
    to: str | None = Field(default=None, description="Where these records are shown, if not on the entry's page.")


class Search(_Part):
    """Records that the search at the top of every page finds: those of a model that the caller may read.

    Attributes:
        model: One of the plugin's models with a `title` (`homeroom_sdk.models.ModelSpec`); the title is shown.
        about: Fields that distinguish records with the same title, such as an id.
        at: A date-time field that also distinguishes them.
    """

    model: str
    about: tuple[str, ...] = ()
    at: str | None = None


class Contribution(_Part):
    """One slot of the shell's UI that the plugin fills. The shell draws its menus from this before any remote loads."""

    slot: str
    expose: str = "./plugin"
    path: str | None = Field(
        default=None,
        description="With query parameters, if the entry is a view of a page; of a search with `{id}` for a record's.",
    )
    title: str
    icon: str | None = None
    order: int = 100
    roles: tuple[str, ...] = Field(default=(), description="Whom it is for; without any, for all of the staff roles.")
    flag: str | None = Field(default=None, description="A flag of the district without which it is not there.")
    menu: bool = True
    parent: str | None = Field(default=None, description="The path of the menu entry above this one.")
    count: Count | None = None
    search: Search | None = None
    empty: str | None = Field(
        default=None, description="What a card or a first step says while its count is 0; no card loads then."
    )

    @model_validator(mode="after")
    def _leads_to_what_is_found(self) -> Self:
        if self.search is not None and "{id}" not in (self.path or ""):
            raise ValueError("a search needs a path with {id}, such as '/loan/{id}'")
        return self


class Ui(_Part):
    """The plugin's federated remote.

    Attributes:
        contract: The version of the contract of `@homeroom/sdk` that it was built for.
        base: The address from which browsers load its files, if not from this installation; it ends in `/`. The wheel
            contains the same files, and only files with matching hashes run.
    """

    contract: int
    base: str | None = Field(default=None, pattern=r"^(https://|http://(127\.0\.0\.1|localhost)(:\d+)?/)\S*/$")
    contributions: tuple[Contribution, ...] = ()


class Manifest(_Part):
    """The Plugin entity of the specification (§3), plus what the host needs."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]{1,40}$")
    name: str
    description: str
    version: Annotated[str, AfterValidator(_version)]
    update: Update = Update()
    assist: str = Field(pattern=r"^(https:|mailto:)", description="Where to get help.")
    hasSqlDb: bool = False  # noqa: N815 - the specification's name
    files: tuple[str, ...] = ()
    manuals: tuple[str, ...] = ()
    sql: tuple[str, ...] = ()

    api: Annotated[str, AfterValidator(_specifier)]
    flags: tuple[Feature, ...] = Field(default=(), description="The licence features that it brings.")
    serves: tuple[Feature, ...] = Field(default=(), description="Features of other plugins, which need it.")
    titles: dict[Feature, str] = Field(default={}, description="What each of its `flags` is called, in English.")
    shows: dict[str, Feature] = Field(
        default={}, description="Names by which the shell asks whether the pages of one of its `flags` are there."
    )
    district_flags: tuple[DistrictFlag, ...] = ()
    guards: tuple[str, ...] = Field(
        default=(),
        description="Services by which it keeps things from being destroyed, such as 'homeroom_sdk.holds.Holds'.",
    )
    prefixes: tuple[Area, ...] = Field(default=(), description="The areas it owns under /api/.")
    pages: tuple[Area, ...] = Field(default=(), description="The public paths it owns, such as 'r' for /r/….")
    open_pages: tuple[Area, ...] = Field(
        default=(),
        description="Those of its `pages` that are open without a link (`homeroom_sdk.http.PageDoor`).",
    )
    settings: str | None = Field(default=None, pattern=r"^[a-z_.]+:[A-Za-z][A-Za-z0-9]*$")
    capabilities: Capabilities = Capabilities()
    ui: Ui | None = None

    @property
    def switched_on_by(self) -> tuple[Feature, ...]:
        """Licence features any of which switches the plugin on; empty if it is always on."""
        return (*self.flags, *self.serves)

    def texts(self) -> Iterator[str]:
        """Yield every text that people read in their language; the plugin's catalogue translates it."""
        yield from self.titles.values()
        for flag in self.district_flags:
            yield from filter(None, (flag.title, flag.description, flag.awaits))
        if self.district_flags:
            yield self.name


def read_manifest(path: Path) -> Mapping[str, Any]:
    """Read the file without validating it, so that an old host can tell what a newer plugin needs.

    Raises:
        InvalidManifest: the file is missing or is not valid TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidManifest(f"plugin.toml cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidManifest(f"plugin.toml is no valid TOML: {error}") from error


def parse_manifest(raw: Mapping[str, Any]) -> Manifest:
    """Validate the result of `read_manifest`.

    Raises:
        InvalidManifest: the message names the first wrong field.
    """
    try:
        return Manifest.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "plugin.toml"
        raise InvalidManifest(f"plugin.toml: {place}: {first['msg']}") from error


def api_mismatch(raw: Mapping[str, Any], api_version: str) -> str | None:
    """Return the reason why the plugin does not fit this host's API, or None if it fits. Only `api` is checked."""
    wanted = str(raw.get("api", ""))
    try:
        fits = bool(wanted) and SpecifierSet(wanted).contains(api_version)
    except InvalidSpecifier:
        fits = False
    if fits:
        return None
    return f"It was written for plugin API {wanted or '(none named)'}; this host has {api_version}."
