"""What plugins do for each other, by protocol. A plugin never imports another: `ctx.services.get(Protocol)` binds the
`Service(Protocol, key, factory)` of the provider's hook `services` to the caller's district and transaction.
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
from homeroom_sdk.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Service:
    """One implementation: `factory(ctx)` gets the provider's own context in the caller's transaction."""

    protocol: type[Any]
    key: str
    factory: Callable[[PluginContext], Any]


class Directory(Protocol):
    """The persons of the district."""

    async def find_persons(
        self, person_ids: Sequence[str], *, school_id: str | None = None
    ) -> Mapping[str, Sequence[Person]]:
        """The persons with these ids, by the ids as they were asked for; ids that nobody has are absent.

        Several persons have an id only where the district numbers per school and no school is named. They come in
        the order of their schools.

        Args:
            school_id: Find only persons of this school, in whatever case. Passed over where ids are the district's.
        """
        ...

    async def list_persons(self, *, after: UUID | None = None, limit: int = 3000) -> Sequence[Person]:
        """A page of all persons in the order of `Person.id`, behind the person `after`; empty behind the last one.

        `after` is the `id` of the last person of the page before, whether or not that person still exists.
        """
        ...

    async def find_by_rows(self, ids: Sequence[UUID]) -> Mapping[UUID, Person]:
        """The persons by `Person.id`; ids that nobody has are absent."""
        ...

    async def list_addressees(self, ids: Sequence[UUID]) -> Mapping[UUID, Sequence[Addressee]]:
        """At which addresses each person's documents may arrive, by `Person.id`; ids that nobody has are absent.

        Guardians who get documents come first, in the order in which the district wants them written to, then the
        person; last whoever is barred. Ask right before something is sent: a restriction counts from its commit on.
        """
        ...

    async def list_restricted(self, ids: Sequence[UUID]) -> set[UUID]:
        """Those of these persons with a guardian under a custody restriction, also one without an address."""
        ...

    async def count_by_address(self, addresses: Sequence[str], *, own: bool = False) -> Mapping[str, int]:
        """How many persons each address serves, as their own or a guardian's, by the address in lower case.

        Addresses that serve nobody are absent.

        Args:
            own: Count the persons of the actor's schools alone.
        """
        ...

    async def list_correctable(self, wrong: Mapping[UUID, WrongAddress]) -> set[UUID]:
        """Those of these persons, by `Person.id`, of whom it is certain which address is meant; restricted is none."""
        ...

    async def correct_address(self, person: UUID, wrong: WrongAddress, address: str) -> bool:
        """Write the address, in lower case, in place of the wrong one; False if it is not `list_correctable` any more.

        So it is if a restriction bars the address. The caller asks who may change persons.
        """
        ...

    async def version(self) -> str:
        """Another text whenever any person was added, changed or removed.

        Ask before reading the persons: then what is kept under it is never older than it says.
        """
        ...

    async def numbers_per_school(self) -> bool:
        """Whether one id may stand for persons of several schools, so that whoever looks it up has to name one."""
        ...

    async def list_schools(self) -> Sequence[str]:
        """The `Person.school_id` that persons have, each as it is written, in order."""
        ...


class Mailer(Protocol):
    """Outgoing mail with a ledger: a mail is accepted once, or marked unknown; never sent twice by itself."""

    async def plan(
        self, batch_id: UUID, mails: Sequence[OutgoingMail], *, expires_at: datetime | None, schools: Sequence[str] = ()
    ) -> int:
        """Write the mails to the ledger in the caller's transaction, ready to go; returns how many are new.

        Idempotent on (batch_id, key). A header value with a line break is refused with `ValidationFailed`.
        Addresses that unsubscribed are written as suppressed. `schools`, by code, are those whose users see the mails.
        """
        ...

    async def send(self, batch_id: UUID, *, planned: asyncio.Event | None = None) -> Mapping[MailState, int]:
        """Send what is ready in the batch, until nothing of it will change by itself; returns counts by state.

        Runs for as long as that takes, in transactions of its own; safe to run again and beside itself.

        Args:
            planned: Set once the whole batch is planned: until then it waits for more, settles nothing, and sends what
                was let go by `release` alone. None: all of it is planned, and may leave.
        """
        ...

    async def write(self, batch_id: UUID) -> None:
        """Fill in the templates of what is planned, in transactions of its own; before `release`."""
        ...

    async def release(self, batch_id: UUID) -> None:
        """Let what is planned leave when the caller's transaction commits, for a `send` that waits for more."""
        ...

    async def help_send(self, batch_id: UUID) -> None:
        """Send beside the process that called `send` for the batch, until nothing is left to take up.

        It ends nothing: the batch is the other's. Not where so many mails a minute may go to one domain, or so many at
        once, which each sending process counts for itself.
        """
        ...

    async def find_wait(self, batch_id: UUID) -> Wait | None:
        """Why waiting mails of the batch are not sent now, in the mail server's words; None when nothing keeps them.

        Without `until` it waits for a person: too many mails were refused, see `resume`.
        """
        ...

    async def pause(self, batch_id: UUID, reason: Sentence) -> None:
        """Let no mail of the batch leave until `resume`, but for those that a server is just taking in; audited.

        Idempotent: what is paused already keeps its first reason.
        """
        ...

    async def resume(self, batch_id: UUID) -> None:
        """Send the rest of a paused batch, because a person decided so; audited. Idempotent."""
        ...

    async def counts(self, batch_id: UUID) -> Mapping[MailState, int]:
        """How many mails of the batch are in each state."""
        ...

    async def status(self, batch_id: UUID, *, after: str | None = None, limit: int = 3000) -> Sequence[MailStatus]:
        """A page of the batch's mails in the order of their keys, behind `after`."""
        ...

    async def history(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[MailStatus]:
        """Where these mails stand, in the order of their keys; those that the ledger has no more are absent."""
        ...

    async def show(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[ShownMail]:
        """These mails as they went out, in the order of their keys; those that are kept no more are absent.

        A mail that has not been tried yet is as it would go out now. Mails about an account are never shown.
        """
        ...

    async def preview(self, mails: Sequence[OutgoingMail]) -> Sequence[ShownMail]:
        """How these mails would go out now. Nothing is planned or kept."""
        ...

    async def cancel(self, batch_id: UUID) -> int:
        """Cancel what is not being handed to the mail server at this moment; returns how many."""
        ...

    async def withdraw(self, batch_id: UUID, keys: Sequence[str]) -> Sequence[str]:
        """Cancel these mails, but those that are being handed over at this moment; returns the keys of the others."""
        ...

    async def erase(self, batch_id: UUID, keys: Sequence[str]) -> int:
        """Forget to whom these mails of the batch went and what they said, with what came back of them.

        A key stands for those too that begin with it and a dot. Their rows stay, without an address; what was waiting
        does not leave any more. Returns how many. Idempotent.

        Raises:
            Conflict: one is being handed to the mail server at this moment.
        """
        ...

    async def find_blocked(self, addresses: Sequence[str], *, category: str) -> Mapping[str, MailBlock]:
        """Which of these addresses, as they were given, get no mail of the category, and why."""
        ...

    async def trust_address(self, address: str) -> int:
        """Forget what servers said against the address, because a person says that it is right; audited. Idempotent.

        The wishes of its owner, and that staff called it wrong, stay. Returns how many entries were lifted.
        """
        ...

    async def resend(self, batch_id: UUID, key: str) -> None:
        """Put one failed, unknown or held mail back to ready, because a person decided so; audited."""
        ...


class Recipients(Protocol):
    """Links and PINs by which families open documents. The documents stay with whoever sends them.

    All of it happens in the caller's transaction. An id that this service does not know is passed over.

    The link and the PIN of an `Invitation.for_signing` are the signer's alone: where a user asks for one of them
    (`links`, `find_pin`, `find_pins`, `find_mailed_pins`, `check_pin`, `renew_pin`), `Forbidden` is raised. What
    `invite` returns is for a mail alone.
    """

    async def invite(self, invitations: Sequence[Invitation]) -> Mapping[UUID, str]:
        """Make a link for each recipient that has none yet; returns the address of every one's link. Idempotent."""
        ...

    async def links(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        """The addresses of links, for a mail that goes out again."""
        ...

    async def renew_links(self, ids: Sequence[UUID]) -> None:
        """Give recipients other links, as where the former went to a wrong address: those end at the commit.

        Nobody has opened the new link, and its tries start anew. Signers get other PINs too, where those are mailed:
        they went to the same address.
        """
        ...

    async def hold(self, ids: Sequence[UUID]) -> None:
        """Hold these links until the end of the transaction, before rows that `SentDocuments.note` changes.

        What families do holds both in this order: whoever comes the other way makes the two wait for each other.
        """
        ...

    async def status(self, ids: Sequence[UUID]) -> Mapping[UUID, RecipientStatus]:
        """Where each of these links stands."""
        ...

    async def find_pin(self, recipient_id: UUID) -> str | None:
        """The PIN that opens a recipient's document; written into the activity log.
        None where none is needed, or where it is a date of birth, which is nobody's to tell.

        Raises:
            NotFound: there is no such recipient.
        """
        ...

    async def find_pins(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        """The PINs among these that were generated, for the office to hand out; each is written into the log."""
        ...

    async def find_mailed_pins(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        """The PINs among these that go out in a mail of their own, to be put into it; each is written into the log."""
        ...

    async def check_pin(self, recipient_id: UUID, typed: str) -> bool:
        """Whether what a family says is its PIN, as its page would judge; no try is counted. Written into the log.

        Raises:
            NotFound: there is no such recipient.
        """
        ...

    async def renew_pin(self, recipient_id: UUID) -> str:
        """Give a recipient another PIN, and its tries anew; the former one ends, also where it had opened the document.

        From then on the office tells it, whatever opened the document before.

        Raises:
            NotFound: there is no such recipient, or its PIN is neither one that was generated nor a date of birth.
        """
        ...

    async def unlock(self, ids: Sequence[UUID]) -> int:
        """Start the tries of locked recipients anew; link and PIN stay. Idempotent; returns how many were locked."""
        ...

    async def set_end(self, ids: Sequence[UUID], expires_at: datetime) -> int:
        """Let links work until then, also such whose time was over; returns how many were changed."""
        ...

    async def keep_readable(self, ids: Sequence[UUID]) -> int:
        """Let links of documents that everybody has signed work for as long as the district lets families read those.

        A link that works longer anyway stays so. Idempotent within a day; returns how many were changed.
        """
        ...

    async def preview_page(self, language: str, pin_mode: PinMode) -> str:
        """What a family sees first behind its link, as a whole HTML document of which nothing leads anywhere."""
        ...

    async def recall(self, ids: Sequence[UUID]) -> int:
        """Take documents back: from the commit on their links show a page that says so, whoever had opened them.

        Idempotent; returns how many could still be opened before.
        """
        ...

    async def give_again(self, ids: Sequence[UUID]) -> int:
        """Undo `recall`: the same links and PINs work again. Idempotent; returns how many had been taken back."""
        ...

    async def forget(self, ids: Sequence[UUID]) -> int:
        """End links of destroyed documents, and forget titles and PINs. Idempotent; returns how many had any."""
        ...


class DocumentVerb(StrEnum):
    """What can be done with a stored document; the values are the ids of the permissions (specification §6)."""

    VIEW = "document.view"
    DOWNLOAD = "document.download"
    UPLOAD = "document.upload"
    SEND = "document.send"
    DELETE = "document.delete"
    MODIFY = "document.modify"
    HISTORY = "document.history"


@dataclass(frozen=True, slots=True)
class DocumentType:
    """A kind of document, such as a report card. An inactive one takes no new documents."""

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
        """Every document type, in the order of their names in any case."""
        ...

    async def list_roles(self) -> Sequence[DocumentRole]:
        """Every document storage role, in the order of their names in any case."""
        ...
