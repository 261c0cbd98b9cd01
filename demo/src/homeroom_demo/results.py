"""Results of a batch, as the demo reports them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from homeroom_demo.persons import file_name

STORED, CRASHED = "stored", "crashed"
BLANK = "blank_page"
STAGES: Mapping[str, str] = {
    "import": "importing persons",
    "upload": "uploading",
    "queued": "waiting for the worker",
    "inspecting": "checking the file",
    "matching": "matching pages",
    "review": "checked by the clerk",
    "cutting": "cutting",
    "hold scheduled": "waiting before the first mail",
    "sending": "sending",
    "complete": "complete",
    "open": "opened by families",
}
"""Descriptions of the stages that the demo shows; the keys are those of `Result.seconds`."""
_CRASH = re.compile(r", in attempt \d+\. |^Given up after ")


@dataclass(frozen=True, slots=True)
class DeliveredDocument:
    """A document that a family opened.

    Attributes:
        document_id: The id of the product's record; the copies of one document for several recipients share it.
        address: The recipient address of the mail that contained the link.
    """

    document_id: str
    person_id: str
    school_id: str
    pages: Sequence[int]
    address: str
    content: bytes


@dataclass(slots=True)
class Result:
    """Results of one batch. Page numbers start at 1; `seconds` are per stage.

    Attributes:
        status: The job's last status. Without a job: "import refused", "import held", or the error code for the file or
            the rule. "crashed" if the story itself failed.
        message: The reason for the status, if the product gives one.
        leaks: The leaks that the second check found in delivered documents, a sentence each.
    """

    status: str = ""
    message: str = ""
    persons: int = 0
    pages: int = 0
    parts: int = 0
    mails: int = 0
    opened: int = 0
    delivered: list[dict[str, Any]] = field(default_factory=list)
    held: list[dict[str, Any]] = field(default_factory=list)
    unassigned: list[dict[str, Any]] = field(default_factory=list)
    problems: list[dict[str, Any]] = field(default_factory=list)
    rejected_rows: list[dict[str, Any]] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def is_crash(self) -> bool:
        """True if the story or the job crashed, rather than ended by a decision."""
        return self.status == CRASHED or (self.status == "failed" and _CRASH.search(self.message) is not None)

    @property
    def is_good(self) -> bool:
        """True if nothing leaked or crashed and every sent mail could be opened; held documents are allowed."""
        return not (self.leaks or self.is_crash) and self.mails == self.opened

    @property
    def open_problems(self) -> int:
        """Number of problems that wait for a person's decision."""
        return sum(problem["state"] == "open" for problem in self.problems)

    def describe(self) -> dict[str, Any]:
        """Return the result in the form of the JSON summary."""
        found = asdict(self)
        found["rejectedRows"] = found.pop("rejected_rows")
        return found

    def add_delivered(self, arrived: Sequence[DeliveredDocument]) -> None:
        """Store the delivered documents with their recipients, one entry per document."""
        by_document: dict[str, dict[str, Any]] = {}
        for item in arrived:
            entry = {"person": item.person_id, "school": item.school_id, "pages": list(item.pages), "recipients": []}
            by_document.setdefault(item.document_id, entry)["recipients"].append(item.address)
        self.delivered = list(by_document.values())

    def add_records(self, documents: Sequence[dict[str, Any]], problems: Sequence[dict[str, Any]]) -> None:
        """Store the held documents, the problems and the unassigned pages, from the records of the job."""
        owned = {page for document in documents for page in document["pages"]}
        for document in documents:
            if document["state"] != STORED:
                self.held.append(_held(document, document["reasons"]))
            elif kinds := [row["kind"] for row in problems if _is_undelivered(row, document)]:
                self.held.append(_held(document, kinds))
        for row in problems:
            self.problems.append({name: row[name] for name in ("kind", "state", "pages", "personIds", "message")})
            pages = [page for page in row["pages"] if page not in owned]
            if pages and row["kind"] != BLANK:
                self.unassigned.append({"pages": pages, "reason": row["kind"], "message": row["message"]})


def _held(document: dict[str, Any], reasons: Sequence[str]) -> dict[str, Any]:
    return {
        "person": document["studentId"],
        "school": document["schoolId"],
        "pages": document["pages"],
        "reasons": list(reasons),
    }


def _is_undelivered(problem: dict[str, Any], document: dict[str, Any]) -> bool:
    return problem["kind"] == "no_address" and document["studentId"] in problem["personIds"]


def name_files(arrived: Sequence[DeliveredDocument], *, per_school: bool) -> dict[str, bytes]:
    """Map file names to the documents that families opened.

    Raises:
        ValueError: recipients of one person have different copies.
    """
    files: dict[str, bytes] = {}
    for item in arrived:
        name = f"{file_name(item.person_id, item.school_id, per_school=per_school)}.pdf"
        if files.setdefault(name, item.content) != item.content:
            raise ValueError(f"The recipients of {name} have different documents.")
    return files


def sum_up(results: Mapping[str, Result]) -> dict[str, Any]:
    """Return all results in the form of the JSON summary, with totals."""
    names = ("persons", "parts", "mails", "opened")
    seconds: dict[str, float] = {}
    for result in results.values():
        for stage, spent in result.seconds.items():
            seconds[stage] = round(seconds.get(stage, 0) + spent, 2)
    return {
        "batches": {name: result.describe() for name, result in results.items()},
        **{name: sum(getattr(result, name) for result in results.values()) for name in names},
        "problems": sum(len(result.problems) for result in results.values()),
        "leaks": sum(len(result.leaks) for result in results.values()),
        "seconds": seconds,
    }
