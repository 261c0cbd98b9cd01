"""The gate: to a district, a plugin it may not use looks exactly like a missing one."""

from collections.abc import Awaitable, Callable

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD")
ODD_PATHS = (
    "/api/{area}/getJobs",
    "/api/{area}",
    "/api/{area}/",
    "/api//{area}/getJobs",
    "/api/{area}//getJobs",
    "/api/{area}/../{area}/getJobs",
    "/api/{area}/%2E%2E/getJobs",
    "/api/{area}/getJobs?q=1",
)


def seen(answer: object) -> tuple[object, ...]:
    headers = {name: value for name, value in answer.headers.items() if name not in ("x-request-id",)}  # type: ignore[attr-defined] # httpx
    return (answer.status_code, headers, answer.content)  # type: ignore[attr-defined] # httpx


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", ODD_PATHS)
async def test_disabled_plugin_answers_as_an_unknown_path(
    api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]], method: str, path: str
) -> None:
    headers = await api.sign_in(await make_district(features=()))
    disabled = await api.request(method, path.format(area="pdf/jobs"), headers=headers)
    unknown = await api.request(method, path.format(area="xyz/jobs"), headers=headers)
    assert disabled.status_code == 404
    assert seen(disabled) == seen(unknown)


@pytest.mark.parametrize("method", METHODS)
async def test_stranger_learns_nothing_of_what_exists(api: ApiClient, method: str) -> None:
    known = await api.request(method, "/api/pdf/jobs/getJob")
    unknown = await api.request(method, "/api/xyz/jobs/getJob")
    assert known.status_code == 401
    assert seen(known) == seen(unknown)


async def test_enabled_plugin_is_reached(api: ApiClient, district: TestDistrict) -> None:
    headers = await api.sign_in(district)
    answer = await api.get(
        "/api/pdf/jobs/getJob", params={"id": "00000000-0000-0000-0000-000000000000"}, headers=headers
    )
    assert (answer.status_code, answer.json()["code"]) == (404, "job_not_found")


async def test_family_page_of_a_district_without_the_licence_is_not_there(
    api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]]
) -> None:
    without = await make_district(features=())
    answer = await api.get(f"/r/{without.district.id.hex}.{'A' * 43}")
    assert answer.status_code == 404


async def test_grids_of_a_disabled_plugin_are_unknown_models(
    api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]]
) -> None:
    headers = await api.sign_in(await make_district(features=()))
    disabled = await api.get("/api/instance/Jobs", headers=headers)
    unknown = await api.get("/api/instance/Xyzs", headers=headers)
    assert disabled.status_code == 404
    assert seen(disabled) == seen(unknown)


async def test_bootstrap_shows_only_what_is_enabled(
    api: ApiClient, district: TestDistrict, make_district: Callable[..., Awaitable[TestDistrict]]
) -> None:
    with_it = (await api.get("/api/shell/bootstrap", headers=await api.sign_in(district))).json()["data"]
    without = await make_district(features=())
    without_it = (await api.get("/api/shell/bootstrap", headers=await api.sign_in(without))).json()["data"]
    assert "delivery" in {item["plugin"] for item in with_it["menu"]}
    assert "delivery" not in {item["plugin"] for item in without_it["menu"]}
    assert all(remote["id"] != "delivery" for remote in without_it["remotes"])
