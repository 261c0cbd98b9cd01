"""The events in the life of a signing request; the timeline and the certificate of proof show them."""

from enum import StrEnum
from uuid import UUID

from homeroom_plugins.signing.request_models import SigningAct
from homeroom_sdk.context import PluginContext


class Act(StrEnum):
    """The kinds of events of a request."""

    CREATED = "created"
    INVITED = "invited"
    REMINDED = "reminded"
    MAIL_FAILED = "mail_failed"
    OPENED = "opened"
    VIEWED = "viewed"
    DOWNLOADED = "downloaded"
    WRONG_PIN = "wrong_pin"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    CONSENTED = "consented"
    CONSENT_WITHDRAWN = "consent_withdrawn"
    SIGNED = "signed"
    SIGNED_ON_PAPER = "signed_on_paper"
    NOT_NEEDED = "not_needed"
    DECLINED = "declined"
    DELEGATED = "delegated"
    PAPER_REQUESTED = "paper_requested"
    CORRECTED = "corrected"
    RESENT = "resent"
    RESTRICTED = "restricted"
    PRINTED = "printed"
    SCANNED = "scanned"
    EXTENDED = "extended"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    SEALED = "sealed"
    SEAL_WAITS = "seal_waits"
    SEAL_FAILED = "seal_failed"
    COMPLETED = "completed"
    EXPORTED = "exported"


def add_act(
    ctx: PluginContext,
    request_id: UUID,
    act: Act,
    signer_id: UUID | None = None,
    **details: str | int | bool | None,
) -> None:
    """Add an event of a request to the context's transaction, in the name of the actor; does not flush.

    Args:
        details: Must not contain addresses or names; the signer's row has those.
    """
    ctx.db.add(
        SigningAct(
            request_id=request_id,
            signer_id=signer_id,
            act=act,
            actor=ctx.actor.name if ctx.actor.user_id is not None else "",
            user_id=ctx.actor.user_id,
            details=details,
        )
    )
