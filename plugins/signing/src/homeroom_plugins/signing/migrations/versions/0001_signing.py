"""The tables of signing."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    app_role,
    belongs_to,
    create_district_table,
    keep_to_schools,
    of_few_parents,
    of_parent,
    of_school,
    of_schools,
    schools_column,
)
from homeroom_sdk.search import add_search, create_search_function
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001_signing"
down_revision = None
branch_labels = None
depends_on = None

FUNCTIONS = """
CREATE FUNCTION public.signing_due() RETURNS TABLE(district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT r.district_id FROM public.signing_requests r
    WHERE (r.status IN ('planned', 'open') AND r.expires_at <= now())
       OR (r.status = 'sealing' AND r.seal_run_id IS NULL)
    UNION
    SELECT s.district_id FROM public.signing_signers s
    WHERE s.status IN ('invited', 'opened') AND (s.remind_at <= now() OR s.pin_at <= now())
$$;
"""
GRANTED = ("signing_due()",)
INDEXES = """
CREATE INDEX ix_signing_requests_person ON signing_requests (district_id, person);
CREATE INDEX ix_signing_requests_due ON signing_requests (expires_at)
    WHERE status IN ('planned', 'open', 'sealing');
CREATE INDEX ix_signing_requests_seal_run ON signing_requests (district_id, seal_run_id)
    WHERE seal_run_id IS NOT NULL;
CREATE INDEX ix_signing_signers_request ON signing_signers (district_id, request_id);
CREATE INDEX ix_signing_signers_remind ON signing_signers (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX ix_signing_signers_pin ON signing_signers (pin_at) WHERE pin_at IS NOT NULL;
CREATE INDEX ix_signing_acts_request ON signing_acts (district_id, request_id);
CREATE INDEX ix_signing_scanned_pages_request ON signing_scanned_pages (district_id, request_id);
CREATE UNIQUE INDEX uq_signing_scanned_pages_kept ON signing_scanned_pages (district_id, request_id, request_page)
    WHERE state IN ('matched', 'assigned', 'attested');
"""
DROP = """
DROP TABLE signing_templates, signing_template_versions, signing_jobs, signing_requests, signing_signers,
    signing_values, signing_acts, signing_authorities, signing_signatories, signing_overlay_uses,
    signing_print_runs, signing_scan_stacks, signing_scanned_pages, signing_seal_batches CASCADE;
DROP FUNCTION IF EXISTS signing_due CASCADE;
"""


def upgrade() -> None:
    create_district_table(
        "signing_templates",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False, server_default=""),
        sa.Column("school_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("mode", sa.Text(), nullable=False, server_default="digital_signature"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("is_once", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("archived_at", sa.DateTime(timezone=True)),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_by_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    create_district_table(
        "signing_template_versions",
        sa.Column("template_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        *(sa.Column(name, JSONB(), nullable=False) for name in ("page_sizes", "roles", "fields")),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_by_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "template_id", "number"),
        belongs_to("signing_templates", "template_id"),
    )
    create_district_table(
        "signing_jobs",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("title", "mode", "source")),
        sa.Column("source_id", sa.Uuid()),
        sa.Column("template_id", sa.Uuid()),
        sa.Column("template_version", sa.Integer()),
        sa.Column("school_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False, server_default=""),
        schools_column(),
        sa.Column("pin_mode", sa.Text(), nullable=False),
        sa.Column("in_order", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("all_guardians", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("remind_days", sa.Integer(), nullable=False, server_default="3"),
        sa.Column("remind_times", sa.Integer(), nullable=False, server_default="3"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("people", JSONB(), nullable=False),
        sa.Column("staff", JSONB(), nullable=False),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("status", sa.Text(), nullable=False, server_default="queued"),
        sa.Column("problem", JSONB()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_by_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("planned_at", sa.DateTime(timezone=True)),
        sa.Column("mails_wait", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    create_district_table(
        "signing_requests",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("item", sa.Text(), nullable=False, server_default=""),
        sa.Column("person", sa.Uuid(), nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False)
            for name in ("person_id", "first_name", "last_name", "school_id", "title", "mode")
        ),
        sa.Column("status", sa.Text(), nullable=False, server_default="planned"),
        sa.Column("problem", JSONB()),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        *(sa.Column(name, JSONB(), nullable=False) for name in ("page_sizes", "roles", "fields")),
        sa.Column("in_order", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("all_guardians", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("signers", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("completed_signers", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Uuid()),
        *(sa.Column(name, sa.DateTime(timezone=True)) for name in ("signed_at", "ended_at", "sealed_at")),
        sa.Column("sealed_blob_id", sa.Uuid()),
        sa.Column("sealed_sha256", sa.Text()),
        sa.Column("certificate_blob_id", sa.Uuid()),
        sa.Column("certificate_sha256", sa.Text()),
        sa.Column("seal_run_id", sa.Uuid()),
        sa.UniqueConstraint("district_id", "job_id", "person", "item", name=op.f("uq_signing_requests_item")),
        belongs_to("signing_jobs", "job_id", ondelete=None),
    )
    create_district_table(
        "signing_signers",
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("user_id", sa.Uuid()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False, server_default=""),
        sa.Column("status", sa.Text(), nullable=False, server_default="waiting"),
        sa.Column("delegated_to", sa.Uuid()),
        sa.Column("delegated_from", sa.Uuid()),
        sa.Column("invited_at", sa.DateTime(timezone=True)),
        sa.Column("mails", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("mail_problem", JSONB()),
        sa.Column("reminders", sa.Integer(), nullable=False, server_default="0"),
        *(sa.Column(name, sa.DateTime(timezone=True)) for name in ("remind_at", "pin_at", "opened_at", "consented_at")),
        sa.Column("consent_version", sa.Text()),
        sa.Column("consent_language", sa.Text()),
        *(sa.Column(name, sa.DateTime(timezone=True)) for name in ("paper_requested_at", "signed_at", "declined_at")),
        sa.Column("decline_reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("method", sa.Text()),
        sa.Column("mark_blob_id", sa.Uuid()),
        *(
            sa.Column(name, sa.Text(), nullable=False, server_default="")
            for name in ("mark_text", "verified_by", "address", "agent", "zone")
        ),
        belongs_to("signing_requests", "request_id"),
    )
    create_district_table(
        "signing_values",
        sa.Column("signer_id", sa.Uuid(), nullable=False),
        sa.Column("field_id", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False, server_default=""),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("file_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "signer_id", "field_id"),
        belongs_to("signing_signers", "signer_id"),
    )
    create_district_table(
        "signing_acts",
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("signer_id", sa.Uuid()),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("actor", sa.Text(), nullable=False, server_default=""),
        sa.Column("user_id", sa.Uuid()),
        sa.Column("details", JSONB(), nullable=False),
        belongs_to("signing_requests", "request_id"),
    )
    create_district_table(
        "signing_authorities",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("certificate", sa.LargeBinary(), nullable=False),
        sa.Column("chain", JSONB(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("retired_at", sa.DateTime(timezone=True)),
    )
    create_district_table(
        "signing_signatories",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False, server_default=""),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("school_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("user_id", sa.Uuid()),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("media_type", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("removed_at", sa.DateTime(timezone=True)),
    )
    create_district_table(
        "signing_overlay_uses",
        sa.Column("signatory_id", sa.Uuid(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid()),
        sa.Column("actor", sa.Text(), nullable=False, server_default=""),
        sa.Column("documents", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
    )
    create_district_table(
        "signing_print_runs",
        sa.Column("job_id", sa.Uuid()),
        sa.Column("request_ids", JSONB(), nullable=False),
        sa.Column("aside", JSONB(), nullable=False),
        sa.Column("is_two_sided", sa.Boolean(), nullable=False, server_default=sa.true()),
        schools_column(),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("pages", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("status", sa.Text(), nullable=False, server_default="queued"),
        sa.Column("problem", JSONB()),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_by_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    create_district_table(
        "signing_scan_stacks",
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("sha256", sa.Text(), nullable=False),
        schools_column(),
        sa.Column("pages", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("read_pages", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("status", sa.Text(), nullable=False, server_default="queued"),
        sa.Column("problem", JSONB()),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_by_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    create_district_table(
        "signing_scanned_pages",
        sa.Column("stack_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("request_id", sa.Uuid()),
        sa.Column("request_page", sa.Integer()),
        sa.Column("turn", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("reason", JSONB()),
        sa.Column("decided_by", sa.Uuid()),
        sa.Column("decided_by_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        sa.Column("blob_id", sa.Uuid()),
        sa.UniqueConstraint("district_id", "stack_id", "number"),
        belongs_to("signing_scan_stacks", "stack_id"),
    )
    create_district_table(
        "signing_seal_batches",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("begun_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "run_id"),
    )
    op.execute(FUNCTIONS)
    for function in GRANTED:
        op.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION {function} TO {app_role()}")
    add_search("signing_templates", "name", "description")
    add_search("signing_requests", "person_id", "first_name", "last_name", "title")
    create_search_function("signing_templates", school_column="school_id")
    create_search_function("signing_requests", school_column="school_id")
    op.execute(INDEXES)
    keep_to_schools("signing_templates", "(lower(school_id) = ANY ({schools}) OR school_id = '')")
    keep_to_schools("signing_template_versions", of_few_parents("signing_templates", "template_id"))
    keep_to_schools("signing_jobs", of_schools())
    keep_to_schools("signing_requests", of_school("school_id"))
    keep_to_schools("signing_signers", of_parent("signing_requests", "request_id"))
    keep_to_schools("signing_values", of_parent("signing_signers", "signer_id"))
    keep_to_schools("signing_acts", of_parent("signing_requests", "request_id"))
    keep_to_schools("signing_signatories", "(lower(school_id) = ANY ({schools}) OR school_id = '')")
    keep_to_schools("signing_print_runs", of_schools())
    keep_to_schools("signing_scan_stacks", of_schools())
    keep_to_schools("signing_scanned_pages", of_few_parents("signing_scan_stacks", "stack_id"))


def downgrade() -> None:
    op.execute(DROP)
