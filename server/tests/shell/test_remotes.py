"""Browsers' reports on plugins' user interfaces, and access to them."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from httpx import Response

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
VERSION = "0.1.0"


async def report(api: ApiClient, headers: dict[str, str], outcome: str, **changes: str) -> Response:
    body = {"plugin": "delivery", "version": VERSION, "outcome": outcome} | changes
    return await api.post("/api/shell/interfaceReports", headers=headers, json=body)


async def shown(api: ApiClient, headers: dict[str, str]) -> dict[str, Any]:
    answer = await api.get("/api/instance/Plugins/delivery", headers=headers)
    found: dict[str, Any] = answer.json()["data"]
    return found


class TestReportInterface:
    async def test_failures_are_counted_and_shown_until_it_works_again(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(district)
        assert (await shown(api, headers))["interface"] == "ok"

        assert (await report(api, headers, "load")).status_code == 200
        await report(api, headers, "timeout")

        seen = await shown(api, headers)
        assert (seen["interface"], seen["interfaceFailures"]) == ("timeout", 2)
        assert seen["interfaceFailedOn"]

        await report(api, headers, "ok")
        seen = await shown(api, headers)
        assert (seen["interface"], seen["interfaceFailures"]) == ("ok", 0)
        assert seen["enabled"]

    async def test_failure_of_another_version_is_history(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        await report(api, headers, "load", version="0.0.1")
        assert (await shown(api, headers))["interface"] == "ok"

    async def test_report_stays_in_its_district(self, api: ApiClient, make_district: MakeDistrict) -> None:
        one, two = await make_district(), await make_district()
        await report(api, await api.sign_in(one), "crash")
        assert (await shown(api, await api.sign_in(two)))["interface"] == "ok"

    async def test_school_user_may_report(self, api: ApiClient, make_district: MakeDistrict) -> None:
        headers = await api.sign_in(await make_district(roles=[SCHOOL_USER]))
        assert (await report(api, headers, "crash")).status_code == 200

    async def test_stranger_is_told_to_sign_in(self, api: ApiClient) -> None:
        assert (await report(api, {}, "load")).status_code == 401

    @pytest.mark.parametrize("plugin", ["no_such_plugin", "delivery"])
    async def test_plugin_that_the_district_has_not_is_unknown(
        self, api: ApiClient, make_district: MakeDistrict, plugin: str
    ) -> None:
        headers = await api.sign_in(await make_district(features=[]))
        assert (await report(api, headers, "load", plugin=plugin)).status_code == 404

    async def test_unknown_outcome_is_refused(self, api: ApiClient, district: TestDistrict) -> None:
        assert (await report(api, await api.sign_in(district), "<script>")).status_code == 422
