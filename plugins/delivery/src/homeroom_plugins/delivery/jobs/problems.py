"""Rows that show a clerk what is wrong with a page or a document."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.pdf.match.findings import Finding
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7


def finding_row(
    job_id: UUID, document_id: UUID, person_id: str, finding: Finding, *, releasable: bool = True
) -> dict[str, object]:
    """Return the row of a problem that holds its document."""
    others = [
        {"keys": list(mark.keys), "personIds": list(mark.person_ids), "kind": mark.kind, "text": mark.text}
        for mark in finding.others
    ]
    person_ids = [person_id, *(other for mark in finding.others for other in mark.person_ids[:1])]
    row = problem_row(
        job_id, finding.kind, [page + 1 for page in finding.pages], list(dict.fromkeys(person_ids)), finding.message
    )
    return row | {"document_id": document_id, "holds": True, "releasable": releasable, "others": others}


def no_address_row(job_id: UUID, document_id: UUID, person_id: str, pages: Sequence[int]) -> dict[str, object]:
    """Return the row of a document that has no address to be sent to."""
    message = _("{person} has no e-mail address to send to. Add one, then send the document again.", person=person_id)
    return problem_row(job_id, "no_address", pages, (person_id,), message) | {"document_id": document_id}


def restricted_row(job_id: UUID, document_id: UUID, person_id: str, pages: Sequence[int]) -> dict[str, object]:
    """Return the row of a document that a custody restriction keeps from one guardian; the other guardians get it."""
    message = _("A custody restriction keeps the document of {person} from a guardian.", person=person_id)
    return problem_row(job_id, "restricted", pages, (person_id,), message) | {"document_id": document_id}


def problem_row(
    job_id: UUID, kind: str, pages: Sequence[int], person_ids: Sequence[str], message: str
) -> dict[str, object]:
    """Return the row of a problem that holds nothing."""
    return {
        "id": uuid7(),
        "job_id": job_id,
        "kind": kind,
        "pages": list(pages),
        "person_ids": list(person_ids),
        "message": message,
        "document_id": None,
        "holds": False,
        "releasable": True,
        "others": [],
    }
