"""The disclosure ledger: who was shown, given or sent a person's document, and why (`ctx.disclosures`).

    await ctx.disclosures.record(
        DisclosureAct.VIEWED, person=row.person, person_name=row.whose, document=row.id, title=row.name, why=reason
    )

Whoever lets a document out of its store records it, in one place of the plugin, before the bytes leave: the row commits
with the view or not at all. The platform adds who acts and when; a plugin cannot write in another's name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from homeroom_sdk.errors import ValidationFailed

MIN_REASON_CHARS = 10
MAX_REASON_CHARS = 500


class DisclosureAct(StrEnum):
    """How a document came to somebody."""

    VIEWED = "viewed"
    """It was shown in a page."""
    DOWNLOADED = "downloaded"
    SENT = "sent"
    """To a family, by mail or link; `to` says to whom."""
    PRINTED = "printed"
    EXPORTED = "exported"
    """As part of a larger file, such as a zip, or to another system."""


class DiscloserKind(StrEnum):
    """What whoever acted is to the district."""

    STAFF = "staff"
    SUPPORT = "support"
    """Customer support, of whom a reason is asked."""
    FAMILY = "family"
    """Whoever opened what was sent to them; `to` of the row says who that is."""
    FLOW = "flow"
    """The platform itself, for whoever started the flow."""


@dataclass(frozen=True, slots=True)
class Disclosed:
    """One document of many that were disclosed together; see `Disclosures.record`.

    `to` is to whom, where that differs from one to the next.
    """

    person: UUID
    person_name: str
    document: UUID
    title: str
    to: str = ""


class ReasonNeeded(ValidationFailed):
    """Customer support has to say why it looks; `data.fields.reason` says how."""

    code = "reason_needed"


class Disclosures(Protocol):
    """Writes rows of the ledger in the context's transaction; they can never be changed or deleted.

    Also where a licence has ended and the transaction is read only: the rows are written right after it then.
    """

    async def record(
        self,
        act: DisclosureAct,
        *,
        person: UUID,
        person_name: str,
        document: UUID,
        title: str,
        to: str = "",
        why: str = "",
    ) -> None:
        """Add a row.

        Args:
            person: Whose document it is, by the directory's row id.
            person_name: What the document calls its person, or else the directory now. The row keeps it: an id may be
                given to another person later.
            title: What the document is called, as staff know it.
            to: To whom it goes, where that is not whoever acts: a name or an address.
            why: The purpose; without one it is what the request says in its header `Disclosure-Reason`. Of customer
                support it is asked for.

        Raises:
            ReasonNeeded: customer support views, downloads, prints or exports, and `why` is too short.
        """
        ...

    async def record_many(
        self, act: DisclosureAct, documents: Sequence[Disclosed], *, to: str = "", why: str = ""
    ) -> None:
        """As `record`, for thousands in one statement; `to` is of those that name nobody themselves."""
        ...
