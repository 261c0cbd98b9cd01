"""Migration that ends the process."""

import os

revision = "0001_first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """End the process."""
    os._exit(9)


def downgrade() -> None:
    """Do nothing."""
