"""The tables of the mail ledger."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    EMPTY_SENTENCE,
    create_district_table,
    keep_to_schools,
    of_parent,
    of_schools,
    schools_column,
)
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001_mail"
down_revision = None
branch_labels = None
depends_on = None

INDEXES = """
CREATE INDEX ix_mail_messages_district_id_batch_id_due_at ON mail_messages (district_id, batch_id, due_at)
    WHERE due_at IS NOT NULL;
CREATE INDEX ix_mail_returns_district_id_email_received_at ON mail_returns (district_id, email, received_at)
    WHERE kind = 'soft';
"""
DROP = """
DROP TABLE mail_messages, mail_suppressions, mail_outages, mail_returns, mail_batches, mail_signing_keys,
    mail_looks, mail_templates CASCADE;
"""


def upgrade() -> None:
    create_district_table(
        "mail_messages",
        sa.Column("batch_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("email", sa.String(320), nullable=False),
        sa.Column("domain", sa.String(255), nullable=False),
        sa.Column("category", sa.String(40), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary()),
        sa.Column("expires_at", sa.DateTime(timezone=True)),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("worker", sa.Uuid()),
        sa.Column("attempt", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("message", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("sent_at", sa.DateTime(timezone=True)),
        sa.Column("kept", sa.LargeBinary()),
        sa.Column("look", sa.Uuid()),
        sa.Column("template_id", sa.Uuid()),
        sa.Column("is_unwritten", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("district_id", "batch_id", "key"),
        sa.CheckConstraint(
            "state IN ('planned', 'ready', 'claimed', 'armed', 'accepted', 'delivered', 'bounced', 'complained', "
            "'unknown', 'held', 'failed', 'suppressed', 'cancelled', 'expired')",
            name="state",
        ),
    )
    create_district_table(
        "mail_suppressions",
        sa.Column("email", sa.String(320), nullable=False),
        sa.Column("category", sa.String(40), nullable=False),
        sa.Column("school_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("school_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("reason", sa.String(20), nullable=False, server_default=sa.text("'unsubscribed'::character varying")),
        sa.Column("mail_id", sa.Uuid()),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "email", "category", "reason"),
    )
    create_district_table(
        "mail_outages",
        sa.Column("words", JSONB(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("next_try_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("district_id"),
    )
    create_district_table(
        "mail_returns",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("source", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("mail_id", sa.Uuid()),
        sa.Column("email", sa.String(320), nullable=False, server_default=sa.text("''::character varying")),
        sa.Column("status", sa.String(20), nullable=False, server_default=sa.text("''::character varying")),
        sa.Column("words", sa.Text(), nullable=False, server_default=""),
        sa.Column("content", sa.LargeBinary()),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "digest"),
    )
    create_district_table(
        "mail_batches",
        sa.Column("planned", sa.Integer(), nullable=False),
        sa.Column("missing", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("paused_at", sa.DateTime(timezone=True)),
        sa.Column("pause_reason", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        schools_column(),
    )
    create_district_table(
        "mail_signing_keys",
        sa.Column("domain", sa.String(255), nullable=False),
        sa.Column("selector", sa.String(63), nullable=False),
        sa.Column("algorithm", sa.String(16), nullable=False),
        sa.Column("private_key", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("proven_at", sa.DateTime(timezone=True)),
        sa.Column("retired_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "domain", "selector"),
    )
    create_district_table(
        "mail_looks",
        sa.Column("content", sa.LargeBinary(), nullable=False),
    )
    create_district_table(
        "mail_templates",
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("school_id", sa.Text(), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("subject", "body", "html")),
        sa.Column("is_ours", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("created_by_id", sa.Uuid()),
        sa.UniqueConstraint("district_id", "kind", "school_id", "language", "number"),
    )
    op.execute(INDEXES)
    # Leave space for new row versions on the same page: each mail changes its state three times.
    op.execute("ALTER TABLE mail_messages SET (fillfactor = 60)")
    keep_to_schools("mail_batches", of_schools())
    keep_to_schools("mail_messages", of_parent("mail_batches", "batch_id"))
    keep_to_schools("mail_returns", of_parent("mail_messages", "mail_id"))
    keep_to_schools("mail_templates", "(school_id = '' OR lower(school_id) = ANY ({schools}))")


def downgrade() -> None:
    op.execute(DROP)
