"""The story: people are imported, a batch is cut, every family opens its own document."""

import json
import time
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.progress import Progress

from homeroom.demo.client import Clerk, DemoFailed, Family, list_links
from homeroom.demo.leaks import SecondOpinion, read_persons

RULE = json.dumps({"kind": "pattern", "pattern": r"Student ID: (?P<id>\w+)"})
SUBJECT = "Report card 2025-26"
MESSAGE = "Dear family,\n\nthe report card is ready. Please open it with the link below."


@dataclass(slots=True)
class Result:
    """What happened, in numbers. `seconds` are per stage."""

    persons: int = 0
    parts: int = 0
    mails: int = 0
    opened: int = 0
    problems: int = 0
    leaks: int = 0
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def is_good(self) -> bool:
        """Every part reached its family, and nothing leaked."""
        return self.leaks == 0 and 0 < self.parts == self.opened


def tell(clerk: Clerk, batch: Path, *, mailbox_url: str, out: Path | None, rule: str, progress: Progress) -> Result:
    """Carry out the whole job on a folder with `batch.pdf` and `persons.csv`.

    Args:
        out: Where every delivered document is left as `<person_id>.pdf`.
    Raises:
        DemoFailed: a step did not work.
    """
    result, since = Result(), datetime.now(UTC)
    clock = _Clock(result.seconds)
    imported = clerk.import_persons(batch / "persons.csv")
    result.persons = imported["imported"] + imported["updated"]
    clock.lap("import")
    upload_id = clerk.upload(batch / "batch.pdf")
    clock.lap("upload")
    job_id = clerk.split(upload_id, rule=rule, subject=SUBJECT, message=MESSAGE)
    job = _watch(clerk, job_id, clock, progress)
    result.parts, result.problems = job["counts"]["stored"], job["counts"]["problems"]
    result.mails = job["counts"]["sent"]
    _open_all(batch, since, mailbox_url, out, result, progress)
    clock.lap("open")
    return result


class _Clock:
    def __init__(self, seconds: dict[str, float]) -> None:
        self._seconds = seconds
        self._last = time.perf_counter()

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self._seconds[name] = round(self._seconds.get(name, 0) + now - self._last, 2)
        self._last = now


def _watch(clerk: Clerk, job_id: str, clock: _Clock, progress: Progress) -> dict[str, Any]:
    task, job, stage = progress.add_task("queued", total=None), {}, "queued"
    for job in clerk.watch(job_id):
        counts = job["counts"]
        if job["status"] != stage:
            clock.lap(stage)
            stage = job["status"]
        done, total = (
            (counts["sent"], counts["recipients"]) if stage == "sending" else (counts["stored"], counts["documents"])
        )
        progress.update(task, description=stage, completed=done, total=total or None)
    if job.get("status") != "complete":
        raise DemoFailed(f"The job is {job.get('status')}: {job.get('message')}")
    progress.remove_task(task)
    return job


def _open_all(
    batch: Path, since: datetime, mailbox_url: str, out: Path | None, result: Result, progress: Progress
) -> None:
    persons = read_persons(batch / "persons.csv")
    opinion, family = SecondOpinion(list(persons.values())), Family()
    by_address: dict[str, list[str]] = defaultdict(list)
    for person in persons.values():
        by_address[person.guardian_email].append(person.person_id)
    for address, link in progress.track(list(list_links(mailbox_url, since)), description="opening"):
        waiting = by_address[address.lower()]
        person_id, document = family.open(link, waiting)
        waiting.remove(person_id)
        result.opened += 1
        result.leaks += opinion.count(document, persons[person_id])
        if out is not None:
            (out / f"{person_id}.pdf").write_bytes(document)
