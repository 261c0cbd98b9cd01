"""The legal holds on a document, for users who may view it."""

from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow
from homeroom_plugins.storage.permitted import find_document
from homeroom_plugins.storage.retention.models import HoldKind, HoldRow
from homeroom_plugins.storage.retention.schemas import KeepingHold
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import Boolean, ColumnElement, func, literal_column, select


async def list_holds_on(ctx: PluginContext, document_id: UUID) -> list[KeepingHold]:
    """Return the active holds on a document, oldest first.

    Label and reason are left empty unless the actor is an administrator of the whole district.

    Raises:
        DocumentUnknown: the document does not exist, or the actor may not view it.
    """
    row = await find_document(ctx, document_id, DocumentVerb.VIEW)
    hold: ColumnElement[HoldRow] = literal_column(HoldRow.__tablename__)
    document: ColumnElement[DocumentRow] = literal_column(DocumentRow.__tablename__)
    query = (
        select(HoldRow)
        .join(DocumentRow, DocumentRow.district_id == HoldRow.district_id)
        .where(DocumentRow.district_id == ctx.district.id, DocumentRow.id == row.id, HoldRow.released_at.is_(None))
        .where(func.storage_hold_covers(hold, document, type_=Boolean()))
        .order_by(HoldRow.placed_at, HoldRow.id)
    )
    is_keeper = ctx.actor.is_admin and ctx.actor.schools is None
    return [
        KeepingHold(
            id=found.id,
            kind=HoldKind(found.kind),
            placed_on=found.placed_at,
            placed_by=found.placed_by_name,
            label=found.label if is_keeper else "",
            reason=found.reason if is_keeper else "",
        )
        for found in await ctx.db.scalars(query)
    ]
