"""A mark of another person that appears in many documents, such as a teacher's name, is decided once."""

from typing import Any

import pytest
from delivery_testing.clerk import Clerk, Student
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf

REASON = "She teaches grade 5."


class Desk:
    """A batch in its check; its teacher has the name of one student and is named on all other students' pages."""

    def __init__(self, clerk: Clerk, students: list[Student]) -> None:
        self.clerk, self.students, self.job_id = clerk, students, ""
        self.teacher = f"{students[0].first_name} {students[0].last_name}"

    async def match(self, *more: str, word: str = "Report card", **changes: Any) -> list[dict[str, Any]]:
        """Match the batch and return the rows of its check; `more` is printed on the last pages."""
        lines = [word, *[f"{word}\nTeacher: {self.teacher}"] * (len(self.students) - 1)]
        for place, text in enumerate(more, len(lines) - len(more)):
            lines[place] += f"\n{text}"
        pages = [student.page(text) for student, text in zip(self.students, lines, strict=True)]
        self.job_id = await self.clerk.match(write_pdf(pages), **changes)
        return await self.rows()

    async def rows(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.clerk.get_data("preflight", id=self.job_id))["rows"]
        return found

    async def say(self, verb: str, **more: Any) -> tuple[int, dict[str, Any]]:
        (row,) = [row for row in await self.rows() if row["about"] == "mark"]
        body = {"jobId": self.job_id, "key": row["key"], "verb": verb, **more}
        answer = await self.clerk.post("preflight/decide", json=body)
        return answer.status_code, answer.json()["data"]


async def open_desk(clerk: Clerk, count: int) -> Desk:
    """Import this many students and return their batch."""
    students = clerk.invent(count)
    await clerk.import_persons(students)
    return Desk(clerk, students)


class TestCommonMark:
    @pytest.mark.deep(of="plugins")
    async def test_one_decision_lets_all_go_and_is_kept_for_the_district(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        desk = await open_desk(clerk, 7)
        (row,) = await desk.match()
        assert (row["kinds"], row["pages"], row["verbs"]) == (["common_mark"], [2, 3, 4, 5, 6, 7], ["allow", "each"])
        assert row["messages"] == [f"“{desk.teacher}” is in 6 documents of other persons."]
        documents = await clerk.list_documents(desk.job_id)
        assert row["examples"] == [documents[desk.students[place].person_id]["id"] for place in (1, 4, 6)]

        assert (await desk.say("allow", reason=" "))[0] == 422
        assert (await desk.say("send", reason=REASON))[0] == 422
        status, found = await desk.say("allow", reason=REASON)
        assert (status, found["open"], found["ready"]["documents"]) == (200, 0, 7)
        await clerk.approve(desk.job_id, subject="Report cards")
        assert [len(mailbox.mails_to(student.guardian_email)) for student in desk.students] == [1] * 7
        assert await desk.match(word="News of spring") == []

    async def test_each_document_is_decided_by_itself_where_somebody_wants_it_so(self, clerk: Clerk) -> None:
        desk = await open_desk(clerk, 5)
        await desk.match()
        status, found = await desk.say("each")
        assert status == 200
        assert [row["about"] for row in found["rows"]] == ["mark", "document", "document", "document", "document"]
        assert (found["open"], found["ready"]["documents"]) == (4, 1)
        status, found = await desk.say("allow", reason=REASON)
        assert [(row["about"], row["decided"]["verb"]) for row in found["rows"]] == [("mark", "allow")]
        assert (found["open"], found["ready"]["documents"]) == (0, 5)

    @pytest.mark.deep(of="plugins")
    async def test_document_that_something_else_holds_keeps_its_row(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        """The last page also names another student, who is not the teacher."""
        desk = await open_desk(clerk, 6)
        other = desk.students[1]
        rows = await desk.match(f"cc {other.guardian_email}")
        assert [row["about"] for row in rows] == ["mark", "document"]
        assert rows[1]["studentId"] == desk.students[5].person_id
        status, found = await desk.say("allow", reason=REASON)
        assert (status, found["open"], found["ready"]["documents"]) == (200, 1, 5)
        await clerk.approve(desk.job_id, subject="Report cards")
        assert [len(mailbox.mails_to(student.guardian_email)) for student in desk.students] == [1, 1, 1, 1, 1, 0]

    @pytest.mark.deep(of="plugins")
    async def test_mark_in_few_documents_is_decided_with_each(self, clerk: Clerk) -> None:
        desk = await open_desk(clerk, 4)
        assert [row["about"] for row in await desk.match()] == ["document"] * 3

    @pytest.mark.deep(of="plugins")
    async def test_decision_holds_for_another_match_of_the_file(self, clerk: Clerk) -> None:
        desk = await open_desk(clerk, 6)
        await desk.match()
        assert (await desk.say("allow", reason=REASON))[0] == 200
        rows = await desk.match(jobId=desk.job_id)
        assert [(row["about"], row["decided"] is not None) for row in rows] == [("mark", True)]
