"""The signer's view of a request, and the steps before signing: opening, consent, and asking for paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import FieldKind, SignatureMode, SignerStatus
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningRequest
from homeroom_plugins.signing.requests.disclosing import record_shown
from homeroom_plugins.signing.requests.errors import AlreadyDone, NotSignable
from homeroom_plugins.signing.requests.locking import (
    check_may_act,
    find_request_of,
    get_request,
    list_signers,
    lock_for,
)
from homeroom_plugins.signing.requests.telling import tell_screens
from homeroom_plugins.signing.templates.schemas import Field, Role
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import is_line
from sqlalchemy import select

MAX_VERSION = 40


@dataclass(frozen=True, slots=True)
class OtherSigner:
    """Another signer of the request. The name is set once they have signed, as it is in the document from then on."""

    role: str
    kind: str
    position: int
    status: SignerStatus
    signed_at: datetime | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request as one of its signers sees it.

    Attributes:
        fields: The fields of the signer's role, in page order.
        values: The saved values of the signer, by field id; see `value_of`.
        printed: Fields without a role, which are filled with `Field.value`.
        filled: The fields of those who have signed, with their values.
    """

    request: SigningRequest
    signer: Signer
    fields: Sequence[Field]
    values: Mapping[str, FieldValue]
    printed: Sequence[Field]
    filled: Sequence[tuple[Field, str]]
    roles: Sequence[Role]
    others: Sequence[OtherSigner]

    @property
    def may_sign_here(self) -> bool:
        """True if the signer may sign on the page; otherwise only on paper."""
        return self.request.mode in (SignatureMode.DIGITAL, SignatureMode.BOTH)

    def value_of(self, field: Field) -> str:
        """Return the value of a field of the signer: the saved value, or else the template's default."""
        saved = self.values.get(field.id)
        return saved.value if saved is not None else field.value


async def open_for(ctx: PluginContext, signer_id: UUID) -> OpenRequest:
    """Return the request for a signer whose turn it is. Changes nothing.

    Raises:
        RequestNotFound: there is no such signer.
        RequestEnded, AlreadyDone, NotYourTurn: the signer cannot act; the message states the reason.
    """
    request = await get_request(ctx, await find_request_of(ctx, signer_id))
    signers = await list_signers(ctx, request.id)
    me = next(item for item in signers if item.id == signer_id)
    check_may_act(ctx, request, me)
    return await read_open(ctx, request, me, signers)


async def read_open(ctx: PluginContext, request: SigningRequest, me: Signer, signers: Sequence[Signer]) -> OpenRequest:
    """Return the request as the signer `me` sees it, in any state."""
    fields = [Field.model_validate(item) for item in request.fields]
    fields.sort(key=lambda item: (item.page, item.y, item.x))
    values = await list_values(ctx, [item.id for item in signers])
    signed = {item.id: item.role for item in signers if item.status == SignerStatus.SIGNED and item.id != me.id}
    filled = [
        (field, values[signer_id][field.id].value)
        for field in fields
        for signer_id, role in signed.items()
        if field.role == role and field.id in values.get(signer_id, {})
    ]
    others = [
        OtherSigner(
            item.role,
            item.kind,
            item.position,
            SignerStatus(item.status),
            item.signed_at,
            item.name if item.status == SignerStatus.SIGNED else "",
        )
        for item in signers
        if item.id != me.id and item.status not in (SignerStatus.DELEGATED, SignerStatus.CANCELLED)
    ]
    return OpenRequest(
        request=request,
        signer=me,
        fields=[field for field in fields if field.role == me.role],
        values=values.get(me.id, {}),
        printed=[field for field in fields if not field.role],
        filled=filled,
        roles=[Role.model_validate(item) for item in request.roles],
        others=others,
    )


async def list_values(ctx: PluginContext, signer_ids: Sequence[UUID]) -> Mapping[UUID, Mapping[str, FieldValue]]:
    """Return the saved values of these signers, by signer and field id."""
    rows = await ctx.db.scalars(
        select(FieldValue)
        .where(FieldValue.district_id == ctx.district.id, FieldValue.signer_id.in_(signer_ids))
        .execution_options(populate_existing=True)
    )
    found: dict[UUID, dict[str, FieldValue]] = {}
    for row in rows:
        found.setdefault(row.signer_id, {})[row.field_id] = row
    return found


async def note_opened(ctx: PluginContext, signer_id: UUID) -> None:
    """Record that the signer has opened the document for the first time; later calls do nothing."""
    request, me, _signers = await lock_for(ctx, signer_id)
    if me.opened_at is not None or me.status not in (SignerStatus.INVITED, SignerStatus.OPENED):
        return
    me.opened_at, me.status = ctx.now(), SignerStatus.OPENED
    add_act(ctx, request.id, Act.OPENED, me.id)
    await record_shown(ctx, request, me)
    await tell_screens(ctx, request)


async def consent(ctx: PluginContext, signer_id: UUID, version: str, language: str) -> None:
    """Record the signer's consent to sign electronically. Does nothing if this version is accepted already.

    Args:
        version, language: The consent text that was shown.

    Raises:
        RequestEnded, AlreadyDone, NotYourTurn: this signer cannot sign now.
        ValidationFailed: the version is not a valid one.
    """
    if not version.strip() or not is_line(version) or len(version) > MAX_VERSION:
        raise ValidationFailed.of(version=_("State which disclosure was agreed to."))
    request, me, _signers = await lock_for(ctx, signer_id)
    check_may_act(ctx, request, me)
    if me.consented_at is not None and me.consent_version == version:
        return
    me.consented_at, me.consent_version, me.consent_language = ctx.now(), version, language[:20]
    said = {"district": ctx.branding.name, "contact": ctx.branding.contact.line}
    add_act(ctx, request.id, Act.CONSENTED, me.id, version=version, language=language[:20], **said)
    await tell_screens(ctx, request)


async def withdraw_consent(ctx: PluginContext, signer_id: UUID) -> None:
    """Withdraw the signer's consent to sign electronically.

    Raises:
        AlreadyDone: they have signed; the signature stays valid.
    """
    request, me, _signers = await lock_for(ctx, signer_id)
    if me.status == SignerStatus.SIGNED:
        raise AlreadyDone(
            _("You have signed this document with your consent, and that stays. Tell the school if you want paper.")
        )
    if me.consented_at is None:
        return
    me.consented_at = me.consent_version = me.consent_language = None
    add_act(ctx, request.id, Act.CONSENT_WITHDRAWN, me.id)
    await tell_screens(ctx, request)


async def request_paper(ctx: PluginContext, signer_id: UUID) -> None:
    """Record that the signer wants the document on paper; they may still sign on the page. Idempotent.

    Raises:
        RequestEnded, AlreadyDone, NotYourTurn: this signer cannot sign now.
    """
    request, me, _signers = await lock_for(ctx, signer_id)
    check_may_act(ctx, request, me)
    if me.paper_requested_at is None:
        me.paper_requested_at = ctx.now()
        add_act(ctx, request.id, Act.PAPER_REQUESTED, me.id)
        await tell_screens(ctx, request)


def check_digital(request: SigningRequest) -> None:
    """Check that the request may be signed on the page.

    Raises:
        NotSignable: it is signed on paper only.
    """
    if request.mode not in (SignatureMode.DIGITAL, SignatureMode.BOTH):
        raise NotSignable(_("This document is signed on paper. Sign the copy that the school gives you."))


WITHOUT_VALUE = (FieldKind.SIGNATURE,)
"""Field kinds without a saved value: the signature is given last, by `sign`."""
