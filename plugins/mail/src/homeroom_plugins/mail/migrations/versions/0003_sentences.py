"""Why a mail failed or waits, in sentences that each reader has in their own language."""

from homeroom_sdk.orm import make_sentences_of, make_texts_of

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS = (("mail_messages", "message", True), ("mail_outages", "words", False))


def upgrade() -> None:
    for table, column, has_default in COLUMNS:
        make_sentences_of(table, column, has_default=has_default)


def downgrade() -> None:
    for table, column, has_default in COLUMNS:
        make_texts_of(table, column, has_default=has_default)
