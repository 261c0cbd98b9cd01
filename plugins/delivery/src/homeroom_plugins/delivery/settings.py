"""What a district can set."""

from pydantic import BaseModel, Field


class DeliverySettings(BaseModel):
    """Settings of the delivery plugin for one district."""

    pin_tries: int = Field(5, ge=3, le=10, description="Wrong PINs before a document is locked.")
    default_expiry_days: int = Field(14, ge=1, le=30, description="How long a link works unless the job says so.")
    help_text: str = Field("", max_length=500, description="Whom a family can ask, shown on its page.")
