"""The checks for legal holds that documents need; the rest is in `retention.holds`."""

from collections.abc import Collection
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow
from homeroom_plugins.storage.errors import OnHold
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _n
from sqlalchemy import Boolean, ColumnElement, func, literal_column, select


def is_held() -> ColumnElement[bool]:
    """Return the condition on `DocumentRow` that a hold keeps the document.

    Like the rest of the query, it sees only rows that row level security permits.
    """
    row: ColumnElement[DocumentRow] = literal_column(DocumentRow.__tablename__)
    return func.storage_is_held(row, type_=Boolean())


async def find_held(ctx: PluginContext, document_ids: Collection[UUID]) -> set[UUID]:
    """Return those of the documents that a hold keeps, in any state and school."""
    if not document_ids:
        return set()
    own = (DocumentRow.district_id == ctx.district.id, DocumentRow.id.in_(set(document_ids)))
    async with ctx.whole_district():
        return set(await ctx.db.scalars(select(DocumentRow.id).where(*own, is_held())))


async def refuse_held(ctx: PluginContext, document_ids: Collection[UUID]) -> None:
    """Refuse a deletion if a hold keeps any of the documents.

    Raises:
        OnHold: a hold keeps some; the message contains their number, but no names.
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
