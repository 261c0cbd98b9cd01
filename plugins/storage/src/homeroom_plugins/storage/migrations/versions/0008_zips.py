"""Zips of documents, and where each document stands in which part."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table, keep_to_schools, of_parent

revision = "0008_zips"
down_revision = "0007_retention"
branch_labels = None
depends_on = None

ZIPS, ITEMS = "storage_zips", "storage_zip_items"
DUE = """
CREATE FUNCTION storage_zips_due() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT z.district_id FROM public.storage_zips z WHERE z.expires_at <= now()
$$
"""


def upgrade() -> None:
    op_time = sa.DateTime(timezone=True)
    create_district_table(
        ZIPS,
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("created_at", op_time, nullable=False, server_default=sa.func.now()),
        sa.Column("expires_at", op_time, nullable=False),
        sa.Column("status", sa.Text(), nullable=False, server_default="preparing"),
        sa.Column("left_out", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("parts", sa.Integer()),
    )
    create_district_table(
        ITEMS,
        sa.Column("zip_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("part", sa.Integer()),
        sa.Column("place", sa.Integer()),
        sa.Column("name", sa.Text()),
        sa.Column("crc", sa.BigInteger()),
        sa.Column("problem", sa.Text()),
        sa.ForeignKeyConstraint(["district_id", "zip_id"], [f"{ZIPS}.district_id", f"{ZIPS}.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["storage_documents.district_id", "storage_documents.id"],
            ondelete="CASCADE",
        ),
    )
    keep_to_schools(ITEMS, of_parent("storage_documents", "document_id"))
    op.create_index(f"ix_{ZIPS}_newest", ZIPS, ["district_id", "created_by", "created_at"])
    op.create_index(f"ix_{ITEMS}_place", ITEMS, ["district_id", "zip_id", "part", "place"])
    op.create_index(f"ix_{ITEMS}_document", ITEMS, ["district_id", "document_id"])
    op.create_index(f"ix_{ZIPS}_expires", ZIPS, ["expires_at"])
    op.execute(DUE)
    op.execute("REVOKE ALL ON FUNCTION storage_zips_due() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION storage_zips_due() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION storage_zips_due()")
    op.drop_table(ITEMS)
    op.drop_table(ZIPS)
