"""The administrators' queue: its rows, and stopping and retrying runs."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER, PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.flows import JobType
from homeroom_sdk.i18n import Sentence, _
from homeroom_server.app import create_app
from run_testing.workshop import Params, Workshop
from sqlalchemy import text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
MakeWorkshop = Callable[..., Workshop]


class Followers:
    """Callbacks of the flow's plugin for stopped and reopened runs."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self.refusal: Exception | None = None

    async def stop(self, _ctx: PluginContext, params: Params, _run_id: UUID) -> None:
        if self.refusal:
            raise self.refusal
        self.heard.append(("stop", params.number))

    async def reopen(self, _ctx: PluginContext, params: Params, _run_id: UUID) -> None:
        if self.refusal:
            raise self.refusal
        self.heard.append(("reopen", params.number))


@pytest.fixture
def followers() -> Followers:
    return Followers()


@pytest.fixture
def shop(make_workshop: MakeWorkshop, followers: Followers) -> Workshop:
    """Provide a flow with the job type of an import, followed by its plugin."""
    return make_workshop(
        job_type=JobType("PersonImport", _("Import of persons")), stop=followers.stop, reopen=followers.reopen
    )


@pytest.fixture
async def client(shop: Workshop) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=shop.platform)) as found:
        yield found


@pytest.fixture
async def headers(client: ApiClient, district: TestDistrict) -> dict[str, str]:
    return await client.sign_in(district)


async def rows(client: ApiClient, headers: dict[str, str], **query: str) -> list[dict[str, Any]]:
    answer = await client.get("/api/instance/QueueMessages", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["r"]
    return found


async def post(client: ApiClient, headers: dict[str, str], call: str, run: UUID) -> Any:
    return await client.post(f"/api/queue/{call}", json={"id": str(run)}, headers=headers)


class TestQueueMessages:
    async def test_run_stands_with_its_type_school_persons_and_maker(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop, district: TestDistrict
    ) -> None:
        run = await shop.submit()
        await shop.change(person_count=40, delivery_type="email")
        (row,) = await rows(client, headers)
        assert (row["id"], row["type"], row["status"]) == (str(run), "PersonImport", "queued")
        assert (row["schoolName"], row["personCount"], row["deliveryType"]) == (district.district.name, 40, "email")
        assert (row["createdBy"], row["processedOn"], row["isStuck"]) == (district.user, None, False)
        assert await rows(client, headers, q='{"filters": [{"property": "type", "values": ["PersonImport"]}]}')
        assert not await rows(client, headers, q='{"filters": [{"property": "type", "values": ["Reports"]}]}')

    async def test_run_that_nobody_works_on_is_stuck(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop
    ) -> None:
        await shop.submit()
        await shop.change(created_at=text("now() - interval '3 minutes'"))
        assert (await rows(client, headers))[0]["isStuck"]
        await shop.change(state="running", lease_until=text("now() + interval '9 seconds'"))
        assert not (await rows(client, headers))[0]["isStuck"]
        await shop.change(state="completed", lease_until=None)
        assert not (await rows(client, headers))[0]["isStuck"]

    async def test_runs_are_for_the_districts_administrators_alone(
        self, client: ApiClient, shop: Workshop, make_district: MakeDistrict
    ) -> None:
        await shop.submit()
        user = await client.sign_in(await make_district(roles=[SCHOOL_USER]))
        assert (await client.get("/api/instance/QueueMessages", headers=user)).status_code == 403
        assert await rows(client, await client.sign_in(await make_district())) == []


class TestTypes:
    async def test_flows_of_plugins_are_told_in_the_readers_words(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop
    ) -> None:
        told = (await client.get("/api/queue/types", headers=headers)).json()["data"]
        assert {"key": "PersonImport", "title": "Import of persons", "isRoutine": False} in told
        assert len(told) == len({each["key"] for each in told})

    async def test_type_of_a_run_whose_flow_has_gone_is_told_too(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop
    ) -> None:
        await shop.submit()
        await shop.change(flow="gone.flow")
        told = (await client.get("/api/queue/types", headers=headers)).json()["data"]
        assert told[-1] == {"key": "gone.flow", "title": "gone.flow", "isRoutine": False}
        assert (await rows(client, headers))[0]["type"] == "gone.flow"


class TestCancel:
    async def test_run_is_stopped_and_its_plugin_follows(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop, followers: Followers
    ) -> None:
        run = await shop.submit(number=3)
        assert (await post(client, headers, "cancel", run)).status_code == 200
        record = await shop.read(run)
        assert (record.state, record.message) == ("cancelled", "Stopped by an administrator.")
        assert record.ended_at is not None
        assert followers.heard == [("stop", 3)]
        again = await post(client, headers, "cancel", run)
        assert (again.status_code, again.json()["code"]) == (409, "conflict")

    async def test_refusal_of_its_plugin_lets_it_go_on(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop, followers: Followers
    ) -> None:
        run = await shop.submit()
        followers.refusal = Conflict(Sentence("The last mail is on its way."))
        answer = await post(client, headers, "cancel", run)
        assert (answer.status_code, answer.json()["messages"]) == (409, ["The last mail is on its way."])
        record = await shop.read(run)
        assert (record.state, record.ended_at) == ("queued", None)

    async def test_reason_is_stored_in_english_and_shown_in_the_callers_language(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop
    ) -> None:
        run = await shop.submit(number=3)
        await post(client, headers | {"accept-language": "ar"}, "cancel", run)
        assert (await shop.read(run)).message == "Stopped by an administrator."
        (row,) = await rows(client, headers | {"accept-language": "ar"})
        assert row["message"] == "أوقفها مسؤول."
        (row,) = await rows(client, headers)
        assert row["message"] == "Stopped by an administrator."


class TestRetry:
    @pytest.mark.deep(of="processes")
    async def test_failed_run_is_carried_out_once_more(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop, followers: Followers
    ) -> None:
        run = (await shop.take()).run_id
        assert (await post(client, headers, "retry", run)).status_code == 409
        await shop.change(state="failed", message="boom", lease_until=None)
        assert (await post(client, headers, "retry", run)).status_code == 200
        assert followers.heard == [("reopen", 7)]
        (ref,) = await shop.reconcile()
        assert (ref.run_id, ref.attempt) == (run, 2)
        await shop.host.note_handed_over(ref, "engine")
        assert await shop.execute(ref) == "completed"

    async def test_refusal_of_its_plugin_is_the_answer_and_changes_nothing(
        self, client: ApiClient, headers: dict[str, str], shop: Workshop, followers: Followers
    ) -> None:
        run = await shop.submit()
        await shop.change(state="failed")
        followers.refusal = Conflict(Sentence("The job is complete."))
        answer = await post(client, headers, "retry", run)
        assert (answer.status_code, answer.json()["messages"]) == (409, ["The job is complete."])
        assert (await shop.read(run)).state == "failed"


class TestAccess:
    @pytest.mark.parametrize("call", ["cancel", "retry"])
    async def test_strangers_staff_and_other_districts_cannot(
        self, client: ApiClient, shop: Workshop, make_district: MakeDistrict, headers: dict[str, str], call: str
    ) -> None:
        run = await shop.submit()
        user = await client.sign_in(await make_district(roles=[SCHOOL_USER]))
        other = await client.sign_in(await make_district())
        answers = [await post(client.another(), given, call, run) for given in ({}, user, other)]
        unknown = await post(client, headers, call, uuid4())
        assert [item.status_code for item in (*answers, unknown)] == [401, 403, 404, 404]
        assert (await shop.read(run)).state == "queued"
