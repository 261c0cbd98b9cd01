"""With which settings a plugin's check has passed in a district, and what it found since."""

import sqlalchemy as sa
from alembic import op

revision = "0023_plugin_setup"
down_revision = "0022_releases"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has passed yet: a plugin that needs settings waits until its page is opened, which looks."""
    op.add_column("plugin_states", sa.Column("setup_passed", sa.Text(), nullable=False, server_default=""))
    op.add_column("plugin_states", sa.Column("setup_findings", sa.Text(), nullable=False, server_default="[]"))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("plugin_states", "setup_findings")
    op.drop_column("plugin_states", "setup_passed")
