"""Uploads continue after an interruption, are visible to their owner only, and expire."""

import base64
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from homeroom_devkit.testing.districts import TestDistrict, set_up_plugin
from homeroom_plugins.storage.errors import UploadUnfinished, UploadUnknown
from homeroom_plugins.storage.uploads import protocol
from homeroom_plugins.storage.uploads.models import PartRow, UploadRow
from homeroom_plugins.storage.uploads.resumable import forget_upload, sweep_uploads, take_upload
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import func, select, update
from storage_testing.office import Office, Staff

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
UPLOADS = "/api/document/uploads"
TUS = {"tus-resumable": "1.0.0"}
CONTENT = bytes(range(256)) * 40


class Client:
    """A tus client of a user."""

    def __init__(self, staff: Staff) -> None:
        self._api, self._headers = staff.api, staff.headers

    async def call(self, method: str, path: str = "", content: Any = None, **headers: str) -> httpx.Response:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self._api.request(
            method, path or UPLOADS, headers={**self._headers, **TUS, **given}, content=content
        )

    async def begin(self, size: int, name: str = "report.pdf", **metadata: str) -> str:
        pairs = {"filename": name, **metadata}
        coded = ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in pairs.items())
        made = await self.call("POST", upload_length=str(size), upload_metadata=coded)
        assert made.status_code == 201, made.text
        return made.headers["location"]

    async def send(self, path: str, content: Any, start: int = 0, **headers: str) -> httpx.Response:
        kind = {"content_type": "application/offset+octet-stream", "upload_offset": str(start)}
        return await self.call("PATCH", path, content, **{**kind, **headers})

    async def send_and_leave(self, path: str, content: bytes) -> None:
        """Send the first part of a larger upload, then lose the connection."""
        messages = [{"type": "http.request", "body": content, "more_body": True}, {"type": "http.disconnect"}]
        sent = {
            **self._headers,
            **TUS,
            "content-type": "application/offset+octet-stream",
            "upload-offset": "0",
            "content-length": "9000",
        }
        scope = {
            "type": "http",
            "method": "PATCH",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "http_version": "1.1",
            "server": ("homeroom.test", 80),
            "client": ("127.0.0.1", 50_000),
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        }

        async def receive() -> Any:
            return messages.pop(0)

        async def send(_message: Any) -> None:
            """Discard the response; the client is gone."""

        await self._api.app(scope, receive, send)


@pytest.fixture
def client(office: Office) -> Client:
    return Client(office.admin)


def _id(path: str) -> UUID:
    return UUID(path.rpartition("/")[2])


