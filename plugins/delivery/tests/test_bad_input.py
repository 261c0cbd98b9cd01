"""Wrong input of a clerk is answered with a message to act on, and changes nothing."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from delivery_testing import bad_pdfs
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_devkit.testing.rows import read_rows
from homeroom_plugins.delivery.matching import preview
from homeroom_plugins.delivery.reading import page_reading
from homeroom_sdk.engine import RunState
from homeroom_sdk.guard.runner import Limits

FIRST, THIRD = "Student ID: 100001\nAnaa Garciaa", "Student ID: 100015\nAnac Garciac"
"""Pages of two of the persons whom `clerk` has imported."""
GOOD = write_pdf([FIRST])
HEADER = "first_page,last_page,person_id\n"
LINEAR = r"Student ID: (?P<id>(\d+\s?)+)$X"
"""A pattern that would take exponential time without a linear-time engine."""
REDOS = r"(?<=ID: )(?P<id>(\d+\s?)+)$X"
"""A pattern with look-behind, which cannot be searched in linear time."""


def index(csv: str) -> str:
    """Return an index rule as the form sends it."""
    return json.dumps({"kind": "index", "csv": csv})


def pattern(text: str) -> str:
    """Return a pattern rule as the form sends it."""
    return json.dumps({"kind": "pattern", "pattern": text})


def days(count: float) -> str:
    """Return the moment this many days from now."""
    return (datetime.now(UTC) + timedelta(days=count)).isoformat()


LIMITS_OF_JOBS: dict[str, Any] = page_reading.read_pages.__kwdefaults__ or {}
"""The default limits for the pages of jobs; a preview passes its own."""

REFUSED_FILES: Mapping[str, tuple[Callable[[], bytes], str, str]] = {
    "not a PDF": (lambda: b"PK\x03\x04 a spreadsheet", "pdf_not_a_pdf", "Export the document as PDF"),
    "empty": (lambda: b"", "pdf_empty", "Export the document again"),
    "encrypted": (bad_pdfs.encrypted, "pdf_encrypted", "Save a copy without protection"),
    "truncated": (bad_pdfs.truncated, "pdf_damaged", "Upload the complete file again"),
    "claims 100,000 pages": (lambda: bad_pdfs.CLAIMS_100K_PAGES, "pdf_damaged", "save or print it as a new PDF"),
    "damaged": (lambda: b"%PDF-1.7\nnothing\n%%EOF", "pdf_damaged", "save or print it as a new PDF"),
}

REFUSED_FORMS: Mapping[str, tuple[dict[str, Any], str, str]] = {
    "subject with a line break": ({"subject": "Cards\nBcc: a@b.example"}, "validation_failed", "one line"),
    "subject with a carriage return": ({"subject": "Cards\rBcc: a@b.example"}, "validation_failed", "one line"),
    "subject with a next line": ({"subject": "Cards\x85Bcc: a@b.example"}, "validation_failed", "one line"),
    "subject with a line separator": ({"subject": "Cards\u2028Bcc: x"}, "validation_failed", "one line"),
    "subject with a zero": ({"subject": "Ca\0rds"}, "validation_failed", "one line"),
    "no subject": ({"subject": "   "}, "validation_failed", "Write a subject"),
    "long subject": ({"subject": "x" * 201}, "validation_failed", "at most 200 characters"),
    "long message": ({"message": "x" * 5001}, "validation_failed", "at most 5000 characters"),
    "message with a control character": ({"message": "a\x01b"}, "validation_failed", "Type it again as plain text"),
    "expiry in the past": ({"expiresOn": days(-1)}, "validation_failed", "30 days ahead"),
    "expiry too far": ({"expiresOn": days(30.5)}, "validation_failed", "30 days ahead"),
    "expiry that is no date": ({"expiresOn": "tomorrow"}, "validation_failed", "expiresOn"),
    "unknown PIN mode": (
        {"pinMode": "guess"},
        "validation_failed",
        "'none', 'generated', 'person_id', 'birth_date' or 'second_mail'",
    ),
    "no rule": ({"rule": ""}, "rule_invalid", '{"kind": "pattern"'),
    "rule that is no JSON": ({"rule": '{"kind": '}, "rule_invalid", '{"kind": "pattern"'),
    "rule of an unknown kind": ({"rule": '{"kind": "magic"}'}, "rule_invalid", "'pattern', 'index'"),
    "deeply nested rule": ({"rule": "[" * 100_000}, "rule_invalid", '{"kind": "pattern"'),
    "pattern that is none": ({"rule": pattern("(?P<id>")}, "rule_invalid", "not a valid regular expression"),
    "pattern without a group": ({"rule": pattern(r"\d+")}, "rule_invalid", "Put it into a group named id"),
    "pattern of nothing": ({"rule": pattern(r"(?P<id>\d*)")}, "rule_invalid", "Use + instead of *"),
    "long pattern": ({"rule": pattern("x" * 600 + "(?P<id>a)")}, "rule_invalid", "Shorten it"),
    "empty index": ({"rule": index(HEADER)}, "rule_invalid", "there are no rows below the header"),
    "index without a column": (
        {"rule": index("first_page,person_id\n1,100001\n")},
        "rule_invalid",
        "the column last_page is missing",
    ),
    "index with a field of 10 MB": (
        {"rule": index(f'{HEADER}1,1,"{"9" * 10_000_000}')},
        "rule_invalid",
        "Is a quote in it not closed?",
    ),
    "index with a field of 1 MB": (
        {"rule": index(f'{HEADER}1,1,"{"9" * 1_000_000}')},
        "rule_invalid",
        "is a quote not closed?",
    ),
    "index with a word for a page": ({"rule": index(f"{HEADER}one,1,100001\n")}, "rule_invalid", "row 2"),
}


@pytest.fixture(scope="module")
async def clerk(api: ApiClient, platform: Platform) -> Clerk:
    """Return one clerk for all tests, since refused input leaves nothing behind for the next test."""
    clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
    await clerk.import_persons(clerk.invent(3))
    return clerk


async def all_rows(clerk: Clerk) -> dict[str, list[str]]:
    """Return all rows of the district except sessions, which note once a minute when their user was last active."""
    rows = await read_rows(clerk.platform, clerk.district.district.id)
    return {table: found for table, found in rows.items() if table != "sessions"}


class TestRefusedFiles:
    @pytest.mark.parametrize("way", ["upload", "split"])
    @pytest.mark.parametrize("case", REFUSED_FILES)
    async def test_it_is_refused_with_words_and_nothing_is_kept(self, clerk: Clerk, case: str, way: str) -> None:
        make, code, words = REFUSED_FILES[case]
        before = await all_rows(clerk)
        answer = await (clerk.upload(make()) if way == "upload" else clerk.split(make()))
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert words in answer.json()["messages"][0]
        assert await all_rows(clerk) == before

    async def test_file_above_the_limit_is_refused(self, clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(clerk.platform.settings, "max_upload_bytes", 1024**2)
        before = await all_rows(clerk)
        answer = await clerk.upload(GOOD + b"\n" * 1024**2)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        assert answer.json()["messages"] == ["The file is larger than 1 MB. Split it and upload the parts."]
        assert await all_rows(clerk) == before
        assert (await clerk.upload(GOOD)).status_code == 201

    async def test_nothing_is_left_in_the_scratch_folder(self, clerk: Clerk) -> None:
        await clerk.upload(b"no PDF")
        assert list(clerk.platform.scratch.folder.glob("*/upload-*")) == []

    async def test_without_a_file_it_is_asked_for(self, clerk: Clerk) -> None:
        answer = await clerk.split(None)
        assert (answer.status_code, answer.json()["messages"]) == (422, ["Add the PDF, or name an upload."])


class TestRefusedForms:
    @pytest.mark.parametrize("case", REFUSED_FORMS)
    async def test_it_is_refused_with_words_and_nothing_is_kept(self, clerk: Clerk, case: str) -> None:
        changes, code, words = REFUSED_FORMS[case]
        before = await all_rows(clerk)
        answer = await clerk.split(GOOD, **changes)
        assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text[:500]
        assert words in answer.json()["messages"][0]
        assert len(answer.json()["messages"][0]) < 500
        assert await all_rows(clerk) == before

    @pytest.mark.deep(of="plugins")
    async def test_expiry_may_be_thirty_days_ahead(self, clerk: Clerk) -> None:
        answer = await clerk.split(GOOD, expiresOn=days(29.9))
        assert answer.status_code == 202, answer.text[:500]
        assert await clerk.run() == [RunState.COMPLETED]

    async def test_form_field_beyond_any_use_is_refused(self, clerk: Clerk) -> None:
        before = await all_rows(clerk)
        answer = await clerk.split(GOOD, message="x" * 17_000_000)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        assert "Send less text" in answer.json()["messages"][0]
        assert await all_rows(clerk) == before


class TestAcceptedIndexes:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        "csv",
        [
            "\ufeff" + HEADER + "1,1,100001\n",
            "first_page;last_page;person_id\n1;1;100001\n",
            "Person_ID\tLast_Page\tFirst_Page\r\n100001\t1\t1\r\n",
        ],
        ids=["byte order mark", "semicolons", "tabs, other order, CRLF"],
    )
    async def test_it_is_read_as_it_is_meant(self, clerk: Clerk, mailbox: RunningMailbox, csv: str) -> None:
        job_id = (await clerk.split(GOOD, rule=index(csv))).json()["data"]["jobId"]
        await clerk.run_again(job_id)
        assert [row["studentId"] for row in await clerk.list_records("JobResults", job_id)] == ["100001"]


class TestFailedJobs:
    """Errors that are found only when the batch is read: the job fails with its reason, and no mail is planned."""

    async def fail(self, clerk: Clerk, pdf: bytes, **changes: Any) -> str:
        job_id = (await clerk.split(pdf, **changes)).json()["data"]["jobId"]
        mails = len(await clerk.list_records("MailLog"))
        assert await clerk.run() == [RunState.FAILED]
        job = await clerk.job(job_id)
        assert job["status"] == "failed"
        assert (job["counts"]["documents"], job["counts"]["recipients"]) == (0, 0)
        assert len(await clerk.list_records("MailLog")) == mails
        return str(job["message"])

    async def test_zero_matches(self, clerk: Clerk) -> None:
        message = await self.fail(clerk, write_pdf(["no id", "nor here"]))
        assert "Check the rule against a page of the file" in message

    async def test_index_beyond_the_document(self, clerk: Clerk) -> None:
        message = await self.fail(clerk, GOOD, rule=index(f"{HEADER}1,9,100001\n"))
        assert "page 9 was requested, but the PDF has 1 pages" in message

    async def test_index_whose_rows_overlap(self, clerk: Clerk) -> None:
        message = await self.fail(clerk, GOOD, rule=index(f"{HEADER}1,1,100001\n1,1,100008\n"))
        assert "also claimed by row 2" in message

    @pytest.mark.deep(of="plugins")
    async def test_decompression_bomb(self, clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(LIMITS_OF_JOBS, "limits", Limits(memory_bytes=300 * 1024**2, cpu_s=20, wall_s=60))
        message = await self.fail(clerk, bad_pdfs.content_bomb())
        assert "print the PDF as a new PDF" in message

    @pytest.mark.deep(of="plugins")
    async def test_pattern_that_backtracks_for_ever(self, clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(LIMITS_OF_JOBS, "limits", Limits(cpu_s=1, wall_s=60))
        message = await self.fail(clerk, write_pdf(["Student ID: " + "1" * 60]), rule=pattern(REDOS))
        assert "Simplify the pattern" in message


class TestPreview:
    @pytest.mark.deep(of="plugins")
    async def test_pattern_that_backtracks_for_ever_is_ended(
        self, clerk: Clerk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(preview, "LIMITS", Limits(cpu_s=1, wall_s=60))
        upload = (await clerk.upload(write_pdf(["Student ID: " + "1" * 60]))).json()["data"]["uploadId"]
        answer = await clerk.post("preview", json={"uploadId": upload, "rule": json.loads(pattern(REDOS))})
        assert (answer.status_code, answer.json()["code"]) == (422, "rule_invalid")
        assert "Simplify the pattern" in answer.json()["messages"][0]

    async def test_repetition_in_a_repetition_is_looked_for_in_linear_time(self, clerk: Clerk) -> None:
        upload = (await clerk.upload(write_pdf(["Student ID: " + "1" * 60]))).json()["data"]["uploadId"]
        answer = await clerk.post("preview", json={"uploadId": upload, "rule": json.loads(pattern(LINEAR))})
        assert answer.status_code == 200
        assert [item["known"] for item in answer.json()["data"]["matches"]] in ([], [False])


class TestHeldPages:
    """Doubtful pages are listed for the clerk, and nothing is sent before the clerk has looked at them."""

    @pytest.mark.parametrize(
        ("text", "kind", "words", "held"),
        [
            ("no id at all", "unmatched_page", "No id was found on page 2", {"100015": ["page_beside"]}),
            ("Student ID: 100001\nStudent ID: 100008", "ambiguous_page", "Page 2 names 2 ids", {}),
            ("Student ID: 999999", "unknown_person", "An administrator can add the person; or correct the id", {}),
        ],
    )
    async def test_page_goes_to_nobody(
        self, clerk: Clerk, text: str, kind: str, words: str, held: dict[str, list[str]]
    ) -> None:
        job_id = (await clerk.split(write_pdf([THIRD, text]))).json()["data"]["jobId"]
        assert await clerk.run() == [RunState.COMPLETED]
        waiting = await clerk.job(job_id)
        problems = [row for row in await clerk.list_records("JobProblems", job_id) if row["kind"] == kind]

        assert (waiting["status"], waiting["counts"]["unassigned"], waiting["counts"]["recipients"]) == ("review", 1, 0)
        assert [(row["pages"], row["documentId"]) for row in problems] == [([2], None)]
        assert words in problems[0]["message"]
        assert await clerk.list_held(job_id) == held

        await clerk.send_again(job_id)
        await clerk.approve(job_id, unassigned="hold")
        results = await clerk.list_records("JobResults", job_id)
        assert (await clerk.job(job_id))["status"] == "complete"
        expected = [] if held else [("100015", [1], "sent")]
        assert [(row["studentId"], row["pages"], row["result"]) for row in results] == expected

    async def test_person_named_beside_another_gets_nothing_of_the_batch(self, clerk: Clerk) -> None:
        """One doubtful page makes all pages of the persons it names doubtful."""
        pages = [FIRST, "Student ID: 100001\nStudent ID: 100008", THIRD]
        job_id = (await clerk.split(write_pdf(pages))).json()["data"]["jobId"]
        await clerk.run()
        assert await clerk.list_held(job_id) == {"100001": ["ambiguous_page"]}
        await clerk.send_again(job_id)
        await clerk.approve(job_id, unassigned="nobody")
        assert [row["studentId"] for row in await clerk.list_records("JobResults", job_id)] == ["100015"]
