"""To which schools users belong, and to which their runs are kept."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0018_schools"
down_revision = "0017_branding"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "user_schools",
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("school_id", sa.UUID(), nullable=False),
        sa.UniqueConstraint("district_id", "user_id", "school_id"),
        sa.ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
        # Not CASCADE: whoever lost their only school would see the whole district.
        sa.ForeignKeyConstraint(["district_id", "school_id"], ["schools.district_id", "schools.id"]),
    )
    op.add_column("flow_runs", sa.Column("schools", ARRAY(sa.Text())))


def downgrade() -> None:
    op.drop_column("flow_runs", "schools")
    op.drop_table("user_schools")
