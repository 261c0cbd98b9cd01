"""What the settings page does with a plugin's settings beside drawing them.

class Settings(BaseModel):
    reminds: bool = Field(False, title="Reminders", description="Readers are reminded.")
    remind_after_days: int = Field(
        3, title="Days before a reminder", description="...", json_schema_extra=shown_if("reminds", "true")
    )
"""

from pydantic.config import JsonDict


def shown_if(field: str, *values: str) -> JsonDict:
    """For `json_schema_extra`: the setting is drawn only while another one of the model has one of these values.

    What is not drawn has no effect then, and keeps its value. A boolean's values are `true` and `false`.
    """
    return {"showIf": {"field": field, "values": list(values)}}
