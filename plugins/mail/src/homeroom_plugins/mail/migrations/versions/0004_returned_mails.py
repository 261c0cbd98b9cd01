"""Mails that came back, why an address gets no mail, and how many mails a batch was planned with."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OLD_KEY, NEW_KEY = ["district_id", "email", "category"], ["district_id", "email", "category", "reason"]


def upgrade() -> None:
    create_district_table(
        "mail_returns",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("source", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("mail_id", sa.Uuid()),
        sa.Column("email", sa.String(320), server_default="", nullable=False),
        sa.Column("status", sa.String(20), server_default="", nullable=False),
        sa.Column("words", sa.Text(), server_default="", nullable=False),
        sa.Column("content", sa.LargeBinary()),
        sa.Column("received_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "digest"),
    )
    op.create_index(
        "ix_mail_returns_district_id_email_received_at",
        "mail_returns",
        ["district_id", "email", "received_at"],
        postgresql_where=sa.text("kind = 'soft'"),
    )
    create_district_table(
        "mail_batches",
        sa.Column("planned", sa.Integer(), nullable=False),
        sa.Column("missing", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
    )
    op.execute(
        "INSERT INTO mail_batches (district_id, id, planned, created_at) "
        "SELECT district_id, batch_id, count(*), min(created_at) FROM mail_messages GROUP BY district_id, batch_id"
    )
    op.add_column(
        "mail_suppressions", sa.Column("reason", sa.String(20), server_default="unsubscribed", nullable=False)
    )
    op.add_column("mail_suppressions", sa.Column("mail_id", sa.Uuid()))
    op.add_column(
        "mail_suppressions",
        sa.Column("since", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
    )
    op.execute("UPDATE mail_suppressions SET since = changed_at")
    _key(OLD_KEY, NEW_KEY)


def downgrade() -> None:
    op.execute("DELETE FROM mail_suppressions WHERE reason <> 'unsubscribed'")
    _key(NEW_KEY, OLD_KEY)
    for column in ("since", "mail_id", "reason"):
        op.drop_column("mail_suppressions", column)
    op.drop_table("mail_batches")
    op.drop_table("mail_returns")


def _key(old: list[str], new: list[str]) -> None:
    op.drop_constraint("uq_mail_suppressions_" + "_".join(old), "mail_suppressions", type_="unique")
    op.create_unique_constraint("uq_mail_suppressions_" + "_".join(new), "mail_suppressions", new)
