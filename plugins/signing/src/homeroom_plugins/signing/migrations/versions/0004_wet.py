"""Print runs, and the stacks of scans that come back."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_few_parents, of_schools, schools_column
from sqlalchemy.dialects import postgresql

revision = "0004_wet"
down_revision = "0003_overlays"
branch_labels = None
depends_on = None


def _text(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, **more)


def _time(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, **more)


def _json(name: str) -> sa.Column[Any]:
    return sa.Column(name, postgresql.JSONB(), nullable=False)


def _sentence(name: str) -> sa.Column[Any]:
    return sa.Column(name, postgresql.JSONB())


def _to(table: str, column: str, **more: Any) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["district_id", column], [f"{table}.district_id", f"{table}.id"], **more)


def upgrade() -> None:
    create_district_table(
        "signing_print_runs",
        sa.Column("job_id", sa.Uuid()),
        _json("request_ids"),
        _json("aside"),
        sa.Column("is_two_sided", sa.Boolean(), nullable=False, server_default="true"),
        schools_column(),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("pages", sa.Integer(), nullable=False, server_default="0"),
        _text("status", server_default="queued"),
        _sentence("problem"),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("created_by", sa.Uuid()),
        _text("created_by_name", server_default=""),
        _time("created_at", server_default=sa.func.now()),
    )
    keep_to_schools("signing_print_runs", of_schools())
    create_district_table(
        "signing_scan_stacks",
        _text("file_name"),
        sa.Column("blob_id", sa.Uuid()),
        _text("sha256"),
        schools_column(),
        sa.Column("pages", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("read_pages", sa.Integer(), nullable=False, server_default="0"),
        _text("status", server_default="queued"),
        _sentence("problem"),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("created_by", sa.Uuid()),
        _text("created_by_name", server_default=""),
        _time("created_at", server_default=sa.func.now()),
    )
    keep_to_schools("signing_scan_stacks", of_schools())
    create_district_table(
        "signing_scanned_pages",
        sa.Column("stack_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        _text("state"),
        sa.Column("request_id", sa.Uuid()),
        sa.Column("request_page", sa.Integer()),
        sa.Column("turn", sa.Integer(), nullable=False, server_default="0"),
        _sentence("reason"),
        sa.Column("decided_by", sa.Uuid()),
        _text("decided_by_name", server_default=""),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "stack_id", "number"),
        _to("signing_scan_stacks", "stack_id", ondelete="CASCADE"),
    )
    keep_to_schools("signing_scanned_pages", of_few_parents("signing_scan_stacks", "stack_id"))
    op.create_index("ix_signing_scanned_pages_request", "signing_scanned_pages", ["district_id", "request_id"])
    op.create_index(
        "uq_signing_scanned_pages_kept",
        "signing_scanned_pages",
        ["district_id", "request_id", "request_page"],
        unique=True,
        postgresql_where=sa.text("state IN ('matched', 'assigned', 'attested')"),
    )


def downgrade() -> None:
    op.drop_table("signing_scanned_pages")
    op.drop_table("signing_scan_stacks")
    op.drop_table("signing_print_runs")
