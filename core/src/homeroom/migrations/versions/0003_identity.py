"""Users, their sessions and tokens."""

revision = "0003_identity"
down_revision = "0002_instances"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
