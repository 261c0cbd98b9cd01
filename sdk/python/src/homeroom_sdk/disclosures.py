"""The disclosure ledger: who was shown, given or sent a person's document, and why (`ctx.disclosures`).

    await ctx.disclosures.record(
        DisclosureAct.VIEWED, person=row.person, person_name=row.whose, document=row.id, title=row.name, why=reason
    )

A plugin that releases a document records it, in one place of its code, before the bytes leave. The row commits together
with the disclosure or not at all. The platform adds the actor and the time, so a plugin cannot write in another's name.
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
    """The way in which a document was disclosed."""

    VIEWED = "viewed"
    """Shown in a page."""
    DOWNLOADED = "downloaded"
    SENT = "sent"
    """Sent to a family, by mail or link; `to` names the recipient."""
    PRINTED = "printed"
    EXPORTED = "exported"
    """Exported as part of a larger file, such as a zip, or to another system."""


class DiscloserKind(StrEnum):
    """The relation of the acting person to the district."""

    STAFF = "staff"
    SUPPORT = "support"
    """Customer support, which must give a reason."""
    FAMILY = "family"
    """The person who opened what was sent to them; `to` of the row names that person."""
    FLOW = "flow"
    """The platform itself, on behalf of the user who started the flow."""


@dataclass(frozen=True, slots=True)
class Disclosed:
    """One of several documents that were disclosed together; see `Disclosures.record`.

    `to` is the recipient, if it differs between the documents.
    """

    person: UUID
    person_name: str
    document: UUID
    title: str
    to: str = ""


class ReasonNeeded(ValidationFailed):
    """Customer support must give a reason for the access; `data.fields.reason` describes how."""

    code = "reason_needed"


class Disclosures(Protocol):
    """Writes rows of the ledger in the context's transaction; they can never be changed or deleted.

    This also works after a licence has ended and the transaction is read only: the rows are then written right after
    it.
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
            person: The person of the document, by the directory's row id.
            person_name: The person's name as in the document, or else as in the directory now. The row stores it,
                because an id may be given to another person later.
            title: The document's title, as staff know it.
            to: The recipient's name or address, if the recipient is not the actor.
            why: The purpose; if empty, the request's header `Disclosure-Reason` is used. Customer support must give
                one.

        Raises:
            ReasonNeeded: customer support views, downloads, prints or exports, and `why` is too short.
        """
        ...

    async def record_many(
        self, act: DisclosureAct, documents: Sequence[Disclosed], *, to: str = "", why: str = ""
    ) -> None:
        """Add many rows, as `record` does, in one statement. `to` applies to documents without their own recipient."""
        ...
