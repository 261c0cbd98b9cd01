"""The counts next to the menu are those of the models, limited to what the caller may read."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from homeroom_sdk.manifest import Contribution, Count, CountFilter, Ui

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


def counted(model: str, *filters: CountFilter) -> Contribution:
    return Contribution(slot="route@1", path=f"/{model}", title=model, count=Count(model=model, filters=filters))


@pytest.fixture
def contributed(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    """Provide a plugin that counts users, suspended users, and a missing model; no other plugin contributes."""
    for other in platform.host.plugins:
        if other.manifest is not None:
            monkeypatch.setattr(other, "manifest", other.manifest.model_copy(update={"ui": None}))
    plugin = platform.host.find("delivery")
    assert plugin is not None
    assert plugin.manifest is not None
    suspended = CountFilter(property="isSuspended", values=("true",))
    counts = (counted("Users"), counted("Users", suspended), counted("NoSuchModel"))
    ui = Ui(contract=1, contributions=counts)
    monkeypatch.setattr(plugin, "manifest", plugin.manifest.model_copy(update={"ui": ui}))


@pytest.mark.usefixtures("contributed")
class TestListCounts:
    async def test_stranger_is_told_to_sign_in(self, api: ApiClient) -> None:
        assert (await api.get("/api/shell/counts")).status_code == 401

    async def test_counts_are_of_the_district_and_its_filters(self, api: ApiClient, district: TestDistrict) -> None:
        assert await counts(api, district) == {"delivery.0": 1, "delivery.1": 0}

    async def test_what_the_caller_may_not_read_has_no_count(self, api: ApiClient, make_district: MakeDistrict) -> None:
        assert await counts(api, await make_district(roles=[SCHOOL_USER])) == {}

    async def test_plugin_that_is_off_counts_nothing(self, api: ApiClient, make_district: MakeDistrict) -> None:
        assert await counts(api, await make_district(features=[])) == {}


async def counts(api: ApiClient, district: TestDistrict) -> Any:
    answer = await api.get("/api/shell/counts", headers=await api.sign_in(district))
    assert answer.status_code == 200
    return answer.json()["data"]
