"""Templates, jobs, requests, signers, what they filled in, and what has happened."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    app_role,
    create_district_table,
    keep_to_schools,
    of_few_parents,
    of_parent,
    of_school,
    of_schools,
    schools_column,
)
from homeroom_sdk.search import add_search, create_search_function, drop_search
from sqlalchemy.dialects import postgresql

revision = "0001_signing"
down_revision = None
branch_labels = None
depends_on = None


DUE = """
CREATE FUNCTION signing_due() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT r.district_id FROM public.signing_requests r
    WHERE (r.status IN ('planned', 'open') AND r.expires_at <= now())
       OR (r.status = 'sealing' AND r.seal_run_id IS NULL)
    UNION
    SELECT s.district_id FROM public.signing_signers s
    WHERE s.status IN ('invited', 'opened') AND (s.remind_at <= now() OR s.pin_at <= now())
$$
"""


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
        "signing_templates",
        _text("name"),
        _text("description", server_default=""),
        _text("school_id", server_default=""),
        _text("mode", server_default="digital_signature"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("is_once", sa.Boolean(), nullable=False, server_default="false"),
        sa.Column("archived_at", sa.DateTime(timezone=True)),
        sa.Column("created_by", sa.Uuid()),
        _text("created_by_name", server_default=""),
        _time("created_at", server_default=sa.func.now()),
        _time("updated_at", server_default=sa.func.now()),
    )
    keep_to_schools("signing_templates", f"({of_school('school_id')} OR school_id = '')")
    add_search("signing_templates", "name", "description")
    create_search_function("signing_templates", school_column="school_id")
    create_district_table(
        "signing_template_versions",
        sa.Column("template_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        _text("sha256"),
        _text("file_name"),
        _json("page_sizes"),
        _json("roles"),
        _json("fields"),
        sa.Column("created_by", sa.Uuid()),
        _text("created_by_name", server_default=""),
        _time("created_at", server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "template_id", "number"),
        _to("signing_templates", "template_id", ondelete="CASCADE"),
    )
    keep_to_schools("signing_template_versions", of_few_parents("signing_templates", "template_id"))
    create_district_table(
        "signing_jobs",
        _text("title"),
        _text("mode"),
        _text("source"),
        sa.Column("source_id", sa.Uuid()),
        sa.Column("template_id", sa.Uuid()),
        sa.Column("template_version", sa.Integer()),
        _text("school_id", server_default=""),
        _text("subject"),
        _text("message", server_default=""),
        schools_column(),
        _text("pin_mode"),
        sa.Column("in_order", sa.Boolean(), nullable=False, server_default="false"),
        sa.Column("all_guardians", sa.Boolean(), nullable=False, server_default="false"),
        sa.Column("remind_days", sa.Integer(), nullable=False, server_default="3"),
        sa.Column("remind_times", sa.Integer(), nullable=False, server_default="3"),
        _time("expires_at"),
        _json("people"),
        _json("staff"),
        sa.Column("run_id", sa.Uuid()),
        _text("status", server_default="queued"),
        _sentence("problem"),
        sa.Column("created_by", sa.Uuid()),
        _text("created_by_name", server_default=""),
        _time("created_at", server_default=sa.func.now()),
        sa.Column("planned_at", sa.DateTime(timezone=True)),
    )
    keep_to_schools("signing_jobs", of_schools())
    create_district_table(
        "signing_requests",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        _text("item", server_default=""),
        sa.Column("person", sa.Uuid(), nullable=False),
        _text("person_id"),
        _text("first_name"),
        _text("last_name"),
        _text("school_id"),
        _text("title"),
        _text("mode"),
        _text("status", server_default="planned"),
        _sentence("problem"),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        _text("sha256"),
        _json("page_sizes"),
        _json("roles"),
        _json("fields"),
        sa.Column("in_order", sa.Boolean(), nullable=False, server_default="false"),
        sa.Column("all_guardians", sa.Boolean(), nullable=False, server_default="false"),
        sa.Column("signers", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("completed_signers", sa.Integer(), nullable=False, server_default="0"),
        _time("expires_at"),
        _time("created_at", server_default=sa.func.now()),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("signed_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("sealed_at", sa.DateTime(timezone=True)),
        sa.Column("sealed_blob_id", sa.Uuid()),
        sa.Column("sealed_sha256", sa.Text()),
        sa.Column("certificate_blob_id", sa.Uuid()),
        sa.Column("certificate_sha256", sa.Text()),
        sa.Column("seal_run_id", sa.Uuid()),
        sa.UniqueConstraint("district_id", "job_id", "person", "item", name="uq_signing_requests_item"),
        _to("signing_jobs", "job_id"),
    )
    op.create_index("ix_signing_requests_person", "signing_requests", ["district_id", "person"])
    keep_to_schools("signing_requests", of_school("school_id"))
    add_search("signing_requests", "person_id", "first_name", "last_name", "title")
    create_search_function("signing_requests", school_column="school_id")
    create_district_table(
        "signing_signers",
        sa.Column("request_id", sa.Uuid(), nullable=False),
        _text("role"),
        _text("kind"),
        sa.Column("position", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("user_id", sa.Uuid()),
        _text("name"),
        _text("email"),
        _text("language", server_default=""),
        _text("status", server_default="waiting"),
        sa.Column("delegated_to", sa.Uuid()),
        sa.Column("delegated_from", sa.Uuid()),
        sa.Column("invited_at", sa.DateTime(timezone=True)),
        sa.Column("mails", sa.Integer(), nullable=False, server_default="0"),
        _sentence("mail_problem"),
        sa.Column("reminders", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("remind_at", sa.DateTime(timezone=True)),
        sa.Column("pin_at", sa.DateTime(timezone=True)),
        sa.Column("opened_at", sa.DateTime(timezone=True)),
        sa.Column("consented_at", sa.DateTime(timezone=True)),
        sa.Column("consent_version", sa.Text()),
        sa.Column("consent_language", sa.Text()),
        sa.Column("paper_requested_at", sa.DateTime(timezone=True)),
        sa.Column("signed_at", sa.DateTime(timezone=True)),
        sa.Column("declined_at", sa.DateTime(timezone=True)),
        _text("decline_reason", server_default=""),
        sa.Column("method", sa.Text()),
        sa.Column("mark_blob_id", sa.Uuid()),
        _text("mark_text", server_default=""),
        _text("verified_by", server_default=""),
        _text("address", server_default=""),
        _text("agent", server_default=""),
        _text("zone", server_default=""),
        _to("signing_requests", "request_id", ondelete="CASCADE"),
    )
    op.create_index("ix_signing_signers_request", "signing_signers", ["district_id", "request_id"])
    keep_to_schools("signing_signers", of_parent("signing_requests", "request_id"))
    create_district_table(
        "signing_values",
        sa.Column("signer_id", sa.Uuid(), nullable=False),
        _text("field_id"),
        _text("value", server_default=""),
        sa.Column("blob_id", sa.Uuid()),
        _text("file_name", server_default=""),
        _time("updated_at", server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "signer_id", "field_id"),
        _to("signing_signers", "signer_id", ondelete="CASCADE"),
    )
    keep_to_schools("signing_values", of_parent("signing_signers", "signer_id"))
    create_district_table(
        "signing_acts",
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("signer_id", sa.Uuid()),
        _text("act"),
        _time("at", server_default=sa.func.clock_timestamp()),
        _text("actor", server_default=""),
        sa.Column("user_id", sa.Uuid()),
        _json("details"),
        _to("signing_requests", "request_id", ondelete="CASCADE"),
    )
    op.create_index("ix_signing_acts_request", "signing_acts", ["district_id", "request_id"])
    keep_to_schools("signing_acts", of_parent("signing_requests", "request_id"))
    op.create_index(
        "ix_signing_requests_due",
        "signing_requests",
        ["expires_at"],
        postgresql_where="status IN ('planned', 'open', 'sealing')",
    )
    op.create_index(
        "ix_signing_signers_remind", "signing_signers", ["remind_at"], postgresql_where="remind_at IS NOT NULL"
    )
    op.create_index("ix_signing_signers_pin", "signing_signers", ["pin_at"], postgresql_where="pin_at IS NOT NULL")
    op.execute(DUE)
    op.execute("REVOKE ALL ON FUNCTION signing_due() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION signing_due() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION signing_due()")
    op.drop_table("signing_acts")
    op.drop_table("signing_values")
    op.drop_table("signing_signers")
    drop_search("signing_requests")
    op.drop_table("signing_requests")
    op.drop_table("signing_jobs")
    op.drop_table("signing_template_versions")
    drop_search("signing_templates")
    op.drop_table("signing_templates")
