"""The signature picture that a signer has chosen but not signed with yet; the form shows it again."""

from collections.abc import Mapping
from uuid import UUID

from homeroom_plugins.signing.models import SigningMethod
from homeroom_plugins.signing.request_models import DRAFT, FieldValue
from homeroom_plugins.signing.requests.filling import keep_value
from homeroom_plugins.signing.requests.locking import check_may_act, lock_for
from homeroom_plugins.signing.requests.marks import Mark, keep_mark
from homeroom_plugins.signing.requests.opening import check_digital
from homeroom_sdk.context import PluginContext
from sqlalchemy import ColumnElement, delete, select


def find_draft(values: Mapping[str, FieldValue]) -> Mark | None:
    """Return the kept picture among the saved values of a signer."""
    row = values.get(DRAFT)
    if row is None or row.blob_id is None:
        return None
    return Mark(SigningMethod(row.value), "", blob_id=row.blob_id)


async def keep_draft(ctx: PluginContext, signer_id: UUID, mark: Mark) -> None:
    """Keep the picture of a mark until the signer signs; it replaces an earlier one.

    Raises:
        RequestEnded, AlreadyDone, NotYourTurn: the signer cannot sign any more, or not yet.
        ValidationFailed: the picture cannot be used.
    """
    mark = await keep_mark(ctx, mark)
    request, me, _signers = await lock_for(ctx, signer_id)
    check_may_act(ctx, request, me)
    check_digital(request)
    await _forget_picture(ctx, me.id, but=mark.blob_id)
    await keep_value(ctx, me.id, DRAFT, mark.method.value, mark.blob_id, "")


async def forget_draft(ctx: PluginContext, signer_id: UUID, *, used: UUID | None) -> None:
    """Delete the kept picture of a signer.

    Args:
        used: The blob of the signature; it is not deleted if it is the kept picture.
    """
    await _forget_picture(ctx, signer_id, but=used)
    await ctx.db.execute(delete(FieldValue).where(*_of(ctx, signer_id)))


async def _forget_picture(ctx: PluginContext, signer_id: UUID, *, but: UUID | None) -> None:
    blob_id = await ctx.db.scalar(select(FieldValue.blob_id).where(*_of(ctx, signer_id)))
    if blob_id is not None and blob_id != but:
        await ctx.blobs.delete(blob_id)


def _of(ctx: PluginContext, signer_id: UUID) -> tuple[ColumnElement[bool], ...]:
    return (
        FieldValue.district_id == ctx.district.id,
        FieldValue.signer_id == signer_id,
        FieldValue.field_id == DRAFT,
    )
