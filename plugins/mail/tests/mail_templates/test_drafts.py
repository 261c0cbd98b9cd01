"""Tests of `/api/mail/templates` through the whole application: permissions, saving, versions, preview."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any
from uuid import uuid4

import pytest
from homeroom.identity.models import UserSchool
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_plugins.mail.mail_templates.models import MailTemplate
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, SCHOOL_USER, PluginContext
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
PLACE = {"kind": "delivery", "schoolId": "", "language": ""}
DRAFT = PLACE | {"subject": "", "body": "Dear family of {{firstName}},\n\n{{message}}", "html": ""}
CALLS = [
    ("GET", "", None),
    ("GET", "/versions?kind=delivery", None),
    ("POST", "", DRAFT | {"basedOn": 0}),
    ("POST", "/end", PLACE | {"basedOn": 0}),
    ("POST", "/preview", DRAFT),
    ("POST", "/test", DRAFT),
]


class Author:
    """A signed-in user who writes templates."""

    def __init__(self, api: ApiClient, headers: dict[str, str]) -> None:
        self.api, self.headers = api, headers

    async def call(self, path: str, body: Mapping[str, object], *, expect: int = 200) -> Any:
        """Return the data of a POST call."""
        response = await self.api.post(f"/api/mail/templates{path}", json=body, headers=self.headers)
        assert response.status_code == expect, response.text
        return response.json()["data"]

    async def read(self, path: str = "", **params: str) -> Any:
        """Return the data of a GET call."""
        response = await self.api.get(f"/api/mail/templates{path}", params=params, headers=self.headers)
        assert response.status_code == 200, response.text
        return response.json()["data"]


async def sign_in(api: ApiClient, district: TestDistrict) -> Author:
    client = api.another()
    return Author(client, await client.sign_in(district))


async def sign_in_of(api: ApiClient, platform: Platform, district: TestDistrict, code: str) -> Author:
    """Sign in a new school administrator of one school of the district."""
    email = f"faye{uuid4().hex[:8]}@{district.code}.example.org"
    async with platform.database.district(district.district.id) as session:
        user = await create_user(
            session, email=email, first_name="F", last_name="S", roles=[SCHOOL_ADMINISTRATOR], password=PASSWORD
        )
        where = School(code=code, name=f"{code} School")
        session.add(where)
        await session.flush()
        session.add(UserSchool(district_id=district.district.id, user_id=user.id, school_id=where.id))
    client = api.another()
    return Author(client, await client.sign_in(TestDistrict(district.district, email, district.actor)))


class TestWho:
    @pytest.mark.parametrize(("method", "path", "body"), CALLS)
    async def test_strangers_and_school_users_are_turned_away(
        self, api: ApiClient, make_district: MakeDistrict, method: str, path: str, body: dict[str, object] | None
    ) -> None:
        assert (await api.another().request(method, f"/api/mail/templates{path}", json=body)).status_code == 401
        client = api.another()
        headers = await client.sign_in(await make_district(roles=[SCHOOL_USER]))
        response = await client.request(method, f"/api/mail/templates{path}", json=body, headers=headers)
        assert response.status_code == 403

    async def test_school_administrator_writes_for_the_own_school_alone(
        self, api: ApiClient, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        northern = await sign_in_of(api, platform, district, "North")
        southern = await sign_in_of(api, platform, district, "South")
        admin = await sign_in(api, district)
        await admin.call("", DRAFT | {"basedOn": 0})

        await northern.call("", DRAFT | {"schoolId": "NORTH", "basedOn": 0})
        await northern.call("", DRAFT | {"basedOn": 1}, expect=403)
        await northern.call("/end", PLACE | {"basedOn": 1}, expect=403)
        await southern.call("", DRAFT | {"schoolId": "north", "basedOn": 1}, expect=403)
        await southern.call("/preview", DRAFT | {"schoolId": "north"}, expect=403)
        assert (await southern.read("/versions", kind="delivery", schoolId="north"))["versions"] == []

        seen = await northern.read()
        assert [(item["schoolId"], item["mayChange"]) for item in seen["templates"]] == [("", False), ("north", True)]
        assert [(item["id"], item["name"]) for item in seen["schools"]] == [("north", "North School")]
        assert not seen["mayChangeDistrict"]
        assert [item["schoolId"] for item in (await southern.read())["templates"]] == [""]
        async with open_context("mail", district) as ctx:
            assert len((await ctx.db.scalars(select(MailTemplate))).all()) == 2

    async def test_other_districts_see_and_change_nothing(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        admin = await sign_in(api, district)
        await admin.call("", DRAFT | {"basedOn": 0})
        other = await sign_in(api, await make_district(roles=[ADMINISTRATOR]))

        assert (await other.read())["templates"] == []
        assert (await other.read("/versions", kind="delivery"))["versions"] == []
        await other.call("/end", PLACE | {"basedOn": 1}, expect=409)
        assert len((await admin.read())["templates"]) == 1


class TestSave:
    async def test_each_save_is_a_version_and_giving_up_keeps_them(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        admin = await sign_in(api, district)
        assert (await admin.read())["templates"] == []
        await admin.call("", DRAFT | {"basedOn": 0})
        await admin.call("", DRAFT | {"body": "Hello.\n\n{{message}}", "basedOn": 1})
        await admin.call("", DRAFT | {"basedOn": 1}, expect=409)
        versions = (await admin.read("/versions", kind="delivery"))["versions"]
        assert [(item["number"], item["body"][:5]) for item in versions] == [(2, "Hello"), (1, "Dear ")]
        assert versions[0]["savedBy"] == district.user
        assert [item["number"] for item in (await admin.read())["templates"]] == [2]

        await admin.call("/end", PLACE | {"basedOn": 2})
        assert (await admin.read())["templates"] == []
        await admin.call("", DRAFT | {"basedOn": 3})
        assert [item["number"] for item in (await admin.read())["templates"]] == [4]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"body": "{{message}} {{parentName}}"}, "body"),
            ({"body": "{{message}} {{pin}}"}, "body"),
            ({"body": ""}, "body"),
            ({"subject": "Card"}, "subject"),
            ({"html": "<p>{{message}}</p>"}, "html"),
            ({"html": "{{message}}<!-- {{link}} -->"}, "html"),
            ({"schoolId": "nowhere"}, "schoolId"),
            ({"language": "klingon"}, "language"),
        ],
    )
    async def test_what_no_mail_may_say_is_refused_by_its_field(
        self, api: ApiClient, district: TestDistrict, change: dict[str, str], field: str
    ) -> None:
        admin = await sign_in(api, district)
        answer = await admin.call("", DRAFT | change | {"basedOn": 0}, expect=422)

        assert list(answer["fields"]) == [field]
        assert (await admin.read())["templates"] == []

    async def test_kind_that_nobody_sends_is_not_there(self, api: ApiClient, district: TestDistrict) -> None:
        await (await sign_in(api, district)).call("", DRAFT | {"kind": "nothing", "basedOn": 0}, expect=404)


class TestPreview:
    async def test_without_persons_placeholders_stand_for_themselves_and_what_is_missing_is_said(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        admin = await sign_in(api, district)
        shown = await admin.call("/preview", DRAFT | {"language": "ar"})

        assert not shown["isReal"]
        assert "Dear family of {{firstName}}," in shown["text"]
        assert 'dir="rtl"' in shown["html"]
        assert ["{{until}}" in shown["warnings"][0], "{{pinHint}}" in shown["warnings"][1]] == [True, True]
        assert (await admin.read())["templates"] == []

    @pytest.mark.parametrize(
        ("more", "missing"),
        [
            ("Valid until Friday, with your pinHint.", ["{{until}}", "{{pinHint}}"]),
            ("{{ until }} {{pinHint}}", []),
            ("{{until}}", ["{{pinHint}}"]),
        ],
    )
    async def test_word_that_is_no_placeholder_tells_families_nothing(
        self, api: ApiClient, district: TestDistrict, more: str, missing: list[str]
    ) -> None:
        admin = await sign_in(api, district)
        shown = await admin.call("/preview", DRAFT | {"html": "", "body": f"{{{{message}}}} {more}"})

        assert [name for warning in shown["warnings"] for name in missing if name in warning] == missing
        assert len(shown["warnings"]) == len(missing)
