"""Migration that creates a table and then uses a missing one: the new table must be rolled back."""

from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0001_cannot_migrate"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table("cannot_migrate_rows")
    op.execute("ALTER TABLE cannot_migrate_absent ADD COLUMN nothing text")


def downgrade() -> None:
    op.drop_table("cannot_migrate_rows")
