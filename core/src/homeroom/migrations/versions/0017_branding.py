"""What a district shows its families: name, logo, colour, and whom they can ask."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0017_branding"
down_revision = "0016_sso_leaves"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "brandings",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("color", sa.Text(), nullable=False),
        sa.Column("logo_type", sa.Text(), nullable=False),
        sa.Column("logo", sa.LargeBinary(), nullable=False),
        sa.Column("logo_width", sa.Integer(), nullable=False),
        sa.Column("logo_height", sa.Integer(), nullable=False),
        sa.Column("contact_name", sa.Text(), nullable=False),
        sa.Column("contact_phone", sa.Text(), nullable=False),
        sa.Column("contact_email", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("updated_by", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("brandings")
