"""Makes a table, then asks for one that is not there: nothing of it may remain."""

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
