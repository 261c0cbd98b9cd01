"""The one end."""

revision = "0001_first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The one end."""


def downgrade() -> None:
    """Nothing."""
