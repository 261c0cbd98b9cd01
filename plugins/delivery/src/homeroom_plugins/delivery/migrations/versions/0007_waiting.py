"""What a job waits for before its first mail: another's release, its time, a while in which it can be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0007_waiting"
down_revision = "0006_results"
branch_labels = None
depends_on = None

MOMENTS = ("released_at", "send_on", "send_at", "cleared_at")
USERS = ("created_by_id", "approved_by_id")


def upgrade() -> None:
    for name in MOMENTS:
        op.add_column("delivery_jobs", sa.Column(name, sa.DateTime(timezone=True), nullable=True))
    for name in USERS:
        op.add_column("delivery_jobs", sa.Column(name, sa.Uuid(), nullable=True))
    op.add_column("delivery_jobs", sa.Column("released_by", sa.Text(), nullable=False, server_default=""))
    # Mails of these have begun to leave, or have left: nothing of them waits any more.
    op.execute(
        "UPDATE delivery_jobs j SET cleared_at = now() WHERE status IN ('sending', 'complete', 'expired') OR EXISTS "
        "(SELECT FROM delivery_recipients r WHERE r.district_id = j.district_id AND r.job_id = j.id)"
    )


def downgrade() -> None:
    op.drop_column("delivery_jobs", "released_by")
    for name in (*USERS, *MOMENTS):
        op.drop_column("delivery_jobs", name)
