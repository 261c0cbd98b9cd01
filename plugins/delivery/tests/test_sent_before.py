"""Documents sent to the same person before are detected by their text, even in another file."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from delivery_testing.clerk import Clerk, Student
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.matching.text_fingerprint import mark_text
from homeroom_plugins.delivery.pdf.read.facts import PageFacts, sum_words
from homeroom_sdk.engine import RunState
from homeroom_sdk.pdf.text import PageKind

REASON = "They have it."


async def rows(clerk: Clerk, job_id: str) -> list[dict[str, Any]]:
    """Return the rows of a check about documents sent before."""
    found = (await clerk.get_data("preflight", id=job_id))["rows"]
    return [row for row in found if row["kinds"] == ["sent_before"]]


async def send(clerk: Clerk, students: Sequence[Student]) -> str:
    """Deliver a page to each student."""
    await clerk.import_persons(students)
    job_id = await clerk.match(write_pdf([student.page() for student in students]))
    await clerk.approve(job_id, subject="Report cards")
    return job_id


class TestSentBefore:
    @pytest.mark.deep(of="plugins")
    async def test_only_what_is_new_goes_to_whom_it_has_not_gone(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """In another file with another layout, two pages have the same words, one has other words, one is new."""
        students = clerk.invent(4)
        one, two, corrected, new = students
        earlier = await send(clerk, students[:3])
        texts = [one.page("Report\n\n\ncard"), two.page(), corrected.page("Report card, corrected"), new.page()]
        await clerk.import_persons([new])
        job_id = await clerk.match(write_pdf(texts))

        (row,) = await rows(clerk, job_id)
        assert row["messages"] == ["2 of the 4 documents went to the same persons before, with the same text."]
        assert (row["about"], row["verbs"]) == ("file", ["send", "skip"])
        assert (row["earlier"]["jobId"], row["earlier"]["subject"]) == (earlier, "Report cards")
        assert (await clerk.review(job_id))["sendable"]["mails"] == 4, "nothing stays here that nobody has decided on"
        refused = await clerk.post(f"approve/{job_id}", json={"subject": "Corrected"})
        assert (refused.status_code, refused.json()["code"]) == (409, "sent_before")

        said = {"jobId": job_id, "key": row["key"], "verb": "skip", "reason": REASON}
        decided = (await clerk.post("preflight/decide", json=said)).json()["data"]
        assert (decided["open"], decided["ready"]["mails"]) == (0, 2)
        assert (await clerk.review(job_id))["sendable"]["mails"] == 2
        await clerk.approve(job_id, subject="Corrected")
        sent = [len(mailbox.mails_to(student.guardian_email)) for student in students]
        assert sent == [1, 1, 2, 1]

    async def test_job_without_a_check_stops_where_families_have_it_already(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(2)
        pdf = write_pdf([student.page() for student in students])
        await clerk.import_persons(students)
        assert (await clerk.split(pdf)).status_code == 202
        assert await clerk.run() == [RunState.COMPLETED]

        again = str((await clerk.split(pdf)).json()["data"]["jobId"])
        assert await clerk.run() == [RunState.COMPLETED]

        assert (await clerk.job(again))["status"] == "review"
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [1, 1]
        await clerk.send_again(again)
        await clerk.approve(again)
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [2, 2]

    @pytest.mark.deep(of="plugins")
    async def test_what_was_taken_back_may_go_again(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        earlier = await send(clerk, students)
        results = {row["studentId"]: row["id"] for row in await clerk.list_records("JobResults", earlier)}
        await clerk.post("recall", json={"jobId": earlier, "resultIds": [results[students[0].person_id]]})
        texts = [student.page("Report  card") for student in reversed(students)]
        job_id = await clerk.match(write_pdf(texts))
        assert "1 of the 2 documents" in (await rows(clerk, job_id))[0]["messages"][0]
        await clerk.post("recall", json={"jobId": earlier})
        assert await rows(clerk, job_id) == []
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [1, 1]

    @pytest.mark.deep(of="plugins")
    async def test_same_text_for_another_person_is_another_document(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        await send(clerk, students)
        swapped = [f"{students[0].page()}\nWith love", f"{students[1].page()}\nWith love"]
        assert await rows(clerk, await clerk.match(write_pdf(swapped))) == []


class TestMarkText:
    SECRET = b"s" * 32

    @pytest.mark.parametrize(
        "other",
        [
            [PageFacts(0, text_sum=sum_words("a c"))],
            [PageFacts(0, text_sum=sum_words("a b")), PageFacts(1, kind=PageKind.BLANK)],
            [PageFacts(0, text_sum=sum_words("a")), PageFacts(1, text_sum=sum_words("b"))],
        ],
    )
    def test_other_words_or_pages_have_another_mark(self, other: list[PageFacts]) -> None:
        person, pages = uuid4(), [PageFacts(3, text_sum=sum_words(" a \n b"))]
        mark = mark_text(self.SECRET, person, pages)
        assert mark == mark_text(self.SECRET, person, [PageFacts(0, text_sum=sum_words("a b"))])
        assert mark not in (
            mark_text(self.SECRET, person, other),
            mark_text(self.SECRET, uuid4(), pages),
            mark_text(b"t" * 32, person, pages),
        )

    def test_what_could_not_be_read_has_none(self) -> None:
        """An unreadable picture does not count as the same as another one."""
        read = PageFacts(0, text_sum=sum_words("a"))
        assert mark_text(self.SECRET, uuid4(), [read, PageFacts(1, kind=PageKind.PICTURE)]) is None
        assert mark_text(self.SECRET, uuid4(), [PageFacts(0, kind=PageKind.BLANK)]) is None
