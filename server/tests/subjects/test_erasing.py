"""Erasing all data of a person: a count first, then the erasure, which resumes after an interruption."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import pypdfium2
import pytest
from homeroom.audit.models import AuditEntry
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import LoadedPlugin, PluginStatus
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, run_flows
from homeroom_sdk.context import SCHOOL_USER
from homeroom_sdk.engine import RunState
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.services import Directory
from homeroom_server.subjects import erasing, keepers
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
PERSONS = "person_id,first_name,last_name,school_id,email,guardian_email\n42,Ann,Lee,North,,lee@home.example\n"
OTHER = "43,Bob,Ray,North,,ray@home.example\n"


@dataclass
class Office:
    """An administrator, and the ids of the district's two persons."""

    api: ApiClient
    platform: Platform
    district: TestDistrict
    headers: dict[str, str]
    persons: dict[str, str]

    async def call(self, name: str, body: Any) -> tuple[int, Any]:
        answer = await self.api.post(f"/api/subject/{name}", headers=self.headers, json=body)
        return answer.status_code, answer.json()

    async def post(self, name: str, body: Any) -> Any:
        status, answer = await self.call(name, body)
        assert status == 200, answer
        return answer["data"]

    async def erase(self, key: str = "42", **changes: Any) -> Any:
        body = {"person": self.persons[key], "confirm": key, "reason": "The family asks for it"}
        return await self.post("erase", body | changes)

    async def list_persons(self) -> set[str]:
        answer = await self.api.post("/api/search/records", headers=self.headers, json={"model": "Persons"})
        return {row["personId"] for row in answer.json()["r"]}


@pytest.fixture
async def office(api: ApiClient, platform: Platform, district: TestDistrict) -> Office:
    headers = await api.sign_in(district)
    files = {"file": ("persons.csv", (PERSONS + OTHER).encode(), "text/csv")}
    assert (await api.post("/api/person/uploadPersons", headers=headers, files=files)).is_success
    answer = await api.post("/api/search/records", headers=headers, json={"model": "Persons"})
    return Office(api, platform, district, headers, {row["personId"]: row["id"] for row in answer.json()["r"]})


def directory_of(platform: Platform) -> LoadedPlugin:
    """Return the plugin that provides the persons."""
    return next(each for each in platform.host.ready() if any(item.protocol is Directory for item in each.services))


def another_of(platform: Platform) -> LoadedPlugin:
    """Return another plugin that stores data of persons."""
    own = directory_of(platform)
    return next(each for each in platform.host.ready() if keepers.HOOK in each.hooks and each is not own)


def erased(parts: list[Any]) -> int:
    return sum(count["erased"] for part in parts for count in part["counts"])


class TestTrial:
    async def test_says_how_much_there_is_and_changes_nothing(self, office: Office) -> None:
        tried = await office.post("tryErasure", {"person": office.persons["42"]})
        assert (tried["confirm"], tried["refusal"]) == ("42", "")
        assert erased(tried["parts"]) >= 1
        assert await office.list_persons() == {"42", "43"}

    @pytest.mark.deep(of="processes")
    async def test_plugins_have_their_names_in_the_readers_language(self, office: Office) -> None:
        english = await office.post("tryErasure", {"person": office.persons["42"]})
        office.headers["Accept-Language"] = "ar"
        arabic = await office.post("tryErasure", {"person": office.persons["42"]})
        own = directory_of(office.platform)
        assert own.manifest is not None
        names = [[part["plugin"] for part in tried["parts"]] for tried in (english, arabic)]
        assert own.manifest.name in names[0]
        assert len(names[1]) == len(names[0])
        assert set(names[0]) & set(names[1]) == {"homeroom"}, "the platform's own name is the same everywhere"
        erasure = await office.erase()
        await run_flows(office.platform, office.district)
        done = await office.post("getErasure", {"id": erasure["id"]})
        assert [part["plugin"] for part in done["parts"]] == names[1]

    async def test_names_the_hold_that_forbids_it(self, office: Office) -> None:
        body = {"kind": "person", "personId": "42", "reason": "A letter of the court"}
        await office.api.post("/api/retention/placeHold", headers=office.headers, json=body)
        tried = await office.post("tryErasure", {"person": office.persons["42"]})
        assert "Ann Lee (42) has been on legal hold" in tried["refusal"]
        assert "A letter of the court" in tried["refusal"]
        status, answer = await office.call(
            "erase", {"person": office.persons["42"], "confirm": "42", "reason": "The family asks"}
        )
        assert (status, answer["code"]) == (409, "on_hold")
        assert "A letter of the court" in answer["messages"][0]


