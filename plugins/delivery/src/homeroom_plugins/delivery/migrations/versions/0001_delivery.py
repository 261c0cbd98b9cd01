"""The tables of delivery."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    EMPTY_SENTENCE,
    app_role,
    belongs_to,
    create_district_table,
    keep_to_schools,
    of_few_parents,
    of_parent,
    of_schools,
    schools_column,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001_delivery"
down_revision = None
branch_labels = None
depends_on = None

FUNCTIONS = """
CREATE FUNCTION public.delivery_due_pins() RETURNS TABLE(district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT r.district_id FROM public.delivery_recipients r
    JOIN public.delivery_jobs j ON j.district_id = r.district_id AND j.id = r.job_id
    WHERE r.pin_is_due AND r.sent_at < now() AND r.recalled_at IS NULL
      AND j.recalled_at IS NULL AND j.status <> 'cancelled' AND j.expires_at > now()
$$;
"""
GRANTED = ("delivery_due_pins()",)
INDEXES = """
CREATE INDEX ix_delivery_jobs_source_sha256 ON delivery_jobs (district_id, source_sha256);
CREATE INDEX ix_delivery_documents_chunk ON delivery_documents (district_id, job_id, chunk, state);
CREATE INDEX ix_delivery_documents_person_id ON delivery_documents (district_id, job_id, person_id);
CREATE INDEX ix_delivery_documents_person ON delivery_documents (district_id, person);
CREATE INDEX ix_delivery_documents_text_mark ON delivery_documents (district_id, person, text_mark)
    WHERE text_mark IS NOT NULL;
CREATE INDEX ix_delivery_recipients_job ON delivery_recipients (district_id, job_id, result);
CREATE UNIQUE INDEX ix_delivery_recipients_document ON delivery_recipients (district_id, document_id, email)
    WHERE result <> 'cancelled';
CREATE INDEX ix_delivery_recipients_of_document ON delivery_recipients (district_id, document_id);
CREATE INDEX ix_delivery_recipients_due_pins ON delivery_recipients (district_id, job_id) WHERE pin_is_due;
CREATE INDEX ix_delivery_recipients_unsettled ON delivery_recipients (district_id, job_id)
    WHERE result IN ('failed', 'unknown') AND settled_at IS NULL AND recalled_at IS NULL;
CREATE INDEX ix_delivery_problems_job ON delivery_problems (district_id, job_id);
CREATE INDEX ix_delivery_problems_document ON delivery_problems (district_id, document_id);
CREATE INDEX ix_delivery_timeline_job ON delivery_timeline (district_id, job_id, at);
CREATE INDEX ix_delivery_acts_recipient ON delivery_acts (district_id, recipient_id, at);
CREATE UNIQUE INDEX ix_delivery_saved_rules_name ON delivery_saved_rules (district_id, lower(name));
CREATE INDEX ix_delivery_prints_job ON delivery_prints (district_id, job_id);
CREATE UNIQUE INDEX ix_delivery_prints_once ON delivery_prints (district_id, document_id)
    WHERE undone_at IS NULL;
CREATE INDEX ix_delivery_decisions_job ON delivery_decisions (district_id, job_id);
"""
DROP = """
DROP TABLE delivery_uploads, delivery_jobs, delivery_documents, delivery_recipients, delivery_problems,
    delivery_timeline, delivery_released_marks, delivery_samples, delivery_sampled_documents, delivery_acts,
    delivery_saved_rules, delivery_prints, delivery_decisions, delivery_overlays, delivery_read_ranges CASCADE;
DROP FUNCTION IF EXISTS delivery_due_pins CASCADE;
"""


def upgrade() -> None:
    create_district_table(
        "delivery_uploads",
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("pages", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        schools_column(),
        sa.Column("sha256", sa.Text(), nullable=False, server_default=""),
    )
    create_district_table(
        "delivery_jobs",
        sa.Column("status", sa.Text(), nullable=False, server_default="queued"),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("subject", "message", "file_name")),
        sa.Column("source_blob_id", sa.Uuid()),
        sa.Column("rule", JSONB(), nullable=False),
        sa.Column("pin_mode", sa.Text(), nullable=False),
        sa.Column("send_to", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("page_count", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("problem", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("processed_at", sa.DateTime(timezone=True)),
        sa.Column("school_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("review", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("approved_at", sa.DateTime(timezone=True)),
        sa.Column("unassigned", sa.Text(), nullable=False, server_default=""),
        *(
            sa.Column(name, sa.DateTime(timezone=True))
            for name in ("recalled_at", "released_at", "send_on", "send_at", "cleared_at")
        ),
        sa.Column("created_by_id", sa.Uuid()),
        sa.Column("released_by", sa.Text(), nullable=False, server_default=""),
        sa.Column("kind", sa.Text(), nullable=False, server_default="splitter"),
        schools_column(),
        sa.Column("source_sha256", sa.Text(), nullable=False, server_default=""),
        sa.Column("is_required", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("form", JSONB()),
        sa.Column("saved_at", sa.DateTime(timezone=True)),
        sa.Column("source_erased_at", sa.DateTime(timezone=True)),
        sa.Column("made_by_ids", ARRAY(sa.Uuid()), nullable=False, server_default="{}"),
        sa.Column("approved_by_ids", ARRAY(sa.Uuid()), nullable=False, server_default="{}"),
    )
    create_district_table(
        "delivery_documents",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("person_id", "person_name", "school_id")),
        sa.Column("pages", ARRAY(sa.Integer()), nullable=False),
        sa.Column("chunk", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("state", sa.Text(), nullable=False, server_default="todo"),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("sha256", sa.Text()),
        sa.Column("person", sa.Uuid(), nullable=False),
        sa.Column("attached", ARRAY(sa.Integer()), nullable=False, server_default="{}"),
        sa.Column("risk", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("reasons", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("planned_at", sa.DateTime(timezone=True)),
        sa.Column("stored_at", sa.DateTime(timezone=True)),
        sa.Column("text_mark", sa.LargeBinary()),
        sa.UniqueConstraint("district_id", "job_id", "person"),
        belongs_to("delivery_jobs", "job_id"),
    )
    create_district_table(
        "delivery_recipients",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False, server_default="pending"),
        sa.Column("message", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        *(sa.Column(name, sa.DateTime(timezone=True)) for name in ("sent_at", "locked_at", "opened_at", "recalled_at")),
        sa.Column("mails", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("mended_from", sa.Text()),
        sa.Column("reminded_at", sa.DateTime(timezone=True)),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("language", sa.Text(), nullable=False, server_default=""),
        sa.Column("pin_mode", sa.Text()),
        sa.Column("pin_is_due", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("pin_mails", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("settled_at", sa.DateTime(timezone=True)),
        sa.Column("settled_why", sa.Text(), nullable=False, server_default=""),
        belongs_to("delivery_jobs", "job_id"),
        belongs_to("delivery_documents", "document_id"),
    )
    create_district_table(
        "delivery_problems",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("pages", ARRAY(sa.Integer()), nullable=False),
        sa.Column("person_ids", ARRAY(sa.Text()), nullable=False),
        sa.Column("message", JSONB(), nullable=False),
        sa.Column("document_id", sa.Uuid()),
        sa.Column("holds", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("releasable", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("others", JSONB(), nullable=False, server_default="[]"),
        sa.Column("released_at", sa.DateTime(timezone=True)),
        sa.Column("released_by", sa.Text(), nullable=False, server_default=""),
        sa.Column("reason", sa.Text(), nullable=False, server_default=""),
        belongs_to("delivery_jobs", "job_id"),
        belongs_to("delivery_documents", "document_id"),
    )
    create_district_table(
        "delivery_timeline",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        belongs_to("delivery_jobs", "job_id"),
    )
    create_district_table(
        "delivery_released_marks",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_by", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "kind", "value"),
    )
    create_district_table(
        "delivery_samples",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_by", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("void_at", sa.DateTime(timezone=True)),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        belongs_to("delivery_jobs", "job_id"),
    )
    create_district_table(
        "delivery_sampled_documents",
        sa.Column("sample_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("is_right", sa.Boolean()),
        sa.Column("judged_by", sa.Text(), nullable=False, server_default=""),
        sa.UniqueConstraint("district_id", "sample_id", "document_id"),
        belongs_to("delivery_samples", "sample_id"),
        belongs_to("delivery_documents", "document_id"),
    )
    create_district_table(
        "delivery_acts",
        sa.Column("recipient_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False, server_default=""),
        belongs_to("delivery_recipients", "recipient_id"),
    )
    create_district_table(
        "delivery_saved_rules",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("rule", JSONB(), nullable=False),
        sa.Column("look", JSONB(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    create_district_table(
        "delivery_prints",
        *(sa.Column(name, sa.Uuid(), nullable=False) for name in ("job_id", "document_id", "print_id")),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("printed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("printed_by", sa.Text(), nullable=False),
        sa.Column("printed_by_id", sa.Uuid()),
        sa.Column("undone_at", sa.DateTime(timezone=True)),
        sa.Column("undone_by", sa.Text(), nullable=False, server_default=""),
        sa.UniqueConstraint("district_id", "print_id", "place"),
        belongs_to("delivery_jobs", "job_id"),
        belongs_to("delivery_documents", "document_id"),
    )
    create_district_table(
        "delivery_decisions",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False, server_default=""),
        sa.Column("verb", sa.Text(), nullable=False, server_default=""),
        sa.Column("person", sa.Uuid()),
        sa.Column("pages", ARRAY(sa.Integer()), nullable=False, server_default="{}"),
        sa.Column("kinds", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("marks", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        *(sa.Column(name, sa.Text(), nullable=False, server_default="") for name in ("email", "reason", "created_by")),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("applied_at", sa.DateTime(timezone=True)),
        sa.Column("corrects", sa.String()),
        belongs_to("delivery_jobs", "job_id"),
    )
    create_district_table(
        "delivery_overlays",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("signatory_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False, server_default=""),
        sa.Column("page", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Double(), nullable=False) for name in ("x", "y", "width", "height")),
        sa.Column("anchor", sa.Text(), nullable=False, server_default=""),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
        sa.Column("picture", sa.LargeBinary()),
        sa.Column("taken_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "job_id", "number"),
        belongs_to("delivery_jobs", "job_id"),
    )
    create_district_table(
        "delivery_read_ranges",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("stop", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary()),
        sa.UniqueConstraint("district_id", "job_id", "basis", "first", "stop"),
        belongs_to("delivery_jobs", "job_id"),
    )
    op.execute(FUNCTIONS)
    for function in GRANTED:
        op.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION {function} TO {app_role()}")
    op.execute(INDEXES)
    keep_to_schools("delivery_jobs", of_schools())
    keep_to_schools("delivery_uploads", of_schools())
    keep_to_schools("delivery_documents", of_few_parents("delivery_jobs", "job_id"))
    keep_to_schools("delivery_recipients", of_few_parents("delivery_jobs", "job_id"))
    keep_to_schools("delivery_problems", of_parent("delivery_jobs", "job_id"))
    keep_to_schools("delivery_samples", of_parent("delivery_jobs", "job_id"))
    keep_to_schools("delivery_timeline", of_parent("delivery_jobs", "job_id"))
    keep_to_schools("delivery_acts", of_parent("delivery_recipients", "recipient_id"))
    keep_to_schools("delivery_sampled_documents", of_parent("delivery_samples", "sample_id"))
    keep_to_schools("delivery_prints", of_parent("delivery_jobs", "job_id"))
    keep_to_schools("delivery_decisions", of_parent("delivery_jobs", "job_id"))
    keep_to_schools("delivery_overlays", of_parent("delivery_jobs", "job_id"))
    keep_to_schools("delivery_read_ranges", of_parent("delivery_jobs", "job_id"))


def downgrade() -> None:
    op.execute(DROP)
