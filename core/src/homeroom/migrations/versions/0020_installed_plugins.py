"""What was found of the installed plugins, and which of them are suspended."""

from alembic import op
from homeroom_sdk.orm import app_role

revision = "0020_installed_plugins"
down_revision = "0019_waits"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table, of no district."""
    op.execute("""
        CREATE TABLE public.installed_plugins (
            plugin_id text NOT NULL,
            version text NOT NULL DEFAULT '',
            fingerprint text NOT NULL DEFAULT '',
            status text NOT NULL DEFAULT '',
            reason jsonb NOT NULL DEFAULT '{"text": ""}',
            has_hung boolean NOT NULL DEFAULT false,
            head text NOT NULL DEFAULT '',
            revisions text[] NOT NULL DEFAULT '{}',
            hears text[] NOT NULL DEFAULT '{}',
            judged_at timestamptz NOT NULL DEFAULT now(),
            first_ready_at timestamptz,
            tables_of text NOT NULL DEFAULT '',
            suspended_at timestamptz,
            suspended_for jsonb,
            suspended_stack text NOT NULL DEFAULT '',
            CONSTRAINT pk_installed_plugins PRIMARY KEY (plugin_id)
        )""")
    op.execute(f"GRANT SELECT, INSERT, UPDATE ON public.installed_plugins TO {app_role()}")


def downgrade() -> None:
    """Forget it."""
    op.execute("DROP TABLE public.installed_plugins")
