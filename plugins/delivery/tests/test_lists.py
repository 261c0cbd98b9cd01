"""Lists of a job that people open in spreadsheets: no cell is run as a formula."""

import csv
import io

import pytest
from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf

NAMES = ("=1+1", "+49", "-Lee", "@now", "Lee;=2", "＝SUM(A1)")
RUNS = ("=", "+", "-", "@", "＝", "\t", "\r", "\n")


@pytest.fixture
async def job_id(clerk: Clerk, mailbox: RunningMailbox) -> str:
    """Return the id of a job with a name, a subject and a file name that a spreadsheet would run."""
    students = clerk.invent(len(NAMES))
    out = io.StringIO()
    rows = [
        (student.person_id, name, student.last_name, "=S1", student.guardian_email, name)
        for student, name in zip(students, NAMES, strict=True)
    ]
    head = ("person_id", "first_name", "last_name", "school_id", "guardian_email", "guardian_name")
    csv.writer(out).writerows([head, *rows])
    files = {"file": ("persons.csv", out.getvalue().encode())}
    answer = await clerk.api.post("/api/person/uploadPersons", headers=clerk.headers, files=files)
    assert answer.status_code == 200, answer.text
    pages = write_pdf([f"Student ID: {student.person_id}" for student in students])
    upload = (await clerk.upload(pages, name="=cmd.pdf")).json()["data"]["uploadId"]
    answer = await clerk.split(uploadId=upload, subject="@SUM(A1)", message="=1+1")
    assert answer.status_code == 202, answer.text
    await clerk.run()
    found = str(answer.json()["data"]["jobId"])
    await clerk.release(*(str(row["id"]) for row in (await clerk.list_documents(found)).values()))
    await clerk.run()
    return found


def list_risky(content: bytes) -> list[str]:
    """Return the cells that a spreadsheet would run, for all usual separators."""
    text = content.decode("utf-8-sig")
    return [
        cell
        for delimiter in ",;\t|"
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        for cell in row
        if cell.startswith(RUNS)
    ]


class TestCells:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("path", ["downloadPins", "downloadReports"])
    async def test_download_runs_nothing(self, clerk: Clerk, job_id: str, path: str) -> None:
        answer = await clerk.post(path, params={"id": job_id})

        assert answer.headers["content-type"].startswith("text/csv"), answer.text
        assert answer.text.count("\n") > len(NAMES)
        assert list_risky(answer.content) == []

    @pytest.mark.parametrize(
        "model",
        [
            "JobResults",
            *(
                pytest.param(name, marks=pytest.mark.deep(of="plugins"))
                for name in ("Persons", "Jobs", "JobDocuments", "MailLog", "JobLogs")
            ),
        ],
    )
    async def test_export_of_a_grid_runs_nothing(self, clerk: Clerk, job_id: str, model: str) -> None:
        answer = await clerk.api.post("/api/search/export", json={"model": model}, headers=clerk.headers)

        assert answer.status_code == 200, answer.text
        assert answer.text.count("\n") >= 1
        assert list_risky(answer.content) == []
