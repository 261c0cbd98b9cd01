"""The ledger of outgoing mail and the list of unsubscribed addresses."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_STATES = (
    "'planned', 'ready', 'claimed', 'armed', 'accepted', 'delivered', 'bounced', 'complained', "
    "'unknown', 'held', 'failed', 'suppressed', 'cancelled', 'expired'"
)


def _time(name: str, *, is_now: bool = False) -> sa.Column[Any]:
    default = sa.func.now() if is_now else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=default, nullable=not is_now)


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
        _time("expires_at"),
        _time("due_at"),
        sa.Column("worker", sa.Uuid()),
        sa.Column("attempt", sa.Integer(), server_default="0", nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("message", sa.Text(), server_default="", nullable=False),
        _time("created_at", is_now=True),
        _time("changed_at", is_now=True),
        _time("sent_at"),
        sa.UniqueConstraint("district_id", "batch_id", "key"),
        sa.CheckConstraint(f"state in ({_STATES})", name="state"),
    )
    op.create_index(
        "ix_mail_messages_district_id_batch_id_due_at",
        "mail_messages",
        ["district_id", "batch_id", "due_at"],
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    # Room for the new versions of rows beside the old ones: each mail changes its state three times.
    op.execute("ALTER TABLE mail_messages SET (fillfactor = 60)")
    create_district_table(
        "mail_suppressions",
        sa.Column("email", sa.String(320), nullable=False),
        sa.Column("category", sa.String(40), nullable=False),
        sa.Column("school_id", sa.Text(), server_default="", nullable=False),
        sa.Column("school_name", sa.Text(), server_default="", nullable=False),
        _time("changed_at", is_now=True),
        sa.UniqueConstraint("district_id", "email", "category"),
    )


def downgrade() -> None:
    op.drop_table("mail_suppressions")
    op.drop_table("mail_messages")
