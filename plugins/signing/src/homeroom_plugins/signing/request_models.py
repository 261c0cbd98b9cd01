"""The tables of signing requests: jobs, requests, signers, field values and events."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_plugins.signing.models import Base, JobStatus, RequestStatus, SignerStatus
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import CURRENT_SCHOOLS, DistrictRow
from homeroom_sdk.search import Searchable
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column

DRAFT = ""
"""The field id under which the signature picture of a refused form is kept; no template field has this id."""


class SigningJob(DistrictRow, Base):
    """A job that asks for signatures: a template for a list of people, one document, or the parts of a delivery.

    Attributes:
        source: `template`, `document` (a template for this job alone) or `delivery` (the job `source_id`).
        template_id: The template with the roles and fields, used in the version `template_version`.
        staff: The staff who sign for a role of every request, as `schemas.StaffSigner`.
        people: The people it asks, as `schemas.Invited`: the person, and the merge values from the CSV row.
        schools: The schools that the creator was limited to; None for the whole district.
        in_order: The roles sign one after the other, in the template's order; otherwise all at the same time.
        all_guardians: Every guardian has to sign; otherwise any one of them is enough.
        remind_days, remind_times: Days between reminders, and their maximum number.
        expires_at: The time at which links and reminders end.
        run_id: The run that creates its requests.
        mails_wait: A run that has not begun yet will send its mails.
        problem: The number of rows that were left out, or why the planning has failed.
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
    """One document of one person that is to be signed: a snapshot, not affected by later changes of its template.

    Attributes:
        person: The id of the directory's row; id, names and school are copies of what the directory last stated.
        roles, fields: As in the template's version, with the merge values filled in.
        sha256: Checksum of the snapshot's file, which never changes; the sealed file is `sealed_blob_id`.
        signers, completed_signers: How many have to sign, and how many have; counted again with every event.
        certificate_blob_id: The certificate of proof as a separate sealed file, with the hash of the sealed document.
        problem: Why sealing waits or has failed.
        seal_run_id: The run that seals it together with the other requests of its batch.
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
        """The person's first and last name."""
        return f"{self.first_name} {self.last_name}".strip()


class Signer(DistrictRow, Base):
    """A signer of a request. The id is also the id of the recipient in `services.Recipients`.

    Attributes:
        role: The key of the request's role.
        position: Signers with the same position sign at the same time, before those with a higher position.
        user_id: The user of a member of staff, set when they act in the shell; None for families.
        pin_at: When the mail with the PIN is due; it follows the mail with the link.
        consent_*: The consent text that was accepted before signing; see `consents`.
        method, mark_blob_id, mark_text: How it was signed: a picture of the signature, or the typed name.
        address, agent, zone: IP address, user agent and time zone of the browser at the time of signing.
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
    """A value that a signer has filled in. It is kept between visits of the page, and final once they have signed."""

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
    """An event of a request. Rows are only ever added; the certificate of proof lists all of them."""

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
