"""What the calls on a district's settings answer."""

from typing import Literal
from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel


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
