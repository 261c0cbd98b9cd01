"""Sub-roles of users, and where they were last."""

revision = "0008_users"
down_revision = "0007_screens"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
