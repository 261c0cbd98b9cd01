"""The data that the shell gets before it loads any remote."""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.identity.models import UserSchool
from homeroom.platform import Platform
from homeroom.processes.mailbox_key import mailbox_url
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


def entries(menu: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries of all levels."""
    return [each for item in menu for each in (item, *entries(item["children"]))]


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
            "uu_enabled": False,
        }
        assert (found["user"]["userName"], found["user"]["isAdmin"]) == (district.user, True)
        assert (found["user"]["email"], found["user"]["externalAcct"]) == (district.user, False)
        assert found["entitlements"]["delivery"] == {"state": "active", "until": None}

    async def test_places_of_administrators_are_theirs_alone(self, api: ApiClient, make_district: MakeDistrict) -> None:
        admin = await bootstrap(api, await make_district())
        user = await bootstrap(api, await make_district(roles=[SCHOOL_USER]))
        hidden = {item["id"] for item in entries(admin["menu"])} - {item["id"] for item in entries(user["menu"])}
        assert {"administration", "users", "settings", "plugins"} <= hidden
        assert all(not item.startswith("delivery.") for item in hidden)
        assert not user["user"]["isAdmin"]

    async def test_user_of_a_school_is_told_to_be_kept_to_it(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        district = await make_district(roles=[SCHOOL_USER])
        before = await bootstrap(api, district)
        async with platform.database.district(district.district.id) as session:
            school = School(code="Elm", name="Elm Street")
            session.add(school)
            await session.flush()
            mine = {"user_id": district.actor.user_id, "school_id": school.id}
            session.add(UserSchool(district_id=school.district_id, **mine))
        after = await bootstrap(api, district)
        assert (before["user"]["isKeptToSchools"], after["user"]["isKeptToSchools"]) == (False, True)

    async def test_support_finds_what_it_may_open_and_nothing_else(
        self, api: ApiClient, make_district: MakeDistrict
    ) -> None:
        found = await bootstrap(api, await make_district(operator=True))
        shown = entries(found["menu"])
        paths = {item["path"] for item in shown if item["path"]}
        assert paths == {"/dashboard", "/queue", "/licences", "/releases", "/announcements"}
        assert [item["href"] for item in shown if item["id"] == "engine"] == ["http://127.0.0.1:4200"]
        assert [place for remote in found["remotes"] for place in remote["contributions"]] == []

    @pytest.mark.parametrize(("features", "paths"), [((), {"/person-import"}), (None, {"/bulk-job", "/person-import"})])
    async def test_first_steps_are_of_what_the_district_has(
        self, api: ApiClient, make_district: MakeDistrict, features: tuple[str, ...] | None, paths: set[str]
    ) -> None:
        found = await bootstrap(api, await make_district(features=features))
        places = [place for remote in found["remotes"] for place in remote["contributions"]]
        assert {place["path"] for place in places if place["slot"] == "start.step@1"} == paths

    async def test_entries_stand_below_their_parents_in_order(self, api: ApiClient, district: TestDistrict) -> None:
        menu = (await bootstrap(api, district))["menu"]
        assert [item["order"] for item in menu] == sorted(item["order"] for item in menu)
        assert menu[0]["path"] == "/dashboard"
        (delivery,) = (item for item in menu if item["path"] == "/job")
        assert [child["path"] for child in delivery["children"]] == ["/bulk-job"]
        assert (delivery["icon"], delivery["count"]["words"]) == ("send", "delivery:nav.needYou")

    async def test_licence_that_is_off_hides_entries_and_says_so(
        self, api: ApiClient, make_district: MakeDistrict
    ) -> None:
        found = await bootstrap(api, await make_district(features=["docSig"]))
        assert {item["plugin"] for item in entries(found["menu"])}.isdisjoint({"delivery"})
        shown = {name: found["flags"][name] for name in ("showDocSig", "showDocManagement", "showSplitter")}
        assert shown == {"showDocSig": True, "showDocManagement": False, "showSplitter": False}

    async def test_mailbox_of_a_trial_is_offered_to_support_where_it_can_be_reached(
        self, api: ApiClient, make_district: MakeDistrict, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        operator, district = await make_district(operator=True), await make_district()
        outside = entries((await bootstrap(api, operator))["menu"])
        monkeypatch.setattr(platform.settings, "public_url", "http://127.0.0.1:8000")
        monkeypatch.setattr(platform.settings, "local_mailbox", True)
        inside = entries((await bootstrap(api, operator))["menu"])
        a_districts = entries((await bootstrap(api, district))["menu"])
        assert [item for item in (*outside, *a_districts) if item["id"] == "mailbox"] == []
        address = f"{mailbox_url(platform.settings.home, 8025)}/"
        assert [item["href"] for item in inside if item["id"] == "mailbox"] == [address]

    async def test_help_leads_to_the_community_that_the_operator_names(
        self, api: ApiClient, district: TestDistrict, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        nowhere = (await bootstrap(api, district))["communityUrl"]
        monkeypatch.setattr(platform.settings, "community_url", "https://community.example.org/")
        assert (nowhere, (await bootstrap(api, district))["communityUrl"]) == (None, "https://community.example.org/")


async def _signed_in(api: ApiClient, district: TestDistrict) -> ApiClient:
    client = api.another()
    client.headers.update(await api.sign_in(district))
    return client


class TestListTranslations:
    async def test_each_plugin_has_its_dictionary(self, api: ApiClient, district: TestDistrict) -> None:
        api = await _signed_in(api, district)
        english = (await api.get("/api/translations/all", params={"language": "en"})).json()["data"]
        arabic = (await api.get("/api/translations/all", params={"language": "ar"})).json()["data"]
        assert english["delivery"]["nav"] != arabic["delivery"]["nav"]

    async def test_language_that_nobody_speaks_or_that_is_a_path_is_empty(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        api = await _signed_in(api, district)
        for language in ("xx", "../locales/en", "../../../plugin", "en/../ar", "\0", ""):
            answer = await api.get("/api/translations/all", params={"language": language})
            assert answer.status_code == 200
            assert set(map(str, answer.json()["data"].values())) == {"{}"}, language

    async def test_unchanged_dictionaries_are_not_sent_again(self, api: ApiClient, district: TestDistrict) -> None:
        api = await _signed_in(api, district)
        english = await api.get("/api/translations/all", params={"language": "en"})
        tag = {"if-none-match": english.headers["etag"]}
        same = await api.get("/api/translations/all", params={"language": "en"}, headers=tag)
        arabic = await api.get("/api/translations/all", params={"language": "ar"}, headers=tag)
        assert (same.status_code, same.content, arabic.status_code) == (304, b"", 200)


@pytest.mark.parametrize("operator", [False, True], ids=["administrator", "support"])
async def test_each_entry_has_an_icon_of_its_own(api: ApiClient, make_district: MakeDistrict, operator: bool) -> None:
    """The narrow menu shows only icons."""
    district = await make_district(operator=operator)
    shown = [item for item in entries((await bootstrap(api, district))["menu"]) if not item["heading"]]
    icons = Counter(item["icon"] for item in shown)
    assert [icon for icon, count in icons.items() if count > 1] == []
