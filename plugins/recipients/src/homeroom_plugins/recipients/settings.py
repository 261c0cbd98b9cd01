"""The plugin's settings for a district."""

from datetime import date
from typing import Literal

from homeroom_sdk.settings_form import choices
from pydantic import BaseModel, Field

BirthDateForm = Literal["DDMMYYYY", "MMDDYYYY", "YYYYMMDD"]
_FORMATS = {"DDMMYYYY": "%d%m%Y", "MMDDYYYY": "%m%d%Y", "YYYYMMDD": "%Y%m%d"}


class RecipientSettings(BaseModel):
    """Settings of the families' pages for one district."""

    pin_tries: int = Field(
        5,
        ge=3,
        le=10,
        title="Tries of a PIN",
        description="Wrong PINs before a document is locked. Of the student's own ID or date of birth: on all their "
        "documents together, which are then all locked.",
    )
    protect_downloads: bool = Field(
        False,
        title="Protect downloaded documents",
        description="A document that a family downloads opens only with what the family has typed on its page "
        "(AES-256). Where a job needs no PIN, its documents stay open.",
    )
    birth_date_form: BirthDateForm = Field(
        "DDMMYYYY",
        title="How a date of birth is typed",
        description="Where families open documents with it. Their page says it.",
        json_schema_extra=choices(
            {
                "DDMMYYYY": "Day, month, year: 31052016",
                "MMDDYYYY": "Month, day, year: 05312016",
                "YYYYMMDD": "Year, month, day: 20160531",
            }
        ),
    )
    signed_days: int = Field(
        90,
        ge=1,
        le=3650,
        title="Days to read signed documents",
        description="So long the links of those who have signed lead to the signed document once everybody has.",
    )
    help_text: str = Field(
        "",
        max_length=500,
        title="Help",
        description="On families' pages, under whom they can ask.",
    )


def write_birth_date(day: date, form: BirthDateForm) -> str:
    """Format a date of birth as eight digits."""
    return day.strftime(_FORMATS[form])