class TestProtocol:
    async def test_parts_are_joined_and_taken_until_they_are_forgotten(self, office: Office, client: Client) -> None:
        path = await client.begin(len(CONTENT), "../Übersicht\u202e.pdf")
        first = await client.send(path, CONTENT[:4_000])
        assert (first.status_code, first.headers["upload-offset"]) == (204, "4000")
        async with office.context(office.admin.actor) as ctx:
            with pytest.raises(UploadUnfinished):
                await take_upload(ctx, _id(path), office.folder / "early")
        told = await client.call("HEAD", path)
        assert (told.headers["upload-offset"], told.headers["upload-length"]) == ("4000", str(len(CONTENT)))
        assert (await client.send(path, CONTENT[4_000:], 4_000)).status_code == 204
        for number in range(2):
            async with office.context(office.admin.actor) as ctx:
                target = office.folder / f"taken-{number}"
                assert await take_upload(ctx, _id(path), target) == "Übersicht.pdf"
                assert target.read_bytes() == CONTENT
        async with office.context(office.admin.actor) as ctx:
            await forget_upload(ctx, _id(path))
            await forget_upload(ctx, _id(path))
            assert await ctx.db.scalar(select(func.count()).select_from(PartRow)) == 0
        assert (await client.call("HEAD", path)).status_code == 404

    async def test_what_arrived_before_the_connection_was_lost_stays(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(protocol, "PART_BYTES", 3_000)
        path = await client.begin(len(CONTENT))
        await client.send_and_leave(path, CONTENT[:5_000])
        assert (await client.call("HEAD", path)).headers["upload-offset"] == "5000"
        assert (await client.send(path, CONTENT[5_000:], 5_000)).headers["upload-offset"] == str(len(CONTENT))

    async def test_bytes_that_are_not_the_next_are_refused(self, client: Client) -> None:
        path = await client.begin(10)
        assert (await client.send(path, b"12345", 3)).status_code == 409
        assert (await client.send(path, b"12345678901")).status_code in (409, 413)
        assert (await client.send(path, b"12345")).status_code == 204
        assert (await client.send(path, b"12345")).status_code == 409
        assert (await client.call("HEAD", path)).headers["upload-offset"] == "5"

    async def test_wrong_version_type_and_length_are_refused(self, client: Client) -> None:
        assert (await client.call("POST", upload_length="5", tus_resumable="0.2.2")).status_code == 412
        assert (await client.call("POST", upload_length="many")).status_code == 422
        assert (await client.call("POST", upload_length="5", upload_metadata="filename ?")).status_code == 422
        path = await client.begin(5)
        assert (await client.send(path, b"12345", content_type="application/json")).status_code == 415

    async def test_options_tell_what_is_understood(self, client: Client) -> None:
        told = await client.call("OPTIONS")
        assert told.headers["tus-extension"] == "creation,termination,expiration"
        assert (told.headers["tus-version"], told.headers["tus-max-size"]) == ("1.0.0", "4000000")

    async def test_method_in_a_header_counts(self, client: Client) -> None:
        path = await client.begin(3)
        kind = {"content_type": "application/offset+octet-stream", "upload_offset": "0"}
        assert (await client.call("POST", path, b"123", x_http_method_override="PATCH", **kind)).status_code == 204
        assert (await client.call("POST", path, x_http_method_override="DELETE")).status_code == 204
        assert (await client.call("HEAD", path)).status_code == 404


class TestLimits:
    async def test_larger_file_is_refused_unless_it_is_for_bulk_upload(self, client: Client) -> None:
        assert (await client.call("POST", upload_length="4000001")).status_code == 413
        coded = f"purpose {base64.b64encode(b'bulk').decode()}"
        refused = await client.call("POST", upload_length="4000001", upload_metadata=coded)
        assert (refused.status_code, refused.json()["messages"]) == (403, ["Bulk upload is off in your district."])

    async def test_limit_is_the_districts(self, office: Office, client: Client) -> None:
        await set_up_plugin(office.platform, "storage", office.district, max_upload_bytes=5_000)
        assert (await client.call("POST", upload_length="5001")).status_code == 413
        assert (await client.call("POST", upload_length="5000")).status_code == 201
        limits = await office.admin.post("document/getUploadLimits")
        assert limits == {"document": 5_000, "bulk": 0, "large": 3_000_000, "types": []}

    async def test_types_are_those_that_the_user_may_add_to(self, office: Office) -> None:
        user = await office.user(
            (["Report card"], [DocumentVerb.VIEW, DocumentVerb.UPLOAD]), (["Other"], [DocumentVerb.VIEW])
        )
        assert (await user.post("document/getUploadLimits"))["types"] == [str(await office.kind("Report card"))]


class TestOwner:
    async def test_nobody_else_sees_changes_or_takes_it(self, office: Office, client: Client) -> None:
        path = await client.begin(5)
        other = await office.user((["Report card"], [DocumentVerb.VIEW, DocumentVerb.UPLOAD]))
        assert (await Client(other).begin(5)) != path
        for method in ("HEAD", "DELETE"):
            assert (await Client(other).call(method, path)).status_code == 404
        assert (await Client(other).send(path, b"12345")).status_code == 404
        await client.send(path, b"12345")
        async with office.context(other.actor) as ctx:
            with pytest.raises(UploadUnknown):
                await take_upload(ctx, _id(path), office.folder / "stolen")

    async def test_who_may_upload_nothing_cannot_begin(self, office: Office) -> None:
        reader = await office.user((["Report card"], [DocumentVerb.VIEW]))
        assert (await Client(reader).call("POST", upload_length="5")).status_code == 403
        strangers = await office.admin.api.post(UPLOADS, headers={**TUS, "upload-length": "5"})
        assert strangers.status_code == 401

    async def test_other_district_finds_nothing(
        self, office: Office, client: Client, make_district: MakeDistrict
    ) -> None:
        path, other = await client.begin(5), await make_district()
        headers = await office.api.sign_in(other)
        there = Client(Staff(office.api, headers, other.actor))
        assert (await there.call("HEAD", path)).status_code == 404


class TestSweep:
    async def test_upload_whose_time_is_over_goes_with_its_parts(self, office: Office, client: Client) -> None:
        path, kept = await client.begin(5), await client.begin(5)
        await client.send(path, b"123")
        async with office.context() as ctx:
            before = ctx.now() - timedelta(minutes=1)
            await ctx.db.execute(update(UploadRow).where(UploadRow.id == _id(path)).values(expires_at=before))
        assert (await client.call("HEAD", path)).status_code == 404
        async with office.context() as ctx:
            await sweep_uploads(ctx)
        async with office.context() as ctx:
            assert await ctx.db.scalar(select(func.count()).select_from(PartRow)) == 0
            assert (await ctx.db.scalars(select(UploadRow.id))).all() == [_id(kept)]
