"""The calls for types and roles, through the whole application, and the permissions of the roles."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from homeroom.db.engine import driver_url
from homeroom.events.listen import listen
from homeroom.events.outbox import SCREENS_CHANNEL
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, open_plugin_context
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, SCHOOL_USER, Actor
from homeroom_sdk.permissions import permitted_types
from homeroom_sdk.services import DocumentVerb

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ROLE = {"name": "Registrar", "access": [], "permissions": ["document.view", "document.history"]}
ADMIN_CALLS: list[tuple[str, str, Any]] = [
    ("POST", "documentType/save", {"name": "Report card"}),
    ("POST", "documentType/saveRole", ROLE),
    ("POST", "documentType/deleteRole", {"id": str(uuid4())}),
    ("GET", "userRole/allRoles", None),
    ("POST", "userRole/updateRoles", {"roles": [ROLE]}),
    ("GET", "userRole/getSisRoles", None),
    ("GET", "userRole/mapRoles", None),
    ("POST", "userRole/mapRoles", {"sisRole": "teacher", "roleId": str(uuid4())}),
    ("GET", "userRole/deleteMapRoles/0190a6f0-0000-7000-8000-000000000001", None),
    ("GET", "instance/DocumentRoles", None),
    ("GET", "instance/DocumentTypes", None),
]


class Staff:
    """A signed-in user of a district."""

    def __init__(self, api: ApiClient, headers: dict[str, str]) -> None:
        self._api, self._headers = api, headers

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        response = await self._api.request(method, f"/api/{path}", headers=self._headers, json=body)
        return response.status_code, response.json()

    async def post(self, path: str, body: Any = None) -> Any:
        """Call the API, assert status 200, and return the data."""
        status, answer = await self.call("POST", path, body)
        assert status == 200, answer
        return answer["data"]

    async def get(self, path: str) -> Any:
        status, answer = await self.call("GET", path)
        assert status == 200, answer
        return answer.get("data", answer.get("r"))


@pytest.fixture
async def admin(api: ApiClient, district: TestDistrict) -> Staff:
    return Staff(api, await api.sign_in(district))


async def add_user(platform: Platform, district: TestDistrict, *, role: str = SCHOOL_USER) -> tuple[TestDistrict, str]:
    """Create a second user; return the data to sign in with, and the user's id."""
    email = f"zoe@{district.code}.example.org"
    async with platform.database.district(district.district.id) as session:
        user = await create_user(
            session, email=email, first_name="Zoe", last_name="Other", roles=[role], password=PASSWORD
        )
    return replace(district, user=email), str(user.id)


class TestEveryCall:
    @pytest.mark.parametrize(("method", "path", "body"), ADMIN_CALLS)
    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient, method: str, path: str, body: Any) -> None:
        answer = await api.request(method, f"/api/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")

    async def test_school_administrator_may_none(self, api: ApiClient, make_district: MakeDistrict) -> None:
        user = Staff(api, await api.sign_in(await make_district(roles=[SCHOOL_ADMINISTRATOR])))
        answers = [await user.call(*call) for call in ADMIN_CALLS]
        assert {(status, body["code"]) for status, body in answers} == {(403, "forbidden")}

    async def test_neighbours_rows_are_unknown(self, api: ApiClient, admin: Staff, make_district: MakeDistrict) -> None:
        neighbour = Staff(api, await api.sign_in(await make_district()))
        kind = await neighbour.post("documentType/save", {"name": "Report card"})
        role = await neighbour.post("documentType/saveRole", ROLE)
        mapping = await neighbour.post("userRole/mapRoles", {"sisRole": "teacher", "roleId": role["id"]})
        answers = [
            await admin.call("POST", "documentType/save", {"id": kind["id"], "name": "Mine"}),
            await admin.call("POST", "documentType/saveRole", {**ROLE, "id": role["id"]}),
            await admin.call("POST", "documentType/deleteRole", {"id": role["id"]}),
            await admin.call("POST", "userRole/mapRoles", {"sisRole": "teacher", "roleId": role["id"]}),
            await admin.call("GET", f"userRole/deleteMapRoles/{mapping['id']}"),
        ]
        assert {status for status, _ in answers} == {404}
        refused, _ = await admin.call("POST", "documentType/saveRole", {**ROLE, "access": [{"id": kind["id"]}]})
        assert refused == 422
        assert [item["id"] for item in await neighbour.get("userRole/mapRoles")] == [mapping["id"]]


