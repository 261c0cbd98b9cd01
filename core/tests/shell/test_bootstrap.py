"""What the shell is told before any remote is loaded."""

from collections.abc import Awaitable, Callable
from typing import Any

from homeroom.testing.api import ApiClient
from homeroom.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


async def bootstrap(api: ApiClient, district: TestDistrict) -> dict[str, Any]:
    answer = await api.get("/api/shell/bootstrap", headers=await api.sign_in(district))
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()["data"]
    return found


class TestBootstrap:
    async def test_stranger_is_told_to_sign_in(self, api: ApiClient) -> None:
        answer = await api.get("/api/shell/bootstrap")
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")

    async def test_district_and_user_are_the_sessions(self, api: ApiClient, make_district: MakeDistrict) -> None:
        district = await make_district(language="ar", timezone="Asia/Kolkata")
        found = await bootstrap(api, district)
        assert found["district"] == {
            "code": district.code,
            "name": district.district.name,
            "timezone": "Asia/Kolkata",
            "language": "ar",
        }
        assert (found["user"]["userName"], found["user"]["isAdmin"]) == (district.user, True)

    async def test_places_of_administrators_are_theirs_alone(self, api: ApiClient, make_district: MakeDistrict) -> None:
        admin = await bootstrap(api, await make_district())
        user = await bootstrap(api, await make_district(roles=[SCHOOL_USER]))
        hidden = {item["id"] for item in admin["menu"]} - {item["id"] for item in user["menu"]}
        assert hidden
        assert all(not item.startswith("delivery.") for item in hidden)
        assert not user["user"]["isAdmin"]

    async def test_menu_is_in_order_and_every_path_stands_once(self, api: ApiClient, district: TestDistrict) -> None:
        menu = (await bootstrap(api, district))["menu"]
        assert [item["order"] for item in menu] == sorted(item["order"] for item in menu)
        assert len({item["path"] for item in menu}) == len(menu)


class TestListTranslations:
    async def test_each_plugin_has_its_dictionary(self, api: ApiClient) -> None:
        english = (await api.get("/api/translations/all", params={"language": "en"})).json()["data"]
        arabic = (await api.get("/api/translations/all", params={"language": "ar"})).json()["data"]
        assert english["delivery"]["nav"] != arabic["delivery"]["nav"]

    async def test_language_that_nobody_speaks_or_that_is_a_path_is_empty(self, api: ApiClient) -> None:
        for language in ("xx", "../../../plugin", "en/../ar", "\0", ""):
            answer = await api.get("/api/translations/all", params={"language": language})
            assert answer.status_code == 200
            assert set(map(str, answer.json()["data"].values())) == {"{}"}, language

    async def test_unchanged_dictionaries_are_not_sent_again(self, api: ApiClient) -> None:
        english = await api.get("/api/translations/all", params={"language": "en"})
        tag = {"if-none-match": english.headers["etag"]}
        same = await api.get("/api/translations/all", params={"language": "en"}, headers=tag)
        arabic = await api.get("/api/translations/all", params={"language": "ar"}, headers=tag)
        assert (same.status_code, same.content, arabic.status_code) == (304, b"", 200)
