"""Opening a document by its link: finding it, trying the PIN, staying open for half an hour."""

import hmac
from dataclasses import dataclass
from enum import Enum, auto
from uuid import UUID

from homeroom_plugins.delivery.links import hash_token, is_pin, pin_of
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.settings import DeliverySettings
from homeroom_plugins.delivery.states import DocumentState, JobStatus, PinMode, RecipientResult
from homeroom_sdk.context import PluginContext
from sqlalchemy import select

COOKIE = "homeroom_opened"
COOKIE_S = 1800


class LinkState(Enum):
    """What a link can be used for."""

    OPEN = auto()
    LOCKED = auto()
    ENDED = auto()


@dataclass(slots=True)
class Link:
    """A recipient's link with what it leads to."""

    token: str
    recipient: Recipient
    document: Document
    job: Job
    state: LinkState
    tries_left: int

    @property
    def blob_id(self) -> UUID:
        """The document's content. A link is only found once it is stored."""
        assert self.document.blob_id is not None
        return self.document.blob_id

    @property
    def pin_mode(self) -> PinMode:
        """What the family must type."""
        return PinMode(self.job.pin_mode)


async def find_link(ctx: PluginContext, token: str, *, lock: bool = False) -> Link | None:
    """The link behind `<district>.<secret>` of this district; None for a wrong or recalled one.

    Args:
        lock: Hold the recipient's row until the end of the transaction, so that tries are counted one by one.
    """
    district, _, secret = token.partition(".")
    if district != ctx.district.id.hex:
        return None
    query = (
        select(Recipient, Document, Job)
        .join(Document, (Document.district_id == Recipient.district_id) & (Document.id == Recipient.document_id))
        .join(Job, (Job.district_id == Recipient.district_id) & (Job.id == Recipient.job_id))
        .where(Recipient.district_id == ctx.district.id, Recipient.token_hash == hash_token(secret))
    )
    row = (await ctx.db.execute(query.with_for_update(of=Recipient) if lock else query)).one_or_none()
    if row is None:
        return None
    recipient, document, job = row
    if document.blob_id is None or document.state != DocumentState.STORED:
        return None  # Also one that was held again after it had been stored.
    if recipient.result == RecipientResult.CANCELLED or job.status == JobStatus.CANCELLED:
        return None
    return Link(token, recipient, document, job, _state(ctx, recipient, job), _tries_left(ctx, recipient))


async def try_pin(ctx: PluginContext, link: Link, typed: str) -> bool:
    """Count the try, judge it, and note the first opening. Needs a link found with `lock`."""
    recipient = link.recipient
    pin = pin_of(ctx, link.pin_mode, recipient.id, link.document.person_id)
    if pin is not None and not is_pin(typed, pin, link.pin_mode):
        recipient.wrong_pins += 1
        link.tries_left = _tries_left(ctx, recipient)
        if link.tries_left == 0:
            recipient.locked_at = ctx.now()
            link.state = LinkState.LOCKED
            await _tell_screens(ctx, recipient)
        await ctx.audit.record("pin.wrong", subject=str(recipient.id), tries_left=link.tries_left)
        return False
    recipient.wrong_pins = 0
    if recipient.opened_at is None:
        recipient.opened_at, recipient.result = ctx.now(), RecipientResult.OPENED
        await ctx.events.notify("Jobs", {"id": str(link.job.id)})
    await ctx.audit.record("document.opened", subject=str(recipient.id))
    return True


async def unlock(ctx: PluginContext, recipient: Recipient) -> None:
    """Start a family's tries anew; its link and its PIN stay as they are. Idempotent; flushes."""
    if recipient.locked_at is None:
        return
    recipient.wrong_pins, recipient.locked_at = 0, None
    await ctx.db.flush()
    await ctx.audit.record("link.unlocked", subject=str(recipient.id))
    await _tell_screens(ctx, recipient)


async def _tell_screens(ctx: PluginContext, recipient: Recipient) -> None:
    await ctx.events.notify("Jobs", {"id": str(recipient.job_id)})
    await ctx.events.notify("JobResults", {"id": str(recipient.id)})


def sign_cookie(ctx: PluginContext, link: Link) -> str:
    """The cookie that the browser keeps after the right PIN: its expiry, signed together with the link."""
    until = int(ctx.now().timestamp()) + COOKIE_S
    return f"{until}.{_signature(ctx, link, until)}"


def is_opened_by(ctx: PluginContext, link: Link, cookie: str) -> bool:
    """Whether the browser has typed the right PIN within the last half hour, and the link still works."""
    until, _, signature = cookie.partition(".")
    if link.state is not LinkState.OPEN or not until.isdecimal() or len(until) > 12:
        return False
    good = hmac.compare_digest(signature.encode(), _signature(ctx, link, int(until)).encode())
    return good and int(until) > ctx.now().timestamp()


def _signature(ctx: PluginContext, link: Link, until: int) -> str:
    return hmac.digest(ctx.secret("opened"), f"{link.recipient.id}:{until}".encode(), "sha256").hex()


def _state(ctx: PluginContext, recipient: Recipient, job: Job) -> LinkState:
    if job.expires_at <= ctx.now() or job.status == JobStatus.EXPIRED:
        return LinkState.ENDED
    return LinkState.LOCKED if recipient.locked_at else LinkState.OPEN


def _tries_left(ctx: PluginContext, recipient: Recipient) -> int:
    assert isinstance(ctx.settings, DeliverySettings)
    return max(0, ctx.settings.pin_tries - recipient.wrong_pins)
