"""What a district can set: the plugin's own settings, and the platform's flags that it acts on."""

from pydantic import BaseModel, Field

HIDE_NAMES = "HideNameInEmailSubject"
ID_CHECK = "OptimizedIdCheck"


class DeliverySettings(BaseModel):
    """Settings of the delivery plugin for one district."""

    default_expiry_days: int = Field(
        14, ge=1, le=30, title="Days that a link works", description="How long a link works unless the job says so."
    )
