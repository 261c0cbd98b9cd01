"""The keys with which a district's mails are signed."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "mail_signing_keys",
        sa.Column("domain", sa.String(255), nullable=False),
        sa.Column("selector", sa.String(63), nullable=False),
        sa.Column("algorithm", sa.String(16), nullable=False),
        sa.Column("private_key", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("proven_at", sa.DateTime(timezone=True)),
        sa.Column("retired_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "domain", "selector"),
    )


def downgrade() -> None:
    op.drop_table("mail_signing_keys")
