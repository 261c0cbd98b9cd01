"""The flags: who may set them, and their immediate effect."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom.plugins.gate import Entitlements
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import PUBLIC_USER, SCHOOL_ADMINISTRATOR, SCHOOL_USER
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
STORE = "/api/customerSettings/store"
READ = "/api/customerSettings/getCustomerSettings"
FLAGS = {
    "HideNameInEmailSubject",
    "HideAdvancedOptions",
    "EnableBulkUpload",
    "EnableTranslations",
    "HideSendEntireDocAdvancedOption",
    "EnableNeonJobFlow",
    "AllowNewSSOUserCreation",
    "AllowSignatureOverlayUserLevel",
    "AllowOnlyPublicUser",
    "OptimizedIdCheck",
    "AllowRegistration",
}
"""Flags of the specification (§3) and one for registering; only `EnableTranslations` is on by default."""


async def read(api: ApiClient, headers: dict[str, str]) -> dict[str, dict[str, Any]]:
    answer = await api.get(READ, headers=headers)
    assert answer.status_code == 200, answer.text
    return {item["key"]: item for item in answer.json()["data"]}


class TestGetCustomerSettings:
    async def test_every_flag_stands_with_its_default_and_a_sentence(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        found = await read(api, await api.sign_in(district))
        assert set(found) == FLAGS
        assert [key for key, item in found.items() if item["value"]] == ["EnableTranslations"]
        assert all(item["description"].endswith(".") and item["readBy"] for item in found.values())
        assert all(item["type"] == "boolean" and item["default"] == item["value"] for item in found.values())

    async def test_flag_has_an_effect_while_its_part_is_there_and_switched_on(
        self, api: ApiClient, make_district: MakeDistrict
    ) -> None:
        keys = ("HideAdvancedOptions", "AllowOnlyPublicUser", "EnableBulkUpload")
        district = await make_district()
        headers = await api.sign_in(district)
        with_it = await read(api, headers)
        other = api.another()
        without = await read(other, await other.sign_in(await make_district(features=())))
        body = {"pluginId": "delivery", "reason": "Not this year."}
        answer = await api.post("/api/plugin/disable", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        after = await read(api, headers)

        effects = [[found[key]["hasEffect"] for key in keys] for found in (with_it, without, after)]
        assert effects == [[True, True, True], [False, True, False], [False, True, True]]

    async def test_flag_names_every_part_that_acts_on_it(self, api: ApiClient, district: TestDistrict) -> None:
        found = await read(api, await api.sign_in(district))
        readers = {key: found[key]["readBy"] for key in ("HideNameInEmailSubject", "EnableTranslations")}
        assert readers == {
            "HideNameInEmailSubject": ["Document delivery", "Mail"],
            "EnableTranslations": ["all pages", "Recipients", "Document signatures"],
        }

    async def test_plugins_words_are_said_in_the_readers_language(self, api: ApiClient, district: TestDistrict) -> None:
        headers = {**await api.sign_in(district), "Accept-Language": "ar"}
        found = await read(api, headers)
        assert found["HideNameInEmailSubject"]["title"] == "لا أسماء في الموضوع"
        assert found["EnableBulkUpload"]["title"] == "الرفع المجمّع"

    async def test_stranger_is_told_to_sign_in(self, api: ApiClient) -> None:
        assert (await api.another().get(READ)).status_code == 401


class TestStore:
    async def test_stranger_is_told_to_sign_in(self, api: ApiClient) -> None:
        answer = await api.another().post(STORE, json={"key": "EnableBulkUpload", "value": True})
        assert answer.status_code == 401

    @pytest.mark.parametrize("role", [SCHOOL_ADMINISTRATOR, SCHOOL_USER, PUBLIC_USER])
    async def test_who_is_no_administrator_is_refused(
        self, api: ApiClient, make_district: MakeDistrict, role: str
    ) -> None:
        headers = await api.sign_in(await make_district(roles=[role]))
        answer = await api.post(STORE, json={"key": "EnableBulkUpload", "value": True}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")

    @pytest.mark.parametrize("flag", sorted(FLAGS))
    async def test_stored_flag_is_that_of_the_district_alone_at_once(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict, flag: str
    ) -> None:
        ours, theirs = await make_district(), await make_district()
        headers, other = await api.sign_in(ours), await api.sign_in(theirs)
        wanted = flag != "EnableTranslations"
        await read(api, headers)
        answer = await api.post(STORE, json={"key": flag, "value": wanted}, headers=headers)
        assert answer.json()["messages"] == ["Successfully Updated Customer Settings!"]
        assert (await read(api, headers))[flag]["value"] is wanted
        assert (await read(api, other))[flag]["value"] is not wanted
        bootstrap = await api.get("/api/shell/bootstrap", headers=headers)
        assert bootstrap.json()["data"]["flags"][flag] is wanted
        assert (await platform.entitlements.of(ours.district.id)).flag(flag) is wanted

    async def test_flag_can_be_taken_back_and_both_are_written_down(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(district)
        for value in (True, False):
            await api.post(STORE, json={"key": "OptimizedIdCheck", "value": value}, headers=headers)
        assert not (await read(api, headers))["OptimizedIdCheck"]["value"]
        async with platform.database.district(district.district.id) as session:
            entries = await session.scalars(
                select(AuditEntry).where(AuditEntry.action == "setting.stored").order_by(AuditEntry.at)
            )
            assert [(item.subject, item.details) for item in entries] == [
                ("OptimizedIdCheck", {"before": False, "after": True}),
                ("OptimizedIdCheck", {"before": True, "after": False}),
            ]

    async def test_another_process_reads_it_anew_when_it_is_told(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        elsewhere = Entitlements(platform.database, platform.now)
        district_id = district.district.id
        assert not (await elsewhere.of(district_id)).flag("EnableBulkUpload")
        body = {"key": "EnableBulkUpload", "value": True}
        await api.post(STORE, json=body, headers=await api.sign_in(district))
        assert not (await elsewhere.of(district_id)).flag("EnableBulkUpload")
        await elsewhere.hear(str(district_id))
        assert (await elsewhere.of(district_id)).flag("EnableBulkUpload")

    @pytest.mark.parametrize("body", [{"key": "pdfSplitter", "value": True}, {"key": "", "value": True}])
    async def test_unknown_key_is_refused_with_the_known_ones(
        self, api: ApiClient, district: TestDistrict, body: dict[str, Any]
    ) -> None:
        """Check that licensed features are not flags, because a district could otherwise grant itself features."""
        answer = await api.post(STORE, json=body, headers=await api.sign_in(district))
        assert (answer.status_code, answer.json()["code"]) == (422, "validation_failed")
        assert "HideNameInEmailSubject" in answer.json()["data"]["fields"]["key"]


class TestTranslationsFlag:
    @pytest.mark.parametrize(
        ("language", "offered", "only"), [("ar", ["en", "ar"], "ar"), ("de", ["en", "ar", "de-DE"], "en")]
    )
    async def test_without_it_one_complete_language_is_the_only_one(
        self, api: ApiClient, make_district: MakeDistrict, language: str, offered: list[str], only: str
    ) -> None:
        headers = await api.sign_in(await make_district(language=language))

        async def languages() -> list[str]:
            answer = await api.get("/api/shell/bootstrap", headers=headers)
            return [item["locale"] for item in answer.json()["data"]["languages"]]

        assert await languages() == offered
        await api.post(STORE, json={"key": "EnableTranslations", "value": False}, headers=headers)
        assert await languages() == [only]
