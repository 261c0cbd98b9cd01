"""Migration that raises a BaseException that is not an Exception."""

revision = "0001_first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Raise a BaseException that is not an Exception."""
    raise GeneratorExit


def downgrade() -> None:
    """Do nothing."""
