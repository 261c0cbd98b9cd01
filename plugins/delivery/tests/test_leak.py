"""A page that truly shows another student's data: the job stops before anything is stored or sent."""

import pytest
from delivery_testing.clerk import Clerk
from homeroom.testing.mailbox import RunningMailbox
from homeroom.testing.rows import read_rows
from homeroom_sdk.engine import RunState

OF_ANOTHER = {
    "name": lambda other: f"{other.first_name} {other.last_name}",
    "name as in a list": lambda other: f"{other.last_name}, {other.first_name}",
    "id": lambda other: f"see card {other.person_id}",
    "e-mail": lambda other: f"cc {other.guardian_email}",
}


@pytest.mark.parametrize("kind", OF_ANOTHER)
async def test_leak_fails_the_job_closed_and_names_the_page(clerk: Clerk, mailbox: RunningMailbox, kind: str) -> None:
    students = clerk.invent(3)
    leak = OF_ANOTHER[kind](students[1])
    texts = [students[0].page(), students[0].page(leak), students[1].page(), students[2].page()]
    job_id = await clerk.start(students, texts=texts)
    states = await clerk.run()
    job = await clerk.job(job_id)
    problems = await clerk.list_records("JobProblems", job_id)
    rows = await read_rows(clerk.platform, clerk.district.district.id)

    assert (states, job["status"]) == ([RunState.FAILED], "failed")
    assert "Stopped before anything was sent" in job["message"]
    assert [(problem["kind"], problem["pages"], problem["personIds"]) for problem in problems] == [
        ("leak", [2], [students[0].person_id, students[1].person_id])
    ]
    assert (job["counts"]["stored"], job["counts"]["sent"]) == (0, 0)
    assert rows["mail_messages"] == []
    assert len(rows["blobs"]) == 1, "only the uploaded batch itself"
    assert all(mailbox.mails_to(student.guardian_email) == [] for student in students)


async def test_message_and_problem_do_not_repeat_what_leaked(clerk: Clerk) -> None:
    students = clerk.invent(2)
    other = students[1]
    texts = [students[0].page(f"{other.first_name} {other.last_name} {other.email}"), other.page()]
    job_id = await clerk.start(students, texts=texts)
    await clerk.run()
    told = str(await clerk.job(job_id)) + str(await clerk.list_records("JobProblems", job_id))
    assert not any(word in told for word in (other.last_name, other.email))


async def test_retry_of_a_leaking_job_fails_again_with_the_same_problems(clerk: Clerk) -> None:
    students = clerk.invent(2)
    job_id = await clerk.start(students, texts=[students[0].page(students[1].person_id), students[1].page()])
    await clerk.run()
    first = [problem["message"] for problem in await clerk.list_records("JobProblems", job_id)]
    await clerk.post(f"retryJob/{job_id}")
    assert await clerk.run() == [RunState.FAILED]
    assert [problem["message"] for problem in await clerk.list_records("JobProblems", job_id)] == first
