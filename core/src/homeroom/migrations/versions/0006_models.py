"""Models that staff define."""

revision = "0006_models"
down_revision = "0005_records"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
