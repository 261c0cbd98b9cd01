"""What the calls on a district's settings answer."""

from typing import Literal
from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


class FlagRead(ReadModel):
    """A flag of the district; `readBy` are the parts that act on it, `awaits` the feature with which they will.

    One that `hasEffect` not is of parts that the district does not have or has switched off, or that are still awaited.
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
    """A flag and what it is now."""

    key: str
    value: bool


class SisCredentialsRead(ReadModel):
    """How a student information system is reached; never the secret."""

    sis_url: str
    client_id: str
    is_secret_set: bool
    updated_on: Moment | None
    updated_by: str | None


class BrandingRead(ReadModel):
    """What families see of the district. `name` is empty where they read the district's own; `logo` is a data URL."""

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
    """When a flow runs in the district, by its clock. `ownTime` and `ownDays` are as its plugin says.

    Without a time, the plugin alone says when, such as every five minutes. `nextOn` is None while it rests or has none.
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
    """When a flow shall run: a time such as 14:30 and days of the week, none for all; no time is as its plugin says."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

    flow: str = Field(max_length=200)
    time: str | None = Field(None, pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] = Field(default=[], max_length=7)
    is_paused: bool = False


class DistrictSettings(ReadModel):
    """Feature flags and settings of a district, by key; `sis` is for those who may set it."""

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
    """Some of the customers, and how many there are."""

    clients: list[ClientSummary]
    total: int
