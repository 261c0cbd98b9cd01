"""What a district can set: the plugin's own settings, and the platform's flags that it acts on."""

from pydantic import BaseModel, Field

TRANSLATIONS = "EnableTranslations"


class RecipientSettings(BaseModel):
    """Settings of the families' pages for one district."""

    pin_tries: int = Field(
        5, ge=3, le=10, title="Tries of a PIN", description="Wrong PINs before a document is locked."
    )
    protect_downloads: bool = Field(
        False,
        title="Protect downloaded documents",
        description="A document that a family downloads opens only with what the family has typed on its page "
        "(AES-256). Where a job needs no PIN, its documents stay open.",
    )
    help_text: str = Field(
        "",
        max_length=500,
        title="Help",
        description="On families' pages, under whom they can ask.",
    )
