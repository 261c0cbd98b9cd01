"""Everything that is kept of one person, for the hooks `export_subject` and `erase_subject`.

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

from homeroom_sdk.sentences import NOTHING, Sentence


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom it is about.

    Attributes:
        person: The directory's row; the person need not be there any more.
        person_id: The district's own id; empty where nobody knows it any more.
        addresses: In lower case, at which documents of this person arrive: the person's own and the guardians'.
    """

    person: UUID
    person_id: str = ""
    addresses: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SubjectFile:
    """A content of the plugin's own; `name` is how it is called, unique within the plugin's answer."""

    name: str
    blob_id: UUID


@dataclass(frozen=True, slots=True)
class SubjectData:
    """What a plugin keeps of somebody.

    Attributes:
        records: Rows by what they are, such as `documents`; values are written as JSON, moments and ids as texts.
    """

    records: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    files: Sequence[SubjectFile] = ()


@dataclass(frozen=True, slots=True)
class Erased:
    """How much of one kind was erased, and how much is kept.

    Attributes:
        what: The kind, in the plural and without names: `_("Documents")`.
        why: Why some are kept, without personal data: it stands in the certificate.
    """

    what: Sentence
    erased: int = 0
    kept: int = 0
    why: Sentence = NOTHING


@dataclass(frozen=True, slots=True)
class SubjectErasure:
    """What a plugin has erased of somebody.

    Attributes:
        blob_ids: Contents of the plugin's own that nothing names any more: the host destroys their bytes once the rows
            are gone for good.
    """

    counts: Sequence[Erased] = ()
    blob_ids: Sequence[UUID] = ()
