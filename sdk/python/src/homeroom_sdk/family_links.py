"""The links of families for a sender that has a page of its own for them (`services.FamilyLinks`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import UUID

from starlette.responses import Response

from homeroom_sdk.recipients import LinkState


@dataclass(frozen=True, slots=True)
class FamilyLink:
    """A link that somebody has followed.

    Attributes:
        recipient_id, document_id: As the sender has said.
        page: Where the document is shown, as `SentDocument.page` says; empty where it is not to be seen any more.
        title: What the document is called.
        language: The recipient's own.
        verified_by: What opens it: a `PinMode`.
        is_open: This browser has typed the right PIN within the last half hour, and the link still works.
        help_text: What the district says on families' pages.
        cookie: Keeps the browser in for another half hour; whoever has opened the link may get it.
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
    """One page's number (from 1), and its text in reading order: each a `pdf.reading_order.Block`."""

    number: int
    blocks: tuple[Any, ...]


class FamilyLinks(Protocol):
    """What stands before a document that is shown on its sender's own page (`SentDocument.page`), and what is in it.

    Tokens are as they stand in the address. Nothing of this changes anything but `open_link` and `download`.
    """

    async def find_link(self, token: str, cookie: str = "") -> FamilyLink | None:
        """The link, judged by the cookie `COOKIE` that the browser sent; None for a wrong one."""
        ...

    async def pin_page(self, token: str, *, accept_language: str) -> Response:
        """The page of a link that is not open: it asks for the PIN, which goes to `{page}/{token}` as `pin`, or says
        that the link is locked, over, taken back, or unknown."""
        ...

    async def open_link(self, token: str, typed: str, *, accept_language: str) -> Response:
        """Judge a PIN. Each try is counted before it is judged, one at a time; the last wrong one locks the link.

        The right one leads to `{page}/{token}`, for which the browser gets the cookie.
        """
        ...

    async def read_pages(self, token: str) -> Sequence[ShownPage]:
        """The pages of the document as text. Only for a link that is open."""
        ...

    async def draw_page(self, token: str, number: int) -> Response | None:
        """A page as a picture; None for one that the document does not have. Only for a link that is open."""
        ...

    async def download(self, token: str) -> Response:
        """The document as a file; written into the activity log. Only for a link that is open."""
        ...


COOKIE = "homeroom_opened"
COOKIE_S = 1800
"""How long a link stays open after the PIN, or after the last cookie."""


def keep_open(response: Response, path: str, cookie: str, *, public_url: str) -> Response:
    """Give the browser the cookie of a link, for nothing but its path and what is below it."""
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
