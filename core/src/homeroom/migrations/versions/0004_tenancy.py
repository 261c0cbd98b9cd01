"""Customer licences, clients and settings."""

revision = "0004_tenancy"
down_revision = "0003_identity"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
