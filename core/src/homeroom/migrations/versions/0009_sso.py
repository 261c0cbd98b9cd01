"""Sign-on providers and the identities that users have with them."""

revision = "0009_sso"
down_revision = "0008_users"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
