"""Templates of districts and schools, and which one a mail was written with."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_school

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "mail_templates",
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("school_id", sa.Text(), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("is_ours", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("created_by_id", sa.Uuid()),
        sa.UniqueConstraint("district_id", "kind", "school_id", "language", "number"),
    )
    keep_to_schools("mail_templates", f"(school_id = '' OR {of_school('school_id')})")
    op.add_column("mail_messages", sa.Column("template_id", sa.Uuid()))
    op.add_column(
        "mail_messages", sa.Column("is_unwritten", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )


def downgrade() -> None:
    for column in ("is_unwritten", "template_id"):
        op.drop_column("mail_messages", column)
    op.drop_table("mail_templates")
