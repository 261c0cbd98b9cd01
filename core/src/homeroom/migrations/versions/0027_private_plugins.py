"""Plugins that are some districts' own."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table

revision = "0027_private_plugins"
down_revision = "0026_service_choices"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the districts' own lists, and the list of ids that are nobody else's, which is of no district."""
    create_district_table(
        "private_plugins",
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False, server_default=""),
        sa.Column("registered_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "plugin_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    op.execute("""
        CREATE TABLE public.reserved_plugins (
            plugin_id text NOT NULL,
            CONSTRAINT pk_reserved_plugins PRIMARY KEY (plugin_id)
        )""")
    op.execute(f"GRANT SELECT, INSERT ON public.reserved_plugins TO {app_role()}")


def downgrade() -> None:
    """Forget both: the plugins are everybody's again."""
    op.execute("DROP TABLE public.reserved_plugins")
    op.drop_table("private_plugins")
