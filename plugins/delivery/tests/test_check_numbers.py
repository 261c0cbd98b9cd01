"""The numbers of the check page, and the held documents that they count."""

import json
from typing import Any

import pytest
from delivery_testing.clerk import JOBS, RULE, Clerk, Student
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.engine import RunState


async def match(clerk: Clerk, students: list[Student], texts: list[str]) -> tuple[str, dict[str, Any]]:
    """Match a batch; return the job's id and the content of its check page."""
    await clerk.import_persons(students)
    upload = await clerk.upload(write_pdf(texts))
    wish = {"uploadId": upload.json()["data"]["uploadId"], "rule": json.loads(RULE)}
    answer = await clerk.post("match", json=wish)
    assert answer.status_code == 202, answer.text
    job_id = str(answer.json()["data"]["jobId"])
    assert await clerk.run() == [RunState.COMPLETED]
    shown = await clerk.api.get(f"{JOBS}/review", params={"id": job_id}, headers=clerk.headers)
    return job_id, shown.json()["data"]


class TestReview:
    async def test_what_a_nobodys_page_holds_may_go_once_the_page_is_left_out(self, clerk: Clerk) -> None:
        first, second, third = clerk.invent(3)
        texts = [first.page(), "Notes of the meeting", second.page(), third.page()]

        _job_id, review = await match(clerk, [first, second, third], texts)

        assert review["unassignedPages"] == 1
        held = {item["kind"]: item["documents"] for item in review["held"]}
        assert set(held) == {"page_beside"}
        assert review["sendable"]["documents"] == 3 - held["page_beside"]
        assert review["sendableIfNobodys"] == {"families": 3, "mails": 3, "documents": 3, "pages": 3}

    @pytest.mark.deep(of="plugins")
    async def test_what_is_held_for_something_else_too_stays(self, clerk: Clerk) -> None:
        first, second = clerk.invent(2)
        texts = [f"Student ID: {first.person_id}", "Notes of the meeting", second.page()]

        _job_id, review = await match(clerk, [first, second], texts)

        assert review["sendableIfNobodys"]["documents"] == 1


class TestJobDocuments:
    async def test_reason_finds_the_documents_that_it_holds(self, clerk: Clerk) -> None:
        first, second, third = clerk.invent(3)
        texts = [f"Student ID: {first.person_id}", second.page(), f"{third.page()}\n{second.page()}"]
        job_id, _review = await match(clerk, [first, second, third], texts)

        async def held_for(kind: str) -> list[str]:
            filters = [
                {"property": "jobId", "values": [job_id]},
                {"property": "reasons", "operator": "all", "values": [kind]},
            ]
            params = {"q": json.dumps({"filters": filters})}
            answer = await clerk.api.get("/api/instance/JobDocuments", params=params, headers=clerk.headers)
            assert answer.status_code == 200, answer.text
            return [row["studentId"] for row in answer.json()["r"]]

        assert await held_for("name_missing") == [first.person_id]
        assert await held_for("no_such_reason") == []
