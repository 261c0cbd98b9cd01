"""Starting the reading of files after they are stored, without blocking or failing the storing."""

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
"""Maximum versions that one call queues again."""


async def index_later(ctx: PluginContext, versions: Sequence[UUID]) -> None:
    """Queue these versions to be read, or read again, after the transaction commits; flushes.

    If the run cannot be started, the hourly flow `read_open` reads them.
    """
    if not versions or not await add_versions(ctx, versions):
        return
    turn = uuid7()
    try:
        await ctx.flows.submit(read_documents, Reading(turn=turn), key=str(turn))
    except AppError:
        # For example, the licence has ended. The versions stay queued.
        ctx.log.info("reading_not_started", turn=str(turn))


async def read_again(ctx: PluginContext, documents: Sequence[UUID], *, illegible: bool = False) -> int:
    """Queue the current versions of these documents, and with `illegible` of all illegible ones; return how many were
    queued.

    Documents that the actor may not change are skipped.
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
