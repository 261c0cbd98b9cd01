"""Services that plugins offer each other, by protocol. A plugin never imports another: `ctx.services.get(Protocol)`
binds the `Service(Protocol, key, factory)` from the provider's hook `services` to the caller's district and
transaction.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol
from uuid import UUID

from homeroom_sdk.context import PluginContext, Wait
from homeroom_sdk.family_links import FamilyLink as FamilyLink
from homeroom_sdk.family_links import FamilyLinks as FamilyLinks
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.mails import ACCOUNT_MAIL as ACCOUNT_MAIL
from homeroom_sdk.mails import REQUIRED_MAIL as REQUIRED_MAIL
from homeroom_sdk.mails import MailBlock as MailBlock
from homeroom_sdk.mails import MailKinds as MailKinds
from homeroom_sdk.mails import MailState as MailState
from homeroom_sdk.mails import MailStatus as MailStatus
from homeroom_sdk.mails import OutgoingMail as OutgoingMail
from homeroom_sdk.mails import ShownMail
from homeroom_sdk.mails import TemplateKind as TemplateKind
from homeroom_sdk.mails import TemplateKinds as TemplateKinds
from homeroom_sdk.mails import TemplateUse as TemplateUse
from homeroom_sdk.persons import Addressee as Addressee
from homeroom_sdk.persons import Person as Person
from homeroom_sdk.persons import WrongAddress as WrongAddress
from homeroom_sdk.recipients import Invitation, PinMode, RecipientStatus
from homeroom_sdk.recognition import Box as Box
from homeroom_sdk.recognition import PageCode as PageCode
from homeroom_sdk.recognition import PageReader as PageReader
from homeroom_sdk.recognition import ReadPage as ReadPage
from homeroom_sdk.recognition import ReadWord as ReadWord


@dataclass(frozen=True, slots=True)
class Service:
    """One implementation of a protocol: `factory(ctx)` gets the provider's own context in the caller's transaction."""

    protocol: type[Any]
    key: str
    factory: Callable[[PluginContext], Any]


class Directory(Protocol):
    """The persons of the district."""

    async def find_persons(
        self, person_ids: Sequence[str], *, school_id: str | None = None
    ) -> Mapping[str, Sequence[Person]]:
        """Return the persons with these ids, keyed by the ids as given; unknown ids are absent.

        Several persons share an id only if the district numbers per school and no school is given. They are sorted by
        school.

        Args:
            school_id: Find only persons of this school, ignoring case. Ignored if ids are unique in the district.
        """
        ...

    async def list_persons(self, *, after: UUID | None = None, limit: int = 3000) -> Sequence[Person]:
        """Return a page of all persons in the order of `Person.id`, after the person `after`; empty after the last one.

        `after` is the `id` of the last person of the previous page, even if that person no longer exists.
        """
        ...

    async def find_by_rows(self, ids: Sequence[UUID]) -> Mapping[UUID, Person]:
        """Return the persons by `Person.id`; unknown ids are absent."""
        ...

    async def list_addressees(self, ids: Sequence[UUID]) -> Mapping[UUID, Sequence[Addressee]]:
        """Return the addresses to which each person's documents may be sent, by `Person.id`; unknown ids are absent.

        Guardians who get documents come first, in the district's order of preference, then the person, and barred
        addresses last. Call it right before something is sent: a restriction applies from its commit on.
        """
        ...

    async def list_restricted(self, ids: Sequence[UUID]) -> set[UUID]:
        """Return those of these persons with a guardian under a custody restriction, even one without an address."""
        ...

    async def count_by_address(self, addresses: Sequence[str], *, own: bool = False) -> Mapping[str, int]:
        """Return how many persons each address serves, as their own or a guardian's, keyed by the address in lower
        case.

        Addresses that serve no person are absent.

        Args:
            own: Count only the persons of the actor's schools.
        """
        ...

    async def list_correctable(self, wrong: Mapping[UUID, WrongAddress]) -> set[UUID]:
        """Return those of these persons, by `Person.id`, for whom it is certain where to write the correction.

        A person with a restriction on the wrong address is not among them.
        """
        ...

    async def correct_address(self, person: UUID, wrong: WrongAddress, address: str) -> bool:
        """Replace the wrong address by `address`, in lower case; return False if it is no longer `list_correctable`.

        Also return False if a restriction bars the new address. The caller checks who may change persons.
        """
        ...

    async def version(self) -> str:
        """Return a text that changes whenever any person is added, changed or removed.

        Read it before the persons: a cache under this version is then never older than the version.
        """
        ...

    async def numbers_per_school(self) -> bool:
        """Return whether persons of several schools may share an id, so that a lookup must name the school."""
        ...

    async def list_schools(self) -> Sequence[str]:
        """Return the distinct `Person.school_id` of all persons, as written, sorted."""
        ...


class Mailer(Protocol):
    """Outgoing mail with a ledger: a mail is accepted once, or marked unknown; it is never sent twice automatically."""

    async def plan(
        self, batch_id: UUID, mails: Sequence[OutgoingMail], *, expires_at: datetime | None, schools: Sequence[str] = ()
    ) -> int:
        """Write the mails to the ledger in the caller's transaction, ready to go; return how many are new.

        Idempotent on (batch_id, key). A header value with a line break is refused with `ValidationFailed`. Mails to
        addresses that unsubscribed are written as suppressed. `schools` are the codes of the schools whose users may
        see the mails.
        """
        ...

    async def send(self, batch_id: UUID, *, planned: asyncio.Event | None = None) -> Mapping[MailState, int]:
        """Send what is ready in the batch, until no mail of it will change by itself; return counts by state.

        Runs as long as that takes, in its own transactions; safe to repeat and to run concurrently with itself.

        Args:
            planned: Set once the whole batch is planned. Until then it waits for more mails, does not finish the batch,
                and sends only mails that `release` let go. None: the whole batch is planned and may be sent.
        """
        ...

    async def write(self, batch_id: UUID) -> None:
        """Fill in the templates of planned mails, in its own transactions; call it before `release`."""
        ...

    async def release(self, batch_id: UUID) -> None:
        """Let planned mails be sent once the caller's transaction commits, for a `send` that waits for more."""
        ...

    async def help_send(self, batch_id: UUID) -> None:
        """Send mails concurrently with the process that called `send` for the batch, until none is left to take.

        It does not finish the batch, which belongs to the other process. It does nothing if mails per minute or
        connections to one domain are limited, because each sending process counts those separately.
        """
        ...

    async def find_wait(self, batch_id: UUID) -> Wait | None:
        """Return why waiting mails of the batch are not sent now, in the mail server's words; None if nothing prevents
        it.

        Without `until` a person has to act: too many mails were refused, see `resume`.
        """
        ...

    async def pause(self, batch_id: UUID, reason: Sentence) -> None:
        """Stop sending the batch until `resume`, except for mails that a server is receiving at this moment; audited.

        Idempotent: a paused batch keeps its first reason.
        """
        ...

    async def resume(self, batch_id: UUID) -> None:
        """Send the rest of a paused batch after a person's decision; audited. Idempotent."""
        ...

    async def counts(self, batch_id: UUID) -> Mapping[MailState, int]:
        """Return the number of mails of the batch in each state."""
        ...

    async def status(self, batch_id: UUID, *, after: str | None = None, limit: int = 3000) -> Sequence[MailStatus]:
        """Return a page of the batch's mails in the order of their keys, after the key `after`."""
        ...

    async def history(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[MailStatus]:
        """Return the status of these mails in the order of their keys; mails no longer in the ledger are absent."""
        ...

    async def show(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[ShownMail]:
        """Return these mails as they were sent, in the order of their keys; those no longer stored are absent.

        A mail that has not been tried yet is shown as it would be sent now. Mails about an account are never shown.
        """
        ...

    async def preview(self, mails: Sequence[OutgoingMail]) -> Sequence[ShownMail]:
        """Return these mails as they would be sent now. Nothing is planned or stored."""
        ...

    async def cancel(self, batch_id: UUID) -> int:
        """Cancel all mails except those that are being handed to the mail server at this moment; return how many."""
        ...

    async def withdraw(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[str]:
        """Cancel these mails; return the keys of those cancelled. Mails being handed over at this moment are not
        cancelled.
        """
        ...

    async def erase(self, batch_id: UUID, keys: Sequence[str]) -> int:
        """Erase the addresses and contents of these mails of the batch, and the replies to them; return how many.

        A key also covers all keys that begin with it and a dot. The rows stay, without an address; waiting mails are no
        longer sent. Idempotent.

        Raises:
            Conflict: one is being handed to the mail server at this moment.
        """
        ...

    async def find_blocked(self, addresses: Sequence[str], *, category: str) -> Mapping[str, MailBlock]:
        """Return which of these addresses, as given, get no mail of the category, and why."""
        ...

    async def trust_address(self, address: str) -> int:
        """Remove the blocks that failed deliveries put on the address, since a person confirmed it; return how many.

        Unsubscriptions and reports by staff that the address is wrong stay. Audited. Idempotent.
        """
        ...

    async def resend(self, batch_id: UUID, key: str) -> None:
        """Put one failed, unknown or held mail back to ready after a person's decision; audited."""
        ...


class Recipients(Protocol):
    """Links and PINs by which families open documents. The documents themselves stay with their sender.

    Everything happens in the caller's transaction. Unknown ids are ignored.

    The link and the PIN of an `Invitation.for_signing` are only for the signer: if a user requests them (`links`,
    `find_pin`, `find_pins`, `find_mailed_pins`, `check_pin`, `renew_pin`), `Forbidden` is raised. Use the result of
    `invite` only for a mail.
    """

    async def invite(self, invitations: Sequence[Invitation]) -> Mapping[UUID, str]:
        """Create a link for each recipient without one; return the address of every recipient's link. Idempotent."""
        ...

    async def links(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        """Return the addresses of links, for a mail that is sent again."""
        ...

    async def renew_links(self, ids: Sequence[UUID]) -> None:
        """Give recipients new links, for example after a link went to a wrong address; the old ones end at the commit.

        A new link counts as unopened, without wrong PINs. Signers also get new PINs if those are mailed, because they
        went to the same address.
        """
        ...

    async def hold(self, ids: Sequence[UUID]) -> None:
        """Lock these links until the end of the transaction, before rows that `SentDocuments.note` changes.

        Families' actions lock both in this order; locking in the opposite order causes a deadlock.
        """
        ...

    async def status(self, ids: Sequence[UUID]) -> Mapping[UUID, RecipientStatus]:
        """Return the status of each of these links."""
        ...

    async def find_pin(self, recipient_id: UUID) -> str | None:
        """Return the PIN that opens a recipient's document, and write this to the activity log.

        Return None if no PIN is needed, or if it is a date of birth, which must not be disclosed.

        Raises:
            NotFound: there is no such recipient.
        """
        ...

    async def find_pins(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        """Return the generated PINs of these recipients, for the office to hand out; each is written to the log."""
        ...

    async def find_mailed_pins(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        """Return the PINs of these recipients that are mailed separately, for use in that mail; each is written to the
        log.
        """
        ...

    async def check_pin(self, recipient_id: UUID, typed: str) -> bool:
        """Return whether a PIN given by a family is right, by the same rules as its page. Logged; not counted as a try.

        Raises:
            NotFound: there is no such recipient.
        """
        ...

    async def renew_pin(self, recipient_id: UUID) -> str:
        """Give a recipient a new PIN and reset its wrong tries; the old PIN ends, even where it had opened the
        document.

        From then on the office hands out the PIN, regardless of the earlier mode.

        Raises:
            NotFound: there is no such recipient, or its PIN is neither generated nor a date of birth.
        """
        ...

    async def unlock(self, ids: Sequence[UUID]) -> int:
        """Reset the wrong tries of locked recipients; link and PIN stay. Idempotent; return how many were locked."""
        ...

    async def set_end(self, ids: Sequence[UUID], expires_at: datetime) -> int:
        """Set the end of these links, including expired ones; return how many were changed."""
        ...

    async def keep_readable(self, ids: Sequence[UUID]) -> int:
        """Extend the links of fully signed documents for as long as the district lets families read them.

        A link that already works longer is not changed. Idempotent within a day; return how many were changed.
        """
        ...

    async def preview_page(self, language: str, pin_mode: PinMode) -> str:
        """Return the first page that a family sees at its link, as a complete HTML document without working links."""
        ...

    async def recall(self, ids: Sequence[UUID]) -> int:
        """Take documents back: from the commit on, their links show a page that says so, even if they had been opened.

        Idempotent; return how many could still be opened before.
        """
        ...

    async def give_again(self, ids: Sequence[UUID]) -> int:
        """Undo `recall`: the same links and PINs work again. Idempotent; return how many had been taken back."""
        ...

    async def forget(self, ids: Sequence[UUID]) -> int:
        """End the links of destroyed documents, and erase titles and PINs. Idempotent; return how many had any."""
        ...


class DocumentVerb(StrEnum):
    """The actions on a stored document; the values are the ids of the permissions (specification §6)."""

    VIEW = "document.view"
    DOWNLOAD = "document.download"
    UPLOAD = "document.upload"
    SEND = "document.send"
    DELETE = "document.delete"
    MODIFY = "document.modify"
    HISTORY = "document.history"


@dataclass(frozen=True, slots=True)
class DocumentType:
    """A kind of document, such as a report card. An inactive one accepts no new documents."""

    id: UUID
    name: str
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class DocumentRole:
    """A document storage role: it grants these permissions on these types."""

    id: UUID
    name: str
    access: tuple[DocumentType, ...]
    permissions: frozenset[DocumentVerb]


class DocumentRoles(Protocol):
    """The document types and document storage roles of the district; see `homeroom_sdk.permissions`."""

    async def list_types(self) -> Sequence[DocumentType]:
        """Return every document type, sorted by name, ignoring case."""
        ...

    async def list_roles(self) -> Sequence[DocumentRole]:
        """Return every document storage role, sorted by name, ignoring case."""
        ...
