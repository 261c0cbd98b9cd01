"""Which release of a plugin is in use: its files and its publisher."""

import sqlalchemy as sa
from alembic import op

revision = "0022_releases"
down_revision = "0021_school_settings"
branch_labels = None
depends_on = None

COLUMNS = ("release_version", "release_digest", "publisher")


def upgrade() -> None:
    """Nothing is known yet: the next start notes what is installed."""
    for name in COLUMNS:
        op.add_column("installed_plugins", sa.Column(name, sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    for name in COLUMNS:
        op.drop_column("installed_plugins", name)
