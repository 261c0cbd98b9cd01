"""The search at the top finds only what the caller may read, and a failing source does not hide others."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.instances.paging import list_records
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import _
from homeroom_sdk.manifest import InvalidManifest, parse_manifest
from sqlalchemy import text
from structlog.testing import capture_logs

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
SEARCH = "/api/shell/search"


async def find(api: ApiClient, district: TestDistrict, phrase: str) -> dict[str, dict[str, Any]]:
    """Search for the phrase and return the groups by title."""
    answer = await api.post(SEARCH, headers=await api.sign_in(district), json={"phrase": phrase})
    assert answer.status_code == 200, answer.text
    return {group["title"]: group for group in answer.json()["data"]}


async def name_user(platform: Platform, district: TestDistrict, first_name: str) -> None:
    async with platform.database.district(district.district.id) as session:
        values = {"name": first_name, "email": district.user}
        await session.execute(text("UPDATE users SET first_name = :name WHERE email = :email"), values)


class TestSearch:
    async def test_stranger_is_told_to_sign_in(self, api: ApiClient) -> None:
        assert (await api.post(SEARCH, json={"phrase": "priya"})).status_code == 401

    @pytest.mark.parametrize("phrase", ["", "p", " p ", "p" * 201])
    async def test_phrase_has_two_letters_at_least(self, api: ApiClient, district: TestDistrict, phrase: str) -> None:
        answer = await api.post(SEARCH, headers=await api.sign_in(district), json={"phrase": phrase})
        assert answer.status_code == 422

    async def test_users_of_the_district_are_found_with_the_way_to_each(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        ours, theirs = await make_district(), await make_district()
        for district in (ours, theirs):
            await name_user(platform, district, "Quillon")
        users = (await find(api, ours, "quil"))["shell:search.users"]
        (user,) = users["records"]
        assert user["title"].startswith("Quillon")
        assert (user["about"], user["at"], user["path"]) == ([ours.user], None, f"/user/{user['id']}")
        assert (users["hasMore"], users["hasFailed"]) == (False, False)

    async def test_what_is_not_found_has_an_empty_group(self, api: ApiClient, district: TestDistrict) -> None:
        found = await find(api, district, "zzyzx")
        assert {title: group["records"] for title, group in found.items()} == {
            "people:nav.persons": [],
            "delivery:nav.foundJobs": [],
            "shell:search.users": [],
        }

    async def test_what_the_caller_may_not_read_is_not_told_of(
        self, api: ApiClient, make_district: MakeDistrict
    ) -> None:
        found = await find(api, await make_district(roles=[SCHOOL_USER]), "zzyzx")
        assert list(found) == ["people:nav.persons", "delivery:nav.foundJobs"]

    async def test_plugin_that_is_off_is_not_searched(self, api: ApiClient, make_district: MakeDistrict) -> None:
        found = await find(api, await make_district(features=[]), "zzyzx")
        assert list(found) == ["people:nav.persons", "shell:search.users"]

    async def test_a_source_that_fails_hides_no_other(
        self, api: ApiClient, platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Check a refusal and a database error, after which the transaction must still be usable."""
        await name_user(platform, district, "Quillon")

        async def fail(scope: Any, model: Any, query: Any, **options: Any) -> Any:
            if model.spec.name == "Persons":
                await scope.session.execute(text("SELECT 1 / 0"))
            if model.spec.name == "Jobs":
                raise Conflict(_("Not now."))
            return await list_records(scope, model, query, **options)

        monkeypatch.setattr("homeroom_server.shell.search.list_records", fail)
        with capture_logs() as logs:
            found = await find(api, district, "quillon")
        assert [group["hasFailed"] for group in found.values()] == [True, True, False]
        assert len(found["shell:search.users"]["records"]) == 1
        assert len([line for line in logs if line["event"] == "search_failed"]) == 2
        assert "quillon" not in str(logs).lower()

    async def test_there_are_more_than_the_first_five(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        rows = "\n".join(["person_id,first_name,last_name", *(f"{n},Priya,Lee{n}" for n in range(6))])
        headers = await api.sign_in(district)
        files = {"file": ("persons.csv", rows.encode())}
        assert (await api.post("/api/person/uploadPersons", headers=headers, files=files)).status_code == 200
        students = (await find(api, district, "priya"))["people:nav.persons"]
        assert [record["title"] for record in students["records"]] == [f"Priya Lee{n}" for n in range(5)]
        assert students["hasMore"] is True
        assert students["records"][0]["path"] == f"/student-detail/{students['records'][0]['id']}"


class TestManifest:
    def test_search_needs_the_way_to_a_record(self) -> None:
        raw = {
            "id": "library",
            "name": "Library",
            "description": "Loans.",
            "version": "1.0.0",
            "api": ">=1.0,<2",
            "assist": "mailto:help@acme.school",
            "ui": {
                "contract": 1,
                "contributions": [
                    {"slot": "search.group@1", "title": "x", "path": "/loans", "search": {"model": "Loans"}}
                ],
            },
        }
        with pytest.raises(InvalidManifest, match="a search needs a path"):
            parse_manifest(raw)
