"""Second of two migration heads."""

revision = "0001_other"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: this is the other head."""


def downgrade() -> None:
    """Do nothing."""
