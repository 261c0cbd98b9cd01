"""Indexes and policies for jobs with a hundred thousand recipients.

A job's documents stand in the order of their persons' ids, those of one person together, and recipients by document
whatever became of them. A scan of a job's rows is planned at its real price.
"""

from alembic import op
from homeroom_sdk.orm import keep_to_schools, of_few_parents, of_parent

revision = "0016_results_in_order"
down_revision = "0015_jobs"
branch_labels = None
depends_on = None

INDEXES = {
    "ix_delivery_documents_person_id": ("delivery_documents", ["district_id", "job_id", "person_id"]),
    "ix_delivery_documents_person": ("delivery_documents", ["district_id", "person"]),
    "ix_delivery_recipients_of_document": ("delivery_recipients", ["district_id", "document_id"]),
}
LARGE = ("delivery_documents", "delivery_recipients")
OF_JOB = ("delivery_jobs", "job_id")


def upgrade() -> None:
    for name, (table, columns) in INDEXES.items():
        op.create_index(name, table, columns)
    for table in LARGE:
        op.execute(f"DROP POLICY schools ON {table}")
        keep_to_schools(table, of_few_parents(*OF_JOB))


def downgrade() -> None:
    for table in LARGE:
        op.execute(f"DROP POLICY schools ON {table}")
        keep_to_schools(table, of_parent(*OF_JOB))
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
