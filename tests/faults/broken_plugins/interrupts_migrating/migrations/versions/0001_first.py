"""Raise no Exception."""

revision = "0001_first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Raise no Exception."""
    raise GeneratorExit


def downgrade() -> None:
    """Nothing."""
