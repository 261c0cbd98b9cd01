"""Recipients who type something else than the job says."""

import sqlalchemy as sa
from alembic import op

revision = "0017_pin_modes"
down_revision = "0016_results_in_order"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery_recipients", sa.Column("pin_mode", sa.Text()))


def downgrade() -> None:
    """A version that knows no dates of birth shows such a link's page as of a student's ID."""
    op.execute("UPDATE delivery_jobs SET pin_mode = 'person_id' WHERE pin_mode = 'birth_date'")
    op.drop_column("delivery_recipients", "pin_mode")
