"""The bin: deleted documents can be restored for 30 days. After that their bytes are deleted and a stub is left."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, DocumentState
from homeroom_plugins.storage.documents.acts import record_acts
from homeroom_plugins.storage.documents.held import refuse_held
from homeroom_plugins.storage.documents.queries import list_permitted
from homeroom_plugins.storage.documents.telling import tell_lists
from homeroom_plugins.storage.permitted import find_document
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import ColumnElement, select, update


async def delete_document(ctx: PluginContext, document_id: UUID) -> None:
    """Move a document to the bin; flushes.

    Raises:
        DocumentUnknown, Forbidden: the actor may not delete it.
        OnHold: a legal hold keeps it.
    """
    row = await find_document(ctx, document_id, DocumentVerb.DELETE)
    await refuse_held(ctx, [row.id])
    await bin_matching(ctx, DocumentRow.id == row.id)


async def bin_matching(ctx: PluginContext, *which: ColumnElement[bool]) -> None:
    """Move matching documents to the bin in one statement. Callers check permissions and holds."""
    own = DocumentRow.district_id == ctx.district.id
    # Lock in id order, so that concurrent deletions of the same documents do not deadlock.
    found = select(DocumentRow.id).where(own, *which).order_by(DocumentRow.id).with_for_update()
    binned = (
        update(DocumentRow)
        .where(own, DocumentRow.id.in_(found))
        .values(state=DocumentState.BINNED, deleted_at=ctx.now(), deleted_by=ctx.actor.user_id)
        .returning(DocumentRow.id, DocumentRow.person, DocumentRow.name)
    )
    await ctx.db.flush()
    rows = (await ctx.db.execute(binned, execution_options={"synchronize_session": "fetch"})).all()
    given = [_Binned(*row) for row in rows]
    await record_acts(ctx, given, DocumentAct.DELETED)
    await tell_lists(ctx, given)


@dataclass(frozen=True, slots=True)
class _Binned:
    id: UUID
    person: UUID
    name: str


async def restore_documents(ctx: PluginContext, ids: Sequence[UUID]) -> Sequence[DocumentRow]:
    """Restore those of the documents in the bin that the actor may delete; return them."""
    rows = await list_permitted(ctx, ids, DocumentVerb.DELETE, state=DocumentState.BINNED)
    for row in rows:
        row.state, row.deleted_at, row.deleted_by = DocumentState.STORED, None, None
    await record_acts(ctx, rows, DocumentAct.RESTORED)
    await tell_lists(ctx, rows)
    return rows
