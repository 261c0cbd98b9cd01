"""A run has an end exactly when it has ended, and says itself whether it was postponed."""

import sqlalchemy as sa
from alembic import op

revision = "0014_runs"
down_revision = "0013_installation"
branch_labels = None
depends_on = None

FINAL = "state IN ('completed', 'failed', 'cancelled')"


def upgrade() -> None:
    op.add_column("flow_runs", sa.Column("is_postponed", sa.Boolean(), nullable=False, server_default=sa.false()))
    # Runs that their plugin had stopped got no end, so that nothing ever erased them. When they ended is not known:
    # their time begins now.
    op.execute(f"UPDATE flow_runs SET ended_at = now() WHERE ended_at IS NULL AND {FINAL}")  # noqa: S608 - a constant
    op.execute(f"UPDATE flow_runs SET ended_at = NULL WHERE ended_at IS NOT NULL AND NOT {FINAL}")  # noqa: S608
    op.create_check_constraint(
        "run_state_known", "flow_runs", "state IN ('queued', 'running', 'completed', 'failed', 'cancelled')"
    )
    op.create_check_constraint("run_has_an_end_when_it_has_ended", "flow_runs", f"({FINAL}) = (ended_at IS NOT NULL)")


def downgrade() -> None:
    op.drop_constraint("run_has_an_end_when_it_has_ended", "flow_runs", type_="check")
    op.drop_constraint("run_state_known", "flow_runs", type_="check")
    op.drop_column("flow_runs", "is_postponed")
