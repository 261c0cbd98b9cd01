"""Rules that a district saves: named, proposed for similar files, changed, deleted, and hidden from other districts."""

from typing import Any

import pytest
from delivery_testing.clerk import JOBS, Clerk
from delivery_testing.sheets import Draw, draw_sheets, lines
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.rows import read_rows

RULE: dict[str, Any] = {
    "kind": "area",
    "area": [0.5, 0.0, 1.0, 0.1],
    "reads": "id",
    "pattern": "",
    "begins": "id",
    "every": 0,
    "proof": "name",
}
OTHER = {"kind": "pattern", "pattern": r"ID (?P<id>\d+)"}


def card(*more: str) -> Draw:
    return lines("Name: Ana Garcia", "Grade: 4", "Homeroom: 12", *more)


async def upload(clerk: Clerk, *sheets: Draw) -> str:
    return str((await clerk.upload(draw_sheets(sheets))).json()["data"]["uploadId"])


async def save(clerk: Clerk, upload_id: str, name: str = "Report cards", rule: dict[str, Any] = RULE) -> Any:
    return await clerk.post("rules", json={"name": name, "rule": rule, "uploadId": upload_id})


async def names(clerk: Clerk, upload_id: str | None = None) -> list[tuple[str, bool]]:
    found = await clerk.get_data("rules", **({"uploadId": upload_id} if upload_id else {}))
    return [(item["name"], item["alike"]) for item in found["rules"]]


class TestSavedRules:
    async def test_rule_is_proposed_for_files_that_look_like_its_own(self, clerk: Clerk) -> None:
        """Other persons or one more label do not make it another kind of document; other labels or another size do."""
        saved = (await save(clerk, await upload(clerk, card("Student: 7")))).json()["data"]
        assert saved["rule"] == RULE
        assert (await save(clerk, await upload(clerk, lines("Invoice: 9", "Sum: 12")), "Bills")).status_code == 201
        like = await upload(clerk, lines("Name: Bo Li", "Grade: 5", "Homeroom: 3", "Term: 2"))
        assert await names(clerk, like) == [("Report cards", True), ("Bills", False)]
        unlike = await upload(clerk, lines("Bus: 7", "Stop: 9"))
        assert await names(clerk, unlike) == [("Bills", False), ("Report cards", False)]
        assert await names(clerk) == [("Bills", False), ("Report cards", False)]

    async def test_nothing_of_the_files_persons_is_kept(self, clerk: Clerk) -> None:
        await save(clerk, await upload(clerk, card("Haddad: 7")))
        rows = await read_rows(clerk.platform, clerk.district.district.id)
        assert not any(word in str(rows["delivery_saved_rules"]) for word in ("Garcia", "Haddad", "haddad"))

    async def test_rule_is_changed_and_renamed(self, clerk: Clerk) -> None:
        upload_id = await upload(clerk, card())
        saved = (await save(clerk, upload_id)).json()["data"]
        body = {"name": " Report   cards 2 ", "rule": OTHER}
        answer = await clerk.api.put(f"{JOBS}/rules/{saved['id']}", json=body, headers=clerk.headers)
        assert answer.status_code == 200, answer.text
        (found,) = (await clerk.get_data("rules", uploadId=upload_id))["rules"]
        assert (found["name"], found["rule"]["kind"], found["alike"]) == ("Report cards 2", "pattern", True)

    async def test_deleted_rule_is_gone(self, clerk: Clerk) -> None:
        saved = (await save(clerk, await upload(clerk, card()))).json()["data"]
        path = f"{JOBS}/rules/{saved['id']}"
        assert (await clerk.api.delete(path, headers=clerk.headers)).status_code == 200
        assert await names(clerk) == []
        assert (await clerk.api.delete(path, headers=clerk.headers)).status_code == 404
        body = {"name": "x", "rule": RULE}
        assert (await clerk.api.put(path, json=body, headers=clerk.headers)).status_code == 404

    async def test_name_is_one_rules_alone(self, clerk: Clerk) -> None:
        upload_id = await upload(clerk, card())
        first = (await save(clerk, upload_id)).json()["data"]
        answer = await save(clerk, upload_id, "report CARDS")
        assert "Another rule has this name" in answer.json()["data"]["fields"]["name"]
        second = (await save(clerk, upload_id, "Bills")).json()["data"]
        for rule_id, name, status in ((second["id"], "Report Cards", 422), (first["id"], "REPORT CARDS", 200)):
            body = {"name": name, "rule": RULE}
            answer = await clerk.api.put(f"{JOBS}/rules/{rule_id}", json=body, headers=clerk.headers)
            assert answer.status_code == status

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("name", "rule", "sentence"),
        [
            ("  ", RULE, "Give the rule a name"),
            ("x" * 101, RULE, "at most 100 characters"),
            ("x", {"kind": "fixed", "list": "7", "every": 1}, "belongs to one file"),
            ("x", {"kind": "index", "csv": "first_page,last_page,person_id\n1,1,7"}, "belongs to one file"),
            ("x", RULE | {"area": [0.5, 0.5, 0.5, 0.5]}, "Draw a rectangle"),
        ],
    )
    async def test_what_cannot_be_saved_is_refused(
        self, clerk: Clerk, name: str, rule: dict[str, Any], sentence: str
    ) -> None:
        answer = await save(clerk, await upload(clerk, card()), name, rule)
        assert answer.status_code == 422
        assert sentence in answer.text

    async def test_other_district_has_none_of_it(self, clerk: Clerk, api: ApiClient, platform: Platform) -> None:
        saved = (await save(clerk, await upload(clerk, card()))).json()["data"]
        stranger = await Clerk.sign_in(api.another(), platform, await create_test_district(platform))
        assert await names(stranger) == []
        path = f"{JOBS}/rules/{saved['id']}"
        body = {"name": "Mine", "rule": RULE}
        assert (await stranger.api.put(path, json=body, headers=stranger.headers)).status_code == 404
        assert (await stranger.api.delete(path, headers=stranger.headers)).status_code == 404
        assert await names(clerk) == [("Report cards", False)]
