"""Starting the reading of files: behind whatever stores them, and never in its way."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage.contents.flows import Reading, read_documents
from homeroom_plugins.storage.contents.ledger import OF_DOCUMENT, add_versions
from homeroom_plugins.storage.contents.models import ContentRow, ReadingState
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.permitted import permits
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import ColumnElement, or_, select

MAX_AGAIN = 10_000
"""So many are read again at one call."""


async def index_later(ctx: PluginContext, versions: Sequence[UUID]) -> None:
    """Have these versions read, or read again, once the transaction is committed; flushes.

    Versions whose run could not be started wait for the sweep.
    """
    if not versions or not await add_versions(ctx, versions):
        return
    turn = uuid7()
    try:
        await ctx.flows.submit(read_documents, Reading(turn=turn), key=str(turn))
    except AppError:
        ctx.log.info("reading_not_started", turn=str(turn))  # The licence has ended; nothing is lost.


async def read_again(ctx: PluginContext, documents: Sequence[UUID], *, illegible: bool = False) -> int:
    """Have the shown versions of these documents read again, or of all illegible ones; returns how many there are.

    Only of documents that the actor may change.
    """
    wanted: ColumnElement[bool] = DocumentRow.id.in_(documents)
    if illegible:
        wanted = or_(wanted, ContentRow.state == ReadingState.ILLEGIBLE)
    shown = (
        select(ContentRow.id)
        .join(DocumentRow, OF_DOCUMENT)
        .where(
            ContentRow.district_id == ctx.district.id,
            ContentRow.number == DocumentRow.version,
            DocumentRow.state == DocumentState.STORED,
            await permits(ctx, DocumentVerb.MODIFY),
            wanted,
        )
        .limit(MAX_AGAIN)
    )
    versions = (await ctx.db.scalars(shown)).all()
    await index_later(ctx, versions)
    return len(versions)
