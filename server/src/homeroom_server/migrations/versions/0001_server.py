"""The tables of the server."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import CURRENT_DISTRICT, belongs_to, create_district_table
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001_server"
down_revision = None
branch_labels = None
depends_on = None

EVERYBODY = "'00000000-0000-0000-0000-000000000000'::uuid"
"""District id of messages that are for all districts."""
POLICIES = f"""
-- Every district reads what is for everybody; only a transaction of no district writes it.
DROP POLICY district ON messages;
CREATE POLICY district ON messages USING (district_id IN ({CURRENT_DISTRICT}, {EVERYBODY}))
    WITH CHECK (district_id = coalesce({CURRENT_DISTRICT}, {EVERYBODY}));
"""
INDEXES = """
-- Of each user, and of the district itself (no user), names differ and one view at most is the default.
CREATE UNIQUE INDEX uq_saved_views_name ON saved_views
    (district_id, model, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), name);
CREATE UNIQUE INDEX uq_saved_views_default ON saved_views
    (district_id, model, coalesce(user_id, '00000000-0000-0000-0000-000000000000'))
    WHERE is_default;
CREATE INDEX ix_record_files_record_id ON record_files (district_id, record_id);
CREATE UNIQUE INDEX uq_subject_erasures_open ON subject_erasures (district_id, person) WHERE state <> 'done';
"""
DROP = """
DROP TABLE saved_views, record_files, favorites, sis_credentials, messages, edit_locks, subject_erasures,
    subject_erasure_parts CASCADE;
"""


def upgrade() -> None:
    create_district_table(
        "saved_views",
        sa.Column("user_id", sa.Uuid()),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", JSONB(), nullable=False),
        sa.Column("is_default", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        belongs_to("users", "user_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "record_files",  # Erasing a record clears `record_id` but keeps the district; a sweep then deletes the file.
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("model", "field", "name")),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        sa.Column("record_id", sa.Uuid()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("released_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["district_id", "record_id"], ["instances.district_id", "instances.id"], ondelete="SET NULL (record_id)"
        ),
    )
    create_district_table(
        "favorites",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "user_id", "path"),
        belongs_to("users", "user_id"),
    )
    create_district_table(
        "sis_credentials",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("url", "client_id", "secret")),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("updated_by", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "messages",  # No foreign key to districts: a message for all districts belongs to none.
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Text(), nullable=False),
    )
    create_district_table(
        "edit_locks",
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("user_name", sa.Text(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("district_id", "model", "record"),
        belongs_to("users", "user_id"),
    )
    create_district_table(
        "subject_erasures",
        sa.Column("person", sa.Uuid(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("person_id", "reason", "state")),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("requested_by", sa.Uuid()),
        sa.Column("requested_by_name", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("certificate_blob_id", sa.Uuid()),
        sa.Column("certificate_sha256", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "subject_erasure_parts",
        sa.Column("erasure_id", sa.Uuid(), nullable=False),
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("counts", JSONB(), nullable=False, server_default="[]"),
        sa.Column("message", JSONB(), nullable=False),
        sa.Column("blob_ids", ARRAY(sa.Uuid()), nullable=False, server_default="{}"),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "erasure_id", "plugin_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        belongs_to("subject_erasures", "erasure_id"),
    )
    op.execute(POLICIES)
    op.execute(INDEXES)


def downgrade() -> None:
    op.execute(DROP)
