"""Trying a rule on an upload before anything is matched, and learning a rule from it."""

from dataclasses import replace
from typing import Any

from delivery_testing.clerk import Clerk
from delivery_testing.sheets import draw_sheets, lines
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_devkit.testing.rows import read_rows

RULE = {"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)"}


async def preview(clerk: Clerk, texts: list[str], **rule: Any) -> dict[str, Any]:
    """Return what the rule finds on pages with these texts."""
    upload_id = (await clerk.upload(write_pdf(texts))).json()["data"]["uploadId"]
    answer = await clerk.post("preview", json={"uploadId": upload_id, "rule": RULE | rule})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


class TestPreview:
    async def test_it_says_page_by_page_what_was_found(self, clerk: Clerk) -> None:
        one, other, third = students = clerk.invent(3)
        await clerk.import_persons(students)
        texts = [
            one.page(),
            f"Student ID: {other.person_id}\nno name",
            "Student ID: 999999\nNobody Known",
            f"Student ID: {third.person_id}\nStudent ID: {other.person_id}",
            "nothing",
        ]
        found = await preview(clerk, texts)
        problems = {(item["kind"], tuple(item["pages"])) for item in found["problems"]}
        known = [(item["page"], item["personId"], item["known"]) for item in found["matches"]]
        assert found["pages"] == 5
        assert known == [
            (1, one.person_id, True),
            (2, other.person_id, True),
            (3, "999999", False),
            (4, third.person_id, True),
            (4, other.person_id, True),
        ]
        assert found["totals"] == {
            "matched": 2,
            "named": 1,
            "usable": 1,
            "unmatched": 1,
            "unknown": 1,
            "ambiguous": 1,
        }
        unowned = sum(found["totals"][name] for name in ("unmatched", "unknown", "ambiguous"))
        assert found["totals"]["matched"] + unowned == found["pages"]
        assert {("name_missing", (2,)), ("unknown_person", (3,)), ("ambiguous_page", (4,))} <= problems
        assert ("unmatched_page", (5,)) in problems

    async def test_what_matches_and_cannot_go_out_is_not_usable(self, clerk: Clerk) -> None:
        """One page has an unknown id; the other contains another name than the directory's."""
        one, other = clerk.invent(2)
        await clerk.import_persons([one])
        texts = [other.page(), f"Student ID: {one.person_id}\nSomebody Else"]
        totals = (await preview(clerk, texts))["totals"]
        assert (totals["matched"], totals["named"], totals["usable"]) == (1, 0, 0)

    async def test_it_looks_at_the_first_twenty_pages(self, clerk: Clerk) -> None:
        students = clerk.invent(22)
        await clerk.import_persons(students)
        found = await preview(clerk, [student.page() for student in students])
        assert found["pages"] == 20
        assert [item["page"] for item in found["matches"]] == list(range(1, 21))

    async def test_it_follows_where_a_student_begins(self, clerk: Clerk) -> None:
        one, other = students = clerk.invent(2)
        await clerk.import_persons(students)
        texts = [one.page(), "and so on", other.page()]
        alone = await preview(clerk, texts)
        carried = await preview(clerk, texts, begins="first_id")
        assert (alone["totals"]["matched"], carried["totals"]["matched"]) == (2, 3)
        assert [item["personId"] for item in carried["matches"]] == [one.person_id, one.person_id, other.person_id]

    async def test_it_leaves_nothing_behind(self, clerk: Clerk) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        upload_id = (await clerk.upload(write_pdf([students[0].page()]))).json()["data"]["uploadId"]
        before = await read_rows(clerk.platform, clerk.district.district.id)
        assert (await clerk.post("preview", json={"uploadId": upload_id, "rule": RULE})).status_code == 200
        assert await read_rows(clerk.platform, clerk.district.district.id) == before


