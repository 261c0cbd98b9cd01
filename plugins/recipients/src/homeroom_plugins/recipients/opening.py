"""Opening a document by its link: finding the link, checking the PIN, and keeping it open for half an hour."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_plugins.recipients.models import Link
from homeroom_plugins.recipients.secrets import hash_token, is_pin, pin_of
from homeroom_plugins.recipients.settings import RecipientSettings
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.family_links import COOKIE_S
from homeroom_sdk.recipients import LinkState, PinMode, RecipientAct
from homeroom_sdk.sent_documents import SentDocument, SentDocuments
from sqlalchemy import ColumnElement, and_, or_, select

PERSONAL = (PinMode.PERSON_ID, PinMode.BIRTH_DATE)
"""PINs that come from a person's data, and so are the same for all links of that person."""
PAGE = "/r"
"""Page of documents that have no page of their sender."""


@dataclass(slots=True)
class FoundLink:
    """A link that a family has followed, with the document it leads to.

    Attributes:
        document: None if the sender does not show it any more.
        together: This link and all others with the PIN of the same person; their wrong PINs are counted together.
    """

    token: str
    row: Link
    document: SentDocument | None
    state: LinkState
    tries_left: int
    together: Sequence[Link]

    @property
    def pin_mode(self) -> PinMode:
        """The kind of PIN that the family has to type."""
        return PinMode(self.row.pin_mode)

    @property
    def is_here(self) -> bool:
        """True if the document is shown on this plugin's own page."""
        return self.document is None or self.document.page in ("", PAGE)

    @property
    def path(self) -> str:
        """The path of the page that shows the document."""
        page = PAGE if self.document is None or self.is_here else self.document.page
        return f"{page}/{self.token}"


async def find_link(ctx: PluginContext, token: str, *, lock: bool = False) -> FoundLink | None:
    """Find the link with the token `<district>.<secret>` in this district; return None if there is none.

    Args:
        lock: Lock the rows of the link and of `together` until the end of the transaction, so that tries are counted
            one after the other.
    """
    district, _, secret = token.partition(".")
    if district != ctx.district.id.hex:
        return None
    condition = Link.token_hash == hash_token(secret)
    rows = await find_with_owners(ctx, condition, lock=lock)
    row = next((item for item in rows if hmac.compare_digest(item.token_hash, hash_token(secret))), None)
    if row is None:
        return None
    state = state_of(ctx, row)
    document = await _find_document(ctx, row) if state in (LinkState.OPEN, LinkState.LOCKED) else None
    if document is None and state is not LinkState.ENDED:
        state = LinkState.RECALLED
    return FoundLink(token, row, document, state, max(1, _tries_left(ctx, rows)), rows)


async def find_with_owners(ctx: PluginContext, condition: ColumnElement[bool], *, lock: bool = True) -> Sequence[Link]:
    """Find these links, and all other links with the PINs of the same persons.

    Args:
        lock: Lock them until the end of the transaction, in the order of their ids to avoid deadlocks.
    """
    chosen = select(Link.id, Link.pin_owner, Link.pin_mode).where(Link.district_id == ctx.district.id, condition)
    found = (await ctx.db.execute(chosen)).all()
    owners = {row.pin_owner for row in found if row.pin_owner is not None and row.pin_mode in PERSONAL}
    query = (
        select(Link)
        .where(
            Link.district_id == ctx.district.id,
            or_(
                Link.id.in_([row.id for row in found]),
                and_(
                    Link.pin_owner.in_(owners),
                    Link.pin_mode.in_(PERSONAL),
                    Link.expires_at > ctx.now(),
                    Link.recalled_at.is_(None),
                ),
            ),
        )
        .order_by(Link.id)
        .execution_options(populate_existing=True)
    )
    return (await ctx.db.scalars(query.with_for_update() if lock else query)).all() if found else ()


