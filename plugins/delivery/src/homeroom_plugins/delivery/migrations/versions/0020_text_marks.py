"""By what it is told whether the same text went to a person before."""

import sqlalchemy as sa
from alembic import op

revision = "0020_text_marks"
down_revision = "0019_corrected_addresses"
branch_labels = None
depends_on = None

INDEX = "ix_delivery_documents_text_mark"


def upgrade() -> None:
    op.add_column("delivery_documents", sa.Column("text_mark", sa.LargeBinary()))
    op.create_index(
        INDEX, "delivery_documents", ["district_id", "person", "text_mark"], postgresql_where="text_mark IS NOT NULL"
    )


def downgrade() -> None:
    op.drop_index(INDEX, "delivery_documents")
    op.drop_column("delivery_documents", "text_mark")
