"""Where a student's pages begin, by each kind of rule: real batches through the API, the flow and the mailbox."""

import json
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from delivery_testing import sheets
from delivery_testing.clerk import RULE, Clerk, Student
from delivery_testing.family import Family
from delivery_testing.sheets import Draw, break_page, draw_sheets, lines, with_bookmark, with_code128, with_qr
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_sdk.engine import RunState

PATTERN = r"Student ID: (?P<id>\d+)"


def pattern(**more: Any) -> str:
    """Return a rule that finds ids in the text."""
    return json.dumps({"kind": "pattern", "pattern": PATTERN} | more)


def first(student: Student, *more: str) -> Draw:
    """Draw a first page with id and name."""
    return lines(f"Student ID: {student.person_id}", f"{student.first_name} {student.last_name}", *more)


async def deliver(clerk: Clerk, students: Sequence[Student], pdf: bytes, rule: str) -> str:
    """Import the students and deliver the batch; the job must complete without a clerk."""
    await clerk.import_persons(students)
    job_id = str((await clerk.split(pdf, rule=rule)).json()["data"]["jobId"])
    states, job = await clerk.run(), await clerk.job(job_id)
    assert (states, job["status"]) == ([RunState.COMPLETED], "complete"), job["message"]
    return job_id


async def pages_sent(clerk: Clerk, job_id: str) -> dict[str, list[int]]:
    """Return the pages that each student's family got."""
    rows = await clerk.list_records("JobResults", job_id)
    return {row["studentId"]: row["pages"] for row in rows if row["result"] == "sent"}


async def attached(clerk: Clerk, job_id: str) -> dict[str, list[int]]:
    """Return the pages that belong to a student by the layout alone."""
    return {key: row["attached"] for key, row in (await clerk.list_documents(job_id)).items()}


