"""A page that really shows another student's data: its document is held, and the others are sent."""

from collections.abc import Sequence
from io import BytesIO

import pikepdf
import pytest
from delivery_testing.clerk import Clerk, Student
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_devkit.testing.rows import read_rows
from homeroom_sdk.engine import RunState

OF_ANOTHER = {
    "name": lambda other: f"{other.first_name} {other.last_name}",
    "name as in a list": lambda other: f"{other.last_name}, {other.first_name}",
    "id": lambda other: f"see card {other.person_id}",
    "e-mail": lambda other: f"cc {other.guardian_email}",
}


def with_comment(students: Sequence[Student], words: str, *, shown: str = "Report card") -> bytes:
    """Return a page for each student; the first page shows a text and has a comment in its content that no reader
    shows.
    """
    texts = [students[0].page(shown), *(student.page() for student in students[1:])]
    with pikepdf.open(BytesIO(write_pdf(texts))) as pdf:
        pdf.pages[0].contents_add(f"% {words}\n".encode(), prepend=True)
        out = BytesIO()
        pdf.save(out)
    return out.getvalue()


async def start(clerk: Clerk, pdf: bytes) -> str:
    """Deliver this batch and return the job's id."""
    job_id = str((await clerk.split(pdf)).json()["data"]["jobId"])
    assert await clerk.run() == [RunState.COMPLETED]
    return job_id


class TestLeakOnPage:
    @pytest.mark.parametrize("kind", OF_ANOTHER)
    async def test_that_document_is_held_and_the_others_go_out(
        self, clerk: Clerk, mailbox: RunningMailbox, kind: str
    ) -> None:
        students = clerk.invent(3)
        leak = OF_ANOTHER[kind](students[1])
        texts = [students[0].page(), students[0].page(leak), students[1].page(), students[2].page()]
        job_id = await clerk.deliver(students, texts=texts)
        job = await clerk.job(job_id)
        problems = [row for row in await clerk.list_records("JobProblems", job_id) if row["holds"]]
        rows = await read_rows(clerk.platform, clerk.district.district.id)

        assert job["status"] == "complete"
        assert [(problem["kind"], problem["pages"], problem["personIds"]) for problem in problems] == [
            ("other_person", [2], [students[0].person_id, students[1].person_id])
        ]
        assert (job["counts"]["held"], job["counts"]["stored"], job["counts"]["sent"]) == (1, 2, 2)
        assert len(rows["blobs"]) == 3, "the uploaded batch itself and two parts"
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [0, 1, 1]

    @pytest.mark.deep(of="plugins")
    async def test_message_and_problem_do_not_repeat_what_leaked(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        other = students[1]
        texts = [students[0].page(f"{other.first_name} {other.last_name} {other.email}"), other.page()]
        job_id = await clerk.deliver(students, texts=texts)
        assert await clerk.list_held(job_id) == {students[0].person_id: ["other_person"]}
        told = str(await clerk.job(job_id)) + str(await clerk.list_records("JobProblems", job_id))
        assert not any(word in told for word in (other.last_name, other.email))

    async def test_person_of_the_district_who_is_not_in_the_batch_counts_as_well(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(3)
        absent = students[2]
        texts = [students[0].page(f"{absent.first_name} {absent.last_name}"), students[1].page()]
        job_id = await clerk.deliver(students, texts=texts)
        assert await clerk.list_held(job_id) == {students[0].person_id: ["other_person"]}
        assert mailbox.mails_to(students[0].guardian_email) == []


class TestLeakInHiddenPlace:
    """Leaks that only the scan of the finished part finds."""

    async def test_document_is_held_and_never_released(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(3)
        await clerk.import_persons(students)
        other = students[1]
        job_id = await start(clerk, with_comment(students, f"{other.first_name} {other.last_name}"))
        (problem,) = [row for row in await clerk.list_records("JobProblems", job_id) if row["holds"]]
        held = (await clerk.list_documents(job_id))[students[0].person_id]["id"]
        reason = "Looked at it."
        answers = [
            await clerk.post("release", json={"documentIds": [held], "reason": reason}),
            *[
                await clerk.post("releaseMark", json={"problemId": problem["id"], "as": kind, "reason": reason})
                for kind in ("sibling", "teacher", "public")
            ],
            await clerk.post("sample", json={"jobId": job_id, "kind": "hidden_mark"}),
        ]
        assert await clerk.run() == []

        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(409, "not_releasable")] * 5
        assert await clerk.list_held(job_id) == {students[0].person_id: ["hidden_mark"]}
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [0, 1, 1]

    @pytest.mark.deep(of="plugins")
    async def test_what_is_released_on_pages_is_not_released_where_it_is_hidden(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        """A sibling's line may be printed, but in a hidden place it is still a leak."""
        students = clerk.invent(2)
        name = f"{students[1].first_name} {students[1].last_name}"
        job_id = await clerk.deliver(students, texts=[students[0].page(f"Sibling: {name}"), students[1].page()])
        (problem,) = [row for row in await clerk.list_records("JobProblems", job_id) if row["holds"]]
        sibling = {"problemId": problem["id"], "as": "sibling", "reason": "They are sisters."}
        assert (await clerk.post("releaseMark", json=sibling)).json()["data"]["released"] == 1
        await clerk.run()

        later = await start(clerk, with_comment(students, name))
        await clerk.send_again(later)
        await clerk.approve(later)
        assert await clerk.list_held(later) == {students[0].person_id: ["hidden_mark"]}
        assert len(mailbox.mails_to(students[0].guardian_email)) == 1

    @pytest.mark.deep(of="plugins")
    async def test_release_of_what_the_page_shows_does_not_cover_what_it_hides(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        one, other = students = clerk.invent(2)
        await clerk.import_persons(students)
        shown = f"Sibling: {other.first_name} {other.last_name}"
        job_id = await start(clerk, with_comment(students, other.guardian_email, shown=shown))
        assert await clerk.list_held(job_id) == {one.person_id: ["other_person"]}
        assert await clerk.release((await clerk.list_documents(job_id))[one.person_id]["id"]) == 1
        await clerk.run()
        assert await clerk.list_held(job_id) == {one.person_id: ["hidden_mark"]}
        assert mailbox.mails_to(one.guardian_email) == []
