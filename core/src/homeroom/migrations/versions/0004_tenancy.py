"""Customers' contracts, closed schools, and which district is the operator's own.

Contracts and schools are tenant data: a district sees its own. The operator's staff list those of all customers by
two functions, which give nothing in any other district's transaction. Only the owner of the schema marks an operator.
"""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import CURRENT_DISTRICT, app_role, create_district_table

revision = "0004_tenancy"
down_revision = "0003_identity"
branch_labels = None
depends_on = None

IS_OPERATOR = f"EXISTS (SELECT FROM public.operators WHERE operators.district_id = {CURRENT_DISTRICT})"

CUSTOMERS = f"""
CREATE FUNCTION public.list_customer_licences() RETURNS TABLE (
    id uuid, support_number text, name text, starts_on date, ends_on date, code text, database_name text,
    sis_url text, timezone text, language text, closes_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    SELECT d.id, coalesce(l.support_number, ''), d.name, l.starts_on, l.ends_on, d.code,
           coalesce(l.database_name, ''), coalesce(l.sis_url, ''), d.timezone, d.language, l.closes_at
    FROM public.districts d LEFT JOIN public.customer_licences l ON l.district_id = d.id
    WHERE {IS_OPERATOR} AND NOT EXISTS (SELECT FROM public.operators o WHERE o.district_id = d.id)
$$
"""  # noqa: S608 - of constants

CLIENTS = f"""
CREATE FUNCTION public.list_clients() RETURNS TABLE (
    id uuid, licence_id uuid, customer text, code text, name text, closed_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    SELECT s.id, d.id, d.name, s.code, s.name, s.closed_at
    FROM public.schools s JOIN public.districts d ON d.id = s.district_id
    WHERE {IS_OPERATOR} AND NOT EXISTS (SELECT FROM public.operators o WHERE o.district_id = d.id)
$$
"""  # noqa: S608 - of constants

FUNCTIONS = ("list_customer_licences()", "list_clients()")


def upgrade() -> None:
    role = app_role()
    create_district_table(
        "operators",
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("district_id"),
    )
    op.execute(f"REVOKE INSERT, UPDATE, DELETE ON operators FROM {role}")
    create_district_table(
        "customer_licences",
        sa.Column("support_number", sa.Text(), nullable=False, server_default=""),
        sa.Column("starts_on", sa.Date()),
        sa.Column("ends_on", sa.Date()),
        sa.Column("database_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("sis_url", sa.Text(), nullable=False, server_default=""),
        sa.Column("closes_at", sa.DateTime(timezone=True)),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("district_id"),
    )
    op.add_column("schools", sa.Column("closed_at", sa.DateTime(timezone=True)))
    op.execute(CUSTOMERS)
    op.execute(CLIENTS)
    for function in FUNCTIONS:
        op.execute(f"REVOKE ALL ON FUNCTION public.{function} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION public.{function} TO {role}")


def downgrade() -> None:
    for function in FUNCTIONS:
        op.execute(f"DROP FUNCTION public.{function}")
    op.drop_column("schools", "closed_at")
    op.drop_table("customer_licences")
    op.drop_table("operators")
