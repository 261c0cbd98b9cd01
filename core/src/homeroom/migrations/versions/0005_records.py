"""Saved views and what generic records need."""

revision = "0005_records"
down_revision = "0004_tenancy"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
