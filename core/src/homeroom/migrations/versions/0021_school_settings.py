"""What schools set for themselves of the plugins' settings, and what their district lets them set."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_school

revision = "0021_school_settings"
down_revision = "0020_installed_plugins"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "plugin_school_settings",
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.Column("school", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.CheckConstraint("school = lower(school)", name="school_is_lower"),
        sa.UniqueConstraint("district_id", "plugin_id", "school"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    keep_to_schools("plugin_school_settings", of_school("school"))
    op.add_column("plugin_states", sa.Column("schools_may", sa.Text(), nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("plugin_states", "schools_may")
    op.drop_table("plugin_school_settings")
