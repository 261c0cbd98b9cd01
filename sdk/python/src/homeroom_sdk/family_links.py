"""Families' links for a sender that shows its documents on its own page (`services.FamilyLinks`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import UUID

from starlette.responses import Response

from homeroom_sdk.recipients import LinkState


@dataclass(frozen=True, slots=True)
class FamilyLink:
    """A link that a visitor has followed.

    Attributes:
        recipient_id, document_id: As given by the sender.
        page: Where the document is shown (`SentDocument.page`); empty if it may no longer be seen.
        title: The document's title.
        language: The recipient's language.
        verified_by: What opens the document: a `PinMode`.
        is_open: This browser has entered the right PIN within the last half hour, and the link still works.
        help_text: The district's text for families' pages.
        cookie: Keeps the link open in this browser for another half hour; give it to any visitor who has opened the
            link.
    """

    recipient_id: UUID
    document_id: UUID
    page: str
    title: str
    language: str
    state: LinkState
    verified_by: str
    is_open: bool
    help_text: str
    cookie: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ShownPage:
    """One page's number (from 1) and its text in reading order: each block is a `pdf.reading_order.Block`."""

    number: int
    blocks: tuple[Any, ...]


class FamilyLinks(Protocol):
    """Access checks and contents for a document that is shown on its sender's page (`SentDocument.page`).

    Tokens are passed as they appear in the address. Only `open_link` and `download` change anything.
    """

    async def find_link(self, token: str, cookie: str = "") -> FamilyLink | None:
        """Return the link, with its state for the cookie `COOKIE` of the browser; None for an unknown link."""
        ...

    async def pin_page(self, token: str, *, accept_language: str) -> Response:
        """Return the page for a link that is not open. It asks for the PIN, which is posted to `{page}/{token}` as
        `pin`, or states that the link is locked, expired, recalled or unknown.
        """
        ...

    async def open_link(self, token: str, typed: str, *, accept_language: str) -> Response:
        """Check a PIN. Each try is counted before it is checked, one at a time; the last wrong one locks the link.

        The right PIN redirects to `{page}/{token}`, with the cookie for that page.
        """
        ...

    async def read_pages(self, token: str) -> Sequence[ShownPage]:
        """Return the pages of the document as text. Only for a link that is open."""
        ...

    async def draw_page(self, token: str, number: int) -> Response | None:
        """Return a page as a picture, or None if the document has no such page. Only for a link that is open."""
        ...

    async def download(self, token: str) -> Response:
        """Return the document as a file and write this to the activity log. Only for a link that is open."""
        ...


COOKIE = "homeroom_opened"
COOKIE_S = 1800
"""Seconds that a link stays open after the PIN was entered, or after the last cookie."""


def keep_open(response: Response, path: str, cookie: str, *, public_url: str) -> Response:
    """Set the cookie of a link, limited to its path and the paths below it."""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=COOKIE_S,
        path=path,
        httponly=True,
        samesite="strict",
        secure=public_url.startswith("https:"),
    )
    return response
