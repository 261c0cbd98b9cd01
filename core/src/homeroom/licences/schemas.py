"""What the calls on customer licences take and answer."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated
from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.manifest import Feature
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.sentences import Sentence
from homeroom_sdk.texts import StorableText
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from homeroom.licences.terms import DistrictLicence, LicenceState

LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"


Line = Annotated[StorableText, StringConstraints(strip_whitespace=True, max_length=1000)]
"""Text that PostgreSQL can keep, trimmed."""


class Body(BaseModel):
    """A request's body; names are camelCase."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore")


class FeatureDates(Body):
    """The days of a licensed feature, both included; no end = until the contract's. No start = not licensed."""

    feature: Feature
    start_date: date | None
    end_date: date | None = None


class LicenceSettings(Body):
    """Where the customer's data lies elsewhere (specification §3)."""

    database_name: Line = Field("", max_length=63, pattern=r"^[A-Za-z0-9_-]*$")
    sis_url: Line = Field("", max_length=500, pattern=r"^(https?://[^\s]+)?$")


class CustomerLicenceInput(Body):
    """A customer licence as its form sends it. `id` is missing for a new one; `school_id` never changes."""

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
        flag_change: The features' dates are meant to change; otherwise those of the form are ignored.
        is_sis_change: The same for the settings.
    """

    customer_license: CustomerLicenceInput
    is_new: bool = False
    flag_change: bool = False
    is_sis_change: bool = Field(False, alias="isSISChange")


class DeleteLicenceRequest(Body):
    """The body of `POST /api/customerLicense/delete`."""

    id: UUID


class FeatureRead(ReadModel):
    """A feature's own days, and how it stands within the contract: `until` is the last day on which it is on.

    One that is not known belongs to a plugin that is not installed here; its days are kept for when it is.
    """

    feature: str
    title: Said
    is_known: bool
    start_date: date | None
    end_date: date | None
    state: LicenceState
    until: date | None


class LicenceRead(ReadModel):
    """A licence as the district itself may see it; days are by the district's calendar, `today` among them."""

    today: date
    support_number: str
    start_date: date | None
    end_date: date | None
    state: LicenceState
    closes_at: Moment | None
    features: list[FeatureRead]


class LicenceSettingsRead(ReadModel):
    """Where the customer's data lies elsewhere."""

    database_name: str
    sis_url: str


class CustomerRead(ReadModel):
    """A customer in a list."""

    id: UUID
    school_id: str
    name: str


class CustomerLicenceFacts(CustomerRead):
    """The customer of a licence, and what else its form shows; `version` is sent back when it is saved."""

    timezone: str
    language: str
    version: int
    settings: LicenceSettingsRead


class CustomerLicenceRead(LicenceRead, CustomerLicenceFacts):
    """A customer's licence."""


class DistrictCounts(ReadModel):
    """How much a district has."""

    schools: int
    users: int
    documents: int


class EndedLicence(CustomerLicenceRead):
    """A licence that was ended, and what the customer has."""

    counts: DistrictCounts


def read_features(licence: DistrictLicence, features: Mapping[str, Sentence]) -> list[FeatureRead]:
    """Every feature, licensed or not.

    Args:
        features: Those that can be licensed, with what they are called; what the district has had of others stands
            behind them.
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
    """The licence as the district itself may see it."""
    return LicenceRead(
        today=licence.today,
        support_number=licence.support_number,
        start_date=licence.contract.starts_on,
        end_date=licence.contract.ends_on,
        state=licence.state,
        closes_at=licence.closes_at,
        features=read_features(licence, features),
    )
