"""Run of a batch through API, worker and mailbox, as a clerk and the families see it."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.mailbox import RunningMailbox

from batch_testing.judge import Opened

DEFAULT_RULE = {"kind": "pattern", "pattern": r"Student ID: (?P<id>\w+)"}
IMPORT = "/api/person/uploadPersons"


@dataclass(slots=True)
class Outcome:
    """Result of a batch.

    Attributes:
        status: The job's last status, or the error code of the response if no job was created.
    """

    status: str
    message: str = ""
    opened: list[Opened] = field(default_factory=list)
    documents: list[dict[str, Any]] = field(default_factory=list)
    problems: list[dict[str, Any]] = field(default_factory=list)

    def explain(self) -> str:
        """Return everything that the clerk sees, for the report of a failed test."""
        rows = [f"{row['kind']} {row['pages']}: {row['message']}" for row in self.problems]
        rows += [f"{row['studentId']} {row['state']} {row['reasons']}" for row in self.documents]
        return "\n".join([f"{self.status}: {self.message}", *rows])


async def serve_batch(clerk: Clerk, mailbox: RunningMailbox, folder: Path) -> Outcome:
    """Import the persons, deliver the batch, and open the link in every mail as its family does."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    # Skip the mails of earlier batches, which stay in the mailbox: reading a mail takes longer than sending one.
    earlier = {mail.id for mail in mailbox.kept.list(size=100_000)[0]}
    if any("~" in key for key in truth["documents"]):
        values = {"pluginId": "people", "values": {"ids_per_school": True}}
        answer = await clerk.api.post("/api/plugin/settings", headers=clerk.headers, json=values)
        assert answer.status_code == 200, answer.text
    for name in ("before.csv", "persons.csv"):
        if (folder / name).exists():
            imported = await _import(clerk, folder / name, confirm=truth.get("confirmed", False))
            if imported.status_code != 200:
                return Outcome(imported.json()["code"], imported.text)
    rule = folder / "rule.json"
    text = rule.read_text(encoding="utf-8") if rule.exists() else json.dumps(DEFAULT_RULE)
    answer = await clerk.split((folder / "batch.pdf").read_bytes(), rule=text, pinMode="none")
    if answer.status_code != 202:
        return Outcome(answer.json()["code"], answer.text)
    outcome = await _finish(clerk, answer.json()["data"]["jobId"])
    links = _links(mailbox, clerk.district.district.id.hex, earlier)
    opened = _open_all(clerk, links, answer.json()["data"]["jobId"], outcome.documents, list(truth["addresses"]))
    outcome.opened = [item async for item in opened]
    return outcome


async def _import(clerk: Clerk, path: Path, *, confirm: bool) -> httpx.Response:
    """Import the persons; ignore unknown columns that contain no addresses, as a clerk would."""
    files = {"file": (path.name, path.read_bytes())}
    said: dict[str, Any] = {"confirm": "true"} if confirm else {}
    answer = await clerk.api.post(IMPORT, headers=clerk.headers, files=files, data=said)
    if answer.status_code == 422 and answer.json()["code"] == "columns_unknown":
        columns = answer.json()["data"]["columns"]
        if not any(column["holdsAddresses"] for column in columns):
            said["ignoreColumns"] = [column["name"] for column in columns]
            return await clerk.api.post(IMPORT, headers=clerk.headers, files=files, data=said)
    return answer


async def _finish(clerk: Clerk, job_id: str) -> Outcome:
    await clerk.run()
    job = await clerk.job(job_id)
    if job["status"] == "review":
        answer = await clerk.post(f"approve/{job_id}", json={"unassigned": "hold"})
        assert answer.is_success, answer.text
        await clerk.run()
        job = await clerk.job(job_id)
    outcome = Outcome(job["status"], str(job["message"] or ""))
    outcome.problems = await clerk.list_records("JobProblems", job_id)
    outcome.documents = await clerk.list_records("JobDocuments", job_id)
    return outcome


async def _open_all(
    clerk: Clerk, links: Iterator[tuple[str, str]], job_id: str, documents: list[dict[str, Any]], keys: list[str]
) -> AsyncIterator[Opened]:
    """Open every link and yield its document, with the address from the mail's envelope.

    The job's results show which person a link belongs to once it has been opened.
    """
    known: set[str] = set()
    for address, path in links:
        family = clerk.api.another()
        opened = await family.post(path, data={"pin": ""})
        assert opened.status_code == 303, opened.text
        document = await family.post(f"{path}/document")
        assert document.status_code == 200, document.text
        rows = await clerk.list_records("JobResults", job_id)
        (row,) = [row for row in rows if row["openedOn"] and row["id"] not in known]
        known.add(row["id"])
        yield Opened(_key(row, documents, keys), address, document.content)


def _key(row: dict[str, Any], documents: list[dict[str, Any]], keys: list[str]) -> str:
    """Return the person's key; where ids are per school, it includes the school of the document with the same pages."""
    (school,) = {item["schoolId"] for item in documents if _same(item, row)}
    key = f"{school}~{row['studentId']}"
    return key if key in keys else str(row["studentId"])


def _same(document: dict[str, Any], row: dict[str, Any]) -> bool:
    return bool((document["studentId"], document["pages"]) == (row["studentId"], row["pages"]))


def _links(mailbox: RunningMailbox, district: str, earlier: set[str]) -> Iterator[tuple[str, str]]:
    mails, _total = mailbox.kept.list(size=100_000)
    for summary in mails:
        if summary.id in earlier:
            continue
        mail = mailbox.kept.find(summary.id)
        links = {
            match[1] for link in (mail.links if mail else ()) if (match := re.search(rf"(/r/{district}\..+)", link))
        }
        for path in links:
            yield summary.to[0], path
