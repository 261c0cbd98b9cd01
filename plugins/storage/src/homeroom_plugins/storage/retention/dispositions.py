"""Dispositions: lists of documents to destroy, which are proposed, reviewed, approved by two people, or withdrawn."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from homeroom_plugins.storage import queries
from homeroom_plugins.storage.document_models import DocumentRow
from homeroom_plugins.storage.errors import DispositionUnknown, NothingDue
from homeroom_plugins.storage.models import TypeRow
from homeroom_plugins.storage.retention import records
from homeroom_plugins.storage.retention.disposition_models import (
    ApprovalRow,
    DispositionRow,
    ItemRow,
    ItemState,
    ListState,
)
from homeroom_plugins.storage.retention.due import KEPT, is_due, renew_due, renew_persons, today
from homeroom_plugins.storage.retention.rules import describe
from homeroom_plugins.storage.rule_models import Action, RuleRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from sqlalchemy import ColumnElement, exists, func, select, update

MODEL = "Dispositions"
MAX_DOCUMENTS = 5000
APPROVALS = 2


async def propose(
    ctx: PluginContext,
    *,
    document_ids: Collection[UUID] = (),
    type_id: UUID | None = None,
    keeper: str = "",
    note: str = "",
) -> DispositionRow:
    """Put due documents that are not held, and due records of other plugins, on a new list. Flushes.

    Documents of types that require review are only included if named by id. A list has at most 5,000 items, those that
    have been due the longest first; the rest needs another list.

    Args:
        keeper: Put only the records of this plugin on the list.

    Raises:
        NothingDue: the list would be empty.
        ServiceUnavailable: another plugin cannot currently find out which persons are on hold.
    """
    await renew_persons(ctx)
    await renew_due(ctx)
    due = _due(ctx, document_ids, type_id).limit(MAX_DOCUMENTS)
    found = [] if keeper else (await ctx.db.execute(due)).all()
    is_of_documents = bool(document_ids) or type_id is not None
    kept = [] if is_of_documents else await records.list_due(ctx, keeper, limit=MAX_DOCUMENTS - len(found))
    if not found and not kept:
        raise NothingDue(_("None of these documents is due, or each is on a list or a legal hold keeps it."))
    row = DispositionRow(
        district_id=ctx.district.id,
        id=uuid7(),
        note=note,
        proposed_at=ctx.now(),
        proposed_by=_who(ctx),
        proposed_by_name=ctx.actor.name,
    )
    ctx.db.add(row)
    await ctx.db.flush()
    rules = await queries.list_rules(ctx.db, ctx.district.id)
    ctx.db.add_all([_item(row, document, kind, rules) for document, kind in found])
    for item in kept:
        item.disposition_id = row.id
    ctx.db.add_all(kept)
    row.scope = ", ".join(sorted({kind.name for _document, kind in found} | {item.type_name for item in kept}))
    await ctx.db.flush()
    await _tell(ctx, row, "disposition.proposed", documents=len(found) + len(kept))
    return row


async def preview(ctx: PluginContext) -> Sequence[tuple[TypeRow, RuleRow | None, int, int]]:
    """Return the types with a retention period, each with its numbers of due documents and of those kept by a hold."""
    await renew_persons(ctx)
    await renew_due(ctx)
    rules, counts = await queries.list_rules(ctx.db, ctx.district.id), dict[UUID, tuple[int, int]]()
    due = is_due(ctx)
    statement = select(DocumentRow.type_id, func.count().filter(due), func.count().filter(~due & _has_come(ctx))).where(
        DocumentRow.district_id == ctx.district.id, _has_come(ctx)
    )
    for type_id, free, held in await ctx.db.execute(statement.group_by(DocumentRow.type_id)):
        counts[type_id] = (free, held)
    kinds = await ctx.db.scalars(
        select(TypeRow).where(TypeRow.district_id == ctx.district.id).order_by(TypeRow.name_key)
    )
    return [
        (kind, rules.get(kind.id), *counts.get(kind.id, (0, 0)))
        for kind in kinds
        if kind.id in rules or kind.retention_period_days
    ]


async def get_list(ctx: PluginContext, list_id: UUID, *, state: ListState = ListState.PROPOSED) -> DispositionRow:
    """Return the list, locked until the transaction ends.

    Raises:
        DispositionUnknown: there is no such list.
        Conflict: it is no longer in this state.
    """
    row = await ctx.db.get(DispositionRow, (ctx.district.id, list_id), with_for_update=True)
    if row is None:
        raise DispositionUnknown(_("This list does not exist."))
    if row.state != state:
        raise Conflict(_("This list was approved or withdrawn already. Load the page again."))
    return row


async def object_to(ctx: PluginContext, list_id: UUID, document_ids: Collection[UUID], reason: str) -> int:
    """Remove documents from a proposed list; return how many were removed. They may be proposed again later.

    Earlier approvals stay valid, since they covered more than what is left. A list that becomes empty is withdrawn.
    """
    row = await get_list(ctx, list_id)
    named = func.coalesce(ItemRow.document_id, ItemRow.record_id).in_(set(document_ids))
    taken = update(ItemRow).where(*_open(row), named)
    values = {"state": ItemState.OBJECTED, "reason": reason, "by_name": ctx.actor.name}
    done: Any = await ctx.db.execute(taken.values(values))
    if not await ctx.db.scalar(select(exists().where(*_open(row)))):
        row.state, row.ended_at, row.end_reason = ListState.WITHDRAWN, ctx.now(), reason
        await ctx.db.flush()
    await _tell(ctx, row, "disposition.objected", documents=int(done.rowcount))
    return int(done.rowcount)


async def approve(ctx: PluginContext, list_id: UUID) -> tuple[DispositionRow, bool]:
    """Approve a list; return it, and whether this approval was the last one needed. Flushes.

    Two approvals are needed, from two different users, neither of them the proposer.

    Raises:
        DispositionUnknown: there is no such list.
        Conflict: the actor proposed or approved it already, or it is no longer proposed.
    """
    row = await get_list(ctx, list_id)
    if _who(ctx) == row.proposed_by:
        raise Conflict(_("You have proposed this list. Two other administrators have to approve it."))
    before = set(await ctx.db.scalars(select(ApprovalRow.user_id).where(*_approvals(row))))
    if _who(ctx) in before:
        raise Conflict(_("You have approved this list already. Another administrator has to approve it too."))
    approval = ApprovalRow(district_id=ctx.district.id, id=uuid7(), disposition_id=row.id, user_id=_who(ctx))
    approval.name, approval.at = ctx.actor.name, ctx.now()
    ctx.db.add(approval)
    is_enough = len(before) + 1 >= APPROVALS
    if is_enough:
        row.state, row.approved_at = ListState.APPROVED, ctx.now()
    await ctx.db.flush()
    await _tell(ctx, row, "disposition.approved", count=len(before) + 1)
    return row, is_enough


async def withdraw(ctx: PluginContext, list_id: UUID, reason: str) -> DispositionRow:
    """Withdraw a proposed list, before anything of it is destroyed. Flushes."""
    row = await get_list(ctx, list_id)
    row.state, row.ended_at, row.end_reason = ListState.WITHDRAWN, ctx.now(), reason
    values = {"state": ItemState.OBJECTED, "reason": reason, "by_name": ctx.actor.name}
    await ctx.db.execute(update(ItemRow).where(*_open(row)).values(values))
    await ctx.db.flush()
    await _tell(ctx, row, "disposition.withdrawn")
    return row


def _open(row: DispositionRow) -> tuple[ColumnElement[bool], ...]:
    return (
        ItemRow.district_id == row.district_id,
        ItemRow.disposition_id == row.id,
        ItemRow.state == ItemState.PROPOSED,
    )


def _approvals(row: DispositionRow) -> tuple[ColumnElement[bool], ...]:
    return ApprovalRow.district_id == row.district_id, ApprovalRow.disposition_id == row.id


def _has_come(ctx: PluginContext) -> ColumnElement[bool]:

    return (DocumentRow.due_on <= today(ctx)) & DocumentRow.state.in_(KEPT)


def _due(ctx: PluginContext, document_ids: Collection[UUID], type_id: UUID | None) -> Any:
    listed = exists().where(
        ItemRow.district_id == DocumentRow.district_id,
        ItemRow.document_id == DocumentRow.id,
        ItemRow.state == ItemState.PROPOSED,
    )
    statement = (
        select(DocumentRow, TypeRow)
        .join(TypeRow, (TypeRow.district_id == DocumentRow.district_id) & (TypeRow.id == DocumentRow.type_id))
        .outerjoin(RuleRow, (RuleRow.district_id == TypeRow.district_id) & (RuleRow.type_id == TypeRow.id))
        .where(is_due(ctx), ~listed)
        .order_by(DocumentRow.due_on, DocumentRow.id)
    )
    if type_id is not None:
        statement = statement.where(DocumentRow.type_id == type_id)
    if document_ids:
        return statement.where(DocumentRow.id.in_(set(document_ids)))
    return statement.where(RuleRow.action == Action.DESTROY)


def _item(row: DispositionRow, document: DocumentRow, kind: TypeRow, rules: Mapping[UUID, RuleRow]) -> ItemRow:
    return ItemRow(
        district_id=row.district_id,
        id=uuid7(),
        disposition_id=row.id,
        document_id=document.id,
        due_on=document.due_on,
        type_name=kind.name,
        rule=str(describe(kind, rules.get(kind.id))),
    )


async def _tell(ctx: PluginContext, row: DispositionRow, act: str, **details: int) -> None:
    await ctx.audit.record(act, subject=str(row.id), **details)
    await ctx.events.notify(MODEL, {"id": str(row.id)})


def _who(ctx: PluginContext) -> UUID:
    if ctx.actor.user_id is None:
        raise Conflict(_("A person has to do this."))
    return ctx.actor.user_id
