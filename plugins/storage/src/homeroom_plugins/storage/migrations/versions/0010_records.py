"""Lists of destruction name what other plugins keep too, such as delivered batches."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import EMPTY_SENTENCE
from sqlalchemy.dialects import postgresql

revision = "0010_records"
down_revision = "0009_dispositions"
branch_labels = None
depends_on = None

ITEMS = "storage_disposition_documents"


def upgrade() -> None:
    op.alter_column(ITEMS, "document_id", nullable=True)
    op.add_column(ITEMS, sa.Column("keeper", sa.Text(), nullable=False, server_default=""))
    op.add_column(ITEMS, sa.Column("record_id", sa.Uuid()))
    op.add_column(ITEMS, sa.Column("title", postgresql.JSONB(), nullable=False, server_default=EMPTY_SENTENCE))
    op.add_column(ITEMS, sa.Column("address", sa.Text(), nullable=False, server_default=""))
    op.create_check_constraint(f"ck_{ITEMS}_one", ITEMS, "num_nonnulls(document_id, record_id) = 1")
    op.create_unique_constraint(f"uq_{ITEMS}_record", ITEMS, ["district_id", "disposition_id", "keeper", "record_id"])
    op.execute(
        f"CREATE UNIQUE INDEX uq_{ITEMS}_open_record ON {ITEMS} (district_id, keeper, record_id) "
        "WHERE state = 'proposed'"
    )


def downgrade() -> None:
    op.execute(f"DELETE FROM {ITEMS} WHERE record_id IS NOT NULL")  # noqa: S608 - of a constant
    for column in ("address", "title", "record_id", "keeper"):
        op.drop_column(ITEMS, column)
    op.alter_column(ITEMS, "document_id", nullable=False)
