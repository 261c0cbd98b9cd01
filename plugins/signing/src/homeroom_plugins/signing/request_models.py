"""The tables of requests: what is signed by whom, what was filled in, and what has happened."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_plugins.signing.models import Base, JobStatus, RequestStatus, SignerStatus
from homeroom_sdk.orm import CURRENT_SCHOOLS, DistrictRow
from homeroom_sdk.search import Searchable
from homeroom_sdk.sentences import Sentence
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column

DRAFT = ""
"""The field under which the signature of a refused form is kept: no field of a template has this id."""


class SigningJob(DistrictRow, Base):
    """One act of asking: a template to a list, one document to one signer, or a delivery's parts to their families.

    Attributes:
        source: `template`, `document` (a template of this job alone) or `delivery`, whose job is `source_id`.
        template_id: Whose roles and fields are used, in the version `template_version`.
        staff: Who of the staff signs for a role of every request, as `schemas.StaffSigner`.
        people: Whom it asks, as `schemas.Invited`: the person, and what a CSV says beside it (merge values).
        schools: To which whoever made it was kept; None: the whole district's.
        in_order: The roles sign one after the other, as the template orders them; otherwise all at once.
        all_guardians: Every guardian signs; otherwise any one of them is enough.
        remind_days, remind_times: A reminder each so many days, so often at most.
        expires_at: The hard end of links and reminders.
        run_id: The run that plans it.
        mails_wait: A run that has not begun yet will send its mails.
        problem: Which rows were left out, or why the planning has failed.
    """

    __tablename__ = "signing_jobs"

    title: Mapped[str]
    mode: Mapped[str]
    source: Mapped[str]
    source_id: Mapped[UUID | None]
    template_id: Mapped[UUID | None]
    template_version: Mapped[int | None]
    school_id: Mapped[str] = mapped_column(server_default="")
    subject: Mapped[str]
    message: Mapped[str] = mapped_column(server_default="")
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    pin_mode: Mapped[str]
    in_order: Mapped[bool] = mapped_column(server_default="false")
    all_guardians: Mapped[bool] = mapped_column(server_default="false")
    remind_days: Mapped[int] = mapped_column(server_default="3")
    remind_times: Mapped[int] = mapped_column(server_default="3")
    expires_at: Mapped[datetime]
    people: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, default=list)
    staff: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, default=list)
    run_id: Mapped[UUID | None]
    status: Mapped[str] = mapped_column(server_default=JobStatus.QUEUED)
    problem: Mapped[Sentence] = mapped_column(default="")
    created_by: Mapped[UUID | None]
    created_by_name: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    planned_at: Mapped[datetime | None]
    mails_wait: Mapped[bool] = mapped_column(server_default="false")


class SigningRequest(Searchable, DistrictRow, Base):
    """One document of one person that is to be signed: a snapshot, which no later change of its template reaches.

    Attributes:
        person: The directory's row; the id, names and school beside it are what the directory last said.
        roles, fields: As in its template's version, merge values filled in.
        sha256: Of the snapshot's file, which is never changed; the sealed file is `sealed_blob_id`.
        signers, completed_signers: How many have to sign, and have; counted again with every act.
        certificate_blob_id: The certificate of proof as a file of its own, sealed, with the hash of the sealed file.
        problem: Why sealing waits or has failed.
        seal_run_id: The run that seals it, with the others of its batch.
    """

    __tablename__ = "signing_requests"
    __table_args__ = (
        UniqueConstraint("district_id", "job_id", "person", "item", name="uq_signing_requests_item"),
        Index("ix_signing_requests_person", "district_id", "person"),
        Index(
            "ix_signing_requests_seal_run",
            "district_id",
            "seal_run_id",
            postgresql_where=text("seal_run_id IS NOT NULL"),
        ),
        ForeignKeyConstraint(["district_id", "job_id"], ["signing_jobs.district_id", "signing_jobs.id"]),
    )

    job_id: Mapped[UUID]
    item: Mapped[str] = mapped_column(server_default="")
    person: Mapped[UUID]
    person_id: Mapped[str]
    first_name: Mapped[str]
    last_name: Mapped[str]
    school_id: Mapped[str]
    title: Mapped[str]
    mode: Mapped[str]
    status: Mapped[str] = mapped_column(server_default=RequestStatus.PLANNED)
    problem: Mapped[Sentence] = mapped_column(default="")
    blob_id: Mapped[UUID]
    sha256: Mapped[str]
    page_sizes: Mapped[list[list[float]]] = mapped_column(JSONB)
    roles: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    fields: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    in_order: Mapped[bool] = mapped_column(server_default="false")
    all_guardians: Mapped[bool] = mapped_column(server_default="false")
    signers: Mapped[int] = mapped_column(server_default="0")
    completed_signers: Mapped[int] = mapped_column(server_default="0")
    expires_at: Mapped[datetime]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[UUID | None]
    signed_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    sealed_at: Mapped[datetime | None]
    sealed_blob_id: Mapped[UUID | None]
    sealed_sha256: Mapped[str | None]
    certificate_blob_id: Mapped[UUID | None]
    certificate_sha256: Mapped[str | None]
    seal_run_id: Mapped[UUID | None]

    @property
    def person_name(self) -> str:
        """The names of the person, as one."""
        return f"{self.first_name} {self.last_name}".strip()


class Signer(DistrictRow, Base):
    """One who signs a request. The id is that of the recipient in `services.Recipients`, too.

    Attributes:
        role: The key of the request's role.
        position: Of those of one number all sign at once; the next ones when they are done.
        user_id: Of a member of staff who signs in the shell; families have none.
        pin_at: When a mail with the PIN is due, which follows the one with the link.
        consent_*: What was agreed to before the document was signed; see `pages.consent`.
        method, mark_blob_id, mark_text: How it was signed: a picture of the signature, or the typed name.
        address, agent, zone: Where it was signed from, as far as the browser says.
    """

    __tablename__ = "signing_signers"
    __table_args__ = (
        Index("ix_signing_signers_request", "district_id", "request_id"),
        ForeignKeyConstraint(
            ["district_id", "request_id"],
            ["signing_requests.district_id", "signing_requests.id"],
            ondelete="CASCADE",
        ),
    )

    request_id: Mapped[UUID]
    role: Mapped[str]
    kind: Mapped[str]
    position: Mapped[int] = mapped_column(server_default="1")
    user_id: Mapped[UUID | None]
    name: Mapped[str]
    email: Mapped[str]
    language: Mapped[str] = mapped_column(server_default="")
    status: Mapped[str] = mapped_column(server_default=SignerStatus.WAITING)
    delegated_to: Mapped[UUID | None]
    delegated_from: Mapped[UUID | None]
    invited_at: Mapped[datetime | None]
    mails: Mapped[int] = mapped_column(server_default="0")
    mail_problem: Mapped[Sentence] = mapped_column(default="")
    reminders: Mapped[int] = mapped_column(server_default="0")
    remind_at: Mapped[datetime | None]
    pin_at: Mapped[datetime | None]
    opened_at: Mapped[datetime | None]
    consented_at: Mapped[datetime | None]
    consent_version: Mapped[str | None]
    consent_language: Mapped[str | None]
    paper_requested_at: Mapped[datetime | None]
    signed_at: Mapped[datetime | None]
    declined_at: Mapped[datetime | None]
    decline_reason: Mapped[str] = mapped_column(server_default="")
    method: Mapped[str | None]
    mark_blob_id: Mapped[UUID | None]
    mark_text: Mapped[str] = mapped_column(server_default="")
    verified_by: Mapped[str] = mapped_column(server_default="")
    address: Mapped[str] = mapped_column(server_default="")
    agent: Mapped[str] = mapped_column(server_default="")
    zone: Mapped[str] = mapped_column(server_default="")


class FieldValue(DistrictRow, Base):
    """What a signer has filled in, kept while the page is left and come back to; fixed once they have signed."""

    __tablename__ = "signing_values"
    __table_args__ = (
        UniqueConstraint("district_id", "signer_id", "field_id"),
        ForeignKeyConstraint(
            ["district_id", "signer_id"], ["signing_signers.district_id", "signing_signers.id"], ondelete="CASCADE"
        ),
    )

    signer_id: Mapped[UUID]
    field_id: Mapped[str]
    value: Mapped[str] = mapped_column(server_default="")
    blob_id: Mapped[UUID | None]
    file_name: Mapped[str] = mapped_column(server_default="")
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class SigningAct(DistrictRow, Base):
    """One thing that has happened to a request; only ever added. The certificate tells all of them."""

    __tablename__ = "signing_acts"
    __table_args__ = (
        Index("ix_signing_acts_request", "district_id", "request_id"),
        ForeignKeyConstraint(
            ["district_id", "request_id"],
            ["signing_requests.district_id", "signing_requests.id"],
            ondelete="CASCADE",
        ),
    )

    request_id: Mapped[UUID]
    signer_id: Mapped[UUID | None]
    act: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    actor: Mapped[str] = mapped_column(server_default="")
    user_id: Mapped[UUID | None]
    details: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict)
