"""What the shell keeps of a user."""

revision = "0007_screens"
down_revision = "0006_models"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