async def try_pin(ctx: PluginContext, link: FoundLink, typed: str) -> bool:
    """Check the PIN, count a wrong one, and record an opening. Needs a link found with `lock`.

    For a PIN from a person's data, wrong tries on all links of that person are counted together; the last one locks
    them all.
    """
    row = link.row
    pin = pin_of(ctx, row)
    if pin is not None and not is_pin(typed, pin, link.pin_mode):
        row.wrong_pins += 1
        link.tries_left = _tries_left(ctx, link.together)
        await ctx.audit.record("pin.wrong", subject=str(row.id), tries_left=link.tries_left)
        await note(ctx, row, RecipientAct.WRONG_PIN)
        if link.tries_left == 0:
            link.state = LinkState.LOCKED
            for item in link.together:
                if item.locked_at is None:
                    item.locked_at = ctx.now()
                    await note(ctx, item, RecipientAct.LOCKED)
        return False
    row.wrong_pins = 0
    if row.opened_at is None:
        row.opened_at = ctx.now()
        await note(ctx, row, RecipientAct.OPENED)
    else:
        await note(ctx, row, RecipientAct.VIEWED)
    await ctx.audit.record("document.opened", subject=str(row.id))
    return True


async def is_still_open(ctx: PluginContext, link: FoundLink) -> bool:
    """Return whether the link is still open and has the same PIN version as when it was found."""
    return await _find_again(ctx, link) is not None


async def note_download(ctx: PluginContext, link: FoundLink) -> bool:
    """Record that the family has downloaded the document, and notify its sender.

    Returns False, and records nothing, if the link is not `is_still_open`.
    """
    now = await _find_again(ctx, link, lock=True)
    if now is None:
        return False
    await ctx.audit.record("document.downloaded", subject=str(now.row.id))
    if now.row.downloaded_at is None:
        now.row.downloaded_at = ctx.now()
    await note(ctx, now.row, RecipientAct.DOWNLOADED)
    return True


async def _find_again(ctx: PluginContext, link: FoundLink, *, lock: bool = False) -> FoundLink | None:
    version = link.row.pin_version  # Remembered, because `find_link` refreshes the row.
    now = await find_link(ctx, link.token, lock=lock)
    is_open = now is not None and now.state is LinkState.OPEN and now.row.pin_version == version
    return now if is_open else None


async def note(ctx: PluginContext, row: Link, act: RecipientAct) -> None:
    """Flush, and report an act on a link to its sender."""
    await ctx.db.flush()
    await documents_of(ctx, row).note(row.id, act)


def documents_of(ctx: PluginContext, row: Link) -> SentDocuments:
    """Return the service with the sender's documents.

    Raises:
        ServiceUnavailable: the district may not use the sender any more.
    """
    return ctx.services.get(SentDocuments, row.sender)


def state_of(ctx: PluginContext, row: Link) -> LinkState:
    """Return the state of a link."""
    if row.recalled_at is not None:
        return LinkState.RECALLED
    if row.expires_at <= ctx.now():
        return LinkState.ENDED
    return LinkState.LOCKED if row.locked_at else LinkState.OPEN


def sign_cookie(ctx: PluginContext, link: FoundLink) -> str:
    """Return the cookie that is set after the right PIN: its expiry, signed together with the link."""
    until = int(ctx.now().timestamp()) + COOKIE_S
    return f"{until}.{_signature(ctx, link, until)}"


def is_opened_by(ctx: PluginContext, link: FoundLink, cookie: str) -> bool:
    """Return whether the browser has sent the right PIN within the last half hour, and the link still works."""
    until, _, signature = cookie.partition(".")
    if link.state is not LinkState.OPEN or not until.isdecimal() or len(until) > 12:
        return False
    good = hmac.compare_digest(signature.encode(), _signature(ctx, link, int(until)).encode())
    return good and int(until) > ctx.now().timestamp()


def _signature(ctx: PluginContext, link: FoundLink, until: int) -> str:
    """Return a signature that depends on the PIN version, so that a new PIN invalidates earlier cookies."""
    text = f"{link.row.id}:{link.row.pin_version}:{until}"
    return hmac.digest(ctx.secret("opened"), text.encode(), "sha256").hex()


async def _find_document(ctx: PluginContext, row: Link) -> SentDocument | None:
    try:
        return await documents_of(ctx, row).find(row.document_id)
    except ServiceUnavailable:
        return None


def _tries_left(ctx: PluginContext, rows: Sequence[Link]) -> int:
    assert isinstance(ctx.settings, RecipientSettings)
    return max(0, ctx.settings.pin_tries - sum(row.wrong_pins for row in rows))
