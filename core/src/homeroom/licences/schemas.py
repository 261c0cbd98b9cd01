"""Requests and responses of the API calls on customer licences."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated
from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.manifest import Feature
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import StorableText
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from homeroom.licences.terms import DistrictLicence, LicenceState

LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"


Line = Annotated[StorableText, StringConstraints(strip_whitespace=True, max_length=1000)]
"""Text of at most 1,000 characters that PostgreSQL can store, trimmed."""


class Body(BaseModel):
    """Base of the request bodies; field names are in camelCase."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore")


class FeatureDates(Body):
    """The first and last day of a licensed feature, both inclusive.

    Without a last day, the feature ends with the contract. Without a first day, it is not licensed.
    """

    feature: Feature
    start_date: date | None
    end_date: date | None = None


class LicenceSettings(Body):
    """External locations of the customer's data (specification §3)."""

    database_name: Line = Field("", max_length=63, pattern=r"^[A-Za-z0-9_-]*$")
    sis_url: Line = Field("", max_length=500, pattern=r"^(https?://[^\s]+)?$")


class CustomerLicenceInput(Body):
    """A customer licence as the form sends it. `id` is missing for a new customer; `school_id` never changes."""

    id: UUID | None = None
    version: int = 0
    support_number: Line = Field("", max_length=40)
    name: Line = Field(min_length=1, max_length=200)
    start_date: date | None = None
    end_date: date | None = None
    school_id: Line = Field(min_length=1, max_length=64)
    language: str = Field("en", pattern=LANGUAGE, max_length=20)
    timezone: Line = Field("UTC", max_length=64)
    settings: LicenceSettings = LicenceSettings()
    features: list[FeatureDates] = Field(default=[], max_length=100)


class SaveLicenceRequest(Body):
    """The body of `POST /api/customerLicense/save`.

    Attributes:
        flag_change: True to apply the feature dates of the form; otherwise they are ignored.
        is_sis_change: True to apply the settings of the form; otherwise they are ignored.
    """

    customer_license: CustomerLicenceInput
    is_new: bool = False
    flag_change: bool = False
    is_sis_change: bool = Field(False, alias="isSISChange")


class DeleteLicenceRequest(Body):
    """The body of `POST /api/customerLicense/delete`."""

    id: UUID


class FeatureRead(ReadModel):
    """A feature's own dates and its state within the contract; `until` is the last day on which it is on.

    If `is_known` is false, the feature's plugin is not installed here; the dates are kept for when it is.
    """

    feature: str
    title: Said
    is_known: bool
    start_date: date | None
    end_date: date | None
    state: LicenceState
    until: date | None


class LicenceRead(ReadModel):
    """A licence as the district itself may see it; dates, including `today`, are in the district's time zone."""

    today: date
    support_number: str
    start_date: date | None
    end_date: date | None
    state: LicenceState
    closes_at: Moment | None
    features: list[FeatureRead]


class LicenceSettingsRead(ReadModel):
    """External locations of the customer's data."""

    database_name: str
    sis_url: str


class CustomerRead(ReadModel):
    """A customer in a list."""

    id: UUID
    school_id: str
    name: str


class CustomerLicenceFacts(CustomerRead):
    """The other fields of the licence form. `version` must be sent back when the licence is saved."""

    timezone: str
    language: str
    version: int
    settings: LicenceSettingsRead


class CustomerLicenceRead(LicenceRead, CustomerLicenceFacts):
    """A customer's licence, with all fields of its form."""


class DistrictCounts(ReadModel):
    """Numbers of schools, users and documents in a district."""

    schools: int
    users: int
    documents: int


class EndedLicence(CustomerLicenceRead):
    """An ended licence, with the numbers of schools, users and documents of the customer."""

    counts: DistrictCounts


def read_features(licence: DistrictLicence, features: Mapping[str, Sentence]) -> list[FeatureRead]:
    """Return every feature, licensed or not.

    Args:
        features: Titles of the features that can be licensed. Other features that the district has had come after them.
    """
    found: list[FeatureRead] = []
    for feature in dict.fromkeys((*features, *licence.terms)):
        own, whole = licence.terms.get(feature), licence.term_of(feature)
        found.append(
            FeatureRead(
                feature=feature,
                title=features.get(feature, Sentence(feature)),
                is_known=feature in features,
                start_date=own.starts_on if own else None,
                end_date=own.ends_on if own else None,
                state=licence.state_of(feature),
                until=whole.ends_on if whole else None,
            )
        )
    return found


def describe_licence(licence: DistrictLicence, features: Mapping[str, Sentence]) -> LicenceRead:
    """Return the licence as the district itself may see it."""
    return LicenceRead(
        today=licence.today,
        support_number=licence.support_number,
        start_date=licence.contract.starts_on,
        end_date=licence.contract.ends_on,
        state=licence.state,
        closes_at=licence.closes_at,
        features=read_features(licence, features),
    )
