"""`orgOverride`: support reads another district, gives a reason, and is logged in both districts."""

from collections.abc import Awaitable, Callable
from uuid import UUID, uuid4

import httpx
import pytest
from homeroom.audit.models import AuditEntry
from homeroom.credentials.tokens import Claims
from homeroom.identity.models import User
from homeroom.licences.errors import ReadOnly
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.rows import read_rows
from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT
from homeroom_server.customers.override import open_for_support
from homeroom_server.scope import Scope
from sqlalchemy import select, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
Ask = Callable[..., Awaitable[httpx.Response]]
REASON = "The clerk cannot find a student (ticket 17)."


@pytest.fixture
async def operator(make_district: MakeDistrict) -> TestDistrict:
    """Provide the operator's own district."""
    return await make_district(operator=True)


@pytest.fixture
async def ask(api: ApiClient, operator: TestDistrict) -> Ask:
    """Provide a function that queries the users of a district as customer support."""
    headers = await api.sign_in(operator)

    async def ask(code: str, *, reason: str = REASON, model: str = "Users") -> httpx.Response:
        body = {"model": model, "orgOverride": code, "overrideReason": reason}
        return await api.post("/api/search/records", headers=headers, json=body)

    return ask


async def looks(platform: Platform, district_id: UUID, action: str = "support.looked") -> list[AuditEntry]:
    async with platform.database.district(district_id) as session:
        query = select(AuditEntry).where(AuditEntry.action == action).order_by(AuditEntry.at)
        return list(await session.scalars(query))


class TestLooking:
    async def test_support_reads_and_both_logs_say_who_why_and_what(
        self, ask: Ask, platform: Platform, district: TestDistrict, operator: TestDistrict
    ) -> None:
        answer = await ask(district.code)
        assert [row["userName"] for row in answer.json()["r"]] == [district.user]
        (theirs,) = await looks(platform, district.district.id)
        (ours,) = await looks(platform, operator.district.id)
        assert (theirs.actor, theirs.subject, theirs.details["reason"]) == (operator.user, "Users", REASON)
        assert (ours.subject, ours.details) == (
            "Users",
            {"reason": REASON, "district": district.code},
        )

    @pytest.mark.parametrize("call", ["list", "get", "record", "init"])
    async def test_every_reading_call_takes_it(
        self, api: ApiClient, operator: TestDistrict, district: TestDistrict, call: str
    ) -> None:
        headers = await api.sign_in(operator)
        override = {"orgOverride": district.code, "overrideReason": REASON}
        user_id = str(district.actor.user_id)
        match call:
            case "list":
                answer = await api.get("/api/instance/Users", params=override, headers=headers)
            case "get":
                answer = await api.get(f"/api/instance/Users/{user_id}", params=override, headers=headers)
            case "record":
                body = {"model": "Users", "recordId": user_id, **override}
                answer = await api.post("/api/search/record", json=body, headers=headers)
            case _:
                answer = await api.post("/api/search/init", json={"model": "Users", **override}, headers=headers)
        assert answer.status_code == 200
        assert call == "init" or district.user in answer.text

    async def test_district_reads_the_reason_in_its_activity_log(
        self, api: ApiClient, ask: Ask, district: TestDistrict
    ) -> None:
        await ask(district.code)
        headers = await api.sign_in(district)
        rows = (await api.get("/api/instance/ActivityLog", headers=headers)).json()["r"]
        assert [row["reason"] for row in rows if row["type"] == "support.looked"] == [REASON]

    async def test_plugin_that_the_district_has_not_is_not_there_for_support_either(
        self, ask: Ask, make_district: MakeDistrict
    ) -> None:
        without = await make_district(features=())
        assert (await ask(without.code, model="Jobs")).status_code == 404

    async def test_nothing_but_the_trace_changes(self, ask: Ask, platform: Platform, district: TestDistrict) -> None:
        before = await read_rows(platform, district.district.id, without=["audit_entries"])
        await ask(district.code)
        assert await read_rows(platform, district.district.id, without=["audit_entries"]) == before


class TestRefused:
    @pytest.mark.parametrize("reason", ["", "because", "         .         ", "\u202e" * 20])
    async def test_without_a_reason_nobody_looks(
        self, ask: Ask, api: ApiClient, operator: TestDistrict, platform: Platform, district: TestDistrict, reason: str
    ) -> None:
        params, headers = {"orgOverride": district.code, "overrideReason": reason}, await api.sign_in(operator)
        got = await api.get("/api/instance/Users", params=params, headers=headers)
        for answer in (await ask(district.code, reason=reason), got):
            assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["overrideReason"])
        assert await looks(platform, district.district.id) == []

    @pytest.mark.parametrize(
        ("roles", "operator"), [([ADMINISTRATOR], False), ([CUSTOMER_SUPPORT], False), ([ADMINISTRATOR], True)]
    )
    async def test_who_is_not_support_of_the_operator_is_refused_and_written_down(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict, roles: list[str], operator: bool
    ) -> None:
        """Check that a role written into a customer's table has no effect."""
        district, other = await make_district(operator=operator), await make_district()
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(roles=roles))
        headers = await api.sign_in(district)
        override = {"orgOverride": other.code, "overrideReason": REASON}
        for code in (other.code, district.code, "nowhere"):
            params = {**override, "orgOverride": code}
            answer = await api.get("/api/instance/Users", params=params, headers=headers)
            assert (answer.status_code, other.user in answer.text) == (403, False)
        tried = await looks(platform, district.district.id, "override.refused")
        assert [entry.details["district"] for entry in tried] == [other.code, district.code, "nowhere"]
        assert await looks(platform, other.district.id) == []

    async def test_transaction_of_the_look_cannot_write(
        self, platform: Platform, operator: TestDistrict, district: TestDistrict
    ) -> None:
        state = await platform.entitlements.of(operator.district.id)
        claims = Claims(operator.district.id, uuid4(), uuid4())
        async with platform.database.district(operator.district.id) as session:
            scope = Scope(platform, claims, operator.actor, state, session, None)
            with pytest.raises(ReadOnly):
                async with open_for_support(scope, district.code, reason=REASON, model="Users") as reader:
                    await reader.session.execute(update(User).values(first_name="Written"))

    async def test_unknown_district_is_unknown(self, ask: Ask) -> None:
        answer = await ask("nowhere")
        assert (answer.status_code, answer.json()["code"]) == (404, "district_unknown")

    async def test_changing_calls_do_not_take_it(
        self, api: ApiClient, operator: TestDistrict, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(operator)
        params = {"orgOverride": district.code, "overrideReason": REASON}
        for method, path in (("POST", "Users"), ("PUT", f"Users/{district.actor.user_id}")):
            answer = await api.request(method, f"/api/instance/{path}", params=params, json={}, headers=headers)
            assert answer.status_code == 403
        answer = await api.delete(f"/api/instance/Users/{district.actor.user_id}", params=params, headers=headers)
        assert answer.status_code == 403
