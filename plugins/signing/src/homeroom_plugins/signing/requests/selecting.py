"""Selection of requests: by ids, or by a grid's filters."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests.schemas import MAX_AT_ONCE, Which
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from sqlalchemy import select


async def select_requests(ctx: PluginContext, which: Which) -> Sequence[UUID]:
    """Return the ids of the selected requests in ascending order, so that all callers lock them in the same order.

    Raises:
        ValidationFailed: there are more than `MAX_AT_ONCE`.
    """
    query = select(SigningRequest.id).where(SigningRequest.district_id == ctx.district.id)
    if which.query is not None:
        query = query.where(SigningRequest.id.in_(await ctx.records.select_ids("DocumentSignatures", which.query)))
    else:
        query = query.where(SigningRequest.id.in_(which.requestIds))
    found = (await ctx.db.scalars(query.order_by(SigningRequest.id).limit(MAX_AT_ONCE + 1))).all()
    if len(found) > MAX_AT_ONCE:
        raise ValidationFailed.of(query=_("These are more than {most} documents. Filter them first.", most=MAX_AT_ONCE))
    return found
