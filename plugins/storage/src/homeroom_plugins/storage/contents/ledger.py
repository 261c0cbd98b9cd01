"""The ledger of what is to be read: whoever reads takes a version, and a run that died goes on with what it had.

Rows are taken one by one and without waiting. A run ends only when it sees nothing to do: so who adds to the ledger
while a row waits there, and holds that row until the commit, needs no run of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.storage.contents.models import ContentRow, ReadingState
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import NOTHING, Sentence
from sqlalchemy import ColumnElement, and_, exists, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

MAX_ATTEMPTS = 3
LEASE = timedelta(minutes=30)
"""After so long without an end, another run takes what one has begun to read."""
FRESH = timedelta(minutes=1)
"""A row that waits for longer may have lost its run."""
OF_DOCUMENT = and_(DocumentRow.district_id == ContentRow.district_id, DocumentRow.id == ContentRow.document_id)
_READABLE = (DocumentState.STORED, DocumentState.WAITING, DocumentState.BINNED)


@dataclass(frozen=True, slots=True)
class Taken:
    """A version to read, with what its document is called."""

    version: VersionRow
    names: str
    attempts: int


async def add_versions(ctx: PluginContext, versions: Sequence[UUID]) -> bool:
    """Write versions down as to be read, again where they were; returns whether that needs a run of its own."""
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
    """Take a version for this run, first what a former attempt of the run had begun."""
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
    """Whether anything waits that could be read; what somebody else holds right now counts too."""
    waiting = and_(*_own(ctx), ContentRow.state == ReadingState.TODO, DocumentRow.state.in_(_READABLE))
    return bool(await ctx.db.scalar(select(exists().where(waiting, OF_DOCUMENT))))


async def hold(ctx: PluginContext, version_id: UUID, turn: UUID) -> bool:
    """Lock the row until the end of the transaction; False where another run has it, or the version is gone."""
    mine = (*_own(ctx), ContentRow.id == version_id, ContentRow.turn == turn, ContentRow.state == ReadingState.READING)
    return (await ctx.db.scalars(select(ContentRow.id).where(*mine).with_for_update())).first() is not None


async def give_back(ctx: PluginContext, version_id: UUID, turn: UUID) -> None:
    """The version was not to blame: it waits again, and the attempt does not count."""
    mine = (*_own(ctx), ContentRow.id == version_id, ContentRow.turn == turn, ContentRow.state == ReadingState.READING)
    values = {"state": ReadingState.TODO, "attempts": ContentRow.attempts - 1}
    await ctx.db.execute(update(ContentRow).where(*mine).values(values))


async def close(ctx: PluginContext, version_id: UUID, state: ReadingState, reason: Sentence) -> None:
    """Write down how the reading of a held version ended."""
    values = {"state": state, "reason": reason, "read_at": ctx.now()}
    await ctx.db.execute(update(ContentRow).where(*_own(ctx), ContentRow.id == version_id).values(values))


async def count_states(ctx: PluginContext, visible: ColumnElement[bool]) -> Mapping[ReadingState, int]:
    """How many of the documents for which `visible` holds are in which state, by the version that is shown."""
    rows = await ctx.db.execute(
        select(ContentRow.state, func.count())
        .join(DocumentRow, OF_DOCUMENT)
        .where(*_own(ctx), DocumentRow.version == ContentRow.number, DocumentRow.state == DocumentState.STORED, visible)
        .group_by(ContentRow.state)
    )
    found = {ReadingState(state): count for state, count in rows}
    return {state: found.get(state, 0) for state in ReadingState}


async def _hide_older(ctx: PluginContext, versions: Sequence[UUID]) -> None:
    """Take the words of versions that newer ones have replaced out of the index."""
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
