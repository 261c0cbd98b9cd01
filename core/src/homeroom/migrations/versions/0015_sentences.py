"""What became of a run, in sentences that each reader has in their own language."""

from homeroom_sdk.orm import make_sentences_of, make_texts_of

revision = "0015_sentences"
down_revision = "0014_runs"
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_sentences_of("flow_runs", "message")


def downgrade() -> None:
    make_texts_of("flow_runs", "message")
