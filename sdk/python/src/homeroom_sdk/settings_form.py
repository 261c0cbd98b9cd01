"""What the settings page does with a plugin's settings beside drawing them.

class Settings(BaseModel):
    reminds: bool = Field(False, title="Reminders", description="Readers are reminded.")
    remind_after_days: int = Field(
        3, title="Days before a reminder", description="...", json_schema_extra=shown_if("reminds", "true")
    )
"""

from collections.abc import Mapping
from typing import Literal

from pydantic.config import JsonDict

Safer = Literal["lower", "higher", "off", "on"]
"""Which of two values of a setting protects more."""
PER_SCHOOL = "perSchool"
CHOICES = "choices"


def shown_if(field: str, *values: str) -> JsonDict:
    """For `json_schema_extra`: the setting is drawn only while another one of the model has one of these values.

    What is not drawn has no effect then, and keeps its value. A boolean's values are `true` and `false`.
    """
    return {"showIf": {"field": field, "values": list(values)}}


def choices(labels: Mapping[str, str]) -> JsonDict:
    """For `json_schema_extra`: what the page shows for each value of a `Literal` or an enumeration, by the value.

    Dictionaries translate it by `settings.<field>.choices.<value>`, an empty value by `none`.
    """
    return {CHOICES: dict(labels)}


def per_school(safer: Safer | None = None, *, zero_is_off: bool = False) -> JsonDict:
    """For `json_schema_extra`: schools may set it for themselves, and `ctx.settings_for` knows theirs.

    Args:
        safer: Which value protects more; schools choose such a one only, unless their district lets them choose
            freely. None is a matter of taste, in which every school is free unless its district says otherwise.
        zero_is_off: 0 is no limit at all, which protects least.
    """
    return {PER_SCHOOL: {"safer": safer, "zeroIsOff": zero_is_off}}
