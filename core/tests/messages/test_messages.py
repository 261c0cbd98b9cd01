"""What customer support has to tell: to whom, until when, and who may."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from homeroom.testing.api import ApiClient
from homeroom.testing.districts import TestDistrict

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
AREA = "/api/message"


def at(**delta: float) -> str:
    return (datetime.now(UTC) + timedelta(**delta)).isoformat()


@pytest.fixture
async def support(api: ApiClient, make_district: MakeDistrict) -> dict[str, str]:
    """Headers of customer support."""
    return await api.sign_in(await make_district(operator=True))


async def announce(api: ApiClient, support: dict[str, str], **change: Any) -> Any:
    body = {"text": "Maintenance on Sunday", "severity": "warning", "endsOn": at(hours=2)} | change
    return await api.post(AREA, json=body, headers=support)


async def texts(api: ApiClient, district: TestDistrict) -> list[str]:
    answer = await api.get(AREA, headers=await api.sign_in(district))
    return [item["text"] for item in answer.json()["data"]]


class TestAnnounce:
    async def test_message_for_one_district_is_read_there_alone(
        self, api: ApiClient, support: dict[str, str], district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other = await make_district()
        answer = await announce(api, support, text="For you alone", organization=district.code)
        assert answer.status_code == 201
        assert "For you alone" in await texts(api, district)
        assert "For you alone" not in await texts(api, other)

    async def test_message_for_everybody_is_read_everywhere_until_it_is_withdrawn(
        self, api: ApiClient, support: dict[str, str], district: TestDistrict
    ) -> None:
        answer = await announce(api, support, text="For everybody", startsOn=at(hours=1))
        found = answer.json()["data"]
        assert (found["isForEverybody"], found["severity"]) == (True, "warning")
        assert "For everybody" in await texts(api, district)
        gone = await api.post(f"{AREA}/withdraw", json={"id": found["id"]}, headers=support)
        again = await api.post(f"{AREA}/withdraw", json={"id": found["id"]}, headers=support)
        assert (gone.status_code, again.status_code) == (200, 404)
        assert "For everybody" not in await texts(api, district)

    async def test_ended_message_is_gone(
        self, api: ApiClient, support: dict[str, str], district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await announce(api, support, text="Short", organization=district.code)
        later = datetime.now(UTC) + timedelta(hours=3)
        monkeypatch.setattr(api.app.api.state.platform, "now", lambda: later)  # type: ignore[attr-defined] # ours
        assert await texts(api, district) == []

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"text": " "}, "text"),
            ({"text": "a\nb"}, "text"),
            ({"endsOn": at(hours=-1)}, "endsOn"),
            ({"endsOn": at(days=91)}, "endsOn"),
            ({"startsOn": at(hours=3)}, "endsOn"),
            ({"severity": "loud"}, "severity"),
        ],
    )
    async def test_what_cannot_be_used_is_named(
        self, api: ApiClient, support: dict[str, str], change: dict[str, Any], field: str
    ) -> None:
        answer = await announce(api, support, **change)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, [field])

    async def test_administrators_and_strangers_are_refused(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        assert (await announce(api, headers)).status_code == 403
        assert (await announce(api.another(), {})).status_code == 401
        assert (await api.another().get(AREA)).status_code == 401
        body = {"id": "00000000-0000-0000-0000-000000000001"}
        assert (await api.post(f"{AREA}/withdraw", json=body, headers=headers)).status_code == 403
