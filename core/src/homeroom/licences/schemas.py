"""What the calls on customer licences take and answer."""

from datetime import date
from typing import Annotated
from uuid import UUID

from homeroom_sdk.http import Json
from homeroom_sdk.sentences import sentence_of
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from homeroom.instances.values import UnfitValue, check_text
from homeroom.licences.service import Feature
from homeroom.licences.terms import DistrictLicence

LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"


def _storable(text: str) -> str:
    try:
        return check_text(text).strip()
    except UnfitValue as error:
        raise ValueError(sentence_of(error)) from error


Line = Annotated[str, AfterValidator(_storable)]
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


class CustomerLicenceForm(Body):
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
    features: list[FeatureDates] = Field(default=[], max_length=len(Feature))


class SaveForm(Body):
    """The body of `POST /api/customerLicense/save`.

    Attributes:
        flag_change: The features' dates are meant to change; otherwise those of the form are ignored.
        is_sis_change: The same for the settings.
    """

    customer_license: CustomerLicenceForm
    is_new: bool = False
    flag_change: bool = False
    is_sis_change: bool = Field(False, alias="isSISChange")


class DeleteForm(Body):
    """The body of `POST /api/customerLicense/delete`."""

    id: UUID


def describe_features(licence: DistrictLicence) -> list[Json]:
    """Each feature's own days, and how it stands within the contract: `until` is the last day on which it is on."""
    found: list[Json] = []
    for feature in Feature:
        own, whole = licence.terms.get(feature), licence.term_of(feature)
        found.append(
            {
                "feature": feature.value,
                "startDate": _iso(own.starts_on if own else None),
                "endDate": _iso(own.ends_on if own else None),
                "state": licence.state_of(feature).value,
                "until": _iso(whole.ends_on if whole else None),
            }
        )
    return found


def describe_licence(licence: DistrictLicence) -> Json:
    """The licence as the district itself may see it; days are by the district's calendar, `today` among them."""
    return {
        "today": _iso(licence.today),
        "supportNumber": licence.support_number,
        "startDate": _iso(licence.contract.starts_on),
        "endDate": _iso(licence.contract.ends_on),
        "state": licence.state.value,
        "closesAt": licence.closes_at.isoformat() if licence.closes_at else None,
        "features": describe_features(licence),
    }


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
