"""Response schemas of the plugin API."""

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
"""A UTC time as fixed-width text, so that a grid can sort it."""


class ManualRead(ReadModel):
    """A manual in one language."""

    name: str
    language: str


class ManualText(ManualRead):
    """A manual's Markdown."""

    markdown: str


class PluginFacts(ReadModel):
    """The Plugin entity of the specification (§3), and the plugin's state in the district.

    `reason` explains why the plugin cannot be used. If `lacksSetup` is true, only its settings or its check keep it
    off. `interface` is `none`, `ok`, or the code of the last failure of its user interface.
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
    """An installed plugin; `settings` is the name of the class that holds the district's settings."""

    settings: str | None


class ProvidedService(ReadModel):
    """A service that the plugin provides to others.

    `isUsed` is true if other plugins get the service from this plugin. `others` are the names of the other plugins that
    could provide it.
    """

    protocol: str
    key: str
    title: Said
    is_used: bool
    others: list[Said]


class PluginDetails(PluginFacts):
    """A plugin with its settings; `missing` maps each invalid or missing field to the problem."""

    switched_off_because: str
    enabled_version: str | None
    settings: PluginSettingsRead | None
    missing: dict[str, str]
    services: list[ProvidedService]


class FindingRead(ReadModel):
    """A finding of a plugin's check, and what the administrator can do about it."""

    code: str
    severity: Severity
    message: str
    remedy: str


class CheckReport(ReadModel):
    """Findings of a plugin's check."""

    findings: list[FindingRead]


class SettingSchool(ReadModel):
    """A school whose settings the caller may change; `ownCount` is the number of settings the school has set itself."""

    code: str
    name: str
    own_count: int


class SchoolPluginRead(ReadModel):
    """A plugin's settings at a school.

    `own` holds the values the school has set. `held` lists those in effect: the district may have become stricter
    since. `hasStricter` lists the settings with values that can be compared for strictness.
    """

    plugin_id: str
    json_schema: JsonSchema = Field(alias="schema")
    district: Record
    own: Record
    held: list[str]
    schools_may: dict[str, SchoolsMay]
    has_stricter: list[str]
