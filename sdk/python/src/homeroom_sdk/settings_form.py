"""Extra information for the settings page about a plugin's settings, given as `json_schema_extra`.

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
    """Return a `json_schema_extra` that shows a setting only while another one of the model has one of these values.

    A hidden setting has no effect, but keeps its value. A boolean's values are `true` and `false`.
    """
    return {"showIf": {"field": field, "values": list(values)}}


def choices(labels: Mapping[str, str]) -> JsonDict:
    """Return a `json_schema_extra` with the labels for the values of a `Literal` or an enumeration.

    Dictionaries translate them by the key `settings.<field>.choices.<value>`, with `none` for an empty value.
    """
    return {CHOICES: dict(labels)}


def per_school(safer: Safer | None = None, *, zero_is_off: bool = False) -> JsonDict:
    """Return a `json_schema_extra` that lets schools override the setting; `ctx.settings_for` returns a school's value.

    Args:
        safer: Which value protects more. Schools may only choose a value that protects at least as much, unless their
            district lets them choose freely. With None no value protects more, and schools choose freely unless their
            district forbids it.
        zero_is_off: 0 means no limit, which protects least.
    """
    return {PER_SCHOOL: {"safer": safer, "zeroIsOff": zero_is_off}}
