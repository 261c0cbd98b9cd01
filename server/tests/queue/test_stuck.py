"""Districts with stuck runs, as the operator's support sees them."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from homeroom.identity.models import User
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import CUSTOMER_SUPPORT
from homeroom_server.app import create_app
from run_testing.workshop import Workshop
from sqlalchemy import text, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


@pytest.fixture
async def client(workshop: Workshop) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=workshop.platform)) as found:
        yield found


@pytest.fixture
async def headers(client: ApiClient, workshop: Workshop, make_district: MakeDistrict) -> dict[str, str]:
    """Provide the headers of the operator's support."""
    operator = await make_district(operator=True)
    async with workshop.platform.database.district(operator.district.id) as session:
        await session.execute(update(User).values(roles=[CUSTOMER_SUPPORT]))
    return await client.sign_in(operator)


async def look(client: ApiClient, headers: dict[str, str], workshop: Workshop) -> list[dict[str, Any]]:
    """Return the rows of the workshop's district."""
    params = {"q": json.dumps({"phrase": workshop.district.district.name}), "size": "100"}
    answer = await client.get("/api/instance/StuckRuns", headers=headers, params=params)
    assert answer.status_code == 200, answer.text
    return [row for row in answer.json()["r"] if row["id"] == str(workshop.district.district.id)]


class TestStuckRuns:
    async def test_late_and_failed_runs_are_counted_and_nothing_else_is_told(
        self, client: ApiClient, headers: dict[str, str], workshop: Workshop
    ) -> None:
        await workshop.submit("late")
        fresh = await look(client, headers, workshop)
        await workshop.change(created_at=text("now() - interval '11 minutes'"))
        await workshop.submit("waits")
        late = await look(client, headers, workshop)
        await workshop.change(state="failed")
        failed = await look(client, headers, workshop)
        await workshop.change(ended_at=text("now() - interval '25 hours'"))

        assert fresh == []
        assert [(row["late"], row["failed"]) for row in late] == [(1, 0)]
        assert late[0]["lateSince"] is not None
        assert [(row["late"], row["failed"]) for row in failed] == [(0, 2)]
        assert set(late[0]) == {"id", "name", "late", "lateSince", "failed", "failedSince"}
        assert await look(client, headers, workshop) == []
