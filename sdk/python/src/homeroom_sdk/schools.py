"""Schools that a district chooses in a plugin's settings.

    class Settings(BaseModel):
        schools: Schools = Field(default=[], description="Where the notices are shown.")

The settings page shows a search with chips, in an order that the district chooses. The platform removes duplicates and
refuses anything but an open school of the district; a school that was chosen before it closed may stay.
"""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from homeroom_sdk.i18n import _

MAX_SCHOOLS = 500


class School(BaseModel):
    """A school of the district; `label` is its name when the settings were saved."""

    model_config = ConfigDict(frozen=True)

    id: UUID
    label: str = Field(max_length=1_000)


def _check_distinct(schools: Sequence[School]) -> Sequence[School]:
    if len({school.id for school in schools}) < len(schools):
        raise ValueError(_("The same school is listed twice."))
    return schools


Schools = Annotated[
    list[School],
    Field(max_length=MAX_SCHOOLS, json_schema_extra={"format": "schools", "uniqueItems": True}),
    AfterValidator(_check_distinct),
]
"""Schools in the order chosen by the district."""
