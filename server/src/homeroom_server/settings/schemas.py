"""Request and response schemas of a district's settings."""

from typing import Literal
from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


class FlagRead(ReadModel):
    """A flag of the district. `readBy` are the parts that read it; `awaits` is the future feature that will read it.

    `hasEffect` is false if `awaits` is set, or if the parts that read the flag are missing or switched off in the
    district.
    """

    key: str
    value: bool
    type: Literal["boolean"]
    default: bool
    title: Said
    description: Said
    read_by: list[Said]
    awaits: Said | None
    has_effect: bool


class StoredFlag(ReadModel):
    """A flag and its new value."""

    key: str
    value: bool


class SisCredentialsRead(ReadModel):
    """Credentials for a student information system, without the secret."""

    sis_url: str
    client_id: str
    is_secret_set: bool
    updated_on: Moment | None
    updated_by: str | None


class BrandingRead(ReadModel):
    """Branding that families see.

    `name` is empty if families see the district's own name; `logo` is a data URL.
    """

    name: str
    shown_name: str
    color: str
    logo: str | None
    contact_name: str
    contact_phone: str
    contact_email: str
    is_contact_given: bool
    updated_on: Moment | None
    updated_by: str | None


class ScheduleRead(ReadModel):
    """When a flow runs, in the district's local time. `ownTime` and `ownDays` are the plugin's defaults.

    `time` is null if only the plugin decides when the flow runs, such as every five minutes. `nextOn` is null while the
    schedule is paused or `time` is null.
    """

    flow: str
    plugin_id: str
    title: Said
    time: str | None
    days: list[str]
    own_time: str | None
    own_days: list[str]
    is_own: bool
    is_paused: bool
    may_pause: bool
    next_on: Moment | None
    changed_on: Moment | None
    changed_by: str | None


class ScheduleChange(BaseModel):
    """New schedule of a flow: a time such as 14:30, and days of the week.

    No days means every day. No time means the plugin's own schedule.
    """

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

    flow: str = Field(max_length=200)
    time: str | None = Field(None, pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] = Field(default=[], max_length=7)
    is_paused: bool = False


class DistrictSettings(ReadModel):
    """Feature flags and settings of a district, by key; `sis` is present for users who may set it."""

    organization: str
    name: str
    language: str
    timezone: str
    feature_flags: dict[str, bool]
    customer_settings: dict[str, bool]
    sis: SisCredentialsRead | None


class ClientSummary(ReadModel):
    """A customer in a list."""

    id: UUID
    name: str
    school_id: str


class ClientPage(ReadModel):
    """A page of customers, and the total number of customers."""

    clients: list[ClientSummary]
    total: int
