"""Erasure in a sandboxed plugin, whose session commits on its own: a crash between the two commits loses nothing."""

from uuid import UUID

import pytest
from homeroom.blobs.models import BlobRecord
from homeroom.db.sessions import JoinedSession, beside_of
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import uuid7
from homeroom_sdk.subjects import Erased, Subject, SubjectErasure
from homeroom_server.subjects import erasing
from homeroom_server.subjects.models import PartRow, PartState
from sqlalchemy import event, func, select
from sqlalchemy.orm import Session

from .garden import Plant

refusals: list[Exception] = []
"""Errors that the garden raises when it is asked to erase, one per call."""


async def erase_garden(ctx: PluginContext, _subject: Subject) -> SubjectErasure:
    """Delete all plants and give their blobs away."""
    if refusals:
        raise refusals.pop()
    plants = (await ctx.db.scalars(select(Plant))).all()
    for plant in plants:
        await ctx.db.delete(plant)
    await ctx.db.flush()
    return SubjectErasure(
        [Erased(Sentence("Plants"), erased=len(plants))], blob_ids=[UUID(plant.name) for plant in plants]
    )


@pytest.fixture
def garden(house: Platform, monkeypatch: pytest.MonkeyPatch) -> LoadedPlugin:
    garden = next(plugin for plugin in house.host.plugins if plugin.id == "garden")
    monkeypatch.setitem(garden.hooks, "erase_subject", erase_garden)
    return garden


@pytest.fixture
async def erasure(house: Platform, district: TestDistrict, garden: LoadedPlugin) -> UUID:
    """Create an erasure of a person of whom the garden has one plant with a blob, and return its id."""
    async with open_plugin_context(house, garden.id, district) as ctx:
        blob = await ctx.blobs.put(b"a picture of a bean")
        ctx.db.add(Plant(name=str(blob.id)))
    subject = Subject(uuid7(), "42")
    async with house.database.district(district.district.id) as session:
        row = await erasing.add_erasure(session, district.district.id, district.actor, subject, "Asked for")
        row.requested_at = house.now()
        return row.id


def crash_between_commits(monkeypatch: pytest.MonkeyPatch, nth: int) -> None:
    """Raise ZeroDivisionError after the first of the two commits, the nth time that the garden's session has one."""
    commit, seen = JoinedSession.commit, []

    def die(_session: Session) -> None:
        raise ZeroDivisionError

    async def commit_one(self: JoinedSession) -> None:
        garden = beside_of(self.info).get("garden")
        if garden is not None and garden.in_transaction():
            seen.append(self)
            if len(seen) == nth:
                event.listen(self.sync_session, "after_commit", die, once=True)
                event.listen(garden.sync_session, "after_commit", die, once=True)
        await commit(self)

    monkeypatch.setattr(JoinedSession, "commit", commit_one)


class TestCarryOut:
    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("nth", [1, 2])
    async def test_after_a_crash_between_the_two_commits_erases_the_rest(
        self, house: Platform, district: TestDistrict, erasure: UUID, monkeypatch: pytest.MonkeyPatch, nth: int
    ) -> None:
        state = await house.entitlements.of(district.district.id)
        with monkeypatch.context() as patch:
            crash_between_commits(patch, nth)
            with pytest.raises(ZeroDivisionError):
                await erasing.carry_out(house, state, district.actor, erasure)

        await erasing.carry_out(house, state, district.actor, erasure)

        part = await get_part(house, district, erasure)
        assert (part.state, part.message, part.blob_ids) == (PartState.DONE, "", [])
        assert [count["erased"] for count in part.counts] == [1]
        assert await count_left(house, district) == (0, 0)

    async def test_refusal_after_such_a_crash_is_shown_and_keeps_the_erasure_open(
        self, house: Platform, district: TestDistrict, erasure: UUID, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        state = await house.entitlements.of(district.district.id)
        with monkeypatch.context() as patch:
            crash_between_commits(patch, 1)
            with pytest.raises(ZeroDivisionError):
                await erasing.carry_out(house, state, district.actor, erasure)
        refusals.append(Conflict(Sentence("A harvest is under way.")))

        assert not await erasing.carry_out(house, state, district.actor, erasure)

        part = await get_part(house, district, erasure)
        assert (part.state, str(part.message)) == (PartState.ERASED, "A harvest is under way.")
        assert await count_left(house, district) == (1, 1)


async def get_part(house: Platform, district: TestDistrict, erasure: UUID) -> PartRow:
    """Return the progress of the garden."""
    async with house.database.district(district.district.id) as session:
        own = (PartRow.erasure_id == erasure, PartRow.plugin_id == "garden")
        return (await session.scalars(select(PartRow).where(*own))).one()


async def count_left(house: Platform, district: TestDistrict) -> tuple[int, int]:
    """Return the number of plants and of blobs that are not deleted."""
    async with open_plugin_context(house, "garden", district) as ctx:
        plants = await ctx.db.scalar(select(func.count()).select_from(Plant))
    async with house.database.district(district.district.id) as session:
        own = (BlobRecord.plugin_id == "garden", BlobRecord.deleted_at.is_(None))
        blobs = await session.scalar(select(func.count()).select_from(BlobRecord).where(*own))
    return plants or 0, blobs or 0
