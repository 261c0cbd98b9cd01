"""The ledger of outgoing mail, returned mails, and suppressed addresses."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.models import Field, FieldType, ModelSpec
from homeroom_sdk.orm import COLUMN_TYPES, CURRENT_SCHOOLS, EMPTY_SENTENCE, DistrictRow, new_metadata
from homeroom_sdk.services import MailState
from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Index,
    String,
    Text,
    UniqueConstraint,
    and_,
    exists,
    false,
    func,
    literal_column,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Base of the plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


WAITING = (MailState.PLANNED, MailState.READY)
IN_FLIGHT = (MailState.CLAIMED, MailState.ARMED)
OPEN = (*WAITING, *IN_FLIGHT)
"""The states that change without a person's help."""
RESENDABLE = (MailState.FAILED, MailState.UNKNOWN, MailState.HELD)
"""The states that a person may decide about; content is kept in them for this purpose."""

_STATES = ", ".join(f"'{state}'" for state in MailState)


class MailMessage(DistrictRow, Base):
    """One mail to one address. The row is the authoritative record of its state.

    Attributes:
        key: Identifies the mail within its batch; planning the same key again has no effect.
        domain: The domain of the address, used to pause mails to a domain with a busy server.
        message_id: RFC 5322 Message-ID with its brackets, the same for every attempt.
        content: Subject, body and link, sealed with the row's ids as associated data; deleted when no longer needed.
        kept: The sealed copy for staff, without the target of its link; deleted after a while.
        look: The layout of the last attempt (`MailLook`); None before the first.
        template_id: The version of the district's template that it is written with; None = the standard layout.
        is_unwritten: Its template is not filled in yet; the mail is not sent until then.
        due_at: When the state has to be looked at again: the next attempt of a ready mail, the end of the lease of a
            claimed or armed mail, or when an unknown mail is handed to a person.
        worker: The id of the worker run that holds the lease.
        attempt: The fencing token. Every claim increases it, and only its holder may report a result.
        tries: How often the server has deferred (4xx) this mail itself.
        message: The server's last words or the reason, without personal data.
    """

    __tablename__ = "mail_messages"
    __table_args__ = (
        UniqueConstraint("district_id", "batch_id", "key"),
        CheckConstraint(f"state in ({_STATES})", name="state"),
        Index(None, "district_id", "batch_id", "due_at", postgresql_where="due_at IS NOT NULL"),
        {"postgresql_with": {"fillfactor": "60"}},
    )

    batch_id: Mapped[UUID]
    key: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16))
    email: Mapped[str] = mapped_column(String(320))
    domain: Mapped[str] = mapped_column(String(255))
    category: Mapped[str] = mapped_column(String(40))
    language: Mapped[str] = mapped_column(String(35))
    message_id: Mapped[str] = mapped_column(Text)
    content: Mapped[bytes | None]
    kept: Mapped[bytes | None]
    look: Mapped[UUID | None]
    template_id: Mapped[UUID | None]
    is_unwritten: Mapped[bool] = mapped_column(server_default=false())
    expires_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]
    worker: Mapped[UUID | None]
    attempt: Mapped[int] = mapped_column(server_default="0")
    tries: Mapped[int] = mapped_column(server_default="0")
    message: Mapped[Sentence] = mapped_column(server_default=EMPTY_SENTENCE)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    changed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    sent_at: Mapped[datetime | None]


class MailLook(DistrictRow, Base):
    """The look of mails at one time: branding, layout and words, sealed. Its id is a checksum of its content."""

    __tablename__ = "mail_looks"

    content: Mapped[bytes]


class Outage(DistrictRow, Base):
    """A current outage: the mail server does not take the district's mails. At most one row; deleted when it ends.

    Attributes:
        words: The reason with the server's last words, without addresses.
        seen_at: When the server was last tried; an old value means that no run tries it any more.
    """

    __tablename__ = "mail_outages"
    __table_args__ = (UniqueConstraint("district_id"),)

    words: Mapped[Sentence]
    since: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    next_try_at: Mapped[datetime]


ALL_CATEGORIES = "*"


class Reason(StrEnum):
    """The reason for a suppression: the recipient's wish (`WISHES`), or that mail to the address does not arrive."""

    UNSUBSCRIBED = "unsubscribed"
    COMPLAINED = "complained"
    BOUNCED = "bounced"
    BOUNCED_OFTEN = "bounced_often"
    REFUSED = "refused"
    WRONG_ADDRESS = "wrong_address"


WISHES = (Reason.UNSUBSCRIBED, Reason.COMPLAINED)
"""The recipients' wishes; required notices ignore them."""
FAILINGS = (Reason.BOUNCED, Reason.BOUNCED_OFTEN, Reason.REFUSED)
"""Reasons reported by servers; a person who confirms the address overrides them."""


class Suppression(DistrictRow, Base):
    """An address that gets no mail of one category, or of any (`ALL_CATEGORIES`), for one reason.

    Attributes:
        email: In lower case, the domain in A-labels.
        mail_id: The mail that came back or was complained about.
        school_id, school_name: The school that recorded the wish; it applies to the whole district.
    """

    __tablename__ = "mail_suppressions"
    __table_args__ = (UniqueConstraint("district_id", "email", "category", "reason"),)

    email: Mapped[str] = mapped_column(String(320))
    category: Mapped[str] = mapped_column(String(40))
    reason: Mapped[str] = mapped_column(String(20), server_default=Reason.UNSUBSCRIBED)
    mail_id: Mapped[UUID | None]
    school_id: Mapped[str] = mapped_column(Text, server_default="")
    school_name: Mapped[str] = mapped_column(Text, server_default="")
    since: Mapped[datetime] = mapped_column(server_default=func.now())
    changed_at: Mapped[datetime] = mapped_column(server_default=func.now())


