"""Format of the index of releases: one JSON file in the folder of the wheels that it lists."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal, Self

from homeroom_sdk.i18n import _
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from homeroom_registry.check.tiers import Tier
from homeroom_registry.index.errors import IndexUnusable

INDEX = "index.json"
MAX_BYTES = 4 * 1024 * 1024
MAX_RELEASES = 5000
WHEEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,250}\.whl")


def _range(value: str) -> str:
    try:
        SpecifierSet(value)
    except InvalidSpecifier as error:
        raise ValueError(_("{value} is not a version range.", value=value)) from error
    return value


def _version(value: str) -> str:
    try:
        Version(value)
    except InvalidVersion as error:
        raise ValueError(_("{value} is not a version.", value=value)) from error
    return value


def _wheel(value: str) -> str:
    if not WHEEL.fullmatch(value):
        raise ValueError(_("{value} is not the name of a wheel.", value=value))
    return value


Range = Annotated[str, AfterValidator(_range)]
Names = Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(max_length=100)]


class ListedRelease(BaseModel):
    """One release. Unknown fields, such as those of later versions of the format, are ignored.

    Attributes:
        file: The name of the wheel; it is in the same folder as the index.
        sha256: The hash of the wheel, in hex.
        publisher: The publisher that the wheel states; empty if it is not signed. Only the signature itself proves it.
        channel: The release channel; a plugin is updated within its channel.
        uses: The services of other plugins that it asks for, by the names of their protocols.
        provides: The services that it provides, by the names of their protocols.
        tier: The tier that the rules gave when the index was written.
    """

    model_config = ConfigDict(frozen=True)

    id: str = Field(pattern=r"^[a-z][a-z0-9_]{1,40}$")
    name: str = Field(max_length=200)
    description: str = Field(default="", max_length=2000)
    version: Annotated[str, AfterValidator(_version)]
    file: Annotated[str, AfterValidator(_wheel)]
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    size: int = Field(ge=0)
    publisher: str = Field(default="", max_length=100)
    channel: str = Field(default="stable", max_length=40)
    api: Range
    python: Range = ""
    uses: Names = ()
    provides: Names = ()
    tier: Tier = Tier.NONE
    notes: str = Field(default="", max_length=8000)

    @property
    def parsed_version(self) -> Version:
        """The version in comparable form."""
        return Version(self.version)

    @property
    def title(self) -> str:
        """Version and publisher: `1.2.0@acme`."""
        return f"{self.version}@{self.publisher}"


class Index(BaseModel):
    """All releases of an index, in the order of the file."""

    model_config = ConfigDict(frozen=True)

    format: Literal[1] = 1
    releases: tuple[ListedRelease, ...] = Field(default=(), max_length=MAX_RELEASES)

    @classmethod
    def read(cls, content: bytes) -> Self:
        """Parse the content of an index file.

        Raises:
            IndexUnusable: it is not an index, or has another format version.
        """
        try:
            return cls.model_validate_json(content)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"]) or INDEX
            raise IndexUnusable(
                _("The index of releases cannot be read: {place}: {problem}", place=place, problem=str(first["msg"]))
            ) from error

    def write(self) -> bytes:
        """Return the content of the index file; equal releases give equal bytes."""
        return self.model_dump_json(indent=1).encode() + b"\n"

    def of(self, plugin_id: str) -> Iterator[ListedRelease]:
        """Yield the releases of a plugin, newest first."""
        found = (item for item in self.releases if item.id == plugin_id)
        yield from sorted(found, key=lambda item: item.parsed_version, reverse=True)


NO_RELEASES = Index()
