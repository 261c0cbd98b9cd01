"""First of two migration heads."""

revision = "0001_first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: this is one of two heads."""


def downgrade() -> None:
    """Do nothing."""
