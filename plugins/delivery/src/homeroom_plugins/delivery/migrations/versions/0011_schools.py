"""Whoever is kept to schools sees the jobs of these alone, and with a job all that belongs to it."""

from alembic import op
from homeroom_sdk.orm import keep_to_schools, of_parent, of_schools, schools_column

revision = "0011_schools"
down_revision = "0010_guardians"
branch_labels = None
depends_on = None

ROOTS = ("delivery_jobs", "delivery_uploads")
CHILDREN = {
    "delivery_documents": ("delivery_jobs", "job_id"),
    "delivery_recipients": ("delivery_jobs", "job_id"),
    "delivery_problems": ("delivery_jobs", "job_id"),
    "delivery_samples": ("delivery_jobs", "job_id"),
    "delivery_timeline": ("delivery_jobs", "job_id"),
    "delivery_acts": ("delivery_recipients", "recipient_id"),
    "delivery_sampled_documents": ("delivery_samples", "sample_id"),
}


def upgrade() -> None:
    for table in ROOTS:
        op.add_column(table, schools_column())
        keep_to_schools(table, of_schools())
    for table, (parent, key) in CHILDREN.items():
        keep_to_schools(table, of_parent(parent, key))


def downgrade() -> None:
    for table in (*CHILDREN, *ROOTS):
        op.execute(f"DROP POLICY schools ON {table}")
    for table in ROOTS:
        op.drop_column(table, "schools")
