"""The tables of storage."""

from pathlib import Path

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
    of_school,
    of_schools,
    schools_column,
)
from homeroom_sdk.search import add_search, create_search_function
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSVECTOR

revision = "0001_storage"
down_revision = None
branch_labels = None
depends_on = None

FUNCTIONS = Path(__file__).with_suffix(".sql")
GRANTED = (
    "storage_bins_due()",
    "storage_ended_uploads()",
    "storage_contents_search(jsonb, uuid[])",
    "storage_hold_covers(storage_holds, storage_documents)",
    "storage_is_held(storage_documents)",
    "storage_lock_holds(uuid)",
    "storage_before_hold()",
    "storage_refuse_held()",
    "storage_refuse_held_version()",
    "storage_keep_held()",
    "storage_zips_due()",
)
INDEXES = """
CREATE INDEX ix_storage_addition_items_addition ON storage_addition_items (district_id, addition_id, number);
CREATE INDEX ix_storage_addition_items_done ON storage_addition_items (district_id, state, done_at);
CREATE INDEX ix_storage_uploads_of_user ON storage_uploads (district_id, created_by);
CREATE INDEX ix_storage_uploads_expires_at ON storage_uploads (expires_at);
CREATE UNIQUE INDEX ix_storage_upload_parts_upload ON storage_upload_parts (district_id, upload_id, start);
CREATE INDEX ix_storage_bulk_results_state ON storage_bulk_results (district_id, job_id, state, number);
CREATE INDEX ix_storage_bulk_results_sha256 ON storage_bulk_results (district_id, job_id, sha256);
CREATE INDEX ix_storage_zips_newest ON storage_zips (district_id, created_by, created_at);
CREATE INDEX ix_storage_zips_expires ON storage_zips (expires_at);
CREATE INDEX ix_storage_documents_newest ON storage_documents (district_id, created_at DESC, id DESC)
    WHERE state = 'stored';
CREATE INDEX ix_storage_documents_of_type ON storage_documents (district_id, type_id, created_at DESC, id DESC)
    WHERE state = 'stored';
CREATE INDEX ix_storage_documents_of_person ON storage_documents (district_id, person, created_at DESC);
CREATE INDEX ix_storage_documents_binned ON storage_documents (district_id, deleted_at) WHERE state = 'binned';
CREATE INDEX ix_storage_documents_due ON storage_documents (district_id, due_on) WHERE due_on IS NOT NULL;
CREATE INDEX ix_storage_versions_sha256 ON storage_versions (district_id, sha256);
CREATE INDEX ix_storage_acts_document ON storage_acts (district_id, document_id, at);
CREATE INDEX ix_storage_contents_words ON storage_contents USING gin (words);
CREATE INDEX ix_storage_contents_open ON storage_contents (district_id, queued_at)
    WHERE state IN ('todo', 'reading');
CREATE INDEX ix_storage_holds_open ON storage_holds (district_id, placed_at) WHERE released_at IS NULL;
CREATE INDEX ix_storage_zip_items_place ON storage_zip_items (district_id, zip_id, part, place);
CREATE INDEX ix_storage_zip_items_document ON storage_zip_items (district_id, document_id);
CREATE UNIQUE INDEX uq_storage_disposition_documents_open ON storage_disposition_documents (district_id, document_id)
    WHERE state = 'proposed';
CREATE UNIQUE INDEX uq_storage_disposition_documents_open_record ON storage_disposition_documents
    (district_id, keeper, record_id)
    WHERE state = 'proposed';
"""
TRIGGERS = """
CREATE TRIGGER storage_held BEFORE DELETE OR UPDATE OF state ON storage_documents FOR EACH ROW EXECUTE
    FUNCTION storage_refuse_held();
CREATE TRIGGER storage_held_kept AFTER UPDATE OF person, person_id, person_name, school_id, type_id, name,
    created_at ON storage_documents FOR EACH ROW EXECUTE FUNCTION storage_keep_held();
CREATE TRIGGER storage_destroyed BEFORE UPDATE OF state ON storage_documents FOR EACH ROW WHEN ((old.state =
    'destroyed')) EXECUTE FUNCTION storage_stay_destroyed();
CREATE TRIGGER storage_held BEFORE DELETE ON storage_versions FOR EACH ROW EXECUTE FUNCTION
    storage_refuse_held_version();
CREATE TRIGGER storage_hold_placed BEFORE INSERT ON storage_holds FOR EACH ROW EXECUTE FUNCTION
    storage_before_hold();
"""
DROP = """
DROP TABLE storage_types, storage_roles, storage_role_types, storage_role_mappings, storage_binnings,
    storage_additions, storage_addition_items, storage_uploads, storage_upload_parts, storage_bulk_jobs,
    storage_bulk_sources, storage_bulk_results, storage_zips, storage_retention_rules, storage_persons,
    storage_dispositions, storage_disposition_approvals, storage_documents, storage_versions, storage_acts,
    storage_contents, storage_texts, storage_holds, storage_hold_documents, storage_zip_items,
    storage_disposition_documents CASCADE;
DROP FUNCTION IF EXISTS storage_bins_due, storage_ended_uploads, storage_stem, storage_forms, storage_lexemes,
    storage_query, storage_names_query, storage_phrase, storage_contents_search, storage_hold_covers,
    storage_is_held, storage_lock_holds, storage_before_hold, storage_refuse_held, storage_refuse_held_version,
    storage_keep_held, storage_zips_due, storage_day, storage_stay_destroyed CASCADE;
"""


