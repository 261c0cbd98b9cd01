"""Uploads under way, and in which districts one has ended."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table

revision = "0004_uploads"
down_revision = "0003_results"
branch_labels = None
depends_on = None

UPLOADS, PARTS = "storage_uploads", "storage_upload_parts"
ENDED = """
CREATE FUNCTION storage_ended_uploads() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT u.district_id FROM public.storage_uploads u WHERE u.expires_at <= now()
$$
"""


def upgrade() -> None:
    create_district_table(
        UPLOADS,
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("offset", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
    )
    create_district_table(
        PARTS,
        sa.Column("upload_id", sa.Uuid(), nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["district_id", "upload_id"], [f"{UPLOADS}.district_id", f"{UPLOADS}.id"], ondelete="CASCADE"
        ),
    )
    op.create_index(f"ix_{UPLOADS}_of_user", UPLOADS, ["district_id", "created_by"])
    op.create_index(f"ix_{UPLOADS}_expires_at", UPLOADS, ["expires_at"])
    op.create_index(f"ix_{PARTS}_upload", PARTS, ["district_id", "upload_id", "start"], unique=True)
    op.execute(ENDED)
    op.execute("REVOKE ALL ON FUNCTION storage_ended_uploads() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION storage_ended_uploads() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION storage_ended_uploads()")
    op.drop_table(PARTS)
    op.drop_table(UPLOADS)
