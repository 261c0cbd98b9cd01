"""Models that staff define."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0006_models"
down_revision = "0005_records"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "uq_instances_model_configuration_name",
        "instances",
        ["district_id", sa.text("(payload ->> 'name')")],
        unique=True,
        postgresql_where=sa.text("model = 'ModelConfiguration' AND deleted_at IS NULL"),
    )
    create_district_table(
        "record_files",
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        sa.Column("record_id", sa.Uuid()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("released_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    # The district stays when a record is erased; the file is then let go, and swept.
    op.execute(
        "ALTER TABLE record_files ADD CONSTRAINT fk_record_files_district_id_record_id "
        "FOREIGN KEY (district_id, record_id) REFERENCES instances (district_id, id) ON DELETE SET NULL (record_id)"
    )
    op.create_index("ix_record_files_record_id", "record_files", ["district_id", "record_id"])


def downgrade() -> None:
    op.drop_table("record_files")
    op.drop_index("uq_instances_model_configuration_name", "instances")
