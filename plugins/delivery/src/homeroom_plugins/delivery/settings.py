"""The plugin's own settings of a district, and the names of the platform's flags that it uses."""

from collections.abc import Collection
from typing import Literal

from homeroom_sdk.context import PluginContext
from homeroom_sdk.settings_form import choices, per_school, shown_if
from pydantic import BaseModel, Field

WhenDue = Literal["review", "destroy"]
"""Same values as `homeroom_sdk.retention.DueAction`."""
HIDE_NAMES = "HideNameInEmailSubject"
ID_CHECK = "OptimizedIdCheck"
HIDE_ADVANCED = "HideAdvancedOptions"
HIDE_ENTIRE = "HideSendEntireDocAdvancedOption"


class DeliverySettings(BaseModel):
    """Settings of the delivery plugin for one district."""

    default_expiry_days: int = Field(
        14,
        ge=1,
        le=30,
        title="Days that a link works",
        description="How long a link works unless the job says so.",
        json_schema_extra=per_school("lower"),
    )
    send_wait_s: int = Field(
        60,
        ge=0,
        le=3600,
        title="Seconds before the first mail",
        description="A job waits so long before its first mail, and can be taken back meanwhile.",
        json_schema_extra=per_school("higher"),
    )
    max_part_mb: int = Field(
        25,
        ge=0,
        le=1000,
        title="Largest document (MB)",
        description="A document that would be larger is held until a person lets it go; 0: none is.",
        json_schema_extra=per_school("lower", zero_is_off=True),
    )
    birth_date_pins: bool = Field(
        False,
        title="Dates of birth may open documents",
        description="A job may let families type the student's date of birth instead of a PIN. Whoever knows the "
        "child may know it. Students without one on file get a PIN that the office hands out.",
        json_schema_extra=per_school("off"),
    )
    second_mail_pins: bool = Field(
        False,
        title="PINs may go out in a second e-mail",
        description="A job may send each family its PIN in an e-mail of its own, some time after the link. "
        "Whoever reads the mailbox reads both.",
        json_schema_extra=per_school("off"),
    )
    second_mail_after_min: int = Field(
        10,
        ge=1,
        le=1440,
        title="Minutes before the e-mail with the PIN",
        description="So long after the e-mail with the link has gone out.",
        json_schema_extra=shown_if("second_mail_pins", "true") | per_school("higher"),
    )
    student_id_pins: bool = Field(
        True,
        title="Student IDs may open documents",
        description="A job may let families type the student's ID instead of a PIN. Classmates may know it.",
        json_schema_extra=per_school("off"),
    )
    release_from: int = Field(
        0,
        ge=0,
        title="Second person from (documents)",
        description="Once so many documents of a job go in all, a person who has not made it releases them; 0: never.",
        json_schema_extra=per_school("lower", zero_is_off=True),
    )
    delivered_days: int = Field(
        0,
        ge=0,
        le=36_500,
        title="Days that delivered batches are kept",
        description="So long after a batch has ended and its links with it. Where your district has document storage, "
        "it can then be put on a list of destruction, which two people approve; elsewhere it stays. 0: without end.",
    )
    delivered_action: WhenDue = Field(
        "review",
        title="When delivered batches are due",
        description="How they come on a list of destruction.",
        json_schema_extra=choices(
            {"review": "Only when somebody proposes them by themselves", "destroy": "With all documents that are due"}
        ),
    )


def settings_for(ctx: PluginContext, schools: Collection[str] | None) -> DeliverySettings:
    """Return the settings for a job of these schools, given by their codes; None is the whole district."""
    found = ctx.settings_for(schools)
    return found if isinstance(found, DeliverySettings) else DeliverySettings()
