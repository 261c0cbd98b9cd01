"""A finished job with documents to correct."""

from typing import Any

from homeroom_devkit.testing.mailbox import RunningMailbox

from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family


class Sent:
    """A finished job of some students."""

    def __init__(self, clerk: Clerk, mailbox: RunningMailbox, students: list[Student], job_id: str) -> None:
        self.clerk, self.mailbox, self.students, self.job_id = clerk, mailbox, students, job_id

    async def ids(self, *students: Student) -> list[str]:
        """Return the ids of these students' recipients."""
        wanted = [student.person_id for student in students]
        return [row["id"] for row in await self.rows() if row["studentId"] in wanted]

    async def rows(self) -> list[dict[str, Any]]:
        return await self.clerk.list_records("JobResults", self.job_id)

    def families(self, *students: Student) -> list[Family]:
        return [Family.of(self.clerk.api, self.mailbox, student.guardian_email) for student in students]

    async def call(self, name: str, **body: Any) -> Any:
        """Call a route for the job and return the data."""
        answer = await self.clerk.post(name, json={"jobId": self.job_id, **body})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def block(self, address: str, reason: str) -> None:
        """Block an address, so that it gets no mail from now on."""
        body = {"emailAddress": address, "reason": reason}
        answer = await self.clerk.api.post("/api/mail/suppressions", headers=self.clerk.headers, json=body)
        assert answer.is_success, answer.text

    async def looks(self) -> list[int]:
        """Return the status that each family's link responds with."""
        return [(await family.look()).status_code for family in self.families(*self.students)]
