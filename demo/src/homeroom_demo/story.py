"""The story of the demo: people are imported, a batch is cut, every family opens its own document."""

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from homeroom_demo.cards import TITLE
from homeroom_demo.client import Clerk, DemoFailed, Family, Refused, list_links
from homeroom_demo.leaks import SecondOpinion
from homeroom_demo.persons import PersonEntry, PersonFile
from homeroom_demo.results import STAGES, DeliveredDocument, Result, name_files

RULE = json.dumps({"kind": "pattern", "pattern": r"Student ID: (?P<id>\w+)"})
SUBJECT = TITLE
MESSAGE = "Dear family,\n\nthe report card is ready. Please open it with the link below."
COLUMNS_UNKNOWN, IMPORT_HELD = "columns_unknown", "import_held"
PINS_TO_TRY = 4
"""Maximum persons per address with PINs: the family must guess each link's PIN, and five wrong ones lock it."""
Row = dict[str, Any]
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Batch:
    """A folder with `batch.pdf`, `persons.csv` and optionally `rule.json`, the split rule in the API's format."""

    folder: Path
    pattern: str = ""

    @property
    def rule(self) -> str:
        """The rule that finds a page's person: the given pattern, else rule.json, else the rule of the sample."""
        if self.pattern:
            return json.dumps({"kind": "pattern", "pattern": self.pattern})
        file = self.folder / "rule.json"
        return file.read_text(encoding="utf-8") if file.exists() else RULE


def run_story(clerk: Clerk, director: Clerk, batch: Batch, *, mailbox_url: str, out: Path | None, tell: Tell) -> Result:
    """Run the whole job of a batch, from the import to the opened documents.

    Args:
        director: An administrator, who imports the persons; the clerk does everything else.
        tell: Called often with the present step.
        out: Folder for every delivered document, as `<person_id>.pdf`, or as `<school_id>~<person_id>.pdf` if ids are
            unique per school only.

    Raises:
        DemoFailed: a step did not work. A batch that the product refuses or holds is a result, not a failure.
    """
    result, since = Result(), datetime.now(UTC)
    clock, persons = _Clock(result.seconds), PersonFile.read(batch.folder / "persons.csv")
    if persons.has_ids_per_school:
        director.save_settings("people", ids_per_school=True)
    is_imported = _import(director, batch.folder / "persons.csv", persons, result)
    clock.lap("import")
    if not is_imported:
        return result
    # A family with many documents at one address cannot know which PIN belongs to which.
    pin_mode = "none" if persons.most_on_one_address > PINS_TO_TRY else "person_id"
    try:
        upload_id = clerk.upload(batch.folder / "batch.pdf")
        clock.lap("upload")
        job_id = clerk.split(upload_id, rule=batch.rule, subject=SUBJECT, message=MESSAGE, pin_mode=pin_mode)
    except Refused as refused:
        result.status, result.message = refused.code, refused.message
        return result
    job = _watch(clerk, job_id, clock, tell)
    result.status, result.message, result.pages = job["status"], str(job["message"] or ""), job["pageCount"]
    result.parts, result.mails = job["counts"]["stored"], job["counts"]["sent"]
    documents = list(clerk.list_all("JobDocuments", job_id))
    result.add_records(documents, list(clerk.list_all("JobProblems", job_id)))
    links = list(list_links(mailbox_url, since, district_id=clerk.district_id))
    arrived = list(_open_all(clerk, job_id, documents, links, tell))
    _judge(arrived, persons, result)
    if out is not None:
        _leave(arrived, out, per_school=persons.has_ids_per_school)
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


def _import(director: Clerk, path: Path, persons: PersonFile, result: Result) -> bool:
    """Import the persons, ignoring unknown columns without addresses; return False if the import is refused."""
    try:
        try:
            report = director.import_persons(path)
        except Refused as refused:
            unknown = _harmless_columns(refused, persons)
            if not unknown:
                raise
            report = director.import_persons(path, ignore=unknown)
    except Refused as refused:
        result.status = "import held" if refused.code == IMPORT_HELD else "import refused"
        result.message = refused.message
        return False
    result.persons = report["imported"] + report["updated"] + report.get("unchanged", 0)
    result.rejected_rows = report["rejected"]
    return True


