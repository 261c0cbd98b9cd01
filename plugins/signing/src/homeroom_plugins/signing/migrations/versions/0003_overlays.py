"""Stored signatures, and their uses."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_school

revision = "0003_overlays"
down_revision = "0002_seals"
branch_labels = None
depends_on = None


def _text(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, **more)


def _time(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, **more)


def upgrade() -> None:
    create_district_table(
        "signing_signatories",
        _text("name"),
        _text("title", server_default=""),
        _text("scope"),
        _text("school_id", server_default=""),
        sa.Column("user_id", sa.Uuid()),
        _text("text", server_default=""),
        sa.Column("blob_id", sa.Uuid()),
        _text("media_type", server_default=""),
        sa.Column("created_by", sa.Uuid()),
        _time("created_at", server_default=sa.func.now()),
        sa.Column("removed_at", sa.DateTime(timezone=True)),
    )
    keep_to_schools("signing_signatories", f"({of_school('school_id')} OR school_id = '')")
    create_district_table(
        "signing_overlay_uses",
        sa.Column("signatory_id", sa.Uuid(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid()),
        _text("actor", server_default=""),
        sa.Column("documents", sa.Integer(), nullable=False, server_default="0"),
        _time("at", server_default=sa.func.clock_timestamp()),
    )


def downgrade() -> None:
    op.drop_table("signing_overlay_uses")
    op.drop_table("signing_signatories")
