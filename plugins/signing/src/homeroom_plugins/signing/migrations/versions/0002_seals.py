"""The keys by which districts seal."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0002_seals"
down_revision = "0001_signing"
branch_labels = None
depends_on = None


def _text(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, **more)


def _time(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, **more)


def _json(name: str) -> sa.Column[Any]:
    return sa.Column(name, postgresql.JSONB(), nullable=False)


def upgrade() -> None:
    create_district_table(
        "signing_authorities",
        _text("kind"),
        sa.Column("certificate", sa.LargeBinary(), nullable=False),
        _json("chain"),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        _time("created_at", server_default=sa.func.now()),
        sa.Column("retired_at", sa.DateTime(timezone=True)),
    )


def downgrade() -> None:
    op.drop_table("signing_authorities")
