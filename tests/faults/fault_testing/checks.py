"""Checks of a job after processes were killed, read from the tables and from the sink's own log."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from homeroom.platform import Platform
from sqlalchemy import RowMapping, text

from fault_testing.delivery import RunningJob
from fault_testing.sink import SlowSink

RUN_S = 60.0
"""A run that dies after closing its job but before its own end is resumed once."""
_DOCUMENTS = """
    SELECT d.id, d.person_id, d.state, d.sha256, d.pages, b.key, b.sha256 AS blob_sha256
    FROM delivery_documents d LEFT JOIN blobs b ON b.district_id = d.district_id AND b.id = d.blob_id
    WHERE d.job_id = :job"""
_RECIPIENTS = """
    SELECT r.id, r.document_id, r.result, m.message_id, m.state
    FROM delivery_recipients r
    LEFT JOIN mail_messages m ON m.district_id = r.district_id AND m.batch_id = r.job_id AND m.key = r.id::text
    WHERE r.job_id = :job"""
_RUNS = (
    "SELECT state, attempt FROM flow_runs WHERE flow = 'delivery.deliver' AND params ->> 'job_id' = CAST(:job AS text)"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Results of the job's mails, and the attempt in which its run ended."""

    results: Counter[str]
    attempt: int


async def check_delivery(
    platform: Platform, job: RunningJob, batch: Path, sink: SlowSink, *, most_unknown: int
) -> Outcome:
    """Assert that no document or mail is lost, duplicated, damaged or wrongly reported as sent."""
    documents = await _rows(platform, job, _DOCUMENTS)
    recipients = await _rows(platform, job, _RECIPIENTS)
    await _check_documents(platform, job, documents, batch)
    assert len(recipients) == len({row["document_id"] for row in recipients}) == len(documents), "a lost recipient"
    results = Counter(str(row["result"]) for row in recipients)
    _check_mails(recipients, sink)
    assert set(results) <= {"sent", "failed", "unknown"}, results
    assert results["unknown"] <= most_unknown, results
    return Outcome(results, await _attempt_that_completed(platform, job))


async def _attempt_that_completed(platform: Platform, job: RunningJob) -> int:
    """Wait until the job's only run is stored as completed, and return its attempt."""
    runs: list[RowMapping] = []
    with suppress(TimeoutError):
        async with asyncio.timeout(RUN_S):
            while [run["state"] for run in runs] != ["completed"]:
                await asyncio.sleep(0.1)
                runs = await _rows(platform, job, _RUNS)
    assert [run["state"] for run in runs] == ["completed"]
    return int(runs[0]["attempt"])


async def _check_documents(platform: Platform, job: RunningJob, documents: list[RowMapping], batch: Path) -> None:
    """Check that each person has one document with the right pages and the stored content."""
    truth = {item["id"]: list(range(item["start"] + 1, item["end"] + 1)) for item in _truth(batch)}
    assert {row["person_id"]: row["pages"] for row in documents} == truth
    assert len(documents) == len(truth), "a person with two documents"
    assert {row["state"] for row in documents} == {"stored"}
    blobs = platform.district_blobs(job.district.district.id)
    for row in documents:
        assert row["sha256"] == row["blob_sha256"]
        assert await blobs.verify(row["key"]) > 0


def _check_mails(recipients: list[RowMapping], sink: SlowSink) -> None:
    """Compare the stored results with the sink: no mail twice, each sent mail given, and no other mail given."""
    mails = {row["message_id"]: row for row in recipients}
    assert None not in mails, "a recipient without a mail"
    assert len(mails) == len(recipients), "a recipient with two mails"
    given = sink.given(mails)
    assert [message_id for message_id, times in given.items() if times > 1] == [], "sent twice"
    sent = {message_id for message_id, row in mails.items() if row["result"] == "sent"}
    unknown = {message_id for message_id, row in mails.items() if row["result"] == "unknown"}
    assert sent - given.keys() == set(), "falsely called sent"
    assert given.keys() - sent - unknown == set(), "given to the server, but neither sent nor unknown"
    failed = {message_id for message_id, row in mails.items() if row["result"] == "failed"}
    # The answer to the last refused mail may be lost with the process that waited for it.
    assert failed <= sink.refused, "called failed, but never refused"
    assert (sink.refused & mails.keys()) - failed - unknown == set(), "refused for good, but called sent"


async def _rows(platform: Platform, job: RunningJob, query: str) -> list[RowMapping]:
    async with platform.database.district(job.district.district.id) as session:
        return list((await session.execute(text(query), {"job": UUID(job.job_id)})).mappings())


def _truth(batch: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((batch / "truth.json").read_text())
    return found