def upgrade() -> None:
    create_district_table(
        "storage_types",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("retention_period_days", sa.Integer()),
        sa.Column("is_active", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("schema", JSONB(), nullable=False, server_default="{}"),
        sa.UniqueConstraint("district_id", "name_key"),
    )
    create_district_table(
        "storage_roles",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("permissions", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "name_key"),
    )
    create_district_table(
        "storage_role_types",
        sa.Column("role_id", sa.Uuid(), nullable=False),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        sa.UniqueConstraint("district_id", "role_id", "type_id"),
        belongs_to("storage_roles", "role_id"),
        belongs_to("storage_types", "type_id", ondelete=None),
    )
    create_district_table(
        "storage_role_mappings",
        sa.Column("sis_role", sa.Text(), nullable=False),
        sa.Column("role_id", sa.Uuid(), nullable=False),
        sa.UniqueConstraint("district_id", "sis_role", "role_id"),
        belongs_to("storage_roles", "role_id"),
    )
    create_district_table(
        "storage_binnings",
        sa.Column("documents", ARRAY(sa.Uuid()), nullable=False),
        schools_column(),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    create_district_table(
        "storage_additions",
        schools_column(),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    create_district_table(
        "storage_addition_items",
        sa.Column("addition_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("upload_id", sa.Uuid(), nullable=False),
        sa.Column("person", sa.Uuid(), nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False, server_default="")
            for name in ("person_id", "student_id", "email", "person_name")
        ),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("metadata", JSONB(), nullable=False, server_default="{}"),
        sa.Column("state", sa.Text(), nullable=False, server_default="waiting"),
        sa.Column("message", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("document_id", sa.Uuid()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        belongs_to("storage_additions", "addition_id"),
    )
    create_district_table(
        "storage_uploads",
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("offset", sa.BigInteger(), nullable=False, server_default=sa.text("'0'::bigint")),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
    )
    create_district_table(
        "storage_upload_parts",
        sa.Column("upload_id", sa.Uuid(), nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        belongs_to("storage_uploads", "upload_id"),
    )
    create_district_table(
        "storage_bulk_jobs",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        sa.Column("school_id", sa.Text(), nullable=False, server_default=""),
        schools_column(),
        sa.Column("rule", JSONB(), nullable=False),
        sa.Column("types", JSONB(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False, server_default="queued"),
        sa.Column("problem", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("notes", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("files", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_by_name", sa.Text(), nullable=False),
        sa.Column("processed_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        belongs_to("storage_types", "type_id", ondelete=None),
    )
    create_district_table(
        "storage_bulk_sources",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("upload_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text()),
        sa.Column("is_forgotten", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("district_id", "job_id", "number"),
        belongs_to("storage_bulk_jobs", "job_id"),
    )
    create_district_table(
        "storage_bulk_results",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("source_id", sa.Uuid(), nullable=False),
        *(sa.Column(name, sa.Integer()) for name in ("place", "first_page", "last_page")),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False, server_default=""),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("metadata", JSONB(), nullable=False, server_default="{}"),
        sa.Column("person", sa.Uuid()),
        *(
            sa.Column(name, sa.Text(), nullable=False, server_default="")
            for name in ("person_id", "person_name", "school_id")
        ),
        sa.Column("state", sa.Text(), nullable=False, server_default="todo"),
        sa.Column("reason", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.Column("former", sa.Text()),
        sa.Column("document_id", sa.Uuid()),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("sha256", sa.Text()),
        sa.Column("size_bytes", sa.BigInteger()),
        sa.Column("media_type", sa.Text(), nullable=False, server_default=""),
        sa.Column("pages", sa.Integer()),
        sa.Column("is_inert", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("district_id", "job_id", "number"),
        belongs_to("storage_bulk_jobs", "job_id"),
    )
    create_district_table(
        "storage_zips",
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.Text(), nullable=False, server_default="preparing"),
        sa.Column("left_out", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("parts", sa.Integer()),
    )
    create_district_table(
        "storage_retention_rules",
        sa.Column("type_id", sa.Uuid(), nullable=False),
        sa.Column("trigger", sa.Text(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("unit", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("field", sa.Text(), nullable=False, server_default=""),
        sa.UniqueConstraint("district_id", "type_id"),
        belongs_to("storage_types", "type_id"),
    )
    create_district_table(
        "storage_persons",
        sa.Column("birth_date", sa.Date()),
        sa.Column("left_on", sa.Date()),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    create_district_table(
        "storage_dispositions",
        sa.Column("state", sa.Text(), nullable=False, server_default="proposed"),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.Column("scope", sa.Text(), nullable=False, server_default=""),
        sa.Column("proposed_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("proposed_by", sa.Uuid(), nullable=False),
        sa.Column("proposed_by_name", sa.Text(), nullable=False),
        sa.Column("approved_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("end_reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("certificate_blob_id", sa.Uuid()),
        sa.Column("certificate_sha256", sa.Text(), nullable=False, server_default=""),
    )
    create_district_table(
        "storage_disposition_approvals",
        sa.Column("disposition_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "disposition_id", "user_id"),
        belongs_to("storage_dispositions", "disposition_id"),
    )
    create_district_table(
        "storage_documents",
        sa.Column("person", sa.Uuid(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("person_id", "person_name", "school_id")),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("metadata", JSONB(), nullable=False, server_default="{}"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("state", sa.Text(), nullable=False, server_default="stored"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("deleted_at", sa.DateTime(timezone=True)),
        sa.Column("deleted_by", sa.Uuid()),
        sa.Column("due_on", sa.Date()),
        belongs_to("storage_types", "type_id", ondelete=None),
    )
    create_district_table(
        "storage_versions",
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("pages", sa.Integer()),
        sa.Column("is_inert", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_by_name", sa.Text(), nullable=False, server_default=""),
        sa.UniqueConstraint("district_id", "document_id", "number"),
        belongs_to("storage_documents", "document_id"),
    )
    create_district_table(
        "storage_acts",
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("user_id", sa.Uuid()),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("details", JSONB(), nullable=False, server_default="{}"),
        belongs_to("storage_documents", "document_id"),
    )
    create_district_table(
        "storage_contents",
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False, server_default=""),
        sa.Column("state", sa.Text(), nullable=False, server_default="todo"),
        sa.Column("reason", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("turn", sa.Uuid()),
        sa.Column("queued_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("taken_at", sa.DateTime(timezone=True)),
        sa.Column("read_at", sa.DateTime(timezone=True)),
        sa.Column("words", TSVECTOR()),
        sa.UniqueConstraint("district_id", "document_id", "number"),
        belongs_to("storage_versions", "id"),
    )
    create_district_table(
        "storage_texts",
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("lexemes", TSVECTOR(), nullable=False),
        sa.UniqueConstraint("district_id", "version_id", "page"),
        belongs_to("storage_contents", "version_id"),
    )
    create_district_table(
        "storage_holds",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("kind", "label", "reason")),
        *(sa.Column(name, sa.Uuid()) for name in ("person", "document_id", "type_id")),
        sa.Column("school_id", sa.Text()),
        sa.Column("phrase", sa.Text()),
        sa.Column("created_from", sa.DateTime(timezone=True)),
        sa.Column("created_before", sa.DateTime(timezone=True)),
        sa.Column("placed_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("placed_by", sa.Uuid()),
        sa.Column("placed_by_name", sa.Text(), nullable=False),
        sa.Column("released_at", sa.DateTime(timezone=True)),
        sa.Column("released_by", sa.Uuid()),
        sa.Column("released_by_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("release_reason", sa.Text(), nullable=False, server_default=""),
        belongs_to("storage_types", "type_id", ondelete=None),
        sa.ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["storage_documents.district_id", "storage_documents.id"],
            ondelete="SET NULL (document_id)",
            name=op.f("fk_storage_holds_document"),
        ),
        sa.CheckConstraint("kind IN ('person', 'document', 'search')", name="kind"),
        sa.CheckConstraint("(kind <> 'person') OR (person IS NOT NULL)", name="person"),
    )
    create_district_table(
        "storage_hold_documents",
        sa.Column("hold_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.UniqueConstraint("district_id", "hold_id", "document_id"),
        belongs_to("storage_holds", "hold_id", ondelete=None),
        belongs_to("storage_documents", "document_id"),
    )
    create_district_table(
        "storage_zip_items",
        *(sa.Column(name, sa.Uuid(), nullable=False) for name in ("zip_id", "document_id", "blob_id")),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("part", sa.Integer()),
        sa.Column("place", sa.Integer()),
        sa.Column("name", sa.Text()),
        sa.Column("crc", sa.BigInteger()),
        sa.Column("problem", sa.Text()),
        belongs_to("storage_zips", "zip_id"),
        belongs_to("storage_documents", "document_id"),
    )
    create_district_table(
        "storage_disposition_documents",
        sa.Column("disposition_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid()),
        sa.Column("state", sa.Text(), nullable=False, server_default="proposed"),
        sa.Column("due_on", sa.Date(), nullable=False),
        sa.Column("type_name", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("by_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("hashes", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("blob_ids", ARRAY(sa.Uuid()), nullable=False, server_default="{}"),
        sa.Column("destroyed_at", sa.DateTime(timezone=True)),
        sa.Column("erased_at", sa.DateTime(timezone=True)),
        sa.Column("keeper", sa.Text(), nullable=False, server_default=""),
        sa.Column("record_id", sa.Uuid()),
        sa.Column("title", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("address", sa.Text(), nullable=False, server_default=""),
        sa.UniqueConstraint("district_id", "disposition_id", "document_id"),
        sa.UniqueConstraint(
            "district_id", "disposition_id", "keeper", "record_id", name=op.f("uq_storage_disposition_documents_record")
        ),
        belongs_to("storage_dispositions", "disposition_id"),
        belongs_to("storage_documents", "document_id"),
        sa.CheckConstraint("num_nonnulls(document_id, record_id) = 1", name="subject"),
    )
    op.create_foreign_key(
        "fk_storage_documents_version",
        "storage_documents",
        "storage_versions",
        ["district_id", "id", "version"],
        ["district_id", "document_id", "number"],
        deferrable=True,
        initially="DEFERRED",
    )
    add_search("storage_documents", "name", "person_id", "person_name")
    op.execute(FUNCTIONS.read_text())
    # Holds are released, not deleted; who released them, and why, stays on record.
    for table, rights in {"storage_holds": "DELETE", "storage_hold_documents": "UPDATE, DELETE"}.items():
        op.execute(f"REVOKE {rights} ON {table} FROM {app_role()}")
    for function in GRANTED:
        op.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION {function} TO {app_role()}")
    create_search_function("storage_documents", school_column="school_id")
    op.execute(INDEXES)
    op.execute(TRIGGERS)
    keep_to_schools("storage_documents", of_school("school_id"))
    keep_to_schools("storage_versions", of_parent("storage_documents", "document_id"))
    keep_to_schools("storage_acts", of_parent("storage_documents", "document_id"))
    keep_to_schools("storage_binnings", of_schools())
    keep_to_schools("storage_additions", of_schools())
    keep_to_schools("storage_addition_items", of_few_parents("storage_additions", "addition_id"))
    keep_to_schools("storage_contents", of_parent("storage_documents", "document_id"))
    keep_to_schools("storage_texts", of_parent("storage_documents", "document_id"))
    keep_to_schools("storage_bulk_jobs", of_schools())
    keep_to_schools("storage_bulk_sources", of_few_parents("storage_bulk_jobs", "job_id"))
    keep_to_schools("storage_bulk_results", of_few_parents("storage_bulk_jobs", "job_id"))
    keep_to_schools("storage_zip_items", of_parent("storage_documents", "document_id"))


def downgrade() -> None:
    op.execute(DROP)
