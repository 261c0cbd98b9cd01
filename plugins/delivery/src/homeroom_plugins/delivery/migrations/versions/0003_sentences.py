"""What became of jobs, documents and mails, in sentences that each reader has in their own language."""

from homeroom_sdk.orm import make_sentences_of, make_texts_of

revision = "0003_sentences"
down_revision = "0002_checked_documents"
branch_labels = None
depends_on = None

COLUMNS = (
    ("delivery_jobs", "problem", True),
    ("delivery_recipients", "message", True),
    ("delivery_problems", "message", False),
)


def upgrade() -> None:
    for table, column, has_default in COLUMNS:
        make_sentences_of(table, column, has_default=has_default)


def downgrade() -> None:
    for table, column, has_default in COLUMNS:
        make_texts_of(table, column, has_default=has_default)
