"""What the calls on plugins answer."""

from datetime import datetime
from typing import Annotated

from homeroom.plugins.cascade import SchoolsMay
from homeroom.plugins.settings import PluginSettingsRead
from homeroom_sdk.hooks import Severity
from homeroom_sdk.http import Said
from homeroom_sdk.manifest import Update
from homeroom_sdk.schemas import JsonSchema, ReadModel, Record
from pydantic import Field, PlainSerializer, WithJsonSchema

Sortable = Annotated[
    datetime,
    PlainSerializer(lambda moment: moment.isoformat(timespec="microseconds")),
    WithJsonSchema({"type": "string", "format": "date-time"}, mode="serialization"),
]
"""A moment in UTC as text of fixed width, by which a grid sorts it."""


class ManualRead(ReadModel):
    """A manual in one language."""

    name: str
    language: str


class ManualText(ManualRead):
    """A manual's Markdown."""

    markdown: str


class PluginFacts(ReadModel):
    """The Plugin entity of the specification (§3), and how the plugin stands in the district.

    `reason` says why it cannot be used; where it `lacksSetup`, nothing but its settings or its check keeps it off.
    `interface` is `none`, `ok`, or the code of its user interface's last failure.
    """

    name: str
    description: str
    version: str
    id: str
    update: Update
    assist: str
    has_sql_db: bool
    files: list[str]
    manuals: list[ManualRead]
    sql: list[str]
    api: str
    flags: list[str]
    prefixes: list[str]
    pages: list[str]
    status: str
    enabled: bool
    is_switched_off: bool
    lacks_setup: bool
    reason: str
    has_check: bool
    has_settings: bool
    has_ui: bool
    interface: str
    interface_failures: int
    interface_failed_on: Sortable | None


class PluginRead(PluginFacts):
    """An installed plugin; `settings` names the class of what a district sets."""

    settings: str | None


class ProvidedService(ReadModel):
    """What it does for others: `isUsed` if they get it from this one; `others` are the names of those that could."""

    protocol: str
    key: str
    title: Said
    is_used: bool
    others: list[Said]


class PluginDetails(PluginFacts):
    """A plugin with its settings; `missing` says by field what is wrong with them."""

    switched_off_because: str
    enabled_version: str | None
    settings: PluginSettingsRead | None
    missing: dict[str, str]
    services: list[ProvidedService]


class FindingRead(ReadModel):
    """Something an administrator should know, and what to do about it."""

    code: str
    severity: Severity
    message: str
    remedy: str


class CheckReport(ReadModel):
    """What a plugin's check has found."""

    findings: list[FindingRead]


class SettingSchool(ReadModel):
    """A school whose settings the caller may change; `ownCount` is how many it has of its own."""

    code: str
    name: str
    own_count: int


class SchoolPluginRead(ReadModel):
    """A plugin's settings as a school has them.

    `own` is what the school has set, `held` which of it counts: its district may have become stricter since. In
    `hasStricter` are those of which one value protects more than another.
    """

    plugin_id: str
    json_schema: JsonSchema = Field(alias="schema")
    district: Record
    own: Record
    held: list[str]
    schools_may: dict[str, SchoolsMay]
    has_stricter: list[str]
