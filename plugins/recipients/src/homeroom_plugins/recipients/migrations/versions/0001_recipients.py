"""The links of recipients."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0001_recipients"
down_revision = None
branch_labels = None
depends_on = None


# homeroom: ignore[HP406] What a district had set while delivery showed the families' pages goes on to hold.
TAKE_SETTINGS = """
INSERT INTO plugin_states (district_id, id, plugin_id, enabled, reason, settings, interface_error, interface_version,
    interface_failures)
SELECT district_id, gen_random_uuid(), 'recipients', true, '', taken::text, '', '', 0
FROM plugin_states, LATERAL (
    SELECT jsonb_object_agg(key, value) AS taken FROM jsonb_each(settings::jsonb)
    WHERE key IN ('pin_tries', 'help_text')
) AS former
WHERE plugin_id = 'delivery' AND taken IS NOT NULL
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
        sa.Column("pin", sa.LargeBinary(), nullable=True),
        sa.Column("wrong_pins", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("locked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("downloaded_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("recalled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "token_hash"),
    )
    op.create_index("ix_recipients_links_batch", "recipients_links", ["district_id", "batch_id"])
    op.execute(TAKE_SETTINGS)


def downgrade() -> None:
    op.drop_table("recipients_links")
