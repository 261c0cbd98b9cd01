"""The other end."""

revision = "0001_other"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The other end."""


def downgrade() -> None:
    """Nothing."""
