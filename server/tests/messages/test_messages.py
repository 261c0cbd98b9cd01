"""Announcements of customer support: recipients, end, permissions, and the register of all announcements."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_server.messages.models import EVERYBODY, Message
from sqlalchemy import select, text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
AREA = "/api/message"
GRID = "/api/instance/Announcements"


def at(**delta: float) -> str:
    return (datetime.now(UTC) + timedelta(**delta)).isoformat()


@pytest.fixture
async def support(api: ApiClient, make_district: MakeDistrict) -> dict[str, str]:
    """Provide the headers of customer support."""
    return await api.sign_in(await make_district(operator=True))


def body_of(english: str, **change: Any) -> dict[str, Any]:
    return {"texts": {"en": english}, "severity": "warning", "endsOn": at(hours=2)} | change


async def announce(api: ApiClient, support: dict[str, str], english: str = "Maintenance", **change: Any) -> Any:
    return await api.post(AREA, json=body_of(english, **change), headers=support)


async def announced(api: ApiClient, support: dict[str, str], english: str, **change: Any) -> dict[str, Any]:
    answer = await announce(api, support, english, **change)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


async def texts(api: ApiClient, district: TestDistrict) -> list[str]:
    answer = await api.get(AREA, headers=await api.sign_in(district))
    return [item["texts"]["en"] for item in answer.json()["data"]]


class TestAnnounce:
    async def test_message_for_some_districts_is_read_there_alone_and_noted_in_their_logs(
        self,
        api: ApiClient,
        platform: Platform,
        support: dict[str, str],
        district: TestDistrict,
        make_district: MakeDistrict,
    ) -> None:
        second, other = await make_district(), await make_district()
        chosen = [district.code.upper(), str(second.district.id)]
        made = await announced(api, support, "For you alone", organizations=chosen)
        assert {item["id"] for item in made["audience"]} == {str(district.district.id), str(second.district.id)}
        assert "For you alone" in await texts(api, district)
        assert "For you alone" in await texts(api, second)
        assert "For you alone" not in await texts(api, other)
        async with platform.database.district(district.district.id) as session:
            seen = await session.scalars(select(AuditEntry.subject).where(AuditEntry.action == "message.announced"))
            assert seen.all() == [made["id"]]

    async def test_message_for_everybody_has_a_text_for_each_language(
        self, api: ApiClient, support: dict[str, str], district: TestDistrict
    ) -> None:
        given = {"en": " For everybody ", "ar": "للجميع", "fr": " "}
        made = await announced(api, support, "", texts=given)
        answer = await api.get(AREA, headers=await api.sign_in(district))
        (read,) = (item for item in answer.json()["data"] if item["id"] == made["id"])
        assert read["texts"] == {"en": "For everybody", "ar": "للجميع"}
        assert (read["isForEverybody"], read["severity"]) == (True, "warning")

    async def test_ended_message_is_read_no_more(
        self, api: ApiClient, support: dict[str, str], district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = await announced(api, support, "Short", organizations=[district.code])
        later = datetime.now(UTC) + timedelta(hours=3)
        monkeypatch.setattr(api.app.api.state.platform, "now", lambda: later)  # type: ignore[attr-defined] # ours
        assert await texts(api, district) == []
        for call, body in (("withdraw", {}), ("change", body_of("Longer", endsOn=at(days=1), version=1))):
            answer = await api.post(f"{AREA}/{call}", json=body | {"id": made["id"]}, headers=support)
            assert (answer.status_code, answer.json()["code"]) == (409, "announcement_over")

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"texts": {"en": " "}}, "texts.en"),
            ({"texts": {"ar": "صيانة"}}, "texts.en"),
            ({"texts": {"en": "Fine", "ar": "a\nb"}}, "texts.ar"),
            ({"endsOn": at(hours=-1)}, "endsOn"),
            ({"endsOn": at(days=91)}, "endsOn"),
            ({"startsOn": at(hours=3)}, "endsOn"),
            ({"severity": "loud"}, "severity"),
            ({"organizations": []}, "organizations"),
        ],
    )
    async def test_what_cannot_be_used_is_named(
        self, api: ApiClient, support: dict[str, str], change: dict[str, Any], field: str
    ) -> None:
        answer = await announce(api, support, **change)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, [field])

    async def test_unknown_district_is_named_and_nobody_reads_anything(
        self, api: ApiClient, support: dict[str, str], district: TestDistrict
    ) -> None:
        answer = await announce(api, support, "Lost", organizations=[district.code, "nowhere"])
        assert (answer.status_code, answer.json()["code"]) == (404, "district_unknown")
        assert "nowhere" in answer.json()["messages"][0]
        assert "Lost" not in await texts(api, district)

    async def test_plain_text_of_an_older_message_is_english(self, platform: Platform) -> None:
        async with platform.database.system() as session:
            key = UUID("01900000-0000-7000-8000-000000000001")
            await session.execute(
                text(
                    "INSERT INTO messages (district_id, id, text, severity, starts_at, ends_at, created_by) "
                    "VALUES (:everybody, :id, 'Of old', 'info', now(), now(), 'kim')"
                ),
                {"everybody": EVERYBODY, "id": key},
            )
            assert await session.scalar(select(Message.texts).where(Message.id == key)) == {"en": "Of old"}
            await session.rollback()


class TestChange:
    async def test_other_words_for_others_reach_these_and_leave_the_first(
        self, api: ApiClient, support: dict[str, str], district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other = await make_district()
        made = await announced(api, support, "At five", organizations=[district.code])
        change = body_of("At six", organizations=[other.code], id=made["id"], version=1, startsOn=at(hours=1))
        answer = await api.post(f"{AREA}/change", json=change, headers=support)
        assert answer.status_code == 200, answer.text
        assert answer.json()["data"]["startsOn"] == made["startsOn"]
        assert "At five" not in await texts(api, district)
        assert "At six" in await texts(api, other)

        late = await api.post(f"{AREA}/change", json=change, headers=support)
        assert (late.status_code, late.json()["code"]) == (409, "announcement_changed")

    async def test_unknown_announcement_is_not_found(self, api: ApiClient, support: dict[str, str]) -> None:
        nobody = "00000000-0000-0000-0000-000000000001"
        change = body_of("x", id=nobody, version=1)
        assert (await api.post(f"{AREA}/change", json=change, headers=support)).status_code == 404
        assert (await api.post(f"{AREA}/withdraw", json={"id": nobody}, headers=support)).status_code == 404


class TestWithdraw:
    async def test_withdrawn_message_goes_from_everybody_and_stays_in_the_register(
        self, api: ApiClient, support: dict[str, str], district: TestDistrict
    ) -> None:
        made = await announced(api, support, "A mistake")
        gone = await api.post(f"{AREA}/withdraw", json={"id": made["id"]}, headers=support)
        again = await api.post(f"{AREA}/withdraw", json={"id": made["id"]}, headers=support)
        assert (gone.status_code, again.status_code) == (200, 409)
        assert "A mistake" not in await texts(api, district)
        (record,) = (await api.get(GRID, headers=support)).json()["r"]
        assert record["withdrawnOn"] == record["endsOn"]


class TestAccess:
    async def test_administrators_and_strangers_are_refused(self, api: ApiClient, district: TestDistrict) -> None:
        headers, key = await api.sign_in(district), "00000000-0000-0000-0000-000000000001"
        for call, body in (
            ("", body_of("x")),
            ("/change", body_of("x", id=key, version=1)),
            ("/withdraw", {"id": key}),
        ):
            assert (await api.post(AREA + call, json=body, headers=headers)).status_code == 403, call
            assert (await api.another().post(AREA + call, json=body)).status_code == 401, call
        assert (await api.another().get(AREA)).status_code == 401
        assert (await api.get(GRID, headers=headers)).status_code == 403

    async def test_register_is_written_by_its_own_calls_alone(self, api: ApiClient, support: dict[str, str]) -> None:
        made = await announced(api, support, "Kept")
        record = (await api.get(f"{GRID}/{made['id']}", headers=support)).json()["data"]
        assert (await api.put(f"{GRID}/{made['id']}", json=record, headers=support)).status_code == 403
        assert (await api.delete(f"{GRID}/{made['id']}", headers=support)).status_code == 403