def _harmless_columns(refused: Refused, persons: PersonFile) -> list[str]:
    """Return the unknown columns that a refusal names; empty if one of them contains addresses."""
    if refused.code != COLUMNS_UNKNOWN:
        return []
    columns = refused.data["columns"]
    names = [str(column["name"]) for column in columns]
    holds_addresses = any(column["holdsAddresses"] for column in columns) or any(map(persons.holds_addresses, names))
    return [] if holds_addresses else names


def _watch(clerk: Clerk, job_id: str, clock: _Clock, tell: Tell) -> Row:
    """Wait until the job has ended, and do what it waits for; return its last state."""
    job, stage = {}, "queued"
    for job in clerk.watch(job_id):
        counts = job["counts"]
        if job["status"] != stage:
            clock.lap(stage)
            stage = job["status"]
            clerk.answer(job_id, stage)
        done, total = (
            (counts["sent"], counts["recipients"]) if stage == "sending" else (counts["stored"], counts["documents"])
        )
        tell(f"{STAGES.get(stage, stage)}, {done} of {total}" if total and done else STAGES.get(stage, stage))
    clock.lap(stage)
    return job


def _open_all(
    clerk: Clerk, job_id: str, documents: list[Row], links: list[tuple[str, str]], tell: Tell
) -> Iterator[DeliveredDocument]:
    """Open every link as its family does, and yield the document with its person from the job's results."""
    family, by_address = Family(), defaultdict(list)
    for row in clerk.list_all("JobResults", job_id):
        by_address[row["email"].lower()].append(row)
    for number, (address, link) in enumerate(links, 1):
        tell(f"families open their documents, {number} of {len(links)}")
        waiting = by_address[address.lower()]
        pins = list(dict.fromkeys(row["studentId"] for row in waiting))
        if not pins:
            raise DemoFailed(f"A mail came to {address}, to whom the job sent nothing.")
        _pin, content = family.open(link, pins)
        row = waiting[0] if len(waiting) == 1 else _find_opened(clerk, job_id, waiting)
        waiting.remove(row)
        document = _document_of(row, documents)
        yield DeliveredDocument(document["id"], row["studentId"], document["schoolId"], row["pages"], address, content)


def _find_opened(clerk: Clerk, job_id: str, waiting: list[Row]) -> Row:
    """Find which of several results of one address has just been opened."""
    opened = {row["id"] for row in clerk.list_all("JobResults", job_id, email=waiting[0]["email"]) if row["openedOn"]}
    found = [row for row in waiting if row["id"] in opened]
    if len(found) != 1:
        raise DemoFailed(f"{len(found)} results of one address became opened at once.")
    return found[0]


def _document_of(row: Row, documents: list[Row]) -> Row:
    for document in documents:
        if (document["studentId"], document["pages"]) == (row["studentId"], row["pages"]):
            return document
    raise DemoFailed("A result has no document.")


def _judge(arrived: list[DeliveredDocument], persons: PersonFile, result: Result) -> None:
    """Store the delivered documents and the leaks that the second check finds in them."""
    opinion = SecondOpinion(persons.persons)
    result.opened = len(arrived)
    result.add_delivered(arrived)
    for item in arrived:
        owner = _owner_of(item, persons)
        if owner is None:
            result.leaks.append(f"{item.person_id}, who is not in persons.csv, got a document.")
            continue
        if item.address.lower() not in owner.addresses:
            result.leaks.append(f"The document of {item.person_id} went to an address that is not the person's.")
        result.leaks += [f"Document of {item.person_id}: {text}." for text in opinion.find(item.content, owner)]


def _owner_of(item: DeliveredDocument, persons: PersonFile) -> PersonEntry | None:
    """Find the person's row; if several have the id, prefer the one with the same school and address."""
    rows = [person for person in persons.persons if person.person_id == item.person_id]
    same = [person for person in rows if person.school_id == item.school_id] or rows
    return next((person for person in same if item.address.lower() in person.addresses), same[0] if same else None)


def _leave(arrived: list[DeliveredDocument], out: Path, *, per_school: bool) -> None:
    out.mkdir(parents=True, exist_ok=True)
    try:
        files = name_files(arrived, per_school=per_school)
    except ValueError as error:
        raise DemoFailed(str(error)) from error
    for name, content in files.items():
        (out / name).write_bytes(content)
