"""The ledger of outgoing mail and the list of unsubscribed addresses."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import CURRENT_DISTRICT, protect

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_STATES = ["planned", "ready", "claimed", "armed", "accepted", "delivered", "bounced", "complained", "unknown", "held", "failed", "suppressed", "cancelled", "expired"]
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "mail_messages",
        sa.Column("district_id", sa.Uuid(), server_default=sa.text(CURRENT_DISTRICT), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("batch_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("email", sa.String(320), nullable=False),
        sa.Column("domain", sa.String(255), nullable=False),
        sa.Column("category", sa.String(40), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary()),
        sa.Column("expires_at", _MOMENT),
        sa.Column("due_at", _MOMENT),
        sa.Column("worker", sa.Uuid()),
        sa.Column("attempt", sa.Integer(), server_default="0", nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("message", sa.Text(), server_default="", nullable=False),
        sa.Column("created_at", _MOMENT, server_default=sa.func.now(), nullable=False),
        sa.Column("changed_at", _MOMENT, server_default=sa.func.now(), nullable=False),
        sa.Column("sent_at", _MOMENT),
        sa.PrimaryKeyConstraint("district_id", "id", name="pk_mail_messages"),
        sa.UniqueConstraint("district_id", "batch_id", "key", name="uq_mail_messages_district_id_batch_id_key"),
        sa.CheckConstraint(
            "state in ({})".format(", ".join(f"'{state}'" for state in _STATES)), name="ck_mail_messages_state"
        ),
    )
    op.create_index(
        "ix_mail_messages_watched",
        "mail_messages",
        ["district_id", "state", "batch_id", "due_at"],
        postgresql_where=sa.text("state in ('ready', 'claimed', 'armed', 'unknown')"),
    )
    op.create_table(
        "mail_suppressions",
        sa.Column("district_id", sa.Uuid(), server_default=sa.text(CURRENT_DISTRICT), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(320), nullable=False),
        sa.Column("category", sa.String(40), nullable=False),
        sa.Column("school_id", sa.Text(), server_default="", nullable=False),
        sa.Column("school_name", sa.Text(), server_default="", nullable=False),
        sa.Column("changed_at", _MOMENT, server_default=sa.func.now(), nullable=False),
        sa.PrimaryKeyConstraint("district_id", "id", name="pk_mail_suppressions"),
        sa.UniqueConstraint("district_id", "email", "category", name="uq_mail_suppressions_district_id_email_category"),
    )
    protect("mail_messages")
    protect("mail_suppressions")


def downgrade() -> None:
    op.drop_table("mail_suppressions")
    op.drop_table("mail_messages")
