"""The ledger of versions to read. A run takes one version at a time; its next attempt continues with those it had
taken.

Rows are locked one by one, and locked rows are skipped. A run only ends when no readable row is waiting, including rows
that others have locked. A transaction that adds rows thus needs no new run if it holds a lock on a waiting row until it
commits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.storage.contents.models import ContentRow, ReadingState
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, Sentence
from sqlalchemy import ColumnElement, and_, exists, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

MAX_ATTEMPTS = 3
LEASE = timedelta(minutes=30)
"""Time after which another run may take a version that was not finished."""
FRESH = timedelta(minutes=1)
"""A row that has waited for longer may have lost its run, so that adding rows starts a new one."""
OF_DOCUMENT = and_(DocumentRow.district_id == ContentRow.district_id, DocumentRow.id == ContentRow.document_id)
_READABLE = (DocumentState.STORED, DocumentState.WAITING, DocumentState.BINNED)


@dataclass(frozen=True, slots=True)
class Taken:
    """A version to read, with the names by which its document is found."""

    version: VersionRow
    names: str
    attempts: int


async def add_versions(ctx: PluginContext, versions: Sequence[UUID]) -> bool:
    """Queue versions for reading, also those that were read before; return whether a new run must be started."""
    waiting = select(ContentRow.id).where(
        ContentRow.district_id == ctx.district.id,
        ContentRow.state == ReadingState.TODO,
        ContentRow.queued_at > ctx.now() - FRESH,
    )
    has_run = (await ctx.db.scalars(waiting.limit(1).with_for_update(read=True, skip_locked=True))).first() is not None
    row = (VersionRow.district_id, VersionRow.id, VersionRow.document_id, VersionRow.number, literal(ctx.now()))
    found = select(*row).where(VersionRow.district_id == ctx.district.id, VersionRow.id.in_(versions))
    new = insert(ContentRow).from_select(["district_id", "id", "document_id", "number", "queued_at"], found)
    again = {"state": ReadingState.TODO, "attempts": 0, "reason": NOTHING, "queued_at": new.excluded.queued_at}
    added = new.on_conflict_do_update(index_elements=["district_id", "id"], set_=again).returning(ContentRow.number)
    if any(number > 1 for number in await ctx.db.scalars(added)):
        await _hide_older(ctx, versions)
    return not has_run


async def take_next(ctx: PluginContext, turn: UUID) -> Taken | None:
    """Take a version for this run and count the attempt; versions that this run began before come first. None if there
    is no free version.
    """
    open_rows = (
        select(ContentRow.id)
        .join(DocumentRow, OF_DOCUMENT)
        .where(*_own(ctx), _is_open(ctx, turn), DocumentRow.state.in_(_READABLE))
    )
    first = open_rows.order_by(ContentRow.state != ReadingState.READING, ContentRow.queued_at, ContentRow.id).limit(1)
    row_id = await ctx.db.scalar(first.with_for_update(of=ContentRow, skip_locked=True))
    if row_id is None:
        return None
    values = {"state": ReadingState.READING, "turn": turn, "taken_at": ctx.now(), "attempts": ContentRow.attempts + 1}
    taken = update(ContentRow).where(*_own(ctx), ContentRow.id == row_id).values(values).returning(ContentRow.attempts)
    attempts = await ctx.db.scalar(taken) or 1
    found = await ctx.db.execute(
        select(VersionRow, DocumentRow)
        .join(
            DocumentRow,
            and_(DocumentRow.district_id == VersionRow.district_id, DocumentRow.id == VersionRow.document_id),
        )
        .where(VersionRow.district_id == ctx.district.id, VersionRow.id == row_id)
    )
    version, document = found.one()
    names = "\n".join((document.name, version.file_name, document.person_name, document.person_id))
    return Taken(version, names, attempts)


async def has_open(ctx: PluginContext) -> bool:
    """Return True if a readable version is waiting, including rows that others have locked."""
    waiting = and_(*_own(ctx), ContentRow.state == ReadingState.TODO, DocumentRow.state.in_(_READABLE))
    return bool(await ctx.db.scalar(select(exists().where(waiting, OF_DOCUMENT))))


async def hold(ctx: PluginContext, version_id: UUID, turn: UUID) -> bool:
    """Lock the row until the transaction ends; return False if another run has taken it, or the version is gone."""
    mine = (*_own(ctx), ContentRow.id == version_id, ContentRow.turn == turn, ContentRow.state == ReadingState.READING)
    return (await ctx.db.scalars(select(ContentRow.id).where(*mine).with_for_update())).first() is not None


async def give_back(ctx: PluginContext, version_id: UUID, turn: UUID) -> None:
    """Put a version back into the queue without counting the attempt, after an error that its file did not cause."""
    mine = (*_own(ctx), ContentRow.id == version_id, ContentRow.turn == turn, ContentRow.state == ReadingState.READING)
    values = {"state": ReadingState.TODO, "attempts": ContentRow.attempts - 1}
    await ctx.db.execute(update(ContentRow).where(*mine).values(values))


async def close(ctx: PluginContext, version_id: UUID, state: ReadingState, reason: Sentence) -> None:
    """Record how the reading of a version ended; the caller has locked it with `hold`."""
    values = {"state": state, "reason": reason, "read_at": ctx.now()}
    await ctx.db.execute(update(ContentRow).where(*_own(ctx), ContentRow.id == version_id).values(values))


async def count_states(ctx: PluginContext, visible: ColumnElement[bool]) -> Mapping[ReadingState, int]:
    """Count the documents that match `visible`, by the reading state of their current version."""
    rows = await ctx.db.execute(
        select(ContentRow.state, func.count())
        .join(DocumentRow, OF_DOCUMENT)
        .where(*_own(ctx), DocumentRow.version == ContentRow.number, DocumentRow.state == DocumentState.STORED, visible)
        .group_by(ContentRow.state)
    )
    found = {ReadingState(state): count for state, count in rows}
    return {state: found.get(state, 0) for state in ReadingState}


async def _hide_older(ctx: PluginContext, versions: Sequence[UUID]) -> None:
    """Remove the words of versions that newer ones replaced from the index."""
    newer = aliased(ContentRow)
    is_older = and_(
        newer.district_id == ContentRow.district_id,
        newer.document_id == ContentRow.document_id,
        newer.number > ContentRow.number,
        newer.id.in_(versions),
    )
    older = update(ContentRow).where(*_own(ctx), ContentRow.words.is_not(None), exists().where(is_older))
    await ctx.db.execute(older.values(words=None).execution_options(synchronize_session=False))


def _own(ctx: PluginContext) -> tuple[ColumnElement[bool], ...]:
    return (ContentRow.district_id == ctx.district.id,)


def _is_open(ctx: PluginContext, turn: UUID) -> ColumnElement[bool]:
    is_lost = or_(ContentRow.turn == turn, ContentRow.taken_at < ctx.now() - LEASE)
    return or_(ContentRow.state == ReadingState.TODO, and_(ContentRow.state == ReadingState.READING, is_lost))