class TestDocumentTypes:
    async def test_types_are_sorted_by_name_in_any_case(self, admin: Staff) -> None:
        for name in ("zeugnis", "Report card", "attendance"):
            await admin.post("documentType/save", {"name": name})
        names = ["attendance", "Report card", "zeugnis"]
        assert [item["name"] for item in await admin.post("documentType/all")] == names
        assert [item["name"] for item in await admin.get("instance/DocumentTypes")] == names

    async def test_type_is_changed_in_place(self, admin: Staff) -> None:
        kind = await admin.post("documentType/save", {"name": "Report card"})
        rest: dict[str, Any] = {"retentionPeriodDays": None, "isActive": True, "schema": {}, "retention": None}
        assert kind == {"id": kind["id"], "name": "Report card", **rest}
        change = {"id": kind["id"], "name": "Report Card", "retentionPeriodDays": 365, "isActive": False, "schema": {}}
        assert await admin.post("documentType/save", change) == {**change, "retention": None}

    async def test_open_screens_are_told(self, platform: Platform, district: TestDistrict, admin: Staff) -> None:
        heard: list[str] = []

        async def hear(news: str) -> None:
            heard.append(news)

        task = asyncio.create_task(listen(driver_url(platform.database.url), {SCREENS_CHANNEL: hear}))
        async with asyncio.timeout(30):
            while not heard:  # An empty message means that it is listening.
                await asyncio.sleep(0.02)
            kind = await admin.post("documentType/save", {"name": "Report card"})
            while not (own := [news for news in heard if str(district.district.id) in news]):
                await asyncio.sleep(0.02)
        task.cancel()
        told = {"district": str(district.district.id), "model": "DocumentType", "payload": {"id": kind["id"]}}
        assert [json.loads(news) for news in own] == [told]

    async def test_name_is_taken_in_any_case(self, admin: Staff) -> None:
        await admin.post("documentType/save", {"name": "Report card"})
        status, body = await admin.call("POST", "documentType/save", {"name": " REPORT CARD "})
        assert (status, body["code"]) == (409, "name_taken")

    @pytest.mark.parametrize(
        "form", [{"name": ""}, {"name": "a\0"}, {"name": "a", "retentionPeriodDays": 0}, {"name": "a", "x": 1}]
    )
    async def test_unusable_type_is_refused(self, admin: Staff, form: dict[str, Any]) -> None:
        assert (await admin.call("POST", "documentType/save", form))[0] == 422


class TestDocumentRoles:
    async def test_role_lists_its_types_and_permissions(self, admin: Staff) -> None:
        kind = await admin.post("documentType/save", {"name": "Report card"})
        role = await admin.post("documentType/saveRole", {**ROLE, "access": [{"id": kind["id"]}]})
        assert role["access"] == [{"id": kind["id"], "name": "Report card", "docId": kind["id"]}]
        assert (role["docMgmtId"], role["permissions"]) == (role["id"], ["document.history", "document.view"])
        assert await admin.get("userRole/allRoles") == [role]
        (row,) = await admin.get("instance/DocumentRoles")
        assert (row["name"], row["types"], row["permissions"]) == ("Registrar", ["Report card"], role["permissions"])

    async def test_saving_again_replaces_access(self, admin: Staff) -> None:
        kind = await admin.post("documentType/save", {"name": "Report card"})
        role = await admin.post("documentType/saveRole", {**ROLE, "access": [{"id": kind["id"]}]})
        again = await admin.post("documentType/saveRole", {**role, "access": [], "permissions": []})
        assert (again["id"], again["access"], again["permissions"]) == (role["id"], [], [])

    async def test_several_are_saved_all_or_none(self, admin: Staff) -> None:
        second = {**ROLE, "name": "Counsellor"}
        assert len(await admin.post("userRole/updateRoles", {"roles": [ROLE, second]})) == 2
        status, _ = await admin.call("POST", "userRole/updateRoles", {"roles": [{**ROLE, "name": "New"}, second]})
        assert status == 409
        assert [role["name"] for role in await admin.get("userRole/allRoles")] == ["Counsellor", "Registrar"]

    async def test_unknown_permission_is_refused(self, admin: Staff) -> None:
        assert (await admin.call("POST", "documentType/saveRole", {**ROLE, "permissions": ["document.burn"]}))[0] == 422


