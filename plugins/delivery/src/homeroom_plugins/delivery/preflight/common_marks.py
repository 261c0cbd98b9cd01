"""Marks of others that hold many documents alike, such as a teacher's name that a student has too."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Problem
from homeroom_plugins.delivery.pdf.names.marks import allowed_text
from homeroom_plugins.delivery.preflight.outcome import is_allowed_by, list_holds
from homeroom_plugins.delivery.states import DocumentState

MANY = 4
"""Minimum documents with the same mark for it to count as common."""


@dataclass(frozen=True, slots=True)
class CommonMark:
    """A mark, and the documents that it holds in the order of their pages.

    `value` is the mark in its form for comparison, and `text` the mark as found. `name_of` is the first person with
    that name; None for other kinds of marks.
    """

    value: str
    text: str
    name_of: UUID | None
    documents: Sequence[Document]
    pages: Sequence[int]


def find_common_marks(documents: Iterable[Document], problems: Sequence[Problem]) -> list[CommonMark]:
    """Return the marks that hold at least `MANY` documents of a job, those with most documents first."""
    held = {item.id: item for item in documents if item.state == DocumentState.HELD}
    marks: dict[str, Mapping[str, Any]] = {}
    pages: dict[str, dict[UUID, set[int]]] = {}
    for problem in problems:
        if problem.document_id in held and problem.kind == "other_person" and problem.releasable:
            for mark in problem.others:
                value = allowed_text(mark["text"])
                marks.setdefault(value, mark)
                pages.setdefault(value, {}).setdefault(problem.document_id, set()).update(problem.pages)
    common = [
        CommonMark(
            value,
            marks[value]["text"],
            UUID(marks[value]["keys"][0]) if marks[value]["kind"] == "name" and marks[value]["keys"] else None,
            sorted((held[key] for key in found), key=lambda item: list(item.pages)),
            sorted(set().union(*found.values())),
        )
        for value, found in pages.items()
        if len(found) >= MANY
    ]
    return sorted(common, key=lambda item: (-len(item.documents), item.value))


def is_held_by(document: Document, problems: Mapping[UUID | None, Sequence[Problem]], marks: Collection[str]) -> bool:
    """Return whether a document is held by these marks only."""
    holds = list_holds(document, problems.get(document.id, ()))
    return bool(holds) and all(is_allowed_by(item, marks) for item in holds)
