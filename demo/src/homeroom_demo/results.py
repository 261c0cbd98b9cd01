"""What became of a batch, as the demo tells it."""

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
"""What the demo says of a stage; `seconds` has them by their keys."""
_CRASH = re.compile(r", in attempt \d+\. |^Given up after ")


@dataclass(frozen=True, slots=True)
class DeliveredDocument:
    """A document that a family opened.

    Attributes:
        document_id: Of the product's record, by which copies of several recipients belong together.
        address: Of the envelope of the mail that brought the link.
    """

    document_id: str
    person_id: str
    school_id: str
    pages: Sequence[int]
    address: str
    content: bytes


@dataclass(slots=True)
class Result:
    """What happened to one batch. Pages count from 1; `seconds` are per stage.

    Attributes:
        status: The job's last status, or "import refused" or "import held", or the code of what refused the file or
            the rule, where there was no job; "crashed" where the story itself broke off.
        message: Why it ended so, where the product says it.
        leaks: What the second opinion found in delivered documents, a sentence each.
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
        """The job did not end by anybody's decision."""
        return self.status == CRASHED or (self.status == "failed" and _CRASH.search(self.message) is not None)

    @property
    def is_good(self) -> bool:
        """Nothing leaked, nothing broke, and every mail that was sent could be opened; held documents are no fault."""
        return not (self.leaks or self.is_crash) and self.mails == self.opened

    @property
    def open_problems(self) -> int:
        """How many problems wait for a person; the others were decided, or only say something."""
        return sum(problem["state"] == "open" for problem in self.problems)

    def describe(self) -> dict[str, Any]:
        """As JSON shows it."""
        found = asdict(self)
        found["rejectedRows"] = found.pop("rejected_rows")
        return found

    def add_delivered(self, arrived: Sequence[DeliveredDocument]) -> None:
        """Note who got what, one entry a document."""
        by_document: dict[str, dict[str, Any]] = {}
        for item in arrived:
            entry = {"person": item.person_id, "school": item.school_id, "pages": list(item.pages), "recipients": []}
            by_document.setdefault(item.document_id, entry)["recipients"].append(item.address)
        self.delivered = list(by_document.values())

    def add_records(self, documents: Sequence[dict[str, Any]], problems: Sequence[dict[str, Any]]) -> None:
        """Note what was held and what belongs to nobody, from the records of the job."""
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
    """The documents that families opened, by the name of their file.

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
    """All batches as JSON shows them, with the sums of what was counted."""
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
