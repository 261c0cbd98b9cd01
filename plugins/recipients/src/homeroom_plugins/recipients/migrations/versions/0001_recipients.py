"""The tables of recipients."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0001_recipients"
down_revision = None
branch_labels = None
depends_on = None

INDEXES = """
CREATE INDEX ix_recipients_links_batch ON recipients_links (district_id, batch_id);
CREATE INDEX ix_recipients_links_pin_owner ON recipients_links (district_id, pin_owner);
"""
DROP = """
DROP TABLE recipients_links CASCADE;
"""


def upgrade() -> None:
    create_district_table(
        "recipients_links",
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("link_version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("pin_mode", sa.Text(), nullable=False),
        sa.Column("pin_version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("pin", sa.LargeBinary()),
        sa.Column("wrong_pins", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        *(
            sa.Column(name, sa.DateTime(timezone=True))
            for name in ("locked_at", "opened_at", "downloaded_at", "recalled_at")
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("for_signing", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("pin_owner", sa.LargeBinary()),
        sa.UniqueConstraint("district_id", "token_hash"),
    )
    op.execute(INDEXES)


def downgrade() -> None:
    op.execute(DROP)