class TestErase:
    @pytest.mark.deep(of="processes")
    async def test_person_is_gone_and_the_certificate_names_the_id_alone(self, office: Office) -> None:
        asked = await office.erase()
        assert asked["state"] == "running"
        assert await run_flows(office.platform, office.district) == [RunState.COMPLETED]
        done = await office.post("getErasure", {"id": asked["id"]})
        assert (done["state"], done["hasCertificate"], erased(done["parts"]) >= 1) == ("done", True, True)
        assert {part["state"] for part in done["parts"]} == {"done"}
        assert await office.list_persons() == {"43"}
        answer = await office.api.post(
            "/api/subject/erasureCertificate", headers=office.headers, json={"id": asked["id"]}
        )
        pages = pypdfium2.PdfDocument(answer.content)
        words = re.sub(r"\s+", " ", " ".join(page.get_textpage().get_text_bounded() for page in pages))
        for word in ("42", "The family asks for it", office.district.user, "activity log"):
            assert word in words
        assert "Ann" not in words
        assert "Lee" not in words
        async with office.platform.database.district(office.district.district.id) as session:
            person = AuditEntry.subject == office.persons["42"]
            acts = set(await session.scalars(select(AuditEntry.action).where(person)))
        assert {"subject.erasure_asked", "subject.erased", "person.deleted"} <= acts
        (listed,) = await office.post("listErasures", {})
        assert (listed["personId"], listed["requestedBy"]) == ("42", office.district.user)

    async def test_wrong_id_and_missing_reason_are_refused(self, office: Office) -> None:
        body = {"person": office.persons["42"], "confirm": "43", "reason": "The family asks"}
        assert (await office.call("erase", body))[0] == 422
        assert (await office.call("erase", body | {"confirm": "42", "reason": " "}))[0] == 422
        assert await office.post("listErasures", {}) == []

    async def test_is_asked_for_once(self, office: Office) -> None:
        await office.erase()
        body = {"person": office.persons["42"], "confirm": "42", "reason": "Again"}
        assert (await office.call("erase", body))[0] == 409

    @pytest.mark.deep(of="processes")
    async def test_goes_on_where_it_was_cut_off(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        asked = await office.erase()
        state = await office.platform.entitlements.of(office.district.district.id)
        order = [each.plugin.id for each in keepers.list_keepers(office.platform, state)]
        called: list[str] = []
        own = keepers.erase

        async def erase_some(platform: Any, keeper: Any, ctx: Any, subject: Any) -> Any:
            if len(called) == dies_at:
                raise ZeroDivisionError
            called.append(keeper.plugin.id)
            return await own(platform, keeper, ctx, subject)

        monkeypatch.setattr(erasing, "erase", erase_some)
        for dies_at in range(len(order)):
            with pytest.raises(ZeroDivisionError):
                await erasing.carry_out(office.platform, state, office.district.actor, UUID(asked["id"]))
            assert called == order[:dies_at], "each erases once"
        dies_at = -1
        assert await run_flows(office.platform, office.district) == [RunState.COMPLETED]
        assert called == order
        assert (await office.post("getErasure", {"id": asked["id"]}))["state"] == "done"

    @pytest.mark.deep(of="processes")
    async def test_plugin_that_refuses_keeps_the_person_until_it_goes_on(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        plugin = another_of(office.platform)

        async def refuse(ctx: Any, subject: Any) -> Any:
            raise Conflict(Sentence("A delivery is under way."))

        with monkeypatch.context() as patch:
            patch.setitem(plugin.hooks, keepers.HOOK, refuse)
            asked = await office.erase()
            assert await run_flows(office.platform, office.district) == [RunState.FAILED]
        found = await office.post("getErasure", {"id": asked["id"]})
        refused = {part["message"] for part in found["parts"] if part["state"] == "refused"}
        assert found["state"] == "incomplete"
        assert refused == {"A delivery is under way.", "It waits until the other plugins have erased their data."}
        assert await office.list_persons() == {"42", "43"}
        await office.post("continueErasure", {"id": asked["id"]})
        assert await run_flows(office.platform, office.district) == [RunState.COMPLETED]
        assert await office.list_persons() == {"43"}

    async def test_plugin_that_is_out_of_order_is_missed(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        plugin = another_of(office.platform)
        monkeypatch.setattr(plugin, "status", PluginStatus.FAILED)
        tried = await office.post("tryErasure", {"person": office.persons["42"]})
        assert [part["refusal"] for part in tried["parts"] if "does not work" in part["refusal"]]

    @pytest.mark.deep(of="processes")
    async def test_of_another_district_nothing_is_erased(self, office: Office, make_district: MakeDistrict) -> None:
        other = await make_district()
        headers = await office.api.sign_in(other)
        body = {"person": office.persons["42"], "confirm": office.persons["42"], "reason": "A mistake"}
        assert (await office.api.post("/api/subject/erase", headers=headers, json=body)).status_code == 200
        await run_flows(office.platform, other)
        assert await office.list_persons() == {"42", "43"}
        assert await office.post("listErasures", {}) == []

    async def test_administrators_alone(self, office: Office) -> None:
        email = f"school@{office.district.code}.example.org"
        async with office.platform.database.district(office.district.district.id) as session:
            name = {"first_name": "Zoe", "last_name": "Other"}
            await create_user(session, email=email, **name, roles=[SCHOOL_USER], password=PASSWORD)
        headers = await office.api.sign_in(replace(office.district, user=email))
        for call, body in (
            ("tryErasure", {"person": office.persons["42"]}),
            ("erase", {"person": office.persons["42"], "confirm": "42", "reason": "Because"}),
            ("listErasures", None),
        ):
            answer = await office.api.post(f"/api/subject/{call}", headers=headers, json=body)
            assert answer.status_code == 403, call
            assert (await office.api.post(f"/api/subject/{call}", json=body)).status_code == 401
