"""Whether a legal hold keeps documents; see `retention.holds`, of which this is the part that documents need."""

from collections.abc import Collection
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow
from homeroom_plugins.storage.errors import OnHold
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import _n
from sqlalchemy import Boolean, ColumnElement, func, literal_column, select


def is_held() -> ColumnElement[bool]:
    """The condition on `DocumentRow` that a hold keeps the document; as the rest of the query, for what it sees."""
    row: ColumnElement[DocumentRow] = literal_column(DocumentRow.__tablename__)
    return func.storage_is_held(row, type_=Boolean())


async def find_held(ctx: PluginContext, document_ids: Collection[UUID]) -> set[UUID]:
    """Those of the documents that a hold keeps, whatever their state and school."""
    if not document_ids:
        return set()
    own = (DocumentRow.district_id == ctx.district.id, DocumentRow.id.in_(set(document_ids)))
    async with ctx.whole_district():
        return set(await ctx.db.scalars(select(DocumentRow.id).where(*own, is_held())))


async def refuse_held(ctx: PluginContext, document_ids: Collection[UUID]) -> None:
    """Let none of the documents be deleted if a hold keeps one of them.

    Raises:
        OnHold: a hold does; says how many, and names no one.
    """
    held = await find_held(ctx, document_ids)
    if held:
        raise OnHold(
            _n(
                "A legal hold keeps {count} of these documents. Nothing was deleted. An administrator can release it.",
                "Legal holds keep {count} of these documents. Nothing was deleted. An administrator can release them.",
                len(held),
            )
        )