IS_OWN = or_(
    literal_column(f"({CURRENT_SCHOOLS}) IS NULL", Boolean),
    exists(
        select(MailMessage.id).where(
            MailMessage.district_id == Suppression.district_id, func.lower(MailMessage.email) == Suppression.email
        )
    ),
)
"""Limits the suppressions that a user with only some schools sees to addresses that these schools have written to.

This is not a row policy as in the other tables, because a family's wish applies to the mails of all schools.
"""


class ReturnedMail(DistrictRow, Base):
    """A bounce, a complaint, an automatic reply, or a returned mail that only a person can interpret.

    Attributes:
        digest: Checksum of the whole content or of the provider's event; a repetition changes nothing.
        kind: See `bounces.reports.Kind`.
        mail_id, email: The mail that it is about, and its address; None and empty while unknown.
        words: The server's words, without addresses.
        content: The whole mail, sealed, kept while a person has to decide about it.
    """

    __tablename__ = "mail_returns"
    __table_args__ = (
        UniqueConstraint("district_id", "digest"),
        Index(None, "district_id", "email", "received_at", postgresql_where="kind = 'soft'"),
    )

    digest: Mapped[bytes]
    source: Mapped[str] = mapped_column(String(20))
    kind: Mapped[str] = mapped_column(String(20))
    mail_id: Mapped[UUID | None]
    email: Mapped[str] = mapped_column(String(320), server_default="")
    status: Mapped[str] = mapped_column(String(20), server_default="")
    words: Mapped[str] = mapped_column(Text, server_default="")
    content: Mapped[bytes | None]
    received_at: Mapped[datetime] = mapped_column(server_default=func.now())
    decided_at: Mapped[datetime | None]


class Batch(DistrictRow, Base):
    """The number of mails planned under a batch's id, to compare with the number in the ledger.

    Attributes:
        missing: How many fewer mails the ledger had at the last count; negative if it had more.
        schools: The schools whose users may see its mails; None = the whole district.
        paused_at: When the batch was paused until a person resumes it; `pause_reason` states the reason.
    """

    __tablename__ = "mail_batches"

    planned: Mapped[int]
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(Text))
    missing: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    paused_at: Mapped[datetime | None]
    pause_reason: Mapped[Sentence] = mapped_column(server_default=EMPTY_SENTENCE)


MAIL_LOG = ModelSpec(
    name="MailLog",
    table=MailMessage,
    fields=(
        Field("id", FieldType.UUID, MailMessage.id.expression),
        Field("batchId", FieldType.UUID, MailMessage.batch_id.expression),
        Field("key", column=MailMessage.key.expression, searchable=True),
        Field("email", column=MailMessage.email.expression, searchable=True),
        Field("category", column=MailMessage.category.expression),
        Field("state", column=MailMessage.state.expression),
        Field("message", column=MailMessage.message.expression),
        Field("createdAt", FieldType.DATETIME, MailMessage.created_at.expression),
        Field("changedAt", FieldType.DATETIME, MailMessage.changed_at.expression),
        Field("sentAt", FieldType.DATETIME, MailMessage.sent_at.expression),
    ),
    default_sort=("-changedAt",),
)

UNSUBSCRIBED_EMAILS = ModelSpec(
    name="UnsubscribedEmails",
    table=Suppression,
    fields=(
        Field("id", FieldType.UUID, Suppression.id.expression),
        Field("email", column=Suppression.email.expression, searchable=True),
        Field("category", column=Suppression.category.expression),
        Field("schoolName", column=Suppression.school_name.expression, searchable=True),
        Field("schoolId", column=Suppression.school_id.expression),
        Field("lastUpdated", FieldType.DATETIME, Suppression.changed_at.expression),
        Field("reason", column=Suppression.reason.expression),
        Field("since", FieldType.DATETIME, Suppression.since.expression),
        Field("mailId", FieldType.UUID, Suppression.mail_id.expression),
    ),
    default_sort=("email",),
    where=IS_OWN,
)

RETURNED_MAILS = ModelSpec(
    name="ReturnedMails",
    table=ReturnedMail,
    fields=(
        Field("id", FieldType.UUID, ReturnedMail.id.expression),
        Field("kind", column=ReturnedMail.kind.expression),
        Field("email", column=ReturnedMail.email.expression, searchable=True),
        Field("words", column=ReturnedMail.words.expression, searchable=True),
        Field("status", column=ReturnedMail.status.expression),
        Field("source", column=ReturnedMail.source.expression),
        Field("mailId", FieldType.UUID, ReturnedMail.mail_id.expression),
        Field("isOpen", FieldType.BOOLEAN, and_(ReturnedMail.content.is_not(None), ReturnedMail.decided_at.is_(None))),
        Field("receivedAt", FieldType.DATETIME, ReturnedMail.received_at.expression),
        Field("decidedAt", FieldType.DATETIME, ReturnedMail.decided_at.expression),
    ),
    default_sort=("-receivedAt",),
)
