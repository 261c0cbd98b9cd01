"""Signing a request: on the page, in the shell, or on paper that a person attests."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import SignatureMode, SignerStatus, SigningMethod
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests.advancing import GUARDIANS, OUTSTANDING, advance
from homeroom_plugins.signing.requests.drafts import forget_draft
from homeroom_plugins.signing.requests.errors import ConsentNeeded, NotSignable
from homeroom_plugins.signing.requests.filling import fields_of, keep_prefilled, list_missing
from homeroom_plugins.signing.requests.locking import check_may_act, check_open, get_request, list_signers, lock_for
from homeroom_plugins.signing.requests.marks import Mark, Where, keep_mark
from homeroom_plugins.signing.requests.opening import check_digital, list_values
from homeroom_plugins.signing.requests.withdrawing import stop_mails
from homeroom_sdk.context import Actor, PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import to_line


async def sign(ctx: PluginContext, signer_id: UUID, mark: Mark, where: Where) -> None:
    """Sign: the values become final and the next signers are invited; after the last signature the file is sealed.

    Raises:
        RequestEnded, AlreadyDone, NotYourTurn: this signer cannot sign now.
        NotSignable: the request is signed on paper only.
        ConsentNeeded: the signer has not consented to sign electronically.
        ValidationFailed: a required field is empty (`data.fields` by field id), or the mark cannot be used.
    """
    mark = await keep_mark(ctx, mark)
    request, me, signers = await lock_for(ctx, signer_id)
    check_may_act(ctx, request, me)
    check_digital(request)
    if me.consented_at is None:
        raise ConsentNeeded
    fields, saved = fields_of(request, me), (await list_values(ctx, [me.id])).get(me.id, {})
    values = {field.id: field.value for field in fields} | {key: row.value for key, row in saved.items()}
    if missing := list_missing(fields, values):
        raise ValidationFailed.of(**{field.id: _("This has to be filled in.") for field in missing})
    await keep_prefilled(ctx, me, fields, saved)
    await forget_draft(ctx, me.id, used=mark.blob_id)
    me.mark_blob_id = mark.blob_id
    me.status, me.signed_at, me.remind_at, me.pin_at = SignerStatus.SIGNED, ctx.now(), None, None
    me.method, me.mark_text = mark.method, mark.text or me.name
    me.address, me.agent = to_line(where.address, 64), to_line(where.agent, 400)
    me.zone, me.verified_by = to_line(where.zone, 64), to_line(where.verified_by, 40)
    add_act(ctx, request.id, Act.SIGNED, me.id, method=mark.method.value, verified_by=me.verified_by)
    await ctx.audit.record("document.signed", subject=str(request.id), method=mark.method.value)
    await advance(ctx, request, signers)


async def sign_wet(ctx: PluginContext, request_id: UUID, *, pages: bytes, by: Actor) -> None:
    """Attest that everybody who had not signed yet has signed on paper.

    The scanned pages become the mark of each of them, with the method `wet`. If one guardian is enough, only one is
    marked as having signed. Nothing may have been written in the transaction before, because it waits for the store.

    Args:
        pages: A PDF of the scanned pages.
        by: The person who attests it.

    Raises:
        RequestNotFound, RequestEnded: there is no such request that can be signed.
        NotSignable: it is signed on the page only, and nobody has asked for paper.
        ValidationFailed: `pages` is not a PDF.
    """
    if not pages.startswith(b"%PDF-"):
        raise ValidationFailed.of(pages=_("The scanned pages are not a PDF. Scan them again."))
    blob = await ctx.blobs.put(pages)  # First, so that no row is locked while waiting for the disk.
    request = await get_request(ctx, request_id, lock=True)
    signers = await list_signers(ctx, request.id)
    check_open(ctx, request)
    if request.mode == SignatureMode.DIGITAL and not any(item.paper_requested_at for item in signers):
        raise NotSignable(_("This document is signed on the page, and paper was not requested."))
    signing = _list_on_paper(request, signers)
    await stop_mails(ctx, request, signing)
    for item in signing:
        item.status, item.signed_at, item.remind_at, item.pin_at = SignerStatus.SIGNED, ctx.now(), None, None
        item.method, item.mark_blob_id, item.mark_text = SigningMethod.WET, blob.id, item.name
        item.verified_by = "attested"
        add_act(ctx, request.id, Act.SIGNED_ON_PAPER, item.id, attested_by=by.name)
    await ctx.audit.record("document.attested", subject=str(request.id), signers=len(signing))
    await advance(ctx, request, signers)


def _list_on_paper(request: SigningRequest, signers: Sequence[Signer]) -> Sequence[Signer]:
    waiting = [item for item in signers if item.status in OUTSTANDING]
    if request.all_guardians:
        return waiting
    has_signed = any(item.kind in GUARDIANS and item.status == SignerStatus.SIGNED for item in signers)
    guardians = [] if has_signed else [item for item in waiting if item.kind in GUARDIANS][:1]
    return [item for item in waiting if item.kind not in GUARDIANS or item in guardians]
