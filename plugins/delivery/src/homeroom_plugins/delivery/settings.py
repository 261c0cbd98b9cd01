"""What a district can set: the plugin's own settings, and the platform's flags that it acts on."""

from pydantic import BaseModel, Field

HIDE_NAMES = "HideNameInEmailSubject"
TRANSLATIONS = "EnableTranslations"


class DeliverySettings(BaseModel):
    """Settings of the delivery plugin for one district."""

    pin_tries: int = Field(
        5, ge=3, le=10, title="Tries of a PIN", description="Wrong PINs before a document is locked."
    )
    default_expiry_days: int = Field(
        14, ge=1, le=30, title="Days that a link works", description="How long a link works unless the job says so."
    )
    help_text: str = Field("", max_length=500, title="Help", description="Whom a family can ask, shown on its page.")