class TestLearnRule:
    async def test_pattern_that_was_learned_finds_the_others(self, clerk: Clerk) -> None:
        students = clerk.invent(3)
        await clerk.import_persons(students)
        pages = [
            lines("Spring term", f"Pupil no. {item.person_id}", f"{item.first_name} {item.last_name}")
            for item in students
        ]
        upload_id = (await clerk.upload(draw_sheets(pages))).json()["data"]["uploadId"]
        area = [0.15, 0.12, 0.35, 0.145]
        body = {"uploadId": upload_id, "examples": [{"page": 1, "area": area}, {"page": 2, "area": area}]}
        answer = await clerk.post("learnRule", json=body)
        assert answer.status_code == 200, answer.text
        learned = answer.json()["data"]
        assert learned["says"] == "The id comes after “Pupil no.”: digits."
        rule = {"kind": "pattern", "pattern": learned["pattern"]}
        found = await clerk.post("preview", json={"uploadId": upload_id, "rule": rule})
        assert [item["personId"] for item in found.json()["data"]["matches"]] == [item.person_id for item in students]

    async def test_examples_that_teach_nothing_are_refused(self, clerk: Clerk) -> None:
        upload_id = (await clerk.upload(write_pdf(["nothing", "at all"]))).json()["data"]["uploadId"]
        example = {"area": [0.8, 0.8, 0.9, 0.9]}
        body = {"uploadId": upload_id, "examples": [example | {"page": 1}, example | {"page": 2}]}
        answer = await clerk.post("learnRule", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "rule_invalid")
        body["examples"][1]["page"] = 3
        assert (await clerk.post("learnRule", json=body)).status_code == 404


class TestProposeRule:
    async def propose(self, clerk: Clerk, pages: list[list[str]]) -> Any:
        """Return the proposal for a file with these lines, and the upload."""
        upload_id = (await clerk.upload(draw_sheets([lines(*page) for page in pages]))).json()["data"]["uploadId"]
        answer = await clerk.api.get("/api/pdf/jobs/proposeRule", params={"uploadId": upload_id}, headers=clerk.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"], upload_id

    async def test_words_beside_ids_that_persons_have_are_found(self, clerk: Clerk) -> None:
        """The pages also contain other numbers, and the id of a person who is not named."""
        students = clerk.invent(4)
        await clerk.import_persons(students)
        pages = [
            ["Spring term 2026", f"Pupil no. {item.person_id}", f"{item.first_name} {item.last_name}", "Room 100204"]
            for item in students[:3]
        ]
        pages.append(["Order", f"Ref {students[3].person_id}", "Nobody in particular"])
        found, upload_id = await self.propose(clerk, pages)
        assert (found["says"], found["found"], found["pages"]) == ("The id comes after “Pupil no.”: digits.", 3, 4)
        rule = {"kind": "pattern", "pattern": found["pattern"]}
        shown = await clerk.post("preview", json={"uploadId": upload_id, "rule": rule})
        assert shown.json()["data"]["totals"]["matched"] == 3

    async def test_nothing_is_proposed_by_one_page_or_by_names_alone(self, clerk: Clerk) -> None:
        one, other = clerk.invent(2)
        await clerk.import_persons([one, other])
        named = [f"{other.first_name} {other.last_name}", "no id"]
        pages = [[f"Pupil no. {one.person_id}", f"{one.first_name} {one.last_name}"], named]
        assert (await self.propose(clerk, pages))[0] is None

    async def test_ids_of_another_district_are_unknown(self, clerk: Clerk, api: ApiClient, platform: Platform) -> None:
        students = [replace(item, person_id=f"77{number}001") for number, item in enumerate(clerk.invent(2))]
        elsewhere = await Clerk.sign_in(api.another(), platform, await create_test_district(platform))
        await elsewhere.import_persons(students)
        pages = [[f"Pupil no. {item.person_id}", f"{item.first_name} {item.last_name}"] for item in students]
        assert (await self.propose(clerk, pages))[0] is None
