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
        title="Attempts to enter a PIN",
        description="Number of wrong PINs before a document is locked. If the PIN is the student's ID or date of "
        "birth, wrong PINs for all the student's documents are counted together, and then all of them are locked.",
    )
    protect_downloads: bool = Field(
        False,
        title="Protect downloaded documents",
        description="A document that a family downloads can only be opened with the PIN, ID or date of birth that "
        "the family entered on its page (AES-256). If a job needs no PIN, its documents are not protected.",
    )
    birth_date_form: BirthDateForm = Field(
        "DDMMYYYY",
        title="Format of the date of birth",
        description="Used when families open documents with the date of birth. Their page shows the format.",
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
        description="After everyone has signed, the signers' links lead to the signed document for this number of "
        "days.",
    )
    help_text: str = Field(
        "",
        max_length=500,
        title="Help",
        description="Shown on the families' pages, under the contact for families.",
    )


def write_birth_date(day: date, form: BirthDateForm) -> str:
    """Format a date of birth as eight digits."""
    return day.strftime(_FORMATS[form])
