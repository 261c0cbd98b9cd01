"""Settings of districts and of their plugins."""

revision = "0010_settings"
down_revision = "0009_sso"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
