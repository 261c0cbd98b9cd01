"""Request and response bodies of `/api/mail`, with the specification's names (§3, e-mail settings and unsubscribe)."""

from homeroom_plugins.mail.suppressions import MAX_CATEGORY
from pydantic import BaseModel, Field


class SubscriptionChange(BaseModel):
    """A change to a subscription, by a link's token or, for staff, by an address.

    Without categories, it applies to the kind of mail of the link, or to all mail if there is no token.
    """

    token: str | None = Field(default=None, max_length=2000)
    emailAddress: str | None = Field(default=None, max_length=1000)  # noqa: N815 - the specification's name
    schoolId: str = Field(default="", max_length=100)  # noqa: N815 - the specification's name
    schoolName: str = Field(default="", max_length=200)  # noqa: N815 - the specification's name
    categories: list[str] = Field(default_factory=list, max_length=50)


class SubscriptionSettings(BaseModel):
    """The categories that an address has unsubscribed from; `*` means all.

    `emailAddress` is masked in answers to a link, because mails are forwarded.
    """

    emailAddress: str  # noqa: N815 - the specification's name
    category: str = Field(description="The kind of mail that the link came with; empty for staff.")
    categories: list[str] = Field(max_length=1000, description=f"At most {MAX_CATEGORY} characters each.")
