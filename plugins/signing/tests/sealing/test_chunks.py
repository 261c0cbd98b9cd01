"""Seals that are made and stored in chunks: an error in one does not affect the others."""

import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from homeroom.blobs.service import PluginBlobs
from homeroom.events.outbox import Outbox
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningRequest
from homeroom_plugins.signing.sealing import chunks, making
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import Postponed
from signing_testing.sealed import make_request
from sqlalchemy import select, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
Tell = Callable[[PluginContext, Sequence[SigningRequest]], Awaitable[None]]


class Broken(Exception):
    """Any error with one seal."""


@pytest.fixture(autouse=True)
def any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the time limit, because three seals may take longer on a busy machine."""
    monkeypatch.setattr(chunks, "KEEP_S", math.inf)


@pytest.fixture
async def district(make_district: MakeDistrict) -> TestDistrict:
    """Return a district that has licensed signing."""
    made: TestDistrict = await make_district(features=("docSig",))
    return made


@pytest.fixture
async def ids(platform: Platform, district: TestDistrict) -> list[UUID]:
    """Return the ids of three requests that wait for their seals."""
    return [(await make_request(platform, district)).id for _number in range(3)]


async def tell_nobody(_ctx: PluginContext, _requests: Sequence[SigningRequest]) -> None:
    """Do not notify anybody."""


async def seal(platform: Platform, district: TestDistrict, ids: Sequence[UUID], tell: Tell = tell_nobody) -> None:
    async with open_plugin_context(platform, "signing", district) as ctx:
        await chunks.seal_requests(ctx, ids, tell)


async def look(platform: Platform, district: TestDistrict) -> Mapping[UUID, str]:
    async with open_plugin_context(platform, "signing", district) as ctx:
        return {row.id: row.status for row in await ctx.db.scalars(select(SigningRequest))}


async def share_file(platform: Platform, district: TestDistrict, ids: Sequence[UUID]) -> None:
    """Let all requests share the first one's file, like requests of one template."""
    async with open_plugin_context(platform, "signing", district) as ctx:
        first = await ctx.db.get(SigningRequest, (district.district.id, ids[0]))
        assert first is not None
        await ctx.db.execute(update(SigningRequest).values(blob_id=first.blob_id, sha256=first.sha256))


class TestSealRequests:
    @pytest.mark.deep(of="plugins")
    async def test_those_that_are_kept_together_are_told_together(
        self, platform: Platform, district: TestDistrict, ids: list[UUID], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[list[UUID]] = []
        news: list[str] = []
        notify = Outbox.notify

        async def tell(_ctx: PluginContext, requests: Sequence[SigningRequest]) -> None:
            told.append([request.id for request in requests])

        async def note(self: Outbox, model: str, payload: Mapping[str, Any]) -> None:
            news.append(model)
            await notify(self, model, payload)

        monkeypatch.setattr(Outbox, "notify", note)
        await seal(platform, district, ids, tell)
        assert (told, news) == ([ids], ["DocumentSignatures"])
        assert set((await look(platform, district)).values()) == {RequestStatus.COMPLETED}

    @pytest.mark.deep(of="plugins")
    async def test_each_waits_no_longer_than_it_may(
        self, platform: Platform, district: TestDistrict, ids: list[UUID], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[int] = []

        async def tell(_ctx: PluginContext, requests: Sequence[SigningRequest]) -> None:
            told.append(len(requests))

        monkeypatch.setattr(chunks, "KEEP_S", 0.0)
        await seal(platform, district, ids, tell)
        assert told == [1, 1, 1]

    async def test_file_of_one_template_is_fetched_once_and_none_is_drawn_into_it(
        self, platform: Platform, district: TestDistrict, ids: list[UUID], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fetched: list[UUID] = []
        save_to = PluginBlobs.save_to

        async def save(self: PluginBlobs, blob_id: UUID, path: Path) -> None:
            fetched.append(blob_id)
            await save_to(self, blob_id, path)

        await share_file(platform, district, ids)
        monkeypatch.setattr(PluginBlobs, "save_to", save)
        await seal(platform, district, ids)
        assert len(fetched) == 1
        assert set((await look(platform, district)).values()) == {RequestStatus.COMPLETED}

    @pytest.mark.deep(of="plugins")
    async def test_file_that_was_fetched_in_part_is_fetched_again(
        self, platform: Platform, district: TestDistrict, ids: list[UUID], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        save_to = PluginBlobs.save_to

        async def cut_off(_self: PluginBlobs, _blob_id: UUID, path: Path) -> None:
            monkeypatch.setattr(PluginBlobs, "save_to", save_to)
            path.write_bytes(b"%PDF-")
            raise Broken

        await share_file(platform, district, ids)
        monkeypatch.setattr(PluginBlobs, "save_to", cut_off)
        with pytest.raises(Broken):
            await seal(platform, district, ids)
        found = await look(platform, district)
        done = RequestStatus.COMPLETED
        assert [found[request_id] for request_id in ids] == [RequestStatus.SEALING, done, done]

    @pytest.mark.deep(of="plugins")
    async def test_one_that_changes_meanwhile_waits_and_the_others_are_kept(
        self, platform: Platform, district: TestDistrict, ids: list[UUID], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_seal = making.make_seal

        async def seal_and_change(ctx: Any, case: Any, *more: Any) -> Any:
            sealed = await make_seal(ctx, case, *more)
            if case.request_id == ids[1]:
                async with open_plugin_context(platform, "signing", district) as other:
                    mine = select(Signer.id).where(Signer.request_id == ids[1])
                    change = update(FieldValue).where(FieldValue.signer_id.in_(mine), FieldValue.field_id == "f1-date")
                    await other.db.execute(change.values(value="2026-06-01"))
            return sealed

        with monkeypatch.context() as patch:
            patch.setattr(chunks, "make_seal", seal_and_change)
            with pytest.raises(Postponed):
                await seal(platform, district, ids)
        found = await look(platform, district)
        done = RequestStatus.COMPLETED
        assert [found[request_id] for request_id in ids] == [done, RequestStatus.SEALING, done]
        await seal(platform, district, ids)
        assert set((await look(platform, district)).values()) == {done}

    @pytest.mark.deep(of="plugins")
    async def test_one_that_cannot_be_kept_keeps_no_other_from_it(
        self, platform: Platform, district: TestDistrict, ids: list[UUID]
    ) -> None:
        async def tell(_ctx: PluginContext, requests: Sequence[SigningRequest]) -> None:
            if ids[2] in [request.id for request in requests]:
                raise Broken

        with pytest.raises(Broken):
            await seal(platform, district, ids, tell)
        found = await look(platform, district)
        done = RequestStatus.COMPLETED
        assert [found[request_id] for request_id in ids] == [done, done, RequestStatus.SEALING]
