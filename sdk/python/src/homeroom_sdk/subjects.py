"""Types for everything stored about one person, for the hooks `export_subject` and `erase_subject`.

return SubjectData(
    records={"loans": [{"book": loan.title, "since": loan.since} for loan in loans]},
    files=[SubjectFile(f"{loan.id}.pdf", loan.blob_id) for loan in loans],
)

return SubjectErasure([Erased(_("Loans"), erased=len(loans))], blob_ids=[loan.blob_id for loan in loans])
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from homeroom_sdk.i18n import NOTHING, Sentence


@dataclass(frozen=True, slots=True)
class Subject:
    """The person whose data is exported or erased.

    Attributes:
        person: The directory's row id; the person may have been removed from the directory.
        person_id: The district's own id; empty if it is no longer known.
        addresses: Addresses in lower case to which documents of this person are sent: the person's own and the
            guardians'.
    """

    person: UUID
    person_id: str = ""
    addresses: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SubjectFile:
    """A content of the plugin; `name` is its file name, unique within the plugin's answer."""

    name: str
    blob_id: UUID


@dataclass(frozen=True, slots=True)
class SubjectData:
    """The data that a plugin stores about a person.

    Attributes:
        records: Rows by their kind, such as `documents`; values are written as JSON, dates and ids as texts.
    """

    records: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    files: Sequence[SubjectFile] = ()


@dataclass(frozen=True, slots=True)
class Erased:
    """The number of records of one kind that were erased, and the number that is kept.

    Attributes:
        what: The kind, in the plural and without names: `_("Documents")`.
        why: Why some are kept, without personal data: it appears in the certificate.
    """

    what: Sentence
    erased: int = 0
    kept: int = 0
    why: Sentence = NOTHING


@dataclass(frozen=True, slots=True)
class SubjectErasure:
    """The result of erasing a person's data in a plugin.

    Attributes:
        blob_ids: The plugin's contents that are no longer referenced: the host destroys their bytes once the deletion
            of the rows is final.
    """

    counts: Sequence[Erased] = ()
    blob_ids: Sequence[UUID] = ()