class TestMappings:
    async def test_sis_role_is_mapped_once_and_goes_with_its_role(self, admin: Staff) -> None:
        role = await admin.post("documentType/saveRole", ROLE)
        form = {"sisRole": "bus driver", "roleId": role["id"]}
        first, second = [await admin.post("userRole/mapRoles", form) for _ in range(2)]
        assert first == second
        assert "bus driver" in await admin.get("userRole/getSisRoles")
        assert "teacher" in await admin.get("userRole/getSisRoles")
        await admin.post("documentType/deleteRole", {"id": role["id"]})
        assert await admin.get("userRole/mapRoles") == []

    async def test_mapping_is_taken_back(self, admin: Staff) -> None:
        role = await admin.post("documentType/saveRole", ROLE)
        mapping = await admin.post("userRole/mapRoles", {"sisRole": "teacher", "roleId": role["id"]})
        await admin.get(f"userRole/deleteMapRoles/{mapping['id']}")
        assert await admin.get("userRole/mapRoles") == []


class TestUsersWithRoles:
    async def test_user_is_given_a_role_and_sees_what_it_permits(
        self, platform: Platform, api: ApiClient, district: TestDistrict, admin: Staff
    ) -> None:
        cards, notes = [await admin.post("documentType/save", {"name": name}) for name in ("Cards", "Notes")]
        role = await admin.post("documentType/saveRole", {**ROLE, "access": [{"id": cards["id"]}]})
        sign_in, user_id = await add_user(platform, district)
        zoe = Staff(api, await api.sign_in(sign_in))
        assert await zoe.post("documentType/all") == []

        await admin.post("auth/setRoles", {"userId": user_id, "subRoles": [role["id"]]})

        user = (await zoe.get("shell/bootstrap"))["user"]
        assert user["subRoles"] == [{"id": role["id"], "docMgmtId": role["id"], "name": "Registrar"}]
        assert user["docMgmtRole"] == [role]
        permissions = user["permissions"]
        assert (permissions["canView"], permissions["canSeeHistory"], permissions["canSend"]) == (True, True, False)
        assert permissions["types"]["canView"] == {"names": ["Cards"], "ids": [cards["id"]]}
        assert (await zoe.get("auth/current-user"))["user"]["permissions"] == permissions
        assert [item["name"] for item in await zoe.post("documentType/all")] == ["Cards"]
        assert [item["name"] for item in await admin.post("documentType/all")] == ["Cards", "Notes"]
        detail = await admin.post("auth/getUser", {"userId": user_id})
        assert detail["subRoles"] == detail["applicationSettings"]["subRoles"] == user["subRoles"]

        actor = Actor(UUID(user_id), "zoe", frozenset({SCHOOL_USER}), frozenset({role["id"]}))
        async with open_plugin_context(platform, "storage", district, actor=actor) as ctx:
            assert await permitted_types(ctx, DocumentVerb.VIEW) == {UUID(cards["id"])}
            assert await permitted_types(ctx, DocumentVerb.SEND) == frozenset()
        async with open_plugin_context(platform, "storage", district) as ctx:
            assert await permitted_types(ctx, DocumentVerb.SEND) == {UUID(cards["id"]), UUID(notes["id"])}

    async def test_removed_role_permits_nothing_and_is_shown_nowhere(
        self, platform: Platform, api: ApiClient, district: TestDistrict, admin: Staff
    ) -> None:
        role = await admin.post("documentType/saveRole", ROLE)
        sign_in, user_id = await add_user(platform, district)
        await admin.post("auth/setRoles", {"userId": user_id, "subRoles": [role["id"]]})
        await admin.post("documentType/deleteRole", {"id": role["id"]})
        user = (await Staff(api, await api.sign_in(sign_in)).get("shell/bootstrap"))["user"]
        assert (user["subRoles"], user["permissions"]["hasPerms"]) == ([], False)

    async def test_role_that_the_district_does_not_have_is_refused(
        self, platform: Platform, api: ApiClient, district: TestDistrict, admin: Staff, make_district: MakeDistrict
    ) -> None:
        theirs = await Staff(api, await api.sign_in(await make_district())).post("documentType/saveRole", ROLE)
        _, user_id = await add_user(platform, district)
        for unknown in (theirs["id"], str(uuid4())):
            status, body = await admin.call("POST", "auth/setRoles", {"userId": user_id, "subRoles": [unknown]})
            assert (status, list(body["data"]["fields"])) == (422, ["subRoles"])

    async def test_without_storage_there_are_no_roles_to_give(
        self, api: ApiClient, make_district: MakeDistrict
    ) -> None:
        district = await make_district(features=["pdfSplitter"])
        admin = Staff(api, await api.sign_in(district))
        body = {"userId": str(district.actor.user_id), "subRoles": []}
        assert (await admin.call("POST", "auth/setRoles", body))[0] == 503
        user = (await admin.get("shell/bootstrap"))["user"]
        assert (user["subRoles"], user["permissions"]["hasPerms"]) == ([], False)
