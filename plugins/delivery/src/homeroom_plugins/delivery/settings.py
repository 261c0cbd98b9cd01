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
        title="Days until a link expires",
        description="Applies unless the job sets another date.",
        json_schema_extra=per_school("lower"),
    )
    send_wait_s: int = Field(
        60,
        ge=0,
        le=3600,
        title="Seconds before the first e-mail",
        description="A job waits this long before it sends its first e-mail. Until then, it can be returned to its "
        "check.",
        json_schema_extra=per_school("higher"),
    )
    max_part_mb: int = Field(
        25,
        ge=0,
        le=1000,
        title="Largest document (MB)",
        description="A larger document is held until somebody releases it. 0: no limit.",
        json_schema_extra=per_school("lower", zero_is_off=True),
    )
    birth_date_pins: bool = Field(
        False,
        title="Dates of birth may open documents",
        description="A job may let families enter the student's date of birth instead of a PIN. People who know the "
        "child may know it. Students without a date of birth on file get a PIN that the office hands out.",
        json_schema_extra=per_school("off"),
    )
    second_mail_pins: bool = Field(
        False,
        title="PINs may go out in a second e-mail",
        description="A job may send each family its PIN in a separate e-mail, some time after the link. Fewer "
        "families call, but anyone who can read the mailbox can read both e-mails.",
        json_schema_extra=per_school("off"),
    )
    second_mail_after_min: int = Field(
        10,
        ge=1,
        le=1440,
        title="Minutes before the PIN e-mail",
        description="The time between the e-mail with the link and the e-mail with the PIN. If the document is "
        "recalled in between, no PIN is sent.",
        json_schema_extra=shown_if("second_mail_pins", "true") | per_school("higher"),
    )
    student_id_pins: bool = Field(
        True,
        title="Student IDs may open documents",
        description="A job may let families enter the student's ID instead of a PIN. Classmates may know it.",
        json_schema_extra=per_school("off"),
    )
    release_from: int = Field(
        0,
        ge=0,
        title="Second person required from (documents)",
        description="When a job sends this many documents or more in total, somebody other than its creator must "
        "release them. 0: never.",
        json_schema_extra=per_school("lower", zero_is_off=True),
    )
    delivered_days: int = Field(
        0,
        ge=0,
        le=36_500,
        title="Days to keep delivered batches",
        description="Counted from the day on which a batch and its links have ended. If your district uses document "
        "storage, the batch can then be put on a list of documents to destroy, which two people approve. Otherwise "
        "it is kept. 0: no limit.",
    )
    delivered_action: WhenDue = Field(
        "review",
        title="When delivered batches are due",
        description="How they get on a list of documents to destroy.",
        json_schema_extra=choices(
            {
                "review": "Only when somebody proposes them separately",
                "destroy": "Together with all documents that are due",
            }
        ),
    )


def settings_for(ctx: PluginContext, schools: Collection[str] | None) -> DeliverySettings:
    """Return the settings for a job of these schools, given by their codes; None is the whole district."""
    found = ctx.settings_for(schools)
    return found if isinstance(found, DeliverySettings) else DeliverySettings()
