"""Uploading and downloading files of records, and deleting those that no record uses."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from homeroom.blobs.models import BlobRecord
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from homeroom_server.custom_models.files import erase_unused_files
from homeroom_server.custom_models.models import RecordFile
from sqlalchemy import select, update

from .trips import PDF, Headers, add_trip, define, saved, upload

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
FILES = "/api/model/field-trips/file"


@pytest.fixture
async def headers(api: ApiClient, district: TestDistrict) -> Headers:
    """Provide the headers of an administrator; the model is defined."""
    headers = await api.sign_in(district)
    await define(api, headers)
    return headers


class TestUploadFile:
    @pytest.mark.parametrize(
        ("name", "kept"),
        [
            ("Consent form.pdf", "Consent form.pdf"),
            ("../../etc/cron.d/consent.pdf", "consent.pdf"),
            ("C:\\Users\\x\\consent.pdf", "consent.pdf"),
            ("cons\u202efdp.pdf", "consfdp.pdf"),
            ("موافقة.pdf", "موافقة.pdf"),
            ("a" * 300 + ".pdf", "a" * 196 + ".pdf"),
        ],
    )
    async def test_name_is_kept_without_what_could_harm(
        self, api: ApiClient, headers: Headers, name: str, kept: str
    ) -> None:
        assert saved(await upload(api, headers, name=name))["name"] == kept

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("consent.exe", b"MZ"),
            ("consent.pdf.exe", PDF),
            ("consent.exe\u202efdp", PDF),
            ("consent.pdf", b"MZ\x90\0"),
            ("consent.pdf", b"<html><script>"),
            ("consent.pdf", b""),
            ("consent", PDF),
            (".pdf", b"PK\x03\x04"),
            ("photo.png", b"\x89PNG\r\n\x1a\n"),
        ],
    )
    async def test_what_the_field_does_not_take_is_refused(
        self, api: ApiClient, headers: Headers, name: str, content: bytes
    ) -> None:
        answer = await upload(api, headers, name=name, content=content)

        assert answer.status_code == 422
        assert answer.json()["code"] in ("file_refused", "validation_failed")

    async def test_four_million_bytes_are_the_most(self, api: ApiClient, headers: Headers) -> None:
        most = await upload(api, headers, content=PDF.ljust(4_000_000))
        more = await upload(api, headers, content=PDF.ljust(4_000_001))

        assert saved(most)["size"] == 4_000_000
        assert (more.status_code, more.json()["code"]) == (413, "too_large")

    @pytest.mark.parametrize("field", ["title", "stops", "nothing", "stops.0.photo", ""])
    async def test_field_that_takes_no_files_is_unknown(self, api: ApiClient, headers: Headers, field: str) -> None:
        assert (await upload(api, headers, field=field)).status_code in (404, 422)

    async def test_only_who_may_write_uploads(
        self, api: ApiClient, headers: Headers, district: TestDistrict, make_user: Any, make_district: MakeDistrict
    ) -> None:
        await define(api, headers, name="board", writers=["Administrator"])
        clerk = await make_user(district, roles=[SCHOOL_USER])
        neighbour = await api.sign_in(await make_district())

        answers = [
            await upload(api, {}),
            await upload(api, clerk, model="board"),
            await upload(api, neighbour),
            await upload(api, headers, model="Users"),
        ]

        assert [answer.status_code for answer in answers] == [401, 403, 404, 405]


class TestDownloadFile:
    async def test_reader_of_the_record_gets_the_file_as_a_download(
        self, api: ApiClient, headers: Headers, district: TestDistrict, make_user: Any
    ) -> None:
        file = saved(await upload(api, headers, name="موافقة.pdf"))
        await add_trip(api, headers, consent=file)
        clerk = await make_user(district, roles=[SCHOOL_USER])

        answer = await api.get(f"{FILES}/{file['id']}", headers=clerk)

        assert answer.content == PDF
        assert answer.headers["content-disposition"].startswith("attachment; filename*=UTF-8''%D9%85")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in answer.headers["content-security-policy"]
        log = (await api.get("/api/instance/ActivityLog", headers=headers)).json()["r"]
        assert ("file.downloaded", file["id"]) in {(entry["type"], entry["subject"]) for entry in log}

    async def test_everybody_else_finds_nothing(
        self, api: ApiClient, headers: Headers, district: TestDistrict, make_user: Any, make_district: MakeDistrict
    ) -> None:
        waiting = saved(await upload(api, headers))
        used = saved(await upload(api, headers))
        trip = await add_trip(api, headers, consent=used)
        clerk = await make_user(district, roles=[SCHOOL_USER])
        neighbour = await api.sign_in(await make_district())
        await define(api, neighbour)
        await define(api, headers, name="board")

        statuses = [
            (await api.get(f"/api/model/{model}/file/{file_id}", headers=sender)).status_code
            for model, file_id, sender in (
                ("field-trips", used["id"], {}),
                ("field-trips", waiting["id"], clerk),
                ("field-trips", used["id"], neighbour),
                ("board", used["id"], headers),
                ("field-trips", str(uuid4()), headers),
            )
        ]

        assert statuses == [401, 404, 404, 404, 404]
        hidden = trip | {"__i": trip["__i"] | {"acl": {"read": ["Administrator"]}}}
        await api.put(f"/api/instance/field-trips/{trip['id']}", headers=headers, json=hidden)
        assert (await api.get(f"{FILES}/{used['id']}", headers=clerk)).status_code == 404


class TestEraseUnusedFiles:
    async def test_files_without_a_record_go_after_a_day(
        self, api: ApiClient, platform: Platform, headers: Headers, district: TestDistrict
    ) -> None:
        used, replaced, new, old = [saved(await upload(api, headers)) for _ in range(4)]
        await add_trip(api, headers, title="Farm", consent=used)
        trip = await add_trip(api, headers, consent=replaced)
        await api.put(f"/api/instance/field-trips/{trip['id']}", headers=headers, json=trip | {"consent": None})
        await self._age(platform, district, [used["id"], replaced["id"], old["id"]])

        counted = await erase_unused_files(platform, district.district.id, dry_run=True)
        erased = await erase_unused_files(platform, district.district.id, dry_run=False)

        assert counted == erased == 2
        async with platform.database.district(district.district.id) as session:
            left = {str(file_id) for file_id in await session.scalars(select(RecordFile.id))}
            deleted = (await session.scalars(select(BlobRecord.id).where(BlobRecord.deleted_at.is_not(None)))).all()
        assert left == {used["id"], new["id"]}
        assert len(deleted) == 2

    async def _age(self, platform: Platform, district: TestDistrict, ids: list[str]) -> None:
        past = platform.now() - timedelta(days=2)
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(RecordFile).where(RecordFile.id.in_(ids)).values(created_at=past))
            released = update(RecordFile).where(RecordFile.released_at.is_not(None))
            await session.execute(released.values(released_at=past))
