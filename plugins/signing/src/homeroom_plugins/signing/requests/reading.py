"""Requests as staff see them, and the search for the reader's own signer."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from homeroom_plugins.signing.models import RequestStatus, RoleKind, SignatureMode, SignerStatus, SigningMethod
from homeroom_plugins.signing.request_models import Signer, SigningAct, SigningRequest
from homeroom_plugins.signing.requests.disclosing import record_staff
from homeroom_plugins.signing.requests.errors import NotYours
from homeroom_plugins.signing.requests.locking import MAY_ACT, OPEN, get_request, list_signers
from homeroom_plugins.signing.requests.mails import is_staff
from homeroom_plugins.signing.requests.opening import list_values
from homeroom_plugins.signing.requests.schemas import ActRead, RequestRead, SignerRead, TimelineRead
from homeroom_plugins.signing.templates.schemas import Field, Role
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.i18n import NOTHING, _
from sqlalchemy import select


async def read_request(ctx: PluginContext, request_id: UUID) -> RequestRead:
    """Return a request with its signers, and record the disclosure in the ledger.

    Raises:
        RequestNotFound: there is no such request.
    """
    request = await get_request(ctx, request_id)
    signers = await list_signers(ctx, request.id)
    await record_staff(ctx, [request], DisclosureAct.VIEWED)
    return RequestRead(
        id=request.id,
        job_id=request.job_id,
        title=request.title,
        status=RequestStatus(request.status),
        problem=request.problem or NOTHING,
        mode=SignatureMode(request.mode),
        person=request.person,
        person_id=request.person_id,
        first_name=request.first_name,
        last_name=request.last_name,
        school_id=request.school_id,
        in_order=request.in_order,
        all_guardians=request.all_guardians,
        page_sizes=[(width, height) for width, height in request.page_sizes],
        roles=[Role.model_validate(item) for item in request.roles],
        fields=[Field.model_validate(item) for item in request.fields],
        signers=[show_signer(ctx, request, item) for item in signers],
        attached=await list_attached(ctx, [item.id for item in signers if is_mine(ctx, item)]),
        created_on=request.created_at,
        expires_on=request.expires_at,
        signed_on=request.signed_at,
        ended_on=request.ended_at,
        sealed_on=request.sealed_at,
        is_sealed=request.sealed_blob_id is not None,
        sha256=request.sha256,
        sealed_sha256=request.sealed_sha256 or "",
    )


def show_signer(ctx: PluginContext, request: SigningRequest, signer: Signer) -> SignerRead:
    """Return a signer's data, without link and PIN."""
    may_act = signer.status in MAY_ACT and request.status in OPEN
    return SignerRead(
        id=signer.id,
        role=signer.role,
        kind=RoleKind(signer.kind),
        position=signer.position,
        name=signer.name,
        email=signer.email,
        language=signer.language,
        status=SignerStatus(signer.status),
        is_staff=is_staff(signer),
        is_me=may_act and is_mine(ctx, signer),
        holds_up=may_act,
        invited_on=signer.invited_at,
        opened_on=signer.opened_at,
        consented_on=signer.consented_at,
        paper_requested_on=signer.paper_requested_at,
        signed_on=signer.signed_at,
        declined_on=signer.declined_at,
        decline_reason=signer.decline_reason,
        method=SigningMethod(signer.method) if signer.method else None,
        reminders=signer.reminders,
        remind_on=signer.remind_at,
        mail_problem=signer.mail_problem or NOTHING,
        delegated_to=signer.delegated_to,
        delegated_from=signer.delegated_from,
    )


def is_mine(ctx: PluginContext, signer: Signer) -> bool:
    """Return whether the signer is the signed-in user: by user id or e-mail address, and for staff only."""
    actor = ctx.actor
    if actor.user_id is None or not is_staff(signer):
        return False
    return signer.user_id == actor.user_id or (
        signer.user_id is None and bool(actor.email) and signer.email.casefold() == actor.email.casefold()
    )


async def find_own_signer(ctx: PluginContext, request_id: UUID) -> Signer:
    """Find the actor's own signer of a request. Changes nothing.

    Raises:
        RequestNotFound: there is no such request.
        NotYours: the actor is not one of its signers; staff never sign for a family.
    """
    request = await get_request(ctx, request_id)
    mine = [item for item in await list_signers(ctx, request.id) if is_mine(ctx, item)]
    current = [item for item in mine if item.status in MAY_ACT] or mine
    if not current:
        raise NotYours(_("You are not asked to sign this document. You cannot sign for somebody else."))
    return current[-1]


async def claim_own_signer(ctx: PluginContext, request_id: UUID) -> Signer:
    """Find the actor's own signer of a request, and store the actor's user id in it.

    Raises:
        RequestNotFound, NotYours: as in `find_own_signer`.
    """
    me = await find_own_signer(ctx, request_id)
    me.user_id = ctx.actor.user_id
    return me


async def list_attached(ctx: PluginContext, own: Sequence[UUID]) -> dict[str, str]:
    """Return the names of the files that these signers have attached, by field id."""
    values = await list_values(ctx, own) if own else {}
    return {key: row.file_name for rows in values.values() for key, row in rows.items() if row.file_name}


async def read_timeline(ctx: PluginContext, request_id: UUID) -> TimelineRead:
    """Return the events of a request.

    Raises:
        RequestNotFound: there is no such request.
    """
    request = await get_request(ctx, request_id)
    names = {item.id: item.name for item in await list_signers(ctx, request.id)}
    return TimelineRead(acts=[_show_act(item, names) for item in await list_acts(ctx, request.id)])


async def list_acts(ctx: PluginContext, request_id: UUID) -> Sequence[SigningAct]:
    """List the events of a request in chronological order."""
    found = await ctx.db.scalars(
        select(SigningAct)
        .where(SigningAct.district_id == ctx.district.id, SigningAct.request_id == request_id)
        .order_by(SigningAct.at, SigningAct.id)
    )
    return found.all()


def _show_act(act: SigningAct, names: dict[UUID, str]) -> ActRead:
    details: dict[str, Any] = act.details
    return ActRead(
        at=act.at,
        act=act.act,
        actor=act.actor,
        signer_id=act.signer_id,
        signer=names.get(act.signer_id, "") if act.signer_id else "",
        details=details,
    )