class TestEachId:
    async def test_page_without_an_id_that_continues_the_numbers_is_the_students(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        one, other = students = clerk.invent(2)
        pdf = draw_sheets(
            [
                first(one, "Page 1 of 2"),
                lines("Remarks", "Page 2 of 2"),
                first(other, "Page 1 of 2"),
                lines("Remarks", "Page 2 of 2"),
            ]
        )
        job_id = await deliver(clerk, students, pdf, pattern())
        assert await pages_sent(clerk, job_id) == {one.person_id: [1, 2], other.person_id: [3, 4]}
        assert await attached(clerk, job_id) == {one.person_id: [2], other.person_id: [4]}

    @pytest.mark.deep(of="plugins")
    async def test_page_of_which_nothing_says_whose_it_is_stops_the_mails(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        """Only first pages have ids. Without this rule, families would get page 1 without page 2."""
        one, other = students = clerk.invent(2)
        await clerk.import_persons(students)
        pdf = draw_sheets([first(one), lines("Remarks"), first(other), lines("Remarks")])
        job_id = (await clerk.split(pdf, rule=pattern())).json()["data"]["jobId"]
        await clerk.run()
        assert (await clerk.job(job_id))["status"] == "review"
        await clerk.approve(job_id, unassigned="hold")
        assert await pages_sent(clerk, job_id) == {}
        assert set(await clerk.list_held(job_id)) == {one.person_id, other.person_id}


class TestFirstId:
    @pytest.mark.deep(of="plugins")
    async def test_id_carries_over_to_the_next(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, other, third = students = clerk.invent(3)
        plain, blank = lines("Remarks"), lines()
        pdf = draw_sheets([first(one), plain, blank, first(other), first(third), plain, plain])
        job_id = await deliver(clerk, students, pdf, pattern(begins="first_id"))
        assert await pages_sent(clerk, job_id) == {
            one.person_id: [1, 2],
            other.person_id: [4],
            third.person_id: [5, 6, 7],
        }
        assert await attached(clerk, job_id) == {one.person_id: [2], other.person_id: [], third.person_id: [6, 7]}

    async def test_others_name_on_a_carried_page_holds_the_document(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        """It is the first page of a student whose id was not found."""
        one, lost, other = students = clerk.invent(3)
        stray = lines(f"{lost.first_name} {lost.last_name}")
        pdf = draw_sheets([first(one), stray, first(other)])
        job_id = await deliver(clerk, students, pdf, pattern(begins="first_id"))
        assert await pages_sent(clerk, job_id) == {other.person_id: [3]}
        assert await clerk.list_held(job_id) == {one.person_id: ["other_person"]}

    @pytest.mark.deep(of="plugins")
    async def test_page_that_cannot_be_unpacked_is_not_blank(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, other = students = clerk.invent(2)
        pdf = break_page(draw_sheets([first(one), lines("Remarks"), first(other)]), 2)
        job_id = await deliver(clerk, students, pdf, pattern(begins="first_id"))
        assert await pages_sent(clerk, job_id) == {other.person_id: [3]}
        assert await clerk.list_held(job_id) == {one.person_id: ["unreadable_page"]}


class TestCover:
    async def test_student_begins_at_each_cover(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """The cover itself needs no id; case and spaces of its text do not matter."""
        one, other = students = clerk.invent(2)
        cover = lines("SPRING   report card")
        pdf = draw_sheets([cover, first(one), lines("Remarks"), cover, first(other)])
        job_id = await deliver(clerk, students, pdf, pattern(begins="cover", cover="Spring Report Card"))
        assert await pages_sent(clerk, job_id) == {one.person_id: [1, 2, 3], other.person_id: [4, 5]}

    @pytest.mark.deep(of="plugins")
    async def test_pages_of_two_students_behind_one_cover_go_to_nobody(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        one, other, third = students = clerk.invent(3)
        await clerk.import_persons(students)
        cover = lines("Report card")
        pdf = draw_sheets([cover, first(one), first(other), cover, first(third)])
        answer = await clerk.split(pdf, rule=pattern(begins="cover", cover="report card"))
        job_id = answer.json()["data"]["jobId"]
        await clerk.run()
        assert (await clerk.job(job_id))["counts"]["unassigned"] == 3
        await clerk.approve(job_id, unassigned="nobody")
        assert await pages_sent(clerk, job_id) == {third.person_id: [4, 5]}


class TestEvery:
    @pytest.mark.deep(of="plugins")
    async def test_student_has_so_many_pages(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(3)
        sheets_of = [sheet for student in students for sheet in (lines("Cover"), first(student))]
        job_id = await deliver(clerk, students, draw_sheets(sheets_of), pattern(begins="every", every=2))
        assert await pages_sent(clerk, job_id) == {
            student.person_id: [2 * number + 1, 2 * number + 2] for number, student in enumerate(students)
        }

    @pytest.mark.deep(of="plugins")
    async def test_missing_page_shifts_nothing_to_the_next_family(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, other, third = students = clerk.invent(3)
        await clerk.import_persons(students)
        marked = lines(f"Grades of {other.first_name} {other.last_name}")
        pdf = draw_sheets([first(one), first(other), marked, first(third), first(third)])
        job_id = (await clerk.split(pdf, rule=pattern(begins="every", every=2))).json()["data"]["jobId"]
        await clerk.run()
        await clerk.approve(job_id, unassigned="nobody")
        sent = await pages_sent(clerk, job_id)
        assert one.person_id not in sent
        assert other.person_id not in sent
        assert mailbox.mails_to(one.guardian_email) == mailbox.mails_to(other.guardian_email) == []


class TestBookmark:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("title", ["{id}", "Card {id} of spring"])
    async def test_student_begins_at_each_bookmark(self, clerk: Clerk, mailbox: RunningMailbox, title: str) -> None:
        one, other = students = clerk.invent(2)
        name = {student: lines(f"{student.first_name} {student.last_name}") for student in students}
        pdf = draw_sheets(
            [
                with_bookmark(title.format(id=one.person_id), name[one]),
                lines("Remarks"),
                with_bookmark(title.format(id=other.person_id), name[other]),
            ]
        )
        rule = {"kind": "bookmark"} if title == "{id}" else {"kind": "bookmark", "pattern": r"Card (?P<id>\d+)"}
        job_id = await deliver(clerk, students, pdf, json.dumps(rule))
        assert await pages_sent(clerk, job_id) == {one.person_id: [1, 2], other.person_id: [3]}

    @pytest.mark.deep(of="plugins")
    async def test_bookmarks_that_lead_one_page_too_far_send_nothing(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(3)
        await clerk.import_persons(students)
        name = [lines(f"{student.first_name} {student.last_name}") for student in students]
        marked = [
            with_bookmark(student.person_id, sheet) for student, sheet in zip(students[:-1], name[1:], strict=True)
        ]
        answer = await clerk.split(draw_sheets([name[0], *marked]), rule='{"kind": "bookmark"}')
        job_id = answer.json()["data"]["jobId"]
        await clerk.run()
        await clerk.approve(job_id, unassigned="nobody")
        assert await pages_sent(clerk, job_id) == {}
        assert set(await clerk.list_held(job_id)) == {student.person_id for student in students[:-1]}

    async def test_without_bookmarks_the_job_says_so(self, clerk: Clerk) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        job_id = (await clerk.split(draw_sheets([first(students[0])]), rule='{"kind": "bookmark"}')).json()["data"][
            "jobId"
        ]
        assert await clerk.run() == [RunState.FAILED]
        assert "The PDF has no bookmarks" in (await clerk.job(job_id))["message"]


class TestCode:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("with_code", [with_qr, with_code128], ids=["QR", "Code 128"])
    async def test_student_begins_at_each_code(self, clerk: Clerk, mailbox: RunningMailbox, with_code: Any) -> None:
        one, other, swapped, absent = students = clerk.invent(4)
        name = {student: lines(f"{student.first_name} {student.last_name}") for student in students}
        pdf = draw_sheets(
            [
                with_code(f"CARD {one.person_id}", name[one]),
                lines("Remarks"),
                with_code(f"CARD {other.person_id}", name[other]),
                with_code(f"CARD {swapped.person_id}", name[absent]),
            ]
        )
        rule = {"kind": "code", "pattern": r"CARD (?P<id>\d+)", "begins": "first_id"}
        job_id = await deliver(clerk, students, pdf, json.dumps(rule))
        assert await pages_sent(clerk, job_id) == {one.person_id: [1, 2], other.person_id: [3]}
        assert await clerk.list_held(job_id) == {swapped.person_id: ["name_missing", "other_person"]}


@pytest.mark.deep(of="plugins")
class TestScans:
    """Pages without text are read by optical recognition first; hidden text on them counts as evidence against them."""

    async def test_scanned_batch(self, clerk: Clerk, mailbox: RunningMailbox, tmp_path: Path) -> None:
        from recognition_testing.scans import Wear, draw_lines, write_scans

        one, other, off, next_one = students = [
            Student(item.person_id, first_name, last_name, item.email, item.guardian_email)
            for item, (first_name, last_name) in zip(
                clerk.invent(4),
                [("Maria", "Jimenez"), ("Peter", "Holm"), ("Ruth", "Bader"), ("Samuel", "Okafor")],
                strict=True,
            )
        ]
        cards = [
            draw_lines([f"Student ID: {item.person_id}", f"{item.first_name} {item.last_name}", "Report card"])
            for item in students
        ]
        back = draw_lines([], wear=Wear(noise=3))
        scans = write_scans(tmp_path / "scans.pdf", [cards[0], back, cards[1], cards[2], cards[3]])
        layers = draw_sheets([first(next_one), first(off)])
        pdf = put_layers(scans, layers, {4: 1, 5: 2})

        job_id = await deliver(clerk, students, pdf, RULE)
        documents = await clerk.list_documents(job_id)
        assert await pages_sent(clerk, job_id) == {one.person_id: [1], other.person_id: [3]}
        assert [documents[item.person_id]["risks"] for item in (one, other)] == [["ocr"], ["ocr"]]
        held = await clerk.list_held(job_id)
        assert set(held) == {off.person_id, next_one.person_id}
        assert all("layer_mismatch" in reasons for reasons in held.values())
        problems = await clerk.list_records("JobProblems", job_id)
        assert [row["pages"] for row in problems if row["kind"] == "blank_page"] == [[2]]

        html = await Family.of(clerk.api, mailbox, one.guardian_email).open(str(await clerk.pin_of(job_id, one)))
        assert "page/1" in html
        await self.look_at(clerk, documents[one.person_id]["id"], one)

    async def look_at(self, clerk: Clerk, document: str, student: Student) -> None:
        """Check that recognised words are marked on the picture, and that the page is shown as recognised."""
        (page,) = (await clerk.get_data(f"document/{document}"))["pages"]
        assert page["isOcr"] is True
        found = {box["kind"]: box for box in page["boxes"]}
        assert found["id"]["label"].endswith(student.person_id)
        assert 0.05 < found["id"]["y0"] < found["id"]["y1"] < 0.15
        assert found["id"]["y1"] <= found["name"]["y0"] + 0.01


def put_layers(scans: Path, layers: bytes, places: dict[int, int]) -> bytes:
    """Return the scans with invisible text over some of them; `places` maps a page (from 1) to a page of `layers`."""

    def change(opened: pikepdf.Pdf) -> None:
        with pikepdf.open(BytesIO(layers)) as texts:
            for page, layer in places.items():
                source = texts.pages[layer - 1]
                target = opened.pages[page - 1]
                target.obj.Resources.Font = opened.copy_foreign(texts.make_indirect(source.obj.Resources.Font))
                target.contents_add(b"3 Tr " + source.Contents.read_bytes())

    return sheets.edit(scans.read_bytes(), change)


class TestPartOfBatch:
    async def test_family_gets_the_pages_as_they_were(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, other = students = clerk.invent(2)
        pdf = draw_sheets([first(one, "first"), lines("second"), first(other)])
        job_id = await deliver(clerk, students, pdf, pattern(begins="first_id"))
        family = Family.of(clerk.api, mailbox, one.guardian_email)
        await family.open(str(await clerk.pin_of(job_id, one)))
        with pypdfium2.PdfDocument((await family.download()).content) as part:
            texts = [page.get_textpage().get_text_range() for page in part]
        assert len(texts) == 2
        assert one.last_name in texts[0]
        assert texts[1].strip() == "second"
