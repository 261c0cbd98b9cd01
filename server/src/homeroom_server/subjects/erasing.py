"""Erasure of all data about a person, plugin by plugin. Each plugin has a row, so that a retry resumes there."""

from uuid import UUID

from homeroom.plugins.context import HostContext
from homeroom.plugins.core_services import session_of
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.ports import Process
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import AppError, Conflict, NotFound
from homeroom_sdk.i18n import NOTHING, _, sentence_of
from homeroom_sdk.orm import uuid7
from homeroom_sdk.subjects import Subject
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.subjects import counts
from homeroom_server.subjects.exporting import find_subject
from homeroom_server.subjects.keepers import Keeper, erase, list_keepers, refuse_held
from homeroom_server.subjects.models import ErasureRow, ErasureState, PartRow, PartState


async def add_erasure(
    session: AsyncSession, district_id: UUID, actor: Actor, subject: Subject, reason: str
) -> ErasureRow:
    """Create an erasure for the person. Adds it to the session without flushing.

    Raises:
        Conflict: the person has an erasure that is not done.
    """
    is_open = (
        ErasureRow.district_id == district_id,
        ErasureRow.person == subject.person,
        ErasureRow.state != ErasureState.DONE,
    )
    if await session.scalar(select(ErasureRow.id).where(*is_open)):
        raise Conflict(_("This person is already being erased. Wait until that is done."))
    row = ErasureRow(district_id=district_id, id=uuid7(), person=subject.person, person_id=subject.person_id)
    row.reason, row.requested_by, row.requested_by_name = reason, actor.user_id, actor.name
    session.add(row)
    return row


async def get_erasure(session: AsyncSession, district_id: UUID, erasure_id: UUID, *, lock: bool = False) -> ErasureRow:
    """Return the erasure with this id.

    Args:
        lock: Lock the row until the end of the transaction.

    Raises:
        NotFound: there is no such erasure.
    """
    row = await session.get(ErasureRow, (district_id, erasure_id), with_for_update=lock)
    if row is None:
        raise NotFound(_("This erasure does not exist."))
    return row


async def list_parts(session: AsyncSession, row: ErasureRow) -> list[PartRow]:
    """Return the progress of each plugin, in the order in which the plugins erase."""
    own = (PartRow.district_id == row.district_id, PartRow.erasure_id == row.id)
    return list((await session.scalars(select(PartRow).where(*own).order_by(PartRow.place))).all())


async def carry_out(platform: Process, state: DistrictState, actor: Actor, erasure_id: UUID) -> bool:
    """Erase in every plugin that has not finished and return whether everything is erased. Resumes after an
    interruption.

    The directory plugin is erased last, and only once no other plugin refuses: other plugins need its addresses to find
    the person's mails.
    """
    keepers = list_keepers(platform, state)
    async with platform.database.district(state.district.id) as session:
        row = await get_erasure(session, state.district.id, erasure_id, lock=True)
        person, known = row.person, {part.plugin_id for part in await list_parts(session, row)}
        for place, keeper in enumerate(keepers, 1):
            if keeper.plugin.id not in known:
                part = PartRow(district_id=row.district_id, id=uuid7(), erasure_id=row.id, plugin_id=keeper.plugin.id)
                part.place = place
                session.add(part)
    subject = await find_subject(platform, state, actor, person)
    is_whole = True
    for keeper in keepers:
        is_whole &= await _erase_part(platform, state, actor, keeper, subject, erasure_id, may_go=is_whole)
    return is_whole


async def _erase_part(
    platform: Process,
    state: DistrictState,
    actor: Actor,
    keeper: Keeper,
    subject: Subject,
    erasure_id: UUID,
    *,
    may_go: bool,
) -> bool:
    """Erase one plugin's data and return whether it succeeded. Deletes rows first and blobs in a second transaction."""
    is_last = not may_go and keeper.is_last
    try:
        if is_last:
            raise Conflict(_("It waits until the other plugins have erased their data."))
        await refuse_held(platform, state, actor, subject.person)
        async with HostContext(platform, keeper.plugin, state, actor).begin() as ctx:
            part = await _lock(session_of(ctx), state, erasure_id, keeper)
            if part.state in (PartState.WAITING, PartState.REFUSED):
                found = await erase(platform, keeper, ctx, subject)
                part.counts, part.message = counts.write(found.counts), NOTHING
                part.blob_ids, part.state = list(found.blob_ids), PartState.ERASED
            elif part.state == PartState.ERASED and keeper.plugin.is_sandboxed:
                # A sandboxed plugin's session commits on its own, so a crash may have lost its deletions.
                again = await erase(platform, keeper, ctx, subject)
                part.blob_ids = sorted({*part.blob_ids, *again.blob_ids})
        async with HostContext(platform, keeper.plugin, state, actor).begin() as ctx:
            part = await _lock(session_of(ctx), state, erasure_id, keeper)
            if part.state == PartState.ERASED:
                session_of(ctx).info["beside_first"] = True  # After a crash, delete the blobs twice rather than never.
                await ctx.blobs.erase(part.blob_ids)
                part.blob_ids, part.message = [], NOTHING
                part.state, part.done_at = PartState.DONE, platform.now()
    except AppError as error:
        async with platform.database.district(state.district.id) as session:
            part = await _lock(session, state, erasure_id, keeper)
            if part.state == PartState.WAITING:
                part.state = PartState.REFUSED
            if part.state != PartState.DONE:
                part.message = sentence_of(error)
        return False
    return True


async def _lock(session: AsyncSession, state: DistrictState, erasure_id: UUID, keeper: Keeper) -> PartRow:
    own = (
        PartRow.district_id == state.district.id,
        PartRow.erasure_id == erasure_id,
        PartRow.plugin_id == keeper.plugin.id,
    )
    return (await session.scalars(select(PartRow).where(*own).with_for_update())).one()
