"""Fixed pages through the API: the pages prove the list, and a shifted list sends nothing wrong."""

import json
from typing import Any

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.sheets import Draw, draw_sheets, lines
from homeroom_devkit.testing.mailbox import RunningMailbox


def own(student: Student, *more: str) -> Draw:
    """Draw a page with the name and without an id."""
    return lines(f"Report card of {student.first_name} {student.last_name}", *more)


REMARKS = lines("Remarks")


def rule(*rows: str, every: int = 0) -> str:
    return json.dumps({"kind": "fixed", "list": "\n".join(rows), "every": every})


async def send(clerk: Clerk, sheets: list[Draw], said: str) -> tuple[dict[str, list[int]], dict[str, list[str]]]:
    """Match and send the batch; return the pages that each person got, and the kinds for which others are held."""
    job_id = (await clerk.split(draw_sheets(sheets), rule=said)).json()["data"]["jobId"]
    await clerk.run()
    if (await clerk.job(job_id))["status"] == "review":
        await clerk.approve(job_id, unassigned="nobody")
    rows = await clerk.list_records("JobResults", job_id)
    sent = {row["studentId"]: row["pages"] for row in rows if row["result"] == "sent"}
    return sent, await clerk.list_held(job_id)


class TestFixedPages:
    @pytest.mark.deep(of="plugins")
    async def test_pages_go_to_the_listed_whose_names_they_bear(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """The pages have no ids; blank backs count as pages."""
        one, other, third = students = clerk.invent(3)
        await clerk.import_persons(students)
        sheets = [own(one), lines(), own(other), REMARKS, REMARKS, lines(), own(third)]
        said = rule(f"{one.person_id},2", f"{other.person_id},3", f"{third.person_id},2")
        sent, held = await send(clerk, sheets, said)
        assert sent == {one.person_id: [1], other.person_id: [3, 4, 5], third.person_id: [7]}
        assert held == {}

    async def test_list_that_has_slipped_by_a_row_sends_nothing(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(3)
        await clerk.import_persons(students)
        sheets = [sheet for student in students for sheet in (own(student), REMARKS)]
        slipped = [student.person_id for student in (*students[1:], students[0])]
        sent, held = await send(clerk, sheets, rule(*slipped, every=2))
        assert sent == {}
        assert all({"name_missing", "other_person"} <= set(kinds) for kinds in held.values())
        assert len(held) == 3

    @pytest.mark.deep(of="plugins")
    async def test_page_too_many_goes_to_nobody_else(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """The second student has three pages, and a page of the fourth is missing: the total fits, but the parts do
        not.
        """
        first, long, behind, short = students = clerk.invent(4)
        await clerk.import_persons(students)
        sheets = [own(first), REMARKS, own(long), REMARKS, REMARKS, own(behind), REMARKS, own(short)]
        sent, held = await send(clerk, sheets, rule(*(student.person_id for student in students), every=2))
        assert sent == {first.person_id: [1, 2]}
        assert "layout_shift" in held[long.person_id]
        assert "name_missing" in held[behind.person_id]

    @pytest.mark.deep(of="plugins")
    async def test_part_without_any_mark_waits_for_a_person(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, bare = students = clerk.invent(2)
        await clerk.import_persons(students)
        sent, held = await send(clerk, [own(one), REMARKS], rule(one.person_id, bare.person_id, every=1))
        assert sent == {}
        assert held == {one.person_id: ["layout_shift"], bare.person_id: ["name_missing"]}


class TestList:
    async def preview(self, clerk: Clerk, pages: int, said: str) -> Any:
        upload_id = (await clerk.upload(draw_sheets([REMARKS] * pages))).json()["data"]["uploadId"]
        return (await clerk.post("preview", json={"uploadId": upload_id, "rule": json.loads(said)})).json()

    async def test_unknown_ids_are_told_for_the_whole_list(self, clerk: Clerk) -> None:
        """This includes ids beyond the pages of the preview."""
        students = clerk.invent(1)
        await clerk.import_persons(students)
        rows = [students[0].person_id, *(str(900_000 + number) for number in range(24))]
        found = (await self.preview(clerk, 25, rule(*rows, every=1)))["data"]
        unknown = [item["pages"] for item in found["problems"] if item["kind"] == "unknown_person"]
        assert sorted(page for pages in unknown for page in pages) == list(range(2, 26))
        assert any("Row 25 of the list: no person has the id 900023" in item["message"] for item in found["problems"])

    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            (rule("7", "7", every=1), "is already in row 1"),
            (rule("7", "8", "9", every=1), "3 persons with 3 pages, the PDF has 2 pages"),
            (rule("7", "8"), "say how many pages 7 has"),
        ],
    )
    async def test_list_that_cannot_be_right_is_refused(self, clerk: Clerk, said: str, sentence: str) -> None:
        answer = await self.preview(clerk, 2, said)
        assert answer["code"] == "rule_invalid"
        assert sentence in json.dumps(answer)


class TestSplitCsv:
    async def split_csv(self, clerk: Clerk, sheets: list[Draw], csv: str, **more: Any) -> Any:
        files = {
            "file": ("batch.pdf", draw_sheets(sheets), "application/pdf"),
            "csv": ("list.csv", csv.encode("utf-8-sig"), "text/csv"),
        }
        return await clerk.post("splitCsv", data={"subject": "Report card", "message": "Ready."} | more, files=files)

    @pytest.mark.parametrize(
        "has_pages",
        [pytest.param(True, id="index"), pytest.param(False, id="list", marks=pytest.mark.deep(of="plugins"))],
    )
    async def test_batch_is_cut_as_the_csv_says(self, clerk: Clerk, mailbox: RunningMailbox, has_pages: bool) -> None:
        one, other = students = clerk.invent(2)
        await clerk.import_persons(students)
        index = f"first_page,last_page,person_id\n1,1,{other.person_id}\n2,2,{one.person_id}\n"
        csv = index if has_pages else f"{other.person_id}\n{one.person_id}\n"
        more = {} if has_pages else {"pagesEach": "1"}
        answer = await self.split_csv(clerk, [own(other), own(one)], csv, **more)
        assert answer.status_code == 202, answer.text
        await clerk.run()
        rows = await clerk.list_records("JobResults", answer.json()["data"]["jobId"])
        assert {row["studentId"]: row["pages"] for row in rows} == {other.person_id: [1], one.person_id: [2]}

    @pytest.mark.parametrize(
        ("csv", "sentence"), [("", "Add the CSV"), ("7\n7\n", "is already in row 1"), ("\x00", "not a text file")]
    )
    async def test_csv_that_cannot_be_used_is_refused(self, clerk: Clerk, csv: str, sentence: str) -> None:
        answer = await self.split_csv(clerk, [REMARKS], csv, pagesEach="1")
        assert answer.status_code == 422
        assert sentence in answer.text
