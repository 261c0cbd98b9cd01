"""The details of one run of the queue, with the flow engine's view of it."""

import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import UUID

import pytest
from homeroom.processes.ports import free_port
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from homeroom_sdk.flows import JobType
from homeroom_sdk.i18n import _
from homeroom_server.app import create_app
from run_testing.workshop import Workshop

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
MakeWorkshop = Callable[..., Workshop]
BEGAN, ENDED = "2026-11-30T10:00:00Z", "2026-11-30T10:00:05Z"


class Engine:
    """A stub of the two Prefect API calls in use; it knows every run."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def answer(self, path: str, body: dict[str, Any]) -> list[dict[str, Any]]:
        """Return two attempts, the first of which was put off in its step."""
        moments = {"start_time": BEGAN, "end_time": ENDED}
        off, done = {"state_type": "CANCELLED", "state_name": "Put off"}, {"state_type": "COMPLETED", "state_name": "x"}
        if path.endswith("/task_runs/filter"):
            return [{"name": "cut_chunk-0", "flow_run_id": "run-1", **moments, **off}]
        self.asked = body["flow_runs"]["idempotency_key"]["any_"]
        first, second = self.asked
        return [
            {"id": "run-2", "idempotency_key": second, **moments, **done},
            {"id": "run-1", "idempotency_key": first, **moments, **off},
        ]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """Serve a stub of the engine on a free port and set its URL in the environment."""
    engine = Engine()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            answer = json.dumps(engine.answer(self.path, body)).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_args: Any) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("HOMEROOM_PREFECT_API_URL", f"http://127.0.0.1:{server.server_port}/api")
        yield engine
        server.shutdown()


@pytest.fixture
def shop(make_workshop: MakeWorkshop) -> Workshop:
    return make_workshop(job_type=JobType("PersonImport", _("Import of persons")))


@pytest.fixture
async def client(shop: Workshop) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=shop.platform)) as found:
        yield found


async def look(client: ApiClient, run_id: UUID, headers: dict[str, str]) -> Any:
    return await client.get("/api/queue/run", params={"id": str(run_id)}, headers=headers)


class TestRun:
    async def test_attempts_and_their_steps_are_shown(
        self, client: ApiClient, shop: Workshop, engine: Engine, district: TestDistrict
    ) -> None:
        run_id = await shop.submit()
        await shop.change(attempt=2)
        found = (await look(client, run_id, await client.sign_in(district))).json()["data"]
        assert (found["type"], found["status"], found["attempt"]) == ("Import of persons", "queued", 2)
        assert engine.asked == [f"{run_id}:1", f"{run_id}:2"]
        assert [(each["number"], each["state"]) for each in found["attempts"]] == [(1, "put_off"), (2, "completed")]
        assert [(step["name"], step["state"]) for step in found["attempts"][0]["steps"]] == [("cut_chunk", "put_off")]
        assert found["isEngineAway"] is False

    async def test_page_of_the_engine_is_for_those_who_can_reach_it(
        self, client: ApiClient, shop: Workshop, engine: Engine, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run_id = await shop.submit()
        await shop.change(attempt=2)
        headers = await client.sign_in(district)

        async def pages() -> list[str | None]:
            return [each["page"] for each in (await look(client, run_id, headers)).json()["data"]["attempts"]]

        assert await pages() == [None, None]
        monkeypatch.setattr(shop.platform.settings, "public_url", "http://127.0.0.1:8000")
        assert str((await pages())[0]).endswith("/runs/flow-run/run-1")

    async def test_engine_that_is_away_is_said(
        self, client: ApiClient, shop: Workshop, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOMEROOM_PREFECT_API_URL", f"http://127.0.0.1:{free_port()}/api")
        monkeypatch.setattr("homeroom_flows.observe.LOOK_S", 0.0)
        run_id = await shop.submit()
        found = (await look(client, run_id, await client.sign_in(district))).json()["data"]
        assert (found["attempts"], found["isEngineAway"], found["status"]) == ([], True, "queued")

    async def test_it_is_for_administrators_of_its_district_and_support_of_its_own(
        self, client: ApiClient, shop: Workshop, make_district: MakeDistrict
    ) -> None:
        run_id = await shop.submit()
        staff = await client.sign_in(await make_district(roles=[SCHOOL_USER]))
        other = await client.sign_in(await make_district())
        support = await client.sign_in(await make_district(operator=True))
        asked = [await look(client, run_id, who) for who in ({}, staff, other, support)]
        assert [answer.status_code for answer in asked] == [401, 403, 404, 404]
