"""Limits of request bodies, in the test's own process."""

import asyncio
from contextlib import ExitStack
from typing import Any

import homeroom_server.http.bodies as bodies
import pytest
from fastapi import APIRouter
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_sdk.errors import ServiceUnavailable, TooBusy
from homeroom_sdk.uploads import UploadRoute, upload_routes
from homeroom_server.app import create_app
from homeroom_server.http.bodies import BodyRefused, LimitBodies
from homeroom_server.http.body_shares import MAX_HELD_BYTES, MAX_HELD_BYTES_OF_ONE, HeldBytes, UploadsInProgress
from homeroom_server.routers import CORE_ROUTERS
from starlette.types import Message, Scope


class TestLimitBodies:
    async def test_limit_of_a_session_is_larger(self, api: ApiClient, district: TestDistrict) -> None:
        body = {"organization": "x" * 70_000}
        stranger = await api.post("/api/district/validate", json=body)
        user = await api.post("/api/district/validate", json=body, headers=await api.sign_in(district))

        assert stranger.status_code == 413
        assert user.status_code != 413

    @pytest.mark.parametrize("token", ["nonsense", "a.b.c"])
    async def test_foreign_token_counts_as_none(self, api: ApiClient, token: str) -> None:
        headers = {"authorization": f"Bearer {token}"}
        answer = await api.post("/api/district/validate", json={"x": "x" * 70_000}, headers=headers)

        assert answer.status_code == 413

    async def test_form_is_smaller_than_json(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        answer = await api.post("/api/auth/token", data={"username": "x" * 256_001}, headers=headers)

        assert answer.status_code == 413

    async def test_file_for_a_route_that_takes_none(self, api: ApiClient, district: TestDistrict) -> None:
        form = {"username": district.user, "password": PASSWORD, "organization": district.code}
        fields = {name: (None, value) for name, value in form.items()}
        signed_in = await api.post("/api/auth/token", files=fields)
        refused = await api.post("/api/auth/token", files={**fields, "file": ("a.pdf", b"%PDF")})

        assert signed_in.status_code == 200
        assert refused.status_code == 422
        assert refused.json()["messages"] == ["This address does not accept files."]

    @pytest.mark.parametrize(
        "charset", ["undefined", "unicode_escape", "utf-7", "idna", '"utf-16"', "utf-8; charset=x"]
    )
    async def test_form_in_another_charset_is_refused(
        self, api: ApiClient, district: TestDistrict, charset: str
    ) -> None:
        kind = f"multipart/form-data; boundary=b; charset={charset}"
        part = b'--b\r\ncontent-disposition: form-data; name="%b"\r\n\r\n\\ud800\r\n--b--\r\n'
        headers = await api.sign_in(district)
        for path, name in (("/api/auth/token", b"username"), ("/api/person/uploadPersons", b"file")):
            answer = await api.post(path, content=part % name, headers={**headers, "content-type": kind})
            assert (answer.status_code, answer.json()["messages"]) == (422, ["The form must be text in UTF-8."]), path

    @pytest.mark.parametrize("charset", ["utf-8", '"UTF-8"', "utf8"])
    async def test_form_that_says_utf_8_is_read(self, api: ApiClient, district: TestDistrict, charset: str) -> None:
        kind = f"multipart/form-data; boundary=b; charset={charset}"
        form = {
            "grant_type": "password",
            "username": district.user,
            "password": PASSWORD,
            "organization": district.code,
        }
        parts = [f'--b\r\ncontent-disposition: form-data; name="{key}"\r\n\r\n{text}\r\n' for key, text in form.items()]
        content = "".join([*parts, "--b--\r\n"]).encode()
        answer = await api.post("/api/auth/token", content=content, headers={"content-type": kind})
        assert answer.status_code == 200, answer.text

    async def test_upload_that_was_cut_off(self, api: ApiClient, district: TestDistrict) -> None:
        headers = {**await api.sign_in(district), "content-type": "multipart/form-data; boundary=b"}
        body = b'--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'
        answer = await api.post("/api/person/uploadPersons", content=body, headers=headers)

        assert answer.status_code == 400
        assert answer.json()["messages"] == ["The form cannot be read. Send it again."]

    async def test_shape_counts_whatever_the_type(self, api: ApiClient, district: TestDistrict) -> None:
        """Some routes read a body regardless of its type."""
        headers = {**await api.sign_in(district), "content-type": "text/json"}
        answer = await api.post("/api/search/records", content=b"[" * 100_000 + b"]" * 100_000, headers=headers)

        assert answer.status_code == 413

    async def test_body_that_stops_is_ended(self, platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bodies, "MAX_SILENCE_S", 0.05)
        answer = await ask(platform, [b'{"organization":'], then_silence=True)

        assert answer.status == 408
        assert b"arrives too slowly" in answer.body

    async def test_body_that_drips_is_ended(self, platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
        """Check a body with each byte in time, which as a whole would take forever."""
        monkeypatch.setattr(bodies, "MAX_SILENCE_S", 0.2)
        answer = await ask(platform, [b" "] * 1000, pause_s=0.02)

        assert answer.status == 408
        assert answer.taken < 300

    async def test_body_that_is_longer_than_it_said_is_refused(self, platform: Platform) -> None:
        answer = await ask(platform, [b" " * 60_000] * 20, declared=10)

        assert answer.status == 413
        assert answer.taken == 20  # Data after the refusal is discarded.

    async def test_body_that_nobody_reads_ends_with_the_connection(self, platform: Platform) -> None:
        answer = await ask(platform, [b" " * 60_000] * 300, path="/api/nothing/here")

        assert answer.status == 401
        assert answer.headers[b"connection"] == b"close"
        assert answer.taken <= bodies.LINGER_BYTES / 60_000 + 1

    async def test_small_body_that_nobody_reads_keeps_the_connection(self, platform: Platform) -> None:
        answer = await ask(platform, [b" " * 60_000], path="/api/nothing/here", declared=60_000)

        assert b"connection" not in answer.headers

    async def test_nothing_is_held_afterwards(self, platform: Platform) -> None:
        app = create_app(platform=platform)
        limits = app.limits
        for pieces in ([b"{}"], [b" " * 60_000] * 20, [b"["]):
            await ask(platform, pieces, app=app)

        assert limits.held.total == 0

    async def test_refusal_of_whoever_does_not_answer_it_is_answered(self, platform: Platform) -> None:
        async def reads(_scope: Scope, receive: Any, _send: Any) -> None:
            await receive()

        app = LimitBodies(reads, tokens=platform.tokens, max_upload_bytes=1000)
        answer = await ask(platform, [b" " * 60_000] * 20, app=app)

        assert answer.status == 413

    async def test_refusal_after_the_answer_has_begun_is_raised(self, platform: Platform) -> None:
        async def answers_first(_scope: Scope, receive: Any, send: Any) -> None:
            await receive()

        async def begins(scope: Scope, receive: Any, send: Any) -> None:
            try:
                await answers_first(scope, receive, send)
            except BodyRefused:
                await send({"type": "http.response.start", "status": 200, "headers": []})
                raise

        app = LimitBodies(begins, tokens=platform.tokens, max_upload_bytes=1000)
        with pytest.raises(BodyRefused):
            await ask(platform, [b" " * 60_000] * 20, app=app)


class TestUploadRoute:
    def test_each_route_of_core_that_takes_files_is_one(self) -> None:
        found = [route for router in CORE_ROUTERS for route in upload_routes(router.routes)]

        assert [route.path for route in found] == ["/api/model/{name}/file"]
        assert [route.path for route in found if not isinstance(route, UploadRoute)] == []

    def test_list_of_files_is_found(self) -> None:
        from fastapi import UploadFile

        router = APIRouter()

        @router.post("/many")
        async def many(files: list[UploadFile]) -> None: ...

        @router.post("/none")
        async def none(name: str) -> None: ...

        assert [route.path for route in upload_routes(router.routes)] == ["/many"]


class TestHeldBytes:
    def test_one_source_has_a_share(self) -> None:
        held = HeldBytes()
        held.add("a", MAX_HELD_BYTES_OF_ONE)
        held.add("b", 1)

        with pytest.raises(TooBusy):
            held.add("a", 1)

    def test_all_together_have_a_limit(self) -> None:
        held = HeldBytes()
        for number in range(MAX_HELD_BYTES // MAX_HELD_BYTES_OF_ONE):
            held.add(number, MAX_HELD_BYTES_OF_ONE)

        with pytest.raises(ServiceUnavailable) as refused:
            held.add("one more", 1)
        held.give_back(0, MAX_HELD_BYTES_OF_ONE)
        held.add("one more", 1)

        assert refused.value.data == {"retryAfterSeconds": 2}


class TestUploadsInHand:
    def test_district_has_a_limit_beside_its_users(self) -> None:
        uploads = UploadsInProgress()
        with ExitStack() as stack:
            for user in range(8):
                stack.enter_context(uploads.begin(user, "district"))

            with pytest.raises(TooBusy):
                stack.enter_context(uploads.begin("another", "district"))
            stack.enter_context(uploads.begin("another", "other district"))


class Told:
    """Messages that an application sent, and the number of body pieces it read."""

    status = 0
    taken = 0
    body = b""

    def __init__(self) -> None:
        self.headers: dict[bytes, bytes] = {}


async def ask(
    platform: Platform,
    pieces: list[bytes],
    *,
    path: str = "/api/district/validate",
    declared: int | None = None,
    pause_s: float = 0,
    then_silence: bool = False,
    app: Any = None,
) -> Told:
    """Send a body in pieces: chunked, or with the declared length, which may be wrong."""
    told = Told()
    size = (b"transfer-encoding", b"chunked") if declared is None else (b"content-length", str(declared).encode())
    headers = [(b"content-type", b"application/json"), size]
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }

    async def receive() -> Message:
        await asyncio.sleep(pause_s)
        if told.taken == len(pieces):
            await asyncio.sleep(30)
        told.taken += 1
        return {
            "type": "http.request",
            "body": pieces[told.taken - 1],
            "more_body": told.taken < len(pieces) or then_silence,
        }

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            told.status = message["status"]
            told.headers = dict(message["headers"])
        else:
            told.body += message.get("body", b"")

    await (app or create_app(platform=platform))(scope, receive, send)
    return told
