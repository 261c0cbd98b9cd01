"""How a plugin's user interface failed in the browsers of a district."""

import sqlalchemy as sa
from alembic import op

revision = "0011_remotes"
down_revision = "0010_settings"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("plugin_states", sa.Column("interface_error", sa.Text(), nullable=False, server_default=""))
    op.add_column("plugin_states", sa.Column("interface_version", sa.Text(), nullable=False, server_default=""))
    op.add_column("plugin_states", sa.Column("interface_failures", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("plugin_states", sa.Column("interface_failed_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    for name in ("error", "version", "failures", "failed_at"):
        op.drop_column("plugin_states", f"interface_{name}")
